"""Yut Nori, the race of the Korean New Year: rules, notation, opponents."""

from engine.yut_nori.game import YutNori

GAME = YutNori()
