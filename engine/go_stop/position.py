"""The position line (rules: Position)."""

import re
from collections.abc import Sequence
from dataclasses import replace

from engine.core.errors import BadPosition
from engine.core.game import Seat
from engine.go_stop.cards import CODES, DECK, MONTHS, Card, Cards, card, of_month, written
from engine.go_stop.state import OVER, Facing, Pair, Phase, Pile, State
from engine.go_stop.turn import pass_on

LONGEST = 400
_FIELDS = ("HANDS", "LAYOUT", "STOCK", "TAKEN", "PILES", "TURN", "PENDING", "GO", "GO_SCORES", "PPUK")
_LIST = re.compile(r"(?:(?:0[1-9]|1[0-2])[a-d])+", re.ASCII)
_PILE = re.compile(r"([1-9]|1[0-2]):([01n])", re.ASCII)
_COUNT = re.compile(r"0|[1-9][0-9]{0,2}", re.ASCII)
_PENDING: dict[str, Phase] = {
    "first": "first",
    "deal": "deal",
    "play": "play",
    "decide": "decide",
    "over:stop": "stop",
    "over:quad": "quad",
    "over:ppuk": "ppuk",
    "over:nagari": "nagari",
}


def encode(state: State) -> str:
    """The position line of a state."""
    fields = (
        "/".join(map(_list, state.hands)),
        _list(state.layout),
        _list(state.stock),
        "/".join(map(_list, state.taken)),
        ",".join(f"{pile.month}:{'n' if pile.owner is None else pile.owner}" for pile in state.piles) or "-",
        "-" if state.turn is None else str(state.turn),
        _pending(state),
        *(f"{pair[0]},{pair[1]}" for pair in (state.go, state.go_scores, state.ppuk)),
    )
    return " ".join(fields)


def decode(text: str) -> State:
    """The state of a position line. Card lists may be in any order; BadPosition says what is wrong."""
    fields = text.split(" ") if len(text) <= LONGEST else []
    if len(fields) != len(_FIELDS):
        raise BadPosition(f"ten fields set apart by single blanks are needed: {' '.join(_FIELDS)}")
    phase, facing = _read_pending(fields[6])
    state = State(
        hands=_read_lists(fields[0], "HANDS"),
        layout=_read_list(fields[1], "LAYOUT"),
        stock=_read_list(fields[2], "STOCK", in_order=True),
        taken=_read_lists(fields[3], "TAKEN"),
        piles=_read_piles(fields[4]),
        turn=_read_turn(fields[5]),
        phase=phase,
        facing=facing,
        go=_read_pair(fields[7], "GO"),
        go_scores=_read_pair(fields[8], "GO_SCORES"),
        ppuk=_read_pair(fields[9], "PPUK"),
    )
    return _checked(state)


def _list(cards: Cards) -> str:
    return written(cards) or "-"


def _pending(state: State) -> str:
    if state.facing is not None:
        facing = state.facing
        return f"take:{CODES[facing.card]}:{CODES[facing.played]}:{_list(facing.onto)}"
    return f"over:{state.phase}" if state.phase in OVER else state.phase


def _read_list(text: str, name: str, *, in_order: bool = False) -> Cards:
    if text == "-":
        return ()
    if not _LIST.fullmatch(text):
        raise BadPosition(f"{name}: {text[:40]!r} is not a card list")
    cards = [card(text[i : i + 3]) for i in range(0, len(text), 3)]
    return tuple(cards if in_order else sorted(cards))


def _read_lists(text: str, name: str) -> tuple[Cards, Cards]:
    parts = text.split("/")
    if len(parts) != 2:
        raise BadPosition(f"{name}: two card lists joined by / are needed")
    return _read_list(parts[0], name), _read_list(parts[1], name)


def _read_piles(text: str) -> tuple[Pile, ...]:
    if text == "-":
        return ()
    piles = []
    for part in text.split(","):
        found = _PILE.fullmatch(part)
        if not found:
            raise BadPosition(f"PILES: {part[:40]!r} is not month:owner")
        piles.append(Pile(int(found[1]), None if found[2] == "n" else int(found[2])))
    if len({pile.month for pile in piles}) < len(piles):
        raise BadPosition("PILES: a month stands there twice")
    return tuple(sorted(piles, key=lambda pile: pile.month))


def _read_turn(text: str) -> Seat | None:
    if text not in ("0", "1", "-"):
        raise BadPosition(f"TURN: {text[:40]!r} is neither 0 nor 1 nor -")
    return None if text == "-" else int(text)


