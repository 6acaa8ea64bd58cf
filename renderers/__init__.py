"""Pictures: a scene of a game goes in, a PNG comes out. One module per game, found by its key."""
