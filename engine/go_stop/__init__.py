"""Go-Stop: hwatu cards, two seats, one deal."""

from engine.go_stop.game import GoStop

GAME = GoStop()
