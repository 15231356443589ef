"""Vizia: triangular tiles, wheels of six, tokens on wheels; 2 to 4 players, hidden hands and bag."""
