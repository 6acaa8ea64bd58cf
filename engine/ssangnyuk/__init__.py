"""Ssangnyuk, Korean backgammon: rules, positions, opponents."""

from engine.ssangnyuk.game import GAME as GAME
