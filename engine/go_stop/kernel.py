"""The rules on integers, for playouts: a card set is a bit mask, a state one int64 array, an action one number.

Compiled functions and the tables they read stand in this one file, so that a change of any of them recompiles all.

state s: see the indices below; PILES holds two bits a month (0 none, 1 of the deal, 2 + seat made by a ppuk); TOP is
the index of the next stock card in the array `stock`; CARD, PLAYED and ONTO (a mask) are set while the stock card
faces two. An action is card | (layout card + 1) << 8 in PLAY, the layout card in TAKE, 1 for Go and 0 for Stop.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import intrinsic

HANDS, LAYOUT, TAKEN, TURN, PHASE, GO, GO_SCORES, PPUK = 0, 2, 3, 5, 6, 7, 9, 11
PILES, TOP, CARD, PLAYED, ONTO = 13, 14, 15, 16, 17
SIZE = 18
PLAY, TAKE, DECIDE, STOP, QUAD, THIRD, NAGARI = 2, 3, 4, 5, 6, 7, 8
CARDS = 48
GOAL, AT_ONCE, MOST_ACTIONS = 7, 5, 96

BRIGHT = 1 << 0 | 1 << 8 | 1 << 28 | 1 << 40 | 1 << 44
RAIN = 1 << 44
CUP = 1 << 32
ANIMAL = 1 << 4 | 1 << 12 | 1 << 16 | 1 << 20 | 1 << 24 | 1 << 29 | 1 << 32 | 1 << 36 | 1 << 45
RIBBON = 1 << 1 | 1 << 5 | 1 << 9 | 1 << 13 | 1 << 17 | 1 << 21 | 1 << 25 | 1 << 33 | 1 << 37 | 1 << 46
DOUBLE = 1 << 43 | 1 << 47
SINGLE = (1 << 48) - 1 & ~(BRIGHT | ANIMAL | RIBBON | DOUBLE)
BIRDS = 1 << 4 | 1 << 12 | 1 << 29
RED_POEMS = 1 << 1 | 1 << 5 | 1 << 9
BLUES = 1 << 21 | 1 << 33 | 1 << 37
PLAINS = 1 << 13 | 1 << 17 | 1 << 25

Array = Any


def _count(typing: Any, mask: Any) -> Any:
    del typing, mask

    def code(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), code


def _lowest(typing: Any, mask: Any) -> Any:
    del typing, mask

    def code(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, False))

    return types.int64(types.int64), code


_compiled: Any = intrinsic
count: Callable[[int], int] = _compiled(_count)
"""The number of cards in a mask."""
lowest: Callable[[int], int] = _compiled(_lowest)
"""The lowest card of a mask that is not empty."""


@njit(cache=True, nogil=True)
def month_of(card: int) -> int:
    """The four cards of a card's month."""
    return 15 << (card & ~3)


@njit(cache=True, nogil=True)
def below(rng: Array, n: int) -> int:
    """A random number from 0 to n - 1; `rng` is one int64 that is stepped."""
    rng[0] = rng[0] * 6364136223846793005 + 1442695040888963407
    return int((((rng[0] >> 33) & 0x7FFFFFFF) * n) >> 31)


@njit(cache=True, nogil=True)
def bright_points(pile: int) -> int:
    """Points of the brights in a pile."""
    held = count(pile & BRIGHT)
    if held < 3:
        return 0
    if held == 3:
        return 2 if pile & RAIN else 3
    return 4 if held == 4 else 15


@njit(cache=True, nogil=True)
def set_points(pile: int) -> int:
    """Points of brights, birds and ribbons: what the cup does not touch."""
    points = bright_points(pile) + max(0, count(pile & RIBBON) - 4)
    if pile & BIRDS == BIRDS:
        points += 5
    for ribbons in (RED_POEMS, BLUES, PLAINS):
        if pile & ribbons == ribbons:
            points += 3
    return points


@njit(cache=True, nogil=True)
def units(pile: int) -> int:
    """Junk units without the cup."""
    return count(pile & SINGLE) + 2 * count(pile & DOUBLE)


