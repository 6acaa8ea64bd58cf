"""Verifiable dice: against an implementation written from their description, and against words made by other tools."""

import hmac
import itertools
import struct
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import chance
from engine.core.chance import Dice, commitment, new_seed

SEED = bytes(range(32))
BLOCKS = {
    "0/0": "f5f3b3a94ff213009a87d2d0365d3c0316d0e422ac0f1a4a2e3060d4d6053cde",
    "0/1": "d1234ab4ab2ba9af503a383583d93e501076f38825148ec5f73e8ec28d3c70b5",
    "7/0": "6091256ff2d9c9089c9d24c6529290281e16060c52bf99b09855e2e1e1900103",
    "-1/0": "714e966174167bfc0236d08e7d10a88c5306bf7b0e00716912fb40cc219bdd66",
}
"""HMAC-SHA256 of the key 000102…1f, computed with `openssl dgst -sha256 -mac HMAC`."""


# What a stranger writes from the description, to check a game.
def strangers_words(seed: bytes, ply: int) -> Iterator[int]:
    """The words of a ply."""
    for block in itertools.count():
        yield from struct.unpack(">8I", hmac.digest(seed, b"%d/%d" % (ply, block), "sha256"))


def strangers_below(words: Iterator[int], n: int) -> int:
    """The next number below n."""
    while (word := next(words)) >= 2**32 - 2**32 % n:
        pass
    return word % n


def strangers_shuffle(words: Iterator[int], items: list[int]) -> list[int]:
    """The items shuffled."""
    for last in reversed(range(1, len(items))):
        other = strangers_below(words, last + 1)
        items[last], items[other] = items[other], items[last]
    return items


seeds = st.binary(min_size=32, max_size=32)
plies = st.integers(0, 10_000)
bounds = st.integers(1, 100) | st.integers(1, 2**32) | st.sampled_from([2**31 + 1, 2**32 - 1, 2**32])


@given(seeds, plies, st.lists(bounds, min_size=1, max_size=30))
def test_below_is_what_a_stranger_computes(seed: bytes, ply: int, asked: list[int]) -> None:
    dice, words = Dice(seed, ply), strangers_words(seed, ply)
    assert [dice.below(n) for n in asked] == [strangers_below(words, n) for n in asked]


@given(seeds, plies, st.integers(0, 52))
def test_a_shuffle_is_what_a_stranger_computes(seed: bytes, ply: int, size: int) -> None:
    assert Dice(seed, ply).shuffle(range(size)) == strangers_shuffle(strangers_words(seed, ply), list(range(size)))


@pytest.mark.parametrize("name", BLOCKS)
def test_words_are_those_that_other_tools_compute(name: str) -> None:
    ply, block = map(int, name.split("/"))
    dice = Dice(SEED, ply)
    words = [dice.below(2**32) for _ in range(8 * (block + 1))]
    assert "".join(f"{word:08x}" for word in words[8 * block :]) == BLOCKS[name]


def test_fixed_numbers_stay_as_they_are() -> None:
    """Worked out from the words above in a shell."""
    dice = Dice(SEED, 0)
    assert [dice.below(6) for _ in range(6)] == [int(BLOCKS["0/0"][i : i + 8], 16) % 6 for i in range(0, 48, 8)]
    assert Dice(SEED, 7).shuffle("abcdefgh") == list("dbfacgeh")


def test_the_same_seed_and_ply_give_the_same_numbers_and_others_give_others() -> None:
    first = [Dice(SEED, 3).below(2**32) for _ in range(2)]
    assert first[0] == first[1]
    assert len({Dice(seed, ply).below(2**32) for seed in (SEED, SEED[::-1]) for ply in range(50)}) == 100


def test_asking_again_goes_on_and_does_not_repeat() -> None:
    dice = Dice(SEED, 0)
    assert len({dice.below(2**32) for _ in range(100)}) == 100


@pytest.mark.parametrize("n", range(1, 17))
def test_below_is_exactly_unbiased(monkeypatch: pytest.MonkeyPatch, n: int) -> None:
    """With sixteen words instead of 2**32: every word once gives every number equally often."""
    monkeypatch.setattr(chance, "WORDS", 16)
    dice = Dice(SEED, 0)
    dice._words = iter(range(16))
    drawn = Counter(dice.below(n) for _ in range(16 // n * n))
    assert drawn == dict.fromkeys(range(n), 16 // n)


@pytest.mark.parametrize(
    ("n", "words", "drawn"),
    [
        (3, [2**32 - 1, 2**32 - 2], (2**32 - 2) % 3),
        (6, [2**32 - 1, 2**32 - 2, 2**32 - 3, 2**32 - 4, 2**32 - 5], 5),
        (2**31 + 1, [2**32 - 1, 2**31 + 1, 2**31], 2**31),
        (2**32 - 1, [2**32 - 1, 7], 7),
        (2**32, [2**32 - 1], 2**32 - 1),
        (2**16, [2**32 - 1], 2**16 - 1),
        (1, [2**32 - 1], 0),
    ],
)
def test_words_beyond_the_last_whole_multiple_are_skipped(n: int, words: list[int], drawn: int) -> None:
    dice = Dice(SEED, 0)
    dice._words = iter(words)
    assert dice.below(n) == drawn
    assert list(dice._words) == []


def test_a_real_seed_whose_first_word_is_skipped() -> None:
    words = strangers_words(SEED, 0)
    first, second = next(words), next(words)
    n = 2**31 + 1
    assert first >= n > second
    assert Dice(SEED, 0).below(n) == second


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_below_refuses_what_a_word_cannot_give(n: int) -> None:
    with pytest.raises(ValueError, match="n must lie between"):
        Dice(SEED, 0).below(n)


def test_two_dice_fall_evenly_over_many_games() -> None:
    """Case C20: 36 ordered outcomes, 200 games of 180 throws; the bound is chi-square with 35 degrees at 0.1 %."""
    throws = 36_000
    dice = [Dice(bytes([game]) * 32, ply) for game in range(200) for ply in range(throws // 200)]
    counted = Counter((die.below(6), die.below(6)) for die in dice)
    expected = throws / 36
    assert sum((counted[a, b] - expected) ** 2 / expected for a in range(6) for b in range(6)) < 66.6


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    """24 orders of four; the bound is chi-square with 23 degrees at 0.1 %."""
    shuffles = 12_000
    counted = Counter(tuple(Dice(SEED, ply).shuffle("abcd")) for ply in range(shuffles))
    assert len(counted) == 24
    assert sum((count - 500) ** 2 / 500 for count in counted.values()) < 49.7


def test_a_shuffle_leaves_its_items_alone() -> None:
    items = [3, 1, 2]
    assert sorted(Dice(SEED, 0).shuffle(items)) == [1, 2, 3]
    assert items == [3, 1, 2]
    assert Dice(SEED, 0).shuffle([]) == []
    assert Dice(SEED, 0).shuffle("x") == ["x"]


def test_the_commitment_is_the_sha_256_in_hex() -> None:
    """Computed with `sha256sum`."""
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_new_seeds_are_32_bytes_and_never_the_same() -> None:
    assert {len(new_seed()) for _ in range(100)} == {32}
    assert len({new_seed() for _ in range(100)}) == 100
