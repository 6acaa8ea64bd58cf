"""Numbered migrations, applied at start."""
