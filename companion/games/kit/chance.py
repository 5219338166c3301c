"""Chance that is the same for ever: a small counter-based generator that no Python version can change.

Value number i of a stream is SplitMix64's mixing of key + i steps (Steele, Lea and Flood, "Fast splittable
pseudorandom number generators", OOPSLA 2014), so it depends on the key and the count of draws and on nothing else.
It is no cipher: what must not be guessed draws its key from the system's randomness.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

_WORD = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def mixed(word: int) -> int:
    """SplitMix64's output function: 64 bits in, 64 well-mixed bits out."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _WORD
    return word ^ (word >> 31)


class Chance:
    """A stream of draws named by whole numbers; the same numbers give the same stream everywhere.

    Each number of the key lies in 0 .. 2**64 - 1, otherwise ValueError.
    """

    __slots__ = ("_at", "_key")

    def __init__(self, *key: int) -> None:
        self._at = 0
        self._key = len(key)
        for part in key:
            if not 0 <= part <= _WORD:
                raise ValueError(f"a key of chance holds numbers from 0 to 2**64 - 1, not {part}")
            self._key = mixed(((self._key + _STEP) & _WORD) ^ part)

    def word(self) -> int:
        """Draw 64 bits."""
        self._at += 1
        return mixed((self._key + self._at * _STEP) & _WORD)

    def below(self, n: int) -> int:
        """Draw one of 0 .. n - 1, all equally likely (Lemire's method); ValueError unless 1 <= n < 2**64."""
        if not 1 <= n <= _WORD:
            raise ValueError(f"one number below {n} cannot be drawn")
        product = self.word() * n
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
        for last in range(len(order) - 1, 0, -1):
            at = self.below(last + 1)
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
