"""The answers on the wire: their messages, protobuf bytes and JSON, and what is cached of them."""
