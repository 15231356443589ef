"""Vizia: triangular tiles, tokens on wheels of six; 2 to 4 players, hidden hands and bag."""