@njit(cache=True, nogil=True)
def cup_is_junk(pile: int) -> bool:
    """Whether the cup of a pile brings more as two junk units than as an animal."""
    if not pile & CUP:
        return False
    animals, junk = count(pile & ANIMAL), units(pile)
    as_animal = max(0, animals - 4) + max(0, junk - 9)
    return max(0, animals - 5) + max(0, junk - 7) > as_animal


@njit(cache=True, nogil=True)
def score(pile: int) -> int:
    """The combination score."""
    junk_cup = cup_is_junk(pile)
    animals, junk = count(pile & ANIMAL) - junk_cup, units(pile) + 2 * junk_cup
    return set_points(pile) + max(0, animals - 4) + max(0, junk - 9)


@njit(cache=True, nogil=True)
def payment(pile: int, rival: int, go: int) -> int:
    """What a Stop pays after so many Go calls."""
    junk_cup = cup_is_junk(pile)
    paid = score(pile)
    paid = paid + go if go < 3 else paid << (go - 2)
    if bright_points(pile) and not rival & BRIGHT:
        paid *= 2
    if count(pile & ANIMAL) - junk_cup >= 7:
        paid *= 2
    cover = units(rival) + (2 if rival & CUP else 0)
    if units(pile) + 2 * junk_cup >= 10 and cover < 5:
        paid *= 2
    return paid


@njit(cache=True, nogil=True)
def due(pile: int, owed: int) -> int:
    """The junk cards that pay so many units: single ones before double ones, then by id."""
    gone, paid = 0, 0
    for junk in (pile & SINGLE, pile & DOUBLE):
        while junk and paid < owed:
            card = junk & -junk
            junk ^= card
            gone |= card
            paid += 2 if card & DOUBLE else 1
    return gone


@njit(cache=True, nogil=True)
def steal(s: Array, seat: int, owed: int) -> None:
    """Move the junk that is due from the rival to the seat."""
    gone = due(s[TAKEN + 1 - seat], owed)
    s[TAKEN + 1 - seat] ^= gone
    s[TAKEN + seat] |= gone


@njit(cache=True, nogil=True)
def pass_on(s: Array) -> None:
    """The next seat that holds cards is to play; a nagari where none does."""
    s[PHASE] = PLAY
    if s[HANDS + 1 - s[TURN]]:
        s[TURN] = 1 - s[TURN]
    elif not s[HANDS + s[TURN]]:
        s[PHASE] = NAGARI


@njit(cache=True, nogil=True)
def decision(s: Array) -> None:
    """After the captures: the seat may stop, or the turn passes on."""
    seat = s[TURN]
    reached = s[GO_SCORES + seat] + 1 if s[GO + seat] else GOAL
    if score(s[TAKEN + seat]) >= reached:
        s[PHASE] = DECIDE
    else:
        pass_on(s)


@njit(cache=True, nogil=True)
def take_pile(s: Array, seat: int, cards: int) -> None:
    """A pile of three was taken: its junk is paid."""
    shift = (lowest(cards) >> 2) * 2
    owner = (s[PILES] >> shift) & 3
    s[PILES] &= ~(3 << shift)
    steal(s, seat, 2 if owner == 2 + seat else 1)


@njit(cache=True, nogil=True)
def settle(s: Array, played: int, onto: int, top: int, top_onto: int) -> None:
    """Capture what was matched (masks; top -1: no stock card), take the junk due, see whether the seat may stop."""
    seat = s[TURN]
    captured = onto | 1 << played if onto else 0
    if top_onto:
        captured |= top_onto | 1 << top
    elif top >= 0:
        s[LAYOUT] |= 1 << top
    s[LAYOUT] &= ~captured
    s[TAKEN + seat] |= captured
    if top_onto and s[HANDS + seat]:
        emptied = s[LAYOUT] == 0 and count(onto) == 1 and count(top_onto) == 1
        if played >> 2 == top >> 2 or emptied:
            steal(s, seat, 1)
    if count(onto) == 3:
        take_pile(s, seat, onto)
    if count(top_onto) == 3:
        take_pile(s, seat, top_onto)
    decision(s)


