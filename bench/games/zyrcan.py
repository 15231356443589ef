"""Zyrcan: the whole list at every ply."""

from bench.play import Contest, Goal

CONTESTS = (Contest("Zyrcan, 3 seats", 3, goals=(Goal("chess", 4),)),)
