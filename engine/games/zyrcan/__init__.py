"""Zyrcan: 3 to 5 fleets on a hexagonal board; no chance, nothing hidden."""
