"""Go-Stop at the table: a hand card, then the play; a choice between two layout cards; Go or Stop."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from bot.i18n import Words
from bot.table import Button, Choice, Menu, Row, Sight, Table
from engine.core.game import Event, Outcome, Seat
from engine.core.match import GIVEN_UP, Step
from engine.go_stop.actions import Play, Take
from engine.go_stop.cards import CODES, CUP, DOUBLES, KINDS, MONTHS, Card, Kind, of_kind, of_month
from engine.go_stop.events import (
    Chosen,
    FirstDrawn,
    Nagari,
    PileTaken,
    Played,
    PpukMade,
    Quad,
    Redealt,
    SpecialMade,
    Stolen,
    TurnedUp,
    WentOn,
    Won,
)
from engine.go_stop.score import Payment, Score, payment, score
from engine.go_stop.state import View
from renderers import hwatu
from renderers.go_stop_plates import ROWS, plate
from renderers.scene import Scene

BUTTONS_A_ROW: Final = 5
MOST_BUTTONS: Final = 15
MENU: Final = 25
ALL_KINDS: Final[tuple[Kind, ...]] = ("bright", "animal", "ribbon", "junk")
PLATES: Final[Mapping[int, str]] = {2: "months", 6: "brights", 7: "animals", 8: "ribbons", 9: "junk"}
"""The pages of the rules that show cards, and which."""


class GoStopTable(Table):
    """A selection is the notation of a hand card played: `play-07c`."""

    key = "go_stop"

    def labels(self, sight: Sight) -> Mapping[str, str]:
        words, scene = sight.words, sight.scene
        labels = {name: words(f"go_stop.{name}") for name in ("ppuk", "ttadak", "chok", "sseul", "go")}
        labels |= {f"side_{seat}": _side(sight, seat) for seat in (0, 1)}
        if scene.turn is None:
            return labels | {"headline": _headline(sight), "formula": _formula(words, _paid(sight))}
        if scene.view.phase == "decide":
            pays = _pays(scene.view, scene.turn)
            labels |= {"stop_pays": words("go_stop.stop_pays", n=pays.points), "formula": _formula(words, pays)}
        return labels

    def controls(self, sight: Sight) -> Sequence[Row]:
        scene, words = sight.scene, sight.words
        if scene.view.phase == "decide":
            stop = words("go_stop.button.stop", points=_pays(scene.view, scene.turn or 0).points)
            go = [Button(words("go_stop.button.go"), act="go", style="primary")] if len(scene.actions) > 1 else []
            return [[*go, Button(stop, act="stop", style="good")]]
        if scene.view.phase == "take":
            return [[_take_button(sight, str(take), take.card) for take in scene.actions if isinstance(take, Take)]]
        return [*_hand_rows(sight), *_confirmation(sight)]

    def prompt(self, sight: Sight) -> str:
        view, words = sight.scene.view, sight.words
        if view.phase == "decide":
            pays = _pays(view, sight.scene.turn or 0)
            key = "decide" if len(sight.scene.actions) > 1 else "only_stop"
            return words(f"go_stop.prompt.{key}", n=pays.points, formula=_formula(words, pays))
        if view.facing is not None:
            return words("go_stop.prompt.take", card=called(words, view.facing.card))
        chosen = _chosen(sight)
        if chosen is None:
            return words("go_stop.prompt.play")
        faced = of_month(view.layout, MONTHS[chosen])
        key = ("lay", "match", "which", "pile")[len(faced)]
        onto = called(words, faced[0]) if faced else ""
        return words(f"go_stop.prompt.{key}", card=called(words, chosen), onto=onto)

    def tell(self, sight: Sight, step: Step) -> Sequence[str]:
        return [line for event in step.events if (line := _sentence(sight, event))]

    def position(self, sight: Sight) -> str:
        view, words = sight.scene.view, sight.words
        parts = [words("go_stop.alt.layout", cards=_listed(words, view.layout), n=view.left)]
        parts += [_alt_side(sight, seat) for seat in (0, 1)]
        if view.seat is not None and (hand := view.hands[view.seat]):
            parts.append(words("go_stop.alt.hand", cards=_listed(words, hand)))
        return " ".join(parts)

    def ended(self, sight: Sight, outcome: Outcome) -> Sequence[str]:
        words = sight.words
        if outcome.reason == "stop":
            return [_formula(words, _pays(sight.scene.view, outcome.winners[0]))]
        return [words(f"go_stop.ended.{outcome.reason}")] if outcome.reason in ("quad", "ppuk", "nagari") else []

    def refuse(self, sight: Sight, selection: str) -> str | None:
        hand = {f"play-{CODES[one]}" for one in _hand(sight)}
        return None if selection in hand else "not_in_hand"

    def illustration(self, number: int, words: Words) -> Scene | None:
        name = PLATES.get(number)
        if name is None:
            return None
        return plate(name, {f"caption_{row}": words(f"go_stop.plate.{row}") for row, _ in ROWS.get(name, ())})

    def emojis(self) -> Mapping[str, Callable[[], bytes]]:
        """Small pictures of the cards for buttons, by key; each draws a PNG."""
        return {emoji_key(one): partial(hwatu.emoji_png, code) for one, code in enumerate(CODES)}


def called(words: Words, one: Card) -> str:
    """A card's name: its flower, its kind, its month."""
    return words("go_stop.card", plant=_plant(words, MONTHS[one]), kind=_kind(words, one), month=MONTHS[one])


