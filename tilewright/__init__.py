"""The published messages and services as Python modules, generated from proto/tilewright."""
