"""The rules of Yacht: three throws at most, then one open box; twelve turns each; most points win."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Any, ClassVar, Final

from pydantic import Field

from engine.core.chance import Dice
from engine.core.errors import IllegalAction
from engine.core.game import CHANCE, Event, OpenGame, Options, Outcome, Player, Seat
from engine.core.run import RunRules
from engine.yacht import position
from engine.yacht.actions import FIRST_ROLL, ROLLS, SCORES, Roll, Rolled, Score, YachtAction
from engine.yacht.boxes import BOXES, value
from engine.yacht.events import Finished, Scored, Threw, TurnPassed
from engine.yacht.players import PLAYERS
from engine.yacht.run import YachtRun
from engine.yacht.state import EMPTY_SHEET, IN_THE_AIR, MAX_THROWS, Sheet, State, total, turn_from

FACES: Final = range(1, 7)
_LANDED: Final = re.compile(r"[1-6]{5}", re.ASCII)


class YachtOptions(Options):
    """first: the seat that throws first, counted on round a smaller table."""

    first: int = Field(default=0, ge=0, le=position.MAX_SEATS - 1)


class Yacht(OpenGame[State, YachtAction, YachtOptions]):
    """Yacht for one to ten."""

    key = "yacht"
    seats = range(1, position.MAX_SEATS + 1)
    version = 1
    Options = YachtOptions
    players: ClassVar[Mapping[str, Player[Any, Any]]] = PLAYERS
    run: ClassVar[RunRules] = YachtRun()

    def start(self, seats: int, options: YachtOptions) -> State:
        return State((EMPTY_SHEET,) * seats, options.first % seats)

    def turn(self, state: State) -> Seat | None:
        return CHANCE if state.in_air else state.turn

    def actions(self, state: State) -> Sequence[YachtAction]:
        """Throws first, those of fewer dice before; then the open boxes in the order of BOXES."""
        if state.turn is None or state.in_air:
            return ()
        if not state.throws:
            return (FIRST_ROLL,)
        sheet = state.sheets[state.turn]
        scores = tuple(score for score, filled in zip(SCORES, sheet, strict=True) if filled is None)
        return (*ROLLS, *scores) if state.throws < MAX_THROWS else scores

    def odds(self, state: State) -> Sequence[tuple[YachtAction, float]]:
        """Every way the dice in the air can fall, by position: up to 7 776, all equally likely."""
        return _falls(state.dice) if state.in_air else ()

    def draw(self, state: State, dice: Dice | None) -> YachtAction:
        """The dice in the air fall: `below(6) + 1` for each, positions ascending."""
        if dice is None:
            raise ValueError("a throw needs dice")
        return Rolled(tuple(dice.below(len(FACES)) + 1 if die == IN_THE_AIR else die for die in state.dice))

    def apply(self, state: State, action: YachtAction) -> State:
        match action:
            case Roll(positions):
                return replace(state, dice=_thrown(state.dice, positions), throws=state.throws + 1)
            case Rolled(dice):
                return replace(state, dice=dice)
            case Score(box):
                return _filled(state, box)

    def events(self, state: State, action: YachtAction) -> tuple[Event, ...]:
        """A throw tells nothing until the dice have fallen."""
        seat = _seat(state)
        if isinstance(action, Rolled):
            return (Threw(seat=seat, throw=state.throws, positions=state.in_air, dice=action.dice),)
        if isinstance(action, Roll):
            return ()
        after = _filled(state, action.box)
        worth = value(action.box, state.dice)
        scored = Scored(seat=seat, box=action.box, value=worth, dice=state.dice, total=total(after.sheets[seat]))
        return (scored, _next(seat, after))

    def outcome(self, state: State) -> Outcome | None:
        """The highest total wins; those who share it draw, and the others lose."""
        if state.turn is not None:
            return None
        totals = tuple(map(total, state.sheets))
        return Outcome(_leaders(totals), "sheets_full", totals)

    def encode(self, state: State) -> str:
        return position.encode(state)

    def decode(self, text: str) -> State:
        return position.decode(text)

    def find(self, state: State, notation: str) -> YachtAction:
        """The legal action so written; fallen dice are checked by position rather than sought among thousands."""
        if not state.in_air:
            return super().find(state, notation)
        if not _LANDED.fullmatch(notation):
            raise IllegalAction(notation, "dice_in_the_air")
        fallen = tuple(map(int, notation))
        if any(was not in (IN_THE_AIR, die) for was, die in zip(state.dice, fallen, strict=True)):
            raise IllegalAction(notation, "kept_dice_stay")
        return Rolled(fallen)

    def why_not(self, state: State, notation: str) -> str:
        """Keys: game_over, throw_first, throw_all_five, no_throws_left, no_such_box, box_filled, illegal."""
        kind, _, rest = notation.partition("-")
        if state.turn is None:
            return "game_over"
        if kind == "roll":
            return _why_no_roll(state, notation)
        if kind == "score":
            return _why_no_score(state, rest)
        return "illegal"


def _seat(state: State) -> Seat:
    if state.turn is None:
        raise ValueError("nobody is on turn")
    return state.turn


def _thrown(dice: tuple[int, ...], positions: tuple[int, ...]) -> tuple[int, ...]:
    lying = dice or (IN_THE_AIR,) * len(FIRST_ROLL.positions)
    return tuple(IN_THE_AIR if place in positions else die for place, die in enumerate(lying, start=1))


def _filled(state: State, box: str) -> State:
    seat = _seat(state)
    i = BOXES.index(box)
    sheet: Sheet = (*state.sheets[seat][:i], value(box, state.dice), *state.sheets[seat][i + 1 :])
    sheets = (*state.sheets[:seat], sheet, *state.sheets[seat + 1 :])
    return State(sheets, turn_from(sheets, (seat + 1) % len(sheets)))


def _next(seat: Seat, after: State) -> Event:
    if after.turn is not None:
        return TurnPassed(seat=seat, to=after.turn)
    totals = tuple(map(total, after.sheets))
    return Finished(winners=_leaders(totals), totals=totals)


def _leaders(totals: tuple[int, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat, points in enumerate(totals) if points == max(totals))


def _why_no_roll(state: State, notation: str) -> str:
    known = any(str(roll) == notation for roll in ROLLS)
    if known and state.throws >= MAX_THROWS:
        return "no_throws_left"
    return "throw_all_five" if known and not state.throws else "illegal"


def _why_no_score(state: State, box: str) -> str:
    if box not in BOXES:
        return "no_such_box"
    return "box_filled" if state.sheets[_seat(state)][BOXES.index(box)] is not None else "throw_first"


@lru_cache(maxsize=32)
def _falls(dice: tuple[int, ...]) -> tuple[tuple[YachtAction, float], ...]:
    ways = list(product(*((die,) if die != IN_THE_AIR else FACES for die in dice)))
    return tuple((Rolled(fallen), 1 / len(ways)) for fallen in ways)
