"""The picture of Go-Stop: the rival's cards above, the layout on its blanket, one's own cards below.

Every month has its own place on the blanket, so that cards never move about. Words it uses when they are given:
`side_0`, `side_1` (what the seats are called), `go`, the names of captures `ppuk ttadak chok sseul`, `headline` at the
end, `stop_pays` before Go or Stop, `formula` (how a payment comes about), `game` where there are no figures to show. A
selection is the notation begun: the hand card chosen, `play-07c`.
"""

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageOps

from engine.core.game import Seat
from engine.go_stop.actions import Play, Take
from engine.go_stop.cards import CODES, MONTHS, Card, Cards, of_month
from engine.go_stop.events import Played, PpukMade, TurnedUp
from engine.go_stop.state import View
from renderers import go_stop_plates, go_stop_sides, go_stop_turns, hwatu, marks
from renderers.canvas import MARGIN, STRIP, WIDTH, Canvas, Point, strip
from renderers.go_stop_art import (
    BAND,
    BLANKET,
    COLUMNS,
    HAND,
    IN_LAYOUT,
    ON_BLANKET,
    OWN,
    RAISED,
    RIVAL,
    ROW,
    SMALL_CARD,
    TOP,
    backdrop,
    blanket,
    hint,
    ring,
    seat_mark,
)
from renderers.scene import Scene, ThemeName
from renderers.theme import THEMES, blend

ORNAMENT: Final = "화투"
WIDEST: Final = 88
"""The width of hand cards where there are few of them."""
BETWEEN: Final = 6
APART: Final = (25, 13)
"""How far two cards of a month stand apart, and how far three."""
SPREAD: Final = 66
"""How far two stand apart that are to be chosen from."""


def picture(scene: Scene) -> Image.Image:
    """The table of a scene whose view is one of Go-Stop, or a plate of cards: RGB, 800 wide, at most 1 000 high."""
    if isinstance(scene.view, go_stop_plates.Plate):
        return go_stop_plates.picture(scene)
    theme = THEMES[scene.theme]
    below = scene.viewer or 0
    hand = scene.view.hands[below]
    canvas = Canvas(theme, backdrop(theme, height_of(hand)))
    strip(canvas, scene.strip, ORNAMENT)
    if not scene.strip:
        at = (MARGIN + STRIP + 20, MARGIN + STRIP / 2)
        canvas.write(at, scene.words.get("game", ""), theme.ink, 30, "bold", limit=WIDTH - 2 * MARGIN - STRIP - 40)
    go_stop_sides.side(canvas, scene, 1 - below, TOP)
    _others_hand(canvas, scene.view, 1 - below, BLANKET + 16)
    _stock(canvas, scene)
    _layout(canvas, scene)
    go_stop_turns.band(canvas, scene)
    go_stop_sides.side(canvas, scene, below, OWN)
    if hand is None:
        _others_hand(canvas, scene.view, below, HAND)
    else:
        _own_hand(canvas, scene, hand)
    return canvas.frame


def height_of(hand: Cards | None) -> int:
    """How high a picture is that shows such a hand below; None for one that is hidden."""
    if hand is None:
        return HAND + hwatu.height(SMALL_CARD) + MARGIN
    return HAND + RAISED + hwatu.height(card_width(len(hand))) + MARGIN if hand else HAND + MARGIN


