"""Seega: the Egyptian game of shutting stones in, twelve a side on 5×5 squares."""

from engine.seega.game import Seega

GAME = Seega()
