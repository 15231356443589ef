"""One folder a game, the same file names in each; games never import each other."""
