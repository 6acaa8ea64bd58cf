"""The band above one's own cards: the last turns; before Go or Stop what Stop pays; at the end how it came about."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from engine.core.game import CHANCE, Event, Seat
from engine.core.match import Step
from engine.go_stop.cards import CODES, Card
from engine.go_stop.events import Chosen, Played, PpukMade, SpecialMade, Stolen, TurnedUp
from renderers import fonts, hwatu
from renderers.canvas import MARGIN, SMALL, WIDTH, Canvas, card, seal
from renderers.go_stop_art import BAND, BAND_HIGH, SMALL_CARD, pill, seat_mark
from renderers.marks import path
from renderers.scene import Scene
from renderers.theme import blend

HALF: Final = (WIDTH - 2 * MARGIN - 8) // 2
STEP: Final = 17
"""How far cards of one match stand apart."""


def band(canvas: Canvas, scene: Scene) -> None:
    """Draw what the band shows at this moment."""
    if scene.turn is None and scene.words.get("headline"):
        _told(canvas, "끝", scene.words["headline"], scene.words.get("formula", ""))
    elif scene.view.phase == "decide" and scene.words.get("stop_pays"):
        _told(canvas, "스톱", scene.words["stop_pays"], scene.words.get("formula", ""))
    elif not scene.steps:
        _ornament(canvas)
    else:
        for place, (seat, events) in enumerate(turns(scene.steps)[-2:]):
            _turn(canvas, scene, seat, events, MARGIN + place * (HALF + 8))


def _ornament(canvas: Canvas) -> None:
    """The game's name, as if worn into the paper, before anything has happened."""
    faint = blend(canvas.theme.paper, canvas.theme.fibre, 0.9)
    for number, syllable in enumerate("고스톱"):
        canvas.write((WIDTH / 2 + 110 * (number - 1), BAND + BAND_HIGH / 2), syllable, faint, 76, "bold", "middle")


def turns(steps: Iterable[Step]) -> list[tuple[Seat, list[Event]]]:
    """The events of each turn in the steps, oldest first; chance has none."""
    acted = [step for step in steps if step.seat != CHANCE]
    return [(seat, [event for step in group for event in step.events]) for seat, group in groupby(acted, _seat)]


def _seat(step: Step) -> Seat:
    return step.seat


def _told(canvas: Canvas, ornament: str, headline: str, formula: str) -> None:
    theme, middle = canvas.theme, BAND + BAND_HIGH / 2
    canvas.put(card(theme, WIDTH - 2 * MARGIN, BAND_HIGH), (WIDTH / 2, middle))
    canvas.put(seal(theme, 72), (MARGIN + 52, middle))
    canvas.write((MARGIN + 52, middle), ornament, theme.on_seal, 36 if len(ornament) == 1 else 26, "bold", "middle")
    left, room = MARGIN + 104, WIDTH - 2 * MARGIN - 120
    lines = fonts.wrap(formula, room, 2, "regular", SMALL) if formula else ()
    top = middle - 14 * len(lines)
    canvas.write((left, top), headline, theme.ink, 28, "bold", limit=room)
    for number, line in enumerate(lines):
        canvas.write((left, top + 32 + 27 * number), line, theme.ink, SMALL, limit=room)


def _turn(canvas: Canvas, scene: Scene, seat: Seat, events: Sequence[Event], left: float) -> None:
    """One turn: what was played onto what, what was turned up onto what, what it is called, what was stolen."""
    theme = canvas.theme
    canvas.put(card(theme, HALF, BAND_HIGH), (left + HALF / 2, BAND + BAND_HIGH / 2))
    canvas.put(seat_mark(theme, seat, 22), (left + 18, BAND + 17))
    words = [scene.words.get(name, name) for name in _names(events)]
    title = " · ".join([scene.words.get(f"side_{seat}", ""), *words])
    canvas.write((left + 34, BAND + 17), title, theme.ink, SMALL, "bold", limit=HALF - 44)
    x = left + 12
    for cards in _matches(events):
        x = _fan(canvas, cards, x) + 12
    stolen = [one for event in events if isinstance(event, Stolen) for one in event.cards]
    if stolen:
        y = BAND + 30 + hwatu.height(SMALL_CARD) / 2
        path(canvas, [(x + 34, y), (x + 2, y)])
        _fan(canvas, stolen, x + 42)


def _fan(canvas: Canvas, cards: Sequence[Card], left: float) -> float:
    """Cards half over one another; where they end."""
    y = BAND + 31 + hwatu.height(SMALL_CARD) / 2
    for number, one in enumerate(cards):
        canvas.put(hwatu.face(CODES[one], SMALL_CARD), (left + SMALL_CARD / 2 + number * STEP, y))
    return left + SMALL_CARD + (len(cards) - 1) * STEP


def _matches(events: Iterable[Event]) -> list[list[Card]]:
    """The hand card with what it was played onto, then the stock card with what it went onto."""
    shown: list[list[Card]] = []
    for event in events:
        if isinstance(event, Played):
            shown.append([*event.onto, event.card])
        elif isinstance(event, TurnedUp):
            pair = {*shown[-1]} if shown else set()
            loose = [one for one in event.onto if one not in pair]
            shown.append([*loose, event.card])
        elif isinstance(event, Chosen):
            shown[-1:] = [[event.onto, event.card]]
    return shown


def _names(events: Iterable[Event]) -> list[str]:
    """What a turn is called: ppuk, ttadak, chok, sseul."""
    return [
        "ppuk" if isinstance(event, PpukMade) else event.name
        for event in events
        if isinstance(event, PpukMade | SpecialMade)
    ]


def sample(canvas: Canvas) -> None:
    """The marks of the band, for the palette."""
    path(canvas, [(200, BAND + 50), (160, BAND + 50)])
    canvas.put(seal(canvas.theme, 72), (MARGIN + 52, BAND + 50))
    canvas.put(pill(canvas.theme, 60, 30, canvas.theme.gold, canvas.theme.gold_case), (300, BAND + 50))
