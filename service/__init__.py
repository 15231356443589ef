"""The stateless service around the engine: gRPC, REST, stores and operations."""
