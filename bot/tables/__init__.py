"""One table per game, found by its key."""
