"""Tests of the local Discord, with the real client against it."""
