"""Verifiable dice: every throw and deal follows from a seed that is promised before the game and shown after it.

A stranger checks a game so: `sha256(seed)` must equal the commitment shown at the start, and the chance action at
ply `p` must be what `Dice(seed, p)` gives:

    words of block b: HMAC-SHA256(key=seed, message=f"{p}/{b}"), cut into eight big-endian 32-bit numbers;
    blocks are read in order b = 0, 1, 2, …
    below(n): the next word w with w < 2**32 - 2**32 % n gives w % n; other words are skipped
    shuffle: for i from the last index down to 1, swap items i and below(i + 1)
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32
WORDS = 2**32


def new_seed() -> bytes:
    """32 bytes nobody can foresee."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """The SHA-256 of a seed in hex: shown when a game starts, so that the seed cannot be changed afterwards."""
    return hashlib.sha256(seed).hexdigest()


class Dice:
    """The random numbers of one ply of one game; the same seed and ply always give the same numbers."""

    def __init__(self, seed: bytes, ply: int) -> None:
        self._words = _words(seed, ply)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely; n from 1 to 2**32."""
        if not 1 <= n <= WORDS:
            raise ValueError(f"below({n}): n must lie between 1 and 2**32")
        limit = WORDS - WORDS % n
        return next(word for word in self._words if word < limit) % n

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """The items in a random order (Fisher–Yates from the end)."""
        shuffled = list(items)
        for i in range(len(shuffled) - 1, 0, -1):
            j = self.below(i + 1)
            shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
        return shuffled


def _words(seed: bytes, ply: int) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.new(seed, f"{ply}/{block}".encode("ascii"), hashlib.sha256).digest()
        for i in range(0, len(digest), 4):
            yield int.from_bytes(digest[i : i + 4], "big")
        block += 1
