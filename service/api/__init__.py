"""The two protocols, gRPC and REST, over the same use cases; this package is what knows both."""