def _read_pair(text: str, name: str) -> Pair:
    parts = text.split(",")
    if len(parts) != 2 or not all(_COUNT.fullmatch(part) for part in parts):
        raise BadPosition(f"{name}: {text[:40]!r} is not two numbers joined by a comma")
    return int(parts[0]), int(parts[1])


def _read_pending(text: str) -> tuple[Phase, Facing | None]:
    if text in _PENDING:
        return _PENDING[text], None
    parts = text.split(":")
    if len(parts) != 4 or parts[0] != "take":
        raise BadPosition(f"PENDING: {text[:40]!r} is unknown")
    top, played = _read_list(parts[1], "PENDING"), _read_list(parts[2], "PENDING")
    if len(top) != 1 or len(played) != 1:
        raise BadPosition("PENDING: take names one stock card and one hand card")
    return "take", Facing(top[0], played[0], _read_list(parts[3], "PENDING"))


def _checked(state: State) -> State:
    _check_counts(state)
    if state.phase in ("first", "deal"):
        _check_undealt(state)
        return state
    _check_cards(state)
    if state.facing is not None:
        _check_facing(state, state.facing)
        state = _with_taken_pile(state, state.facing)
    _check_piles(state)
    if (state.turn is None) != (state.phase == "nagari"):
        raise BadPosition("TURN: - stands before the first player is known and in a nagari, and only there")
    if state.phase == "play" and state.turn is not None and not state.hands[state.turn]:
        return pass_on(state)
    return state


def _check_counts(state: State) -> None:
    if max(state.go) > len(DECK) or max(state.ppuk) > MONTHS[-1]:
        raise BadPosition(f"GO, PPUK: at most {len(DECK)} Go calls, one for each card, and one ppuk for each month")
    for seat in (0, 1):
        if state.go_scores[seat] and not state.go[seat]:
            raise BadPosition(f"GO_SCORES: seat {seat} has a score at a Go but no Go")


def _check_undealt(state: State) -> None:
    if state != State(turn=state.turn, phase=state.phase):
        raise BadPosition("before the deal there are no cards, piles and counts")
    if (state.turn is None) != (state.phase == "first"):
        raise BadPosition("TURN: - stands before the first player is known, a seat at the deal")


def _check_cards(state: State) -> None:
    cards = [*state.hands[0], *state.hands[1], *state.layout, *state.stock, *state.taken[0], *state.taken[1]]
    if state.facing is not None:
        cards.append(state.facing.card)
        cards += [state.facing.played, *state.facing.onto] if state.facing.onto else []
    if len(set(cards)) < len(cards):
        raise BadPosition(f"the cards {written(_twice(cards))} stand in two places")
    if len(cards) < len(DECK):
        raise BadPosition(f"the cards {written(one for one in DECK if one not in cards)} are missing")


def _twice(cards: Sequence[Card]) -> Cards:
    return tuple(one for one in DECK if cards.count(one) > 1)


def _check_facing(state: State, facing: Facing) -> None:
    if len(of_month(state.layout, MONTHS[facing.card])) != 2:
        raise BadPosition(f"PENDING: {CODES[facing.card]} does not face two layout cards")
    if len(facing.onto) not in (0, 1, 3) or {MONTHS[one] for one in facing.onto} - {MONTHS[facing.played]}:
        raise BadPosition(f"PENDING: {CODES[facing.played]} pairs with nothing, or with one or three of its month")
    if not facing.onto and facing.played not in state.layout:
        raise BadPosition(f"PENDING: {CODES[facing.played]} matched nothing, but does not lie in the layout")


def _with_taken_pile(state: State, facing: Facing) -> State:
    """The state whose pile that is being taken stands among the piles: one of the deal where none is named."""
    month = MONTHS[facing.played]
    if len(facing.onto) != 3 or any(pile.month == month for pile in state.piles):
        return state
    piles = sorted((*state.piles, Pile(month, None)), key=lambda pile: pile.month)
    return replace(state, piles=tuple(piles))


def _check_piles(state: State) -> None:
    taking = {MONTHS[state.facing.played]} if state.facing and len(state.facing.onto) == 3 else set()
    piled = {pile.month for pile in state.piles}
    for month in range(1, 13):
        lying = len(of_month(state.layout, month))
        if lying > 3:
            raise BadPosition(f"LAYOUT: four cards of month {month} cannot lie there")
        if (month in piled) != (lying == 3 or month in taking):
            raise BadPosition(f"PILES: month {month} is a pile exactly when three of its cards lie in the layout")
