"""Tokens, seals and tags: what keys vouch for, whatever protocol it travels by."""