def emoji_key(one: Card) -> str:
    """The key of a card's small picture."""
    return f"hwatu_{CODES[one]}"


def _plant(words: Words, month: int) -> str:
    return words(f"go_stop.month.{month}")


def _kind(words: Words, one: Card) -> str:
    if one == CUP:
        return words("go_stop.kind.cup")
    return words("go_stop.kind.double" if one in DOUBLES else f"go_stop.kind.{KINDS[one]}")


def _short(words: Words, one: Card) -> str:
    return f"{MONTHS[one]} {_kind(words, one)}"


def _listed(words: Words, cards: Sequence[Card]) -> str:
    """Cards in a list, those alike counted."""
    counts = Counter(_short(words, one) for one in cards)
    listed = (f"{name} ×{count}" if count > 1 else name for name, count in counts.items())
    return ", ".join(listed) or words("go_stop.alt.none")


def _side(sight: Sight, seat: Seat) -> str:
    """What a seat is called in the picture: you and your rival, or by colour where no hand is shown."""
    own = sight.scene.view.seat
    return sight.words(f"go_stop.side.{seat}" if own is None else f"go_stop.{'you' if seat == own else 'rival'}")


def _pays(view: View, seat: Seat) -> Payment:
    return payment(view.taken[seat], view.taken[1 - seat], view.go[seat])


def _paid(sight: Sight) -> Payment | None:
    """What a Stop has paid."""
    view = sight.scene.view
    return _pays(view, view.turn) if view.phase == "stop" else None


def _formula(words: Words, pays: Payment | None) -> str:
    """How a payment comes about, factor by factor."""
    if pays is None:
        return ""
    lines = [f"{words(f'go_stop.combination.{name}')} {points}" for name, points in pays.score.lines]
    parts = [" + ".join(lines) + (f" = {pays.score.points}" if len(lines) > 1 else "")]
    if pays.go:
        raised = f"+{pays.added}" if pays.factor == 1 else f"×{pays.factor}"
        parts.append(f"{words('go_stop.go')} {pays.go}: {raised}")
    parts += [f"{words(f'go_stop.doubling.{name}')}: ×2" for name in pays.doublings]
    return " · ".join(filter(None, parts))


def _headline(sight: Sight) -> str:
    gave_up = GIVEN_UP.fullmatch(sight.scene.steps[-1].notation) if sight.scene.steps else None
    view, words = sight.scene.view, sight.words
    if gave_up:
        return words("go_stop.headline.winner", side=_side(sight, 1 - int(gave_up[2])))
    if view.turn is None:
        return words("go_stop.headline.nagari")
    paid = _paid(sight)
    return words("go_stop.headline.won", side=_side(sight, view.turn), n=paid.points if paid else 5)


def _hand(sight: Sight) -> list[Card]:
    """The cards that can be played, by id."""
    return list(dict.fromkeys(action.card for action in sight.scene.actions if isinstance(action, Play)))


def _chosen(sight: Sight) -> Card | None:
    selection = sight.scene.selection
    return next((one for one in _hand(sight) if selection == f"play-{CODES[one]}"), None)


def _hand_rows(sight: Sight) -> list[Row]:
    """The hand as buttons, one that matches something in colour; as menus where a hand is larger than any dealt."""
    cards, words = _hand(sight), sight.words
    if len(cards) > MOST_BUTTONS:
        choices = [Choice(called(words, one), pick=f"play-{CODES[one]}") for one in cards]
        return [
            Menu(words("go_stop.prompt.play"), tuple(choices[start : start + MENU]))
            for start in range(0, len(choices), MENU)
        ]
    buttons = [_card_button(sight, one) for one in cards]
    return [buttons[start : start + BUTTONS_A_ROW] for start in range(0, len(buttons), BUTTONS_A_ROW)]


def _card_button(sight: Sight, one: Card) -> Button:
    chosen = one == _chosen(sight)
    matches = bool(of_month(sight.scene.view.layout, MONTHS[one]))
    return Button(
        _label(sight, one),
        pick=f"play-{CODES[one]}",
        style="good" if chosen else "primary" if matches else "plain",
        emoji=_emoji(sight, one),
        disabled=chosen,
    )


