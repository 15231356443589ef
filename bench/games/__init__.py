"""What each game measures of itself, one module a game."""