@njit(cache=True, nogil=True)
def ppuk(s: Array, played: int, onto: int, top: int) -> None:
    """Three cards stay in the layout as the seat's pile."""
    seat = s[TURN]
    s[LAYOUT] |= onto | 1 << played | 1 << top
    s[PILES] |= (2 + seat) << ((top >> 2) * 2)
    s[PPUK + seat] += 1
    if s[PPUK + seat] >= 3:
        s[PHASE] = THIRD
    else:
        decision(s)


@njit(cache=True, nogil=True)
def play(s: Array, stock: Array, card: int, chosen: int) -> None:
    """Play a hand card (`chosen`: the layout card where it faces two, else -1) and turn the top stock card up."""
    onto = s[LAYOUT] & month_of(card)
    if chosen >= 0:
        onto = 1 << chosen
    s[HANDS + s[TURN]] ^= 1 << card
    s[LAYOUT] = s[LAYOUT] & ~onto if onto else s[LAYOUT] | 1 << card
    if s[TOP] >= len(stock):
        settle(s, card, onto, -1, 0)
        return
    top = stock[s[TOP]]
    s[TOP] += 1
    faced = s[LAYOUT] & month_of(top)
    if onto and top >> 2 == card >> 2:
        if faced:
            settle(s, card, onto, top, faced)
        else:
            ppuk(s, card, onto, top)
    elif count(faced) == 2:
        s[PHASE], s[CARD], s[PLAYED], s[ONTO] = TAKE, top, card, onto
    else:
        settle(s, card, onto, top, faced)


@njit(cache=True, nogil=True)
def act(s: Array, stock: Array, action: int) -> None:
    """Apply an action of the seat to act."""
    if s[PHASE] == PLAY:
        play(s, stock, action & 255, (action >> 8) - 1)
    elif s[PHASE] == TAKE:
        settle(s, s[PLAYED], s[ONTO], s[CARD], 1 << action)
    elif action == 0:
        s[PHASE] = STOP
    else:
        seat = s[TURN]
        s[GO + seat] += 1
        s[GO_SCORES + seat] = score(s[TAKEN + seat])
        pass_on(s)


@njit(cache=True, nogil=True)
def legal(s: Array, actions: Array) -> int:
    """Write the legal actions of the seat to act, in the rules' order; their number (Stop alone: 1)."""
    n = 0
    if s[PHASE] == DECIDE:
        if s[HANDS + s[TURN]]:
            actions[0] = 1
            n = 1
        actions[n] = 0
        return n + 1
    if s[PHASE] == TAKE:
        return each(s[LAYOUT] & month_of(s[CARD]), -1, actions, 0)
    hand = s[HANDS + s[TURN]]
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        faced = s[LAYOUT] & month_of(card)
        if count(faced) == 2:
            n = each(faced, card, actions, n)
        else:
            actions[n] = card
            n += 1
    return n


@njit(cache=True, nogil=True)
def each(faced: int, card: int, actions: Array, n: int) -> int:
    """Write one action for each layout card faced: by a hand card, or (card -1) by the stock card."""
    while faced:
        chosen = lowest(faced)
        faced &= faced - 1
        actions[n] = chosen if card < 0 else card | (chosen + 1) << 8
        n += 1
    return n


@njit(cache=True, nogil=True)
def deal(s: Array, stock: Array, deck: Array, rng: Array) -> None:
    """A random deal by a random first player; one that would be void or won at once is dealt again."""
    while True:
        shuffle(deck, CARDS, rng)
        s[:] = 0
        for i in range(CARDS):
            if i < 28:
                s[HANDS if i < 10 else HANDS + 1 if i < 20 else LAYOUT] |= 1 << deck[i]
            else:
                stock[i - 28] = deck[i]
        if not (has_quad(s[HANDS]) or has_quad(s[HANDS + 1]) or has_quad(s[LAYOUT])):
            break
    s[TURN], s[PHASE] = below(rng, 2), PLAY
    for month in range(12):
        if count(s[LAYOUT] & 15 << 4 * month) == 3:
            s[PILES] |= 1 << 2 * month


