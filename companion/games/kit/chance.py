"""Chance that is the same for ever: a stream of draws that no Python version can change.

The stream is a keyed hash in counter mode: block number i is BLAKE2b (RFC 7693) of i under a key of 64 bytes, which is
itself the hash of everything that names the stream. So all bits of a name count, and who sees draws of one stream
learns nothing about another one. What must not be guessed is named by a number from the system's randomness.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

VERSION = 2
"""Part of every stream's key; version 1 was SplitMix64, which folded a name into 64 bits."""

_WORD = (1 << 64) - 1
_WORDS = Struct("<8Q")  # one block
_PERSON = b"companion chance"  # these hashes are like no others


class Chance:
    """A stream of draws, named by what it is for and by numbers; the same names give the same stream everywhere.

    The numbers may be of any length, and negative.
    """

    __slots__ = ("_at", "_keyed", "_words")

    def __init__(self, *names: str | int) -> None:
        text = json.dumps([VERSION, *names])
        self._keyed = blake2b(key=blake2b(text.encode(), person=_PERSON).digest(), person=_PERSON)
        self._at = 0  # the next block
        self._words: list[int] = []  # what is left of the last one, the next word at the end

    def word(self) -> int:
        """Draw 64 bits."""
        return (self._words or self._block()).pop()

    def below(self, n: int) -> int:
        """Draw one of 0 .. n - 1, all equally likely (Lemire's method); ValueError unless 1 <= n < 2**64."""
        if not 1 <= n <= _WORD:
            raise ValueError(f"one number below {n} cannot be drawn")
        product = (self._words or self._block()).pop() * n
        if product & _WORD < n:
            too_low = (1 << 64) % n
            while product & _WORD < too_low:
                product = self.word() * n
        return product >> 64

    def choice(self, items: Sequence[T]) -> T:
        """Draw one item, all equally likely; ValueError when there is none."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Give a new list of the items in random order, all orders equally likely (Fisher-Yates)."""
        order = list(items)
        below = self.below
        for last in range(len(order) - 1, 0, -1):
            at = below(last + 1)
            order[at], order[last] = order[last], order[at]
        return order

    def weighted(self, weights: Sequence[int]) -> int:
        """Draw an index, each as likely as its whole-numbered weight; ValueError when the weights sum to 0 or less."""
        left = self.below(sum(weights))
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        raise ValueError("weights are whole numbers from 0 up")

    def _block(self) -> list[int]:
        """Draw the next eight words, to be taken from the end."""
        block = self._keyed.copy()
        block.update(self._at.to_bytes(8, "little"))
        self._at += 1
        self._words = list(_WORDS.unpack(block.digest()))[::-1]
        return self._words
