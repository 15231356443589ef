"""The pure rules engine: positions in, positions out; nothing here does I/O."""
