"""Stubs of the package tilewright.v1, made by the build (tools/stubs.py) and not kept in git."""
