"""A deal at one moment: what is so (`State`), and what one seat may see of it (`View`)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.core.game import Seat
from engine.go_stop.cards import Card, Cards

Phase: TypeAlias = Literal["first", "deal", "play", "take", "decide", "stop", "quad", "ppuk", "nagari"]
"""What comes next; the last four are ways in which a deal ended."""
OVER: frozenset[Phase] = frozenset({"stop", "quad", "ppuk", "nagari"})
Pair: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Pile:
    """Three cards of a month in the layout; the owner made it by a ppuk, None stands for one of the deal."""

    month: int
    owner: Seat | None


@dataclass(frozen=True, slots=True)
class Facing:
    """The stock card `card` faces two layout cards; `played` was played before it onto `onto`, which is nothing
    (then `played` lies in the layout), one card or three. What has been paired lies no longer in the layout."""

    card: Card
    played: Card
    onto: Cards


@dataclass(frozen=True, slots=True)
class State:
    """Cards stand by id, those of the stock top first. Pairs hold one entry for each seat.

    piles: by month; a pile that `facing` has already taken up still stands here
    turn: the seat to act, the winner of a deal that is over, None before the first player is known and in a nagari
    facing: set in the phase "take" only
    go, go_scores: the Go calls and the score at the last one, 0 before one
    ppuk: the ppuk piles made
    """

    hands: tuple[Cards, Cards] = ((), ())
    layout: Cards = ()
    stock: Cards = ()
    taken: tuple[Cards, Cards] = ((), ())
    piles: tuple[Pile, ...] = ()
    turn: Seat | None = None
    phase: Phase = "first"
    facing: Facing | None = None
    go: Pair = (0, 0)
    go_scores: Pair = (0, 0)
    ppuk: Pair = (0, 0)


@dataclass(frozen=True, slots=True)
class View:
    """What a seat, or a spectator (None), may see: as a State, but None stands for cards that are hidden, and `held`
    and `left` count those of the hands and of the stock. Once the deal is over everything is seen."""

    seat: Seat | None
    hands: tuple[Cards | None, Cards | None]
    held: Pair
    layout: Cards
    stock: Cards | None
    left: int
    taken: tuple[Cards, Cards]
    piles: tuple[Pile, ...]
    turn: Seat | None
    phase: Phase
    facing: Facing | None
    go: Pair
    go_scores: Pair
    ppuk: Pair


def seen(state: State, seat: Seat | None) -> View:
    """The view of a seat, or of a spectator."""
    over = state.phase in OVER
    hands = tuple(hand if over or owner == seat else None for owner, hand in enumerate(state.hands))
    return View(
        seat=seat,
        hands=(hands[0], hands[1]),
        held=(len(state.hands[0]), len(state.hands[1])),
        layout=state.layout,
        stock=state.stock if over else None,
        left=len(state.stock),
        taken=state.taken,
        piles=state.piles,
        turn=state.turn,
        phase=state.phase,
        facing=state.facing,
        go=state.go,
        go_scores=state.go_scores,
        ppuk=state.ppuk,
    )