def card_width(cards: int) -> int:
    """How wide the cards of a hand are: fewer ones are larger."""
    return min(WIDEST, (WIDTH - 2 * MARGIN + BETWEEN) // max(1, min(cards, 10)) - BETWEEN)


def sheet(name: ThemeName) -> Image.Image:
    """All cards and marks on their grounds, as small as shows their colours: the palette is made from it."""
    theme = THEMES[name]
    canvas = Canvas(theme, backdrop(theme, 900))
    for number, code in enumerate(CODES):
        canvas.put(hwatu.face(code, SMALL_CARD), (54 + 46 * (number % 16), BLANKET + 40 + 70 * (number // 16)))
    for number, mark in enumerate((ring(theme, 40), ring(theme, 40, doubled=True), ring(theme, 40, teal=True))):
        canvas.put(mark, (70 + 70 * number, BAND - 110))
    canvas.put(hwatu.back(SMALL_CARD), (290, BAND - 110))
    for seat in (0, 1):
        canvas.put(seat_mark(theme, seat, 24), (380 + 40 * seat, BAND - 110))
    go_stop_turns.sample(canvas)
    return ImageOps.posterize(canvas.frame.crop((0, BLANKET, WIDTH, BAND + 80)), 5)


def _others_hand(canvas: Canvas, view: View, seat: Seat, top: float) -> None:
    """A hand face down; face up once the deal is over."""
    count, cards = view.held[seat], view.hands[seat]
    step = min(SMALL_CARD + 4.0, 560 / max(1, count))
    left = WIDTH / 2 - (step * (count - 1)) / 2
    for number in range(count):
        what = hwatu.face(CODES[cards[number]], SMALL_CARD) if cards is not None else hwatu.back(SMALL_CARD)
        canvas.put(what, (left + number * step, top + hwatu.height(SMALL_CARD) / 2))


def _place(month: int) -> Point:
    """The middle of a month's place on the blanket: January to June above, July to December below."""
    each = (WIDTH - 2 * MARGIN - 20) / COLUMNS
    row, column = divmod(month - 1, COLUMNS - 1)
    return MARGIN + 10 + each * (column + 0.5), BLANKET + RIVAL + ROW * (row + 0.5) + 4


def _stock(canvas: Canvas, scene: Scene) -> None:
    """The stock with the number of its cards; below it the stock card that faces two."""
    each = (WIDTH - 2 * MARGIN - 20) / COLUMNS
    x = MARGIN + 10 + each * (COLUMNS - 0.5)
    y = _place(1)[1]
    left = scene.view.left
    for lift in range(min(3, -(-left // 7))):
        canvas.put(hwatu.back(IN_LAYOUT), (x + 3 * lift - 3, y - 3 * lift + 3))
    if left:
        marks.count(canvas, (x + 24, y + 52), str(left))
    if scene.view.facing is not None:
        at = (x, _place(7)[1])
        canvas.put(ring(canvas.theme, IN_LAYOUT, doubled=True), at)
        canvas.put(hwatu.face(CODES[scene.view.facing.card], IN_LAYOUT), at)


def _layout(canvas: Canvas, scene: Scene) -> None:
    """The layout's cards, each month at its place; one whose cards are to be chosen from lies over the others."""
    wanted, fresh = _wanted(scene), _fresh(scene)
    for month in sorted(range(1, 13), key=lambda month: any(MONTHS[one] == month for one in wanted)):
        cards = of_month(scene.view.layout, month)
        if cards:
            _month(canvas, scene.view, cards, wanted, fresh)
        else:
            faint = blend(blanket(canvas.theme), ON_BLANKET, 0.22)
            canvas.write(_place(month), str(month), faint, 44, "bold", "middle")


def _month(canvas: Canvas, view: View, cards: Cards, wanted: set[Card], fresh: set[Card]) -> None:
    """The cards of one month, the mark of its owner beside a ppuk."""
    x, y = _place(MONTHS[cards[0]])
    step = 0 if len(cards) == 1 else SPREAD if len(cards) == 2 and wanted & {*cards} else APART[len(cards) - 2]
    reach = step * (len(cards) - 1) / 2
    x = max(x, MARGIN + 20 + IN_LAYOUT / 2 + reach)
    for number, one in enumerate(cards):
        at = (x - reach + step * number, y)
        if one in wanted:
            canvas.put(ring(canvas.theme, IN_LAYOUT), at)
        elif one in fresh:
            canvas.put(ring(canvas.theme, IN_LAYOUT, teal=True), at)
        canvas.put(hwatu.face(CODES[one], IN_LAYOUT), at)
    owner = next((pile.owner for pile in view.piles if pile.month == MONTHS[cards[0]]), None)
    if owner is not None:
        canvas.put(seat_mark(canvas.theme, owner, 34), (x + 34, y - hwatu.height(IN_LAYOUT) / 2 + 8))


def _wanted(scene: Scene) -> set[Card]:
    """The layout cards that the chosen hand card would match, or that the stock card may take."""
    if scene.view.phase == "take":
        return {action.card for action in scene.actions if isinstance(action, Take)}
    chosen = _chosen(scene)
    return set(of_month(scene.view.layout, MONTHS[chosen])) if chosen is not None else set()


def _fresh(scene: Scene) -> set[Card]:
    """The cards that came to lie in the layout in the last turns."""
    laid: set[Card] = set()
    for event in (event for step in scene.steps for event in step.events):
        if isinstance(event, Played | TurnedUp):
            laid.add(event.card)
        elif isinstance(event, PpukMade):
            laid.update(event.cards)
    return laid


def _chosen(scene: Scene) -> Card | None:
    """The hand card that is selected."""
    plays = (action for action in scene.actions if isinstance(action, Play))
    return next((play.card for play in plays if scene.selection and str(play).startswith(scene.selection)), None)


def _own_hand(canvas: Canvas, scene: Scene, hand: Sequence[Card]) -> None:
    """The viewer's hand; a selected card is raised, and small arrows point out what matches something."""
    view: View = scene.view
    wide = card_width(len(hand))
    step = min(wide + BETWEEN, (WIDTH - 2 * MARGIN - wide) / max(1, len(hand) - 1))
    left = WIDTH / 2 - step * (len(hand) - 1) / 2
    y = HAND + RAISED + hwatu.height(wide) / 2
    chosen = _chosen(scene)
    plays = view.phase == "play" and bool(scene.actions)
    for number, one in enumerate(hand):
        at = (left + number * step, y - RAISED if one == chosen else y)
        if one == chosen:
            canvas.put(ring(canvas.theme, wide, doubled=True), at)
        canvas.put(hwatu.face(CODES[one], wide), at)
        if plays and chosen is None and of_month(view.layout, MONTHS[one]):
            canvas.put(hint(canvas.theme), (at[0], y - hwatu.height(wide) / 2 - 3))
