"""A game whose seats know what others must not."""
