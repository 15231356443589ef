"""Zyrcan: the whole list at every ply."""

from bench.play import Contest, beside_chess

CONTESTS = (Contest("Zyrcan, 3 seats", 3, goals=beside_chess(4)),)
