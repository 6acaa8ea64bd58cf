"""Seega at the table: the board as a grid of buttons; a stone is placed with one tap, a step takes two."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.i18n import Words
from bot.table import Button, Row, Sight, Table
from engine.core.game import Event, Outcome, Seat
from engine.core.match import GIVEN_UP, retell
from engine.core.match import Step as Line
from engine.seega import GAME
from engine.seega.actions import Step
from engine.seega.board import SIZE, SQUARES, captured, names
from engine.seega.events import Blocked, Captured, Placed, PlacingEnded, Stepped
from engine.seega.game import SPEED_BONUS, STONE_BONUS
from engine.seega.reasons import why_not
from engine.seega.state import QUIET_LIMIT, STEP_LIMIT, State, ending
from renderers.scene import Scene

STONES: Final = ("⚪", "⚫")
TAKEN: Final = ("", "1️⃣", "2️⃣", "3️⃣")
"""What stands on a button where a step captures so many stones."""
ILLUSTRATED: Final = {
    1: ("5/1x1o1/x3o/1x1o1/o1x2 0 place 0 0,0", (), ""),
    2: ("4x/2o2/ox1xo/2x2/2o2 1 move 7 13,14", ("e5-e4",), "c4"),
    5: ("xxoox/oxoxo/oo1xo/xoxox/xoxxo 0 move 0 0,0", (), "b3"),
}
"""Pages of the rules with a picture: a position, what was done in it, the stone chosen."""


class SeegaTable(Table):
    """A selection is the square of the chosen stone."""

    key = "seega"

    def labels(self, sight: Sight) -> Mapping[str, str]:
        words = sight.words
        labels = {key: words(f"seega.{key}") for key in ("name", "quiet", "steps", "placed")}
        for seat in (0, 1):
            labels |= {f"side_{seat}": words(f"seega.side.{seat}"), f"turn_{seat}": words(f"seega.turn.{seat}")}
        return labels | ({"headline": _headline(sight)} if sight.scene.turn is None else {})

    def controls(self, sight: Sight) -> Sequence[Row]:
        numbers = [range(row * SIZE, (row + 1) * SIZE) for row in range(SIZE - 1, -1, -1)]
        return [[_button(sight, number) for number in row] for row in numbers]

    def beside(self, sight: Sight) -> Sequence[Button]:
        return [Button(sight.words("house.button.cancel"), pick="")] if sight.scene.selection else ()

    def prompt(self, sight: Sight) -> str:
        state: State = sight.scene.view
        if state.placing:
            placed = state.count(0) + state.count(1)
            return sight.words("seega.prompt.place" if placed % 2 == 0 else "seega.prompt.place_second")
        if sight.scene.selection:
            return sight.words("seega.prompt.target", square=sight.scene.selection)
        return sight.words("seega.prompt.step")

    def tell(self, sight: Sight, step: Line) -> Sequence[str]:
        return [line for event in step.events if (line := _sentence(sight, event, step.events))]

    def position(self, sight: Sight) -> str:
        words, state = sight.words, sight.scene.view
        sides = [_side(sight, seat) for seat in (0, 1)]
        if state.placing:
            return " ".join([words("seega.alt.board"), *sides, words("seega.alt.placing")])
        counters = words(
            "seega.alt.counters", quiet=state.quiet, limit=QUIET_LIMIT, steps=sum(state.steps), most=STEP_LIMIT
        )
        return " ".join([words("seega.alt.board"), *sides, counters])

    def ended(self, sight: Sight, outcome: Outcome) -> Sequence[str]:
        return list(_reckoning(sight, outcome))

    def refuse(self, sight: Sight, selection: str) -> str | None:
        state: State = sight.scene.view
        reason = "still_placing" if state.placing else why_not(state, selection)
        return None if reason == "choose_a_target" else reason

    def illustration(self, number: int, words: Words) -> Scene | None:
        if number not in ILLUSTRATED:
            return None
        line, log, selection = ILLUSTRATED[number]
        steps = retell(GAME, line, log)
        state = GAME.decode(line)
        for step in steps:
            state = GAME.apply(state, GAME.find(state, step.notation))
        scene = Scene(self.key, state, 0, GAME.turn(state), steps, GAME.actions(state), selection)
        return replace(scene, words=self.labels(Sight(scene, words, ["", ""], ["", ""], GAME.Options())))


def _button(sight: Sight, number: int) -> Button:
    """The button of a square: what can be done with it is done, what cannot is explained when it is pressed."""
    state, selection, square = sight.scene.view, sight.scene.selection, SQUARES[number]
    owner = state.at(number)
    if owner is None:
        return _empty(state, selection, number)
    if square == selection:
        return Button("", act=square, emoji=STONES[owner], style="good")
    if any(action.origin == number for action in _steps(sight)):
        return Button("", pick=square, emoji=STONES[owner], style="plain" if selection else "primary")
    return Button("", act=square, emoji=STONES[owner], disabled=owner != state.turn)


def _empty(state: State, selection: str, number: int) -> Button:
    square = SQUARES[number]
    notation = f"{selection}-{square}" if selection else square
    if why_not(state, notation) != "illegal":
        return Button(square, act=notation)
    if state.placing:
        return Button(square, act=notation, style="primary")
    taken = captured(state.stones[state.turn], state.stones[1 - state.turn], number).bit_count()
    if taken:
        return Button("", act=notation, style="good", emoji=TAKEN[taken])
    return Button(square, act=notation, style="primary")


def _steps(sight: Sight) -> list[Step]:
    return [action for action in sight.scene.actions if isinstance(action, Step)]


def _sentence(sight: Sight, event: Event, events: Sequence[Event]) -> str | None:
    words, name = sight.words, sight.names
    match event:
        case Placed(seat=seat, square=square):
            return words("seega.tell.placed", name=name[seat], square=square)
        case PlacingEnded(seat=seat):
            return words("seega.tell.placing_ended", name=name[seat])
        case Stepped():
            return _stepped(sight, event, next((each for each in events if isinstance(each, Captured)), None))
        case Blocked(seat=seat):
            key = "blocked_first" if any(isinstance(each, PlacingEnded) for each in events) else "blocked"
            return words(f"seega.tell.{key}", name=name[seat], other=name[1 - seat])
    return None


def _stepped(sight: Sight, step: Stepped, taken: Captured | None) -> str:
    told = {"name": sight.names[step.seat], "origin": step.origin, "target": step.target}
    if taken is None:
        return sight.words("seega.tell.stepped", **told)
    squares = ", ".join(taken.squares)
    return sight.words("seega.tell.captured", n=len(taken.squares), squares=squares, **told)


def _side(sight: Sight, seat: Seat) -> str:
    squares = names(sight.scene.view.stones[seat])
    return sight.words(
        "seega.alt.side" if squares else "seega.alt.none",
        side=sight.words(f"seega.side.{seat}"),
        name=sight.names[seat],
        n=len(squares),
        squares=", ".join(squares),
    )


def _headline(sight: Sight) -> str:
    """Who won and why, by side, for the picture."""
    words, state = sight.words, sight.scene.view
    given_up = GIVEN_UP.fullmatch(sight.scene.steps[-1].notation) if sight.scene.steps else None
    reason = ending(state)
    lead = state.count(0) - state.count(1)
    if reason is None:
        winner = 1 - int(given_up[2]) if given_up else None
        return "" if winner is None else words("seega.headline.won", side=words(f"seega.side.{winner}"))
    if not lead:
        return words("seega.headline.drawn")
    return words(f"seega.headline.{reason}", side=words(f"seega.side.{0 if lead > 0 else 1}"))


def _reckoning(sight: Sight, outcome: Outcome) -> Iterator[str]:
    """Why the game ended, the winner's bonus as a sum, and what it does to the score."""
    words, state = sight.words, sight.scene.view
    counts = sorted((state.count(0), state.count(1)), reverse=True)
    if outcome.reason in ("captured", "quiet", "steps"):
        yield words(f"seega.ended.{outcome.reason}", more=counts[0], fewer=counts[1])
    if len(outcome.winners) != 1 or not max(outcome.scores):
        return
    (winner,) = outcome.winners
    yield words(
        "seega.ended.bonus",
        each=STONE_BONUS,
        stones=state.count(winner),
        steps=state.steps[winner],
        most=SPEED_BONUS,
        rest=max(0, SPEED_BONUS - state.steps[winner]),
        bonus=outcome.scores[winner],
    )
    if sight.scene.strip and winner == sight.scene.viewer:
        yield words("seega.ended.score")


TABLE = SeegaTable()