@njit(cache=True, nogil=True)
def shuffle(deck: Array, n: int, rng: Array) -> None:
    """Put the first n cards in a random order."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        deck[i], deck[j] = deck[j], deck[i]


@njit(cache=True, nogil=True)
def has_quad(cards: int) -> bool:
    """Whether all four cards of a month are among these."""
    pairs = cards & cards >> 1
    return pairs & pairs >> 2 & 0x111111111111 != 0


@njit(cache=True, nogil=True)
def paid_to_first(s: Array) -> int:
    """What a deal that is over pays seat 0: negative where seat 1 is paid."""
    if s[PHASE] == NAGARI:
        return 0
    seat = s[TURN]
    points = payment(s[TAKEN + seat], s[TAKEN + 1 - seat], s[GO + seat]) if s[PHASE] == STOP else AT_ONCE
    return -points if seat else points


@njit(cache=True, nogil=True)
def random_deals(deals: int, rng: Array) -> tuple[int, int]:
    """Play so many deals at random from the deal to the end; the actions played, and what seat 0 was paid in all."""
    s, stock, deck = np.zeros(SIZE, np.int64), np.zeros(20, np.int64), np.arange(CARDS)
    actions = np.zeros(MOST_ACTIONS, np.int64)
    plies, paid = 0, 0
    for _ in range(deals):
        deal(s, stock, deck, rng)
        while s[PHASE] < STOP:
            act(s, stock, actions[below(rng, legal(s, actions))])
            plies += 1
        paid += paid_to_first(s)
    return plies, paid


@njit(cache=True, nogil=True)
def worth(card: int, mine: int, theirs: int, w: Array) -> float:
    """What a card is worth to the seat that captured `mine`, against a rival that captured `theirs`; w: WEIGHTS."""
    bit = 1 << card
    if bit & SINGLE:
        return float(w[7])
    if bit & DOUBLE:
        return float(w[6])
    if bit & BRIGHT:
        value = w[1] if bit & RAIN else w[0]
        return float(value + w[9] * count(mine & BRIGHT) + w[10] * count(theirs & BRIGHT))
    value = w[2] if bit & ANIMAL else w[4]
    for members in (BIRDS, RED_POEMS, BLUES, PLAINS):
        if bit & members:
            if not theirs & members:
                value += w[3] + w[11] * count(mine & members)
            elif not mine & members:
                value += w[12] * count(theirs & members)
    return float(value + (w[5] if bit & CUP else 0.0))


@njit(cache=True, nogil=True)
def worth_of(cards: int, mine: int, theirs: int, w: Array) -> float:
    """What the cards of a mask are worth together."""
    value = 0.0
    while cards:
        value += worth(lowest(cards), mine, theirs, w)
        cards &= cards - 1
    return value


@njit(cache=True, nogil=True)
def value_of(s: Array, action: int, w: Array) -> float:
    """How a sensible player, who sees its hand and the table, values playing or taking so."""
    seat = s[TURN]
    mine, theirs = s[TAKEN + seat], s[TAKEN + 1 - seat]
    if s[PHASE] == TAKE:
        return worth(action, mine, theirs, w)
    card, chosen = action & 255, (action >> 8) - 1
    onto = 1 << chosen if chosen >= 0 else s[LAYOUT] & month_of(card)
    if onto:
        pile = w[8] if count(onto) == 3 else 0.0
        return pile + worth_of(onto | 1 << card, mine, theirs, w)
    month = month_of(card)
    loose = count(month & ~(s[HANDS + seat] | mine | theirs | s[LAYOUT]))
    kept = count(month & s[HANDS + seat]) - 1
    return float(w[13] * kept - loose * (w[14] * worth(card, theirs, mine, w) + w[15]))


@njit(cache=True, nogil=True)
def goes(s: Array, w: Array) -> bool:
    """Whether a sensible player goes on: cards enough in hand, and a rival far from stopping."""
    seat = s[TURN]
    cards = count(s[HANDS + seat])
    return bool(cards >= w[16] and score(s[TAKEN + 1 - seat]) + w[17] <= cards)


@njit(cache=True, nogil=True)
def sensible(s: Array, actions: Array, rng: Array, w: Array, noise: float) -> int:
    """The action of a sensible player; `noise` is the most that chance adds to a value."""
    if s[PHASE] == DECIDE:
        return 1 if s[HANDS + s[TURN]] and goes(s, w) else 0
    best, best_value = 0, -1e9
    for i in range(legal(s, actions)):
        value = value_of(s, actions[i], w) + noise * below(rng, 1024) / 1024.0
        if value > best_value:
            best, best_value = int(actions[i]), value
    return best


@njit(cache=True, nogil=True)
def finish(s: Array, stock: Array, actions: Array, rng: Array, w: Array, noise: float) -> int:
    """Play a deal to its end with sensible players on both seats; what it pays seat 0."""
    while s[PHASE] < STOP:
        act(s, stock, sensible(s, actions, rng, w, noise))
    return paid_to_first(s)


@njit(cache=True, nogil=True)
def imagine(s: Array, stock: Array, unseen: Array, held: int, rng: Array) -> None:
    """Deal the unseen cards: `held` to the rival of the seat to act, the rest to the stock, without a quad in hand."""
    rival = HANDS + 1 - s[TURN]
    for _ in range(50):
        shuffle(unseen, len(unseen), rng)
        s[rival] = 0
        for card in unseen[:held]:
            s[rival] |= 1 << card
        if not has_quad(s[rival]):
            break
    stock[:] = unseen[held:]


@njit(cache=True, nogil=True)
def try_out(
    s: Array, unseen: Array, held: int, choices: Array, worlds: int, rng: Array, w: Array, noise: float, paid: Array
) -> None:
    """Play each choice out in so many imagined worlds; adds to `paid` (choices × 2) what the seat to act was paid
    and the deals it won."""
    seat = s[TURN]
    stock = np.zeros(len(unseen) - held, np.int64)
    actions = np.zeros(MOST_ACTIONS, np.int64)
    world, after = s.copy(), s.copy()
    for _ in range(worlds):
        imagine(world, stock, unseen, held, rng)
        for i in range(len(choices)):
            after[:] = world
            act(after, stock, choices[i])
            points = finish(after, stock, actions, rng, w, noise)
            points = -points if seat else points
            paid[i, 0] += points
            paid[i, 1] += 1.0 if points > 0 else -1.0 if points < 0 else 0.0


@njit(cache=True, nogil=True)
def duel(deals: int, rng: Array, first: Array, second: Array, noises: Array, told: Array) -> None:
    """Sensible players with the weights `first` at seat 0 and `second` at seat 1 play random deals; told: what seat 0
    was paid in each."""
    s, stock, deck = np.zeros(SIZE, np.int64), np.zeros(20, np.int64), np.arange(CARDS)
    actions = np.zeros(MOST_ACTIONS, np.int64)
    for i in range(deals):
        deal(s, stock, deck, rng)
        while s[PHASE] < STOP:
            w = second if s[TURN] else first
            act(s, stock, sensible(s, actions, rng, w, noises[s[TURN]]))
        told[i] = paid_to_first(s)


def warm() -> None:
    """Compile everything that is called from outside, or load it from the cache."""
    rng, weights, stock = np.zeros(1, np.int64), np.zeros(18), np.zeros(20, np.int64)
    s, actions, paid = np.zeros(SIZE, np.int64), np.zeros(MOST_ACTIONS, np.int64), np.zeros((1, 2))
    random_deals(1, rng)
    deal(s, stock, np.arange(CARDS), rng)
    sensible(s, actions, rng, weights, 1.0)
    legal(s, actions)
    unseen = np.array([card for card in range(CARDS) if not (s[HANDS + s[TURN]] | s[LAYOUT]) >> card & 1])
    try_out(s, unseen, 10, actions[:1].copy(), 1, rng, weights, 1.0, paid)
    act(s, stock, int(actions[0]))
    score(0)
    payment(0, 0, 0)
    due(0, 0)
    duel(1, rng, weights, weights, np.zeros(2), np.zeros(1, np.int64))
