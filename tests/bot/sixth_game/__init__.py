"""A sixth game, as a stranger would add it."""
