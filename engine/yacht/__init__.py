"""Yacht: five dice, twelve boxes, one to ten players, and the exact optimum for one sheet."""

from engine.yacht.game import Yacht

GAME = Yacht()
