"""What the exact table tells a player of Yacht in words: the best choices now, and a whole sheet looked back upon."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from babel.numbers import format_decimal

from bot.i18n import Words
from bot.table import Sight
from engine.yacht import GAME
from engine.yacht.actions import Roll, Score, YachtAction
from engine.yacht.boxes import value
from engine.yacht.coach import Decision, Review, best_choices, review
from engine.yacht.game import YachtOptions
from engine.yacht.state import State, open_boxes

Boxes: TypeAlias = Mapping[str, str]
"""What the boxes are called."""

SIGNED: Final = "+0.0;−0.0"
EXACT: Final = 0.05
"""Points; a decision that loses less is shown as one of the best."""


def hint(sight: Sight, boxes: Boxes) -> str:
    """The best three choices of the seat on turn with the total to expect after each."""
    words, view = sight.words, sight.scene.view
    choices = best_choices(view, GAME.actions(view))
    told = [(_choice(words, boxes, view, choice.action), _number(words, choice.expected)) for choice in choices]
    first = words("yacht.hint.best", choice=told[0][0], points=told[0][1])
    others = [
        words("yacht.hint.next", number=number, choice=choice, points=points)
        for number, (choice, points) in enumerate(told[1:], start=2)
    ]
    return "\n".join([first, *others, words("yacht.hint.note")])


def coach(sight: Sight, boxes: Boxes, log: Sequence[str]) -> str:
    """The viewer's sheet looked back upon: luck, loss, the costliest decisions, and every round."""
    words, options = sight.words, sight.options
    if not isinstance(options, YachtOptions):
        raise TypeError("not a game of Yacht")
    told = review(GAME.start(len(sight.names), options), log, sight.scene.viewer or 0)
    best = sum(decision.loss < EXACT for decision in told.decisions)
    lines = [
        words("yacht.coach.head", points=told.total, expected=_number(words, told.start)),
        words("yacht.coach.luck", luck=_number(words, told.luck, SIGNED)),
        words("yacht.coach.loss", loss=_number(words, told.loss), best=best, n=len(told.decisions)),
    ]
    costly = [_costly(words, boxes, number, decision) for number, decision in enumerate(told.costliest(), start=1)]
    lines += [words("yacht.coach.costliest"), *costly] if costly else [words("yacht.coach.perfect")]
    return "\n".join([*lines, words("yacht.coach.rounds"), *_rounds(words, told), words("yacht.hint.note")])


def _costly(words: Words, boxes: Boxes, number: int, decision: Decision) -> str:
    return words(
        "yacht.coach.costly",
        number=number,
        round=_round(decision),
        dice="-".join(map(str, decision.view.dice)),
        taken=_choice(words, boxes, decision.view, decision.taken.action),
        best=_choice(words, boxes, decision.view, decision.best.action),
        loss=_number(words, decision.loss),
    )


def _rounds(words: Words, told: Review) -> list[str]:
    """One line a round: what each of its decisions lost."""
    return [
        words("yacht.coach.round", round=number, losses=" + ".join(_number(words, each.loss) for each in decisions))
        for number, decisions in groupby(told.decisions, _round)
    ]


def _round(decision: Decision) -> int:
    sheet = decision.view.sheets[decision.view.turn or 0]
    return len(sheet) - len(open_boxes(sheet)) + 1


def _choice(words: Words, boxes: Boxes, view: State, action: YachtAction) -> str:
    if isinstance(action, Score):
        return words("yacht.choice.fill", box=boxes[action.box], points=value(action.box, view.dice))
    if not isinstance(action, Roll):
        raise TypeError("chance is not chosen")
    kept = [die for position, die in enumerate(view.dice, start=1) if position not in action.positions]
    return words("yacht.choice.keep", dice="-".join(map(str, sorted(kept)))) if kept else words("yacht.choice.all")


def _number(words: Words, points: float, pattern: str = "0.0") -> str:
    """Points with one decimal as the language writes it; no minus zero."""
    return format_decimal(round(points, 1) + 0.0, pattern, locale=words.language)
