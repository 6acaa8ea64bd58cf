"""Yacht at the table: dice buttons say what is kept, one throws the others, menus fill a box."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final, Literal

from bot.table import Button, Choice, Menu, Row, Sight, Table
from engine.core.game import Outcome, Seat
from engine.core.match import Step
from engine.yacht.actions import POSITIONS, Roll, Score
from engine.yacht.boxes import BOXES, value
from engine.yacht.events import Scored, Threw
from engine.yacht.state import MAX_THROWS, open_boxes, total
from renderers.yacht import ROLL, may_throw, to_throw

ROWS: Final = BOXES[::-1]
"""From the top of the sheet down."""
TOLD_IN_FULL: Final = 2
"""Up to so many sheets are told box by box in the alt text; more of them as plain rows of values."""
SELECTIONS: Final = {f"{ROLL}{''.join(map(str, some))}" for n in range(6) for some in combinations(POSITIONS, n)}


class YachtTable(Table):
    """A selection is `roll-` and the positions to throw (the rest is kept), or `score-BOX` to be confirmed."""

    key = "yacht"

    def labels(self, sight: Sight) -> Mapping[str, str]:
        words = sight.words
        labels = {box: words(f"yacht.box.{box}") for box in BOXES}
        labels |= {key: words(f"yacht.{key}") for key in ("name", "total", "throws", "intro")}
        return labels | {"round": _round(sight), "headline": _headline(sight)}

    def controls(self, sight: Sight) -> Sequence[Row]:
        state, selection = sight.scene.view, sight.scene.selection
        if not state.throws:
            left = sight.words("yacht.button.first", left=MAX_THROWS)
            return [[Button(left, act=str(Roll(POSITIONS)), style="primary", emoji="🎲")]]
        if selection.startswith(str(Score(""))):
            return [_confirmation(sight, selection)]
        rows: list[Row] = [_dice_buttons(sight), [_throw_button(sight)]] if may_throw(sight.scene) else []
        return [*rows, *_menus(sight)]

    def prompt(self, sight: Sight) -> str:
        words, scene = sight.words, sight.scene
        if not scene.view.throws:
            return words("yacht.prompt.first")
        if scene.selection.startswith(str(Score(""))):
            box, worth = _box(scene.selection), _worth(sight, _box(scene.selection))
            return words("yacht.prompt.confirm", box=words(f"yacht.box.{box}"), points=worth)
        nothing = not any(_worth(sight, box) for box in _open(sight))
        if may_throw(scene):
            return words("yacht.prompt.throw")
        return words("yacht.prompt.nothing_fits" if nothing else "yacht.prompt.fill")

    def tell(self, sight: Sight, step: Step) -> Sequence[str]:
        """A box that was filled; of the throws only the newest, for the picture shows the others."""
        newest = bool(sight.scene.steps) and step is sight.scene.steps[-1]
        told = (Scored, Threw) if newest else (Scored,)
        return [_sentence(sight, event) for event in step.events if isinstance(event, told)]

    def position(self, sight: Sight) -> str:
        words, state = sight.words, sight.scene.view
        tell = _sheet_in_full if len(state.sheets) <= TOLD_IN_FULL else _sheet_in_a_row
        sheets = [tell(sight, seat) for seat in range(len(state.sheets))]
        order = ", ".join(words(f"yacht.box.{box}") for box in ROWS)
        rows = [words("yacht.alt.order", boxes=order)] if len(state.sheets) > TOLD_IN_FULL else []
        return " ".join([words("yacht.alt.board"), *_dice_told(sight), *rows, *sheets])

    def ended(self, sight: Sight, outcome: Outcome) -> Sequence[str]:
        if sight.scene.view.turn is not None:
            return []
        ranked = sorted(range(len(outcome.scores)), key=lambda seat: -outcome.scores[seat])
        totals = (
            sight.words("yacht.ended.total", name=sight.names[seat], points=outcome.scores[seat]) for seat in ranked
        )
        return [" · ".join(totals)]

    def refuse(self, sight: Sight, selection: str) -> str | None:
        if selection in SELECTIONS:
            return None if may_throw(sight.scene) else "no_throws_left"
        scores = {str(action) for action in sight.scene.actions if isinstance(action, Score)}
        return None if selection in scores else "illegal"


def _open(sight: Sight) -> list[str]:
    """The boxes that can be filled now, from the top of the sheet down."""
    open_now = {action.box for action in sight.scene.actions if isinstance(action, Score)}
    return [box for box in ROWS if box in open_now]


def _worth(sight: Sight, box: str) -> int:
    return value(box, sight.scene.view.dice)


def _box(selection: str) -> str:
    return selection.removeprefix(str(Score("")))


def _dice_buttons(sight: Sight) -> list[Button]:
    """A button a die: it is kept (green, locked) or will be thrown; pressing turns that round."""
    thrown = set(to_throw(sight.scene))
    return [
        Button(
            str(face),
            pick=str(Roll(tuple(sorted(thrown ^ {position})))),
            style="plain" if position in thrown else "good",
            emoji=None if position in thrown else "🔒",
        )
        for position, face in enumerate(sight.scene.view.dice, start=1)
    ]


def _throw_button(sight: Sight) -> Button:
    thrown, left = to_throw(sight.scene), MAX_THROWS - sight.scene.view.throws
    label = sight.words("yacht.button.throw", n=len(thrown), left=left)
    return Button(label, act=str(Roll(thrown)), style="primary", emoji="🎲", disabled=not thrown)


def _menus(sight: Sight) -> list[Menu]:
    """One menu of the boxes that score now; another of those worth 0, which ask once more while any scores."""
    worth = {box: _worth(sight, box) for box in _open(sight)}
    scoring, worthless = [box for box in worth if worth[box]], [box for box in worth if not worth[box]]
    if not scoring:
        return [_menu(sight, "nothing_fits", worthless, "act")]
    menus = [_menu(sight, "fill", scoring, "act")]
    return [*menus, _menu(sight, "give_up", worthless, "pick")] if worthless else menus


def _menu(sight: Sight, placeholder: str, boxes: Sequence[str], kind: Literal["act", "pick"]) -> Menu:
    words = sight.words
    choices = [
        Choice(
            words("yacht.menu.box", box=words(f"yacht.box.{box}"), points=_worth(sight, box)),
            str(Score(box)),
            words(f"yacht.takes.{box}"),
        )
        for box in boxes
    ]
    return Menu(words(f"yacht.menu.{placeholder}"), tuple(choices), kind)


def _confirmation(sight: Sight, selection: str) -> list[Button]:
    box = _box(selection)
    label = sight.words("yacht.button.confirm", box=sight.words(f"yacht.box.{box}"), points=_worth(sight, box))
    return [Button(label, act=selection, style="danger"), Button(sight.words("house.button.cancel"), pick="")]


def _sentence(sight: Sight, event: Scored | Threw) -> str:
    words, dice, name = sight.words, _written(event.dice), sight.names[event.seat]
    if isinstance(event, Threw):
        return words("yacht.tell.threw", name=name, dice=dice, throw=event.throw, throws=MAX_THROWS)
    if event.box == "yacht" and event.value:
        return words("yacht.tell.yacht", name=name, dice=dice, points=event.value)
    key = "scored" if event.value else "nothing"
    return words(f"yacht.tell.{key}", name=name, box=words(f"yacht.box.{event.box}"), points=event.value, dice=dice)


def _written(dice: Sequence[int]) -> str:
    return "-".join(map(str, dice))


def _round(sight: Sight) -> str:
    """How far the game has come, counted in boxes of the seat on turn."""
    sheets = sight.scene.view.sheets
    left = max(len(open_boxes(sheet)) for sheet in sheets)
    return sight.words("yacht.round", round=min(len(BOXES), len(BOXES) - left + 1), rounds=len(BOXES))


def _headline(sight: Sight) -> str:
    """The result in the picture, which has no names; nothing while the game goes on or when it was given up."""
    state, words = sight.scene.view, sight.words
    if state.turn is not None:
        return ""
    totals = [total(sheet) for sheet in state.sheets]
    best = [seat for seat, points in enumerate(totals) if points == max(totals)]
    if len(totals) == 1:
        return words("yacht.headline.alone", points=totals[0])
    if len(best) > 1:
        return words("yacht.headline.draw", seats=", ".join(str(seat + 1) for seat in best), points=max(totals))
    return words("yacht.headline.won", seat=best[0] + 1, points=max(totals))


def _dice_told(sight: Sight) -> list[str]:
    """The dice, what is kept of them, and what they would score now."""
    words, state = sight.words, sight.scene.view
    if not state.throws:
        return []
    told = [words("yacht.alt.dice", dice=_written(state.dice), throw=state.throws, throws=MAX_THROWS)]
    if may_throw(sight.scene):
        kept = [die for position, die in enumerate(state.dice, start=1) if position not in to_throw(sight.scene)]
        told += [words("yacht.alt.kept", dice=_written(kept))] if kept else []
    scoring = [(box, _worth(sight, box)) for box in _open(sight) if _worth(sight, box)]
    if scoring:
        boxes = ", ".join(
            words("yacht.alt.box", box=words(f"yacht.box.{box}"), points=points) for box, points in scoring
        )
        told.append(words("yacht.alt.worth", boxes=boxes))
    return told


def _sheet_in_full(sight: Sight, seat: Seat) -> str:
    words, sheet = sight.words, dict(zip(BOXES, sight.scene.view.sheets[seat], strict=True))
    filled = [
        words("yacht.alt.box", box=words(f"yacht.box.{box}"), points=sheet[box])
        for box in ROWS
        if sheet[box] is not None
    ]
    told = ", ".join(filled) or words("yacht.alt.empty")
    return words(
        "yacht.alt.sheet", seat=seat + 1, name=sight.names[seat], boxes=told, points=total(tuple(sheet.values()))
    )


def _sheet_in_a_row(sight: Sight, seat: Seat) -> str:
    sheet = sight.scene.view.sheets[seat]
    values = " ".join("–" if points is None else str(points) for points in reversed(sheet))
    return sight.words("yacht.alt.sheet", seat=seat + 1, name=sight.names[seat], boxes=values, points=total(sheet))


TABLE = YachtTable()
