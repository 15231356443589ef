"""Azul: Queen's Garden: 2 to 4 gardens on hexagons; a mixed bag, and no private hands."""