def _label(sight: Sight, one: Card) -> str:
    """A hand card's label; two that are alike are numbered."""
    name = f"{MONTHS[one]} · {_kind(sight.words, one)}"
    alike = [
        other
        for other in _hand(sight)
        if MONTHS[other] == MONTHS[one] and _kind(sight.words, other) == _kind(sight.words, one)
    ]
    return name if len(alike) < 2 else f"{name} {'abcd'[alike.index(one)]}"


def _emoji(sight: Sight, one: Card) -> str | None:
    emojis: Mapping[str, str] = getattr(sight, "emojis", {})
    return emojis.get(emoji_key(one))


def _confirmation(sight: Sight) -> list[Row]:
    """The plays of the chosen card, and Cancel."""
    chosen = _chosen(sight)
    if chosen is None:
        return []
    plays = [action for action in sight.scene.actions if isinstance(action, Play) and action.card == chosen]
    cancel = Button(sight.words("house.button.cancel"), pick="")
    if len(plays) == 1:
        return [[Button(sight.words("go_stop.button.play"), act=str(plays[0]), style="good"), cancel]]
    return [[*(_take_button(sight, str(play), play.onto) for play in plays if play.onto is not None), cancel]]


def _take_button(sight: Sight, notation: str, one: Card) -> Button:
    label = sight.words("go_stop.button.take", card=called(sight.words, one))
    return Button(label, act=notation, style="good", emoji=_emoji(sight, one))


def _sentence(sight: Sight, event: Event) -> str:
    words = sight.words
    match event:
        case Played() | TurnedUp() | Chosen():
            return _laid(sight, event)
        case PpukMade(cards=cards):
            return words("go_stop.tell.ppuk", plant=_plant(words, MONTHS[cards[0]]))
        case SpecialMade(name=name):
            return words(f"go_stop.tell.{name}")
        case PileTaken(seat=seat, month=month, owner=owner):
            key = "own_pile" if owner == seat else "pile"
            return words(f"go_stop.tell.{key}", name=sight.names[seat], plant=_plant(words, month))
        case Stolen(seat=seat, cards=cards):
            return words("go_stop.tell.stolen", name=sight.names[seat], n=len(cards))
        case WentOn(seat=seat, count=count):
            return words("go_stop.tell.go", name=sight.names[seat], count=count)
    return _of_the_deal(sight, event)


def _laid(sight: Sight, event: Played | TurnedUp | Chosen) -> str:
    """A card played, turned up or chosen: alone, or with what it goes onto."""
    words = sight.words
    if isinstance(event, Chosen):
        return words("go_stop.tell.chosen", card=called(words, event.card), onto=called(words, event.onto))
    kind, name = ("played", sight.names[event.seat]) if isinstance(event, Played) else ("turned", "")
    if isinstance(event, TurnedUp) and event.choices:
        return words("go_stop.tell.faces", card=called(words, event.card))
    if not event.onto or len(event.onto) == 2:
        return words(f"go_stop.tell.{kind}", name=name, card=called(words, event.card))
    onto = called(words, event.onto[0])
    return words(f"go_stop.tell.{kind}_onto", name=name, card=called(words, event.card), onto=onto)


def _of_the_deal(sight: Sight, event: Event) -> str:
    words = sight.words
    match event:
        case FirstDrawn(seat=seat):
            return words("go_stop.tell.first", name=sight.names[seat])
        case Redealt(where=where):
            return words(f"go_stop.tell.again_{where}")
        case Quad(seat=seat, cards=cards):
            return words("go_stop.tell.quad", name=sight.names[seat], plant=_plant(words, MONTHS[cards[0]]))
        case Won(seat=seat, reason="stop"):
            return words("go_stop.tell.stop", name=sight.names[seat])
        case Nagari():
            return words("go_stop.tell.nagari")
    return ""


def _alt_side(sight: Sight, seat: Seat) -> str:
    """A side in words: score, Go calls, cards in hand, and what it took by kind."""
    view, words = sight.scene.view, sight.words
    taken, counted = view.taken[seat], score(view.taken[seat])
    return words(
        "go_stop.alt.side",
        name=sight.names[seat],
        n=counted.points,
        go=view.go[seat],
        held=view.held[seat],
        taken="; ".join(_alt_kinds(words, taken, counted)) or words("go_stop.alt.none"),
    )


def _alt_kinds(words: Words, taken: Sequence[Card], counted: Score) -> Iterator[str]:
    for kind in ALL_KINDS[:-1]:
        months = [str(MONTHS[one]) for one in of_kind(taken, kind) if one != CUP or not counted.cup_as_junk]
        if months:
            yield f"{words(f'go_stop.kinds.{kind}')}: {', '.join(months)}"
    if counted.junk:
        yield f"{words('go_stop.kinds.junk')}: {counted.junk}"


TABLE = GoStopTable()
