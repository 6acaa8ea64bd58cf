"""Yacht at the table: dice buttons say what is kept, one throws the others, a menu fills a box."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from bot.i18n import Words
from bot.table import Aside, Button, Choice, Menu, Row, Sight, Table
from bot.tables import yacht_coach
from engine.core.game import Outcome, Seat
from engine.core.match import Step, retell
from engine.yacht import GAME
from engine.yacht.actions import POSITIONS, Roll, Score
from engine.yacht.boxes import BOXES, value
from engine.yacht.events import Scored, Threw
from engine.yacht.state import MAX_THROWS, open_boxes, total
from renderers.scene import Scene
from renderers.yacht import ROLL, may_throw, to_throw

ROWS: Final = BOXES[::-1]
"""From the top of the sheet down."""
TOLD_IN_FULL: Final = 2
"""Up to so many sheets are told box by box in the alt text; more of them as plain rows of values."""
ALONE: Final = GAME.encode(GAME.start(1, GAME.Options()))
TOLD_TURNS: Final[Mapping[int, Sequence[str]]] = {
    2: (),
    3: ("roll-12345", "12246", "roll-145", "42246", "roll-235", "41444"),
}
"""Pages of the rules with a picture: what is done on an empty sheet before it."""
SELECTIONS: Final = {f"{ROLL}{''.join(map(str, some))}" for n in range(6) for some in combinations(POSITIONS, n)}


class YachtTable(Table):
    """A selection is `roll-` and the positions to throw (the rest is kept), or `score-BOX` to be confirmed."""

    key = "yacht"

    def labels(self, sight: Sight) -> Mapping[str, str]:
        words = sight.words
        plain = {key: words(f"yacht.{key}") for key in ("name", "total", "throws", "intro")}
        return {**_boxes(words), **plain, "round": _round(sight), "headline": _headline(sight)}

    def controls(self, sight: Sight) -> Sequence[Row]:
        if not sight.scene.view.throws:
            label = sight.words("yacht.button.first", left=MAX_THROWS)
            return [[Button(label, act=str(Roll(POSITIONS)), style="primary", emoji="🎲")]]
        if _asked(sight):
            return [_confirmation(sight, _asked(sight))]
        dice = [_dice_buttons(sight), [_throw_button(sight)]] if may_throw(sight.scene) else []
        return [*dice, _menu(sight)]

    def prompt(self, sight: Sight) -> str:
        words, scene = sight.words, sight.scene
        if not scene.view.throws:
            return words("yacht.prompt.first")
        if box := _asked(sight):
            return words("yacht.prompt.confirm", box=words(f"yacht.box.{box}"), points=_worth(sight, box))
        if may_throw(scene):
            return words("yacht.prompt.throw")
        return words("yacht.prompt.fill" if _scores(sight) else "yacht.prompt.nothing_fits")

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
        """The totals, the highest first, with the hints used; those of a game given up are as far as it went."""
        del outcome
        totals = [total(sheet) for sheet in sight.scene.view.sheets]
        ranked = sorted(range(len(totals)), key=lambda seat: -totals[seat])
        return [" · ".join(_total(sight, seat, totals[seat]) for seat in ranked)]

    def asides(self, sight: Sight) -> Sequence[Aside]:
        """A hint while there is something to decide; the coach when the game is over."""
        if sight.scene.turn is None:
            return [Aside("coach", sight.words("yacht.button.coach"), "🧭")]
        if sight.may_act and sight.scene.view.throws:
            return [Aside("hint", sight.words("yacht.button.hint"), "💡", counted=True)]
        return []

    def aside(self, sight: Sight, key: str, log: Sequence[str]) -> str:
        boxes = _boxes(sight.words)
        return yacht_coach.hint(sight, boxes) if key == "hint" else yacht_coach.coach(sight, boxes, log)

    def illustration(self, number: int, words: Words) -> Scene | None:
        """An empty sheet beside the boxes, and the dice of the turn that is told."""
        if number not in TOLD_TURNS:
            return None
        steps = retell(GAME, ALONE, TOLD_TURNS[number])
        state = GAME.decode(ALONE)
        for step in steps:
            state = GAME.apply(state, GAME.find(state, step.notation))
        scene = Scene(self.key, state, 0, GAME.turn(state), steps, GAME.actions(state))
        return replace(scene, words=self.labels(Sight(scene, words, [""], [""], GAME.Options())))

    def refuse(self, sight: Sight, selection: str) -> str | None:
        if selection in SELECTIONS:
            return None if may_throw(sight.scene) else "no_throws_left"
        scores = {str(action) for action in sight.scene.actions if isinstance(action, Score)}
        return None if selection in scores else "illegal"


def _boxes(words: Words) -> dict[str, str]:
    """What the boxes are called."""
    return {box: words(f"yacht.box.{box}") for box in BOXES}


def _open(sight: Sight) -> list[str]:
    """The boxes that can be filled now, from the top of the sheet down."""
    open_now = {action.box for action in sight.scene.actions if isinstance(action, Score)}
    return [box for box in ROWS if box in open_now]


def _worth(sight: Sight, box: str) -> int:
    return value(box, sight.scene.view.dice)


def _scores(sight: Sight) -> bool:
    """Whether the dice score in any box that can be filled."""
    return any(_worth(sight, box) for box in _open(sight))


def _asked(sight: Sight) -> str:
    """The box to be confirmed; "" where none is."""
    selection, score = sight.scene.selection, str(Score(""))
    return selection.removeprefix(score) if selection.startswith(score) else ""


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


def _menu(sight: Sight) -> Menu:
    """The open boxes with what each would take now; one worth 0 asks once more while another would score."""
    words, scores = sight.words, _scores(sight)
    choices = []
    for box in _open(sight):
        worth, filling = _worth(sight, box), str(Score(box))
        label = words("yacht.menu.box", box=words(f"yacht.box.{box}"), points=worth)
        sure = bool(worth) or not scores
        act, pick = (filling, None) if sure else (None, filling)
        choices.append(Choice(label, act=act, pick=pick, description=words(f"yacht.takes.{box}")))
    return Menu(words("yacht.menu.fill" if scores else "yacht.menu.nothing_fits"), tuple(choices))


def _confirmation(sight: Sight, box: str) -> list[Button]:
    label = sight.words("yacht.button.confirm", box=sight.words(f"yacht.box.{box}"), points=_worth(sight, box))
    cancel = sight.words("house.button.cancel")
    return [Button(label, act=str(Score(box)), style="danger"), Button(cancel, pick="")]


def _total(sight: Sight, seat: Seat, points: int) -> str:
    name, hints = sight.names[seat], sight.uses.get((seat, "hint"), 0)
    if hints:
        return sight.words("yacht.ended.hints", name=name, points=points, n=hints)
    return sight.words("yacht.ended.total", name=name, points=points)


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
