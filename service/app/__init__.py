"""Use cases and the ports they need; knows the engine, neither gRPC nor Redis."""
