"""What every game shares: the rules protocol, errors, texts, randomness, notation, grids."""
