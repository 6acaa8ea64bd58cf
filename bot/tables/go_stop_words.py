"""What Go-Stop's table says of cards, payments and events, in a reader's language."""

from collections import Counter
from collections.abc import Sequence

from bot.i18n import Words
from bot.table import Sight
from engine.core.game import Event
from engine.go_stop.cards import CUP, DOUBLES, KINDS, MONTHS, Card
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
from engine.go_stop.score import Payment


def called(words: Words, one: Card) -> str:
    """A card's name: its flower, its kind, its month."""
    return words("go_stop.card", plant=plant(words, MONTHS[one]), kind=kind(words, one), month=MONTHS[one])


def plant(words: Words, month: int) -> str:
    """A month's flower."""
    return words(f"go_stop.month.{month}")


def kind(words: Words, one: Card) -> str:
    """What kind a card is."""
    if one == CUP:
        return words("go_stop.kind.cup")
    return words("go_stop.kind.double" if one in DOUBLES else f"go_stop.kind.{KINDS[one]}")


def short(words: Words, one: Card) -> str:
    """A card by its month's number and its kind."""
    return f"{MONTHS[one]} {kind(words, one)}"


def listed(words: Words, cards: Sequence[Card]) -> str:
    """Cards in a list, those alike counted."""
    counts = Counter(short(words, one) for one in cards)
    names = (f"{name} ×{count}" if count > 1 else name for name, count in counts.items())
    return ", ".join(names) or words("go_stop.alt.none")


def formula(words: Words, pays: Payment | None) -> str:
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


def sentence(sight: Sight, event: Event) -> str:
    """What an event was, in a sentence; "" where nothing need be said."""
    words = sight.words
    match event:
        case Played() | TurnedUp() | Chosen():
            return _laid(sight, event)
        case PpukMade(cards=cards):
            return words("go_stop.tell.ppuk", plant=plant(words, MONTHS[cards[0]]))
        case SpecialMade(name=name):
            return words(f"go_stop.tell.{name}")
        case PileTaken(seat=seat, month=month, owner=owner):
            key = "own_pile" if owner == seat else "pile"
            return words(f"go_stop.tell.{key}", name=sight.names[seat], plant=plant(words, month))
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
    verb, name = ("played", sight.names[event.seat]) if isinstance(event, Played) else ("turned", "")
    if isinstance(event, TurnedUp) and event.choices:
        return words("go_stop.tell.faces", card=called(words, event.card))
    if not event.onto or len(event.onto) == 2:
        return words(f"go_stop.tell.{verb}", name=name, card=called(words, event.card))
    onto = called(words, event.onto[0])
    return words(f"go_stop.tell.{verb}_onto", name=name, card=called(words, event.card), onto=onto)


def _of_the_deal(sight: Sight, event: Event) -> str:
    words = sight.words
    match event:
        case FirstDrawn(seat=seat):
            return words("go_stop.tell.first", name=sight.names[seat])
        case Redealt(where=where):
            return words(f"go_stop.tell.again_{where}")
        case Quad(seat=seat, cards=cards):
            return words("go_stop.tell.quad", name=sight.names[seat], plant=plant(words, MONTHS[cards[0]]))
        case Won(seat=seat, reason="stop"):
            return words("go_stop.tell.stop", name=sight.names[seat])
        case Nagari():
            return words("go_stop.tell.nagari")
    return ""
