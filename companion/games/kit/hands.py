"""Hands of cards: known ones by their kinds, unknown ones counted, and what may have become of cards that nobody saw.

A hand that the companion deals is exact; one of cardboard has cards that it never saw. `known` is what must be in the
hand at least, so nothing possible is ever refused; what could not be checked is for the verdict to say. A hand that
others may not see is kept as `Private[CardHand]`; what they know of it is its `covered` form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import add, sub
from typing import ClassVar, Self

from companion.making import made

Cards = Sequence[str]
"""Cards by their kinds, as often as there are; the order says nothing."""


@dataclass(frozen=True)
class CardHand:
    """Cards of the kinds in `kinds`: `known` counts those that must be there by kind, `unknown` all the others."""

    written_as: ClassVar[str] = "Hand"

    kinds: tuple[str, ...]
    known: tuple[int, ...] = ()
    unknown: int = 0

    def __post_init__(self) -> None:
        if not self.known:
            object.__setattr__(self, "known", (0,) * len(self.kinds))
        self._check(self.known, self.unknown)

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(self.known) + self.unknown

    @property
    def cards(self) -> tuple[str, ...]:
        """The known cards, kind by kind."""
        return tuple(kind for kind, count in zip(self.kinds, self.known, strict=True) for _ in range(count))

    def count(self, kind: str) -> int:
        """How many cards of a kind must be there."""
        return self.known[self.kinds.index(kind)]

    def covered(self) -> CardHand:
        """What they know of it who may not see it: how many cards it has."""
        return CardHand(self.kinds, unknown=self.size)

    def possible(self, cards: Cards) -> bool:
        """Whether these cards may be in the hand: what is not known to be there may be among the unknown ones."""
        return _known(self.kinds).issuperset(cards) and self._short(cards) <= self.unknown

    def certain(self, cards: Cards) -> bool:
        """Whether these cards must be in the hand."""
        return _known(self.kinds).issuperset(cards) and self._short(cards) == 0

    def affords(self, counts: Sequence[int]) -> bool:
        """Whether so many cards of each kind may be in the hand, as `possible` says of cards by name."""
        return sum([want - have for want, have in zip(counts, self.known, strict=True) if want > have]) <= self.unknown

    def gain(self, counts: Sequence[int], unknown: int = 0) -> Self:
        """The hand with so many more cards of each kind, and some that were not seen."""
        return self._made(self._each(add, counts), self.unknown + unknown)

    def spend(self, counts: Sequence[int]) -> Self:
        """The hand without so many cards of each kind: known ones go first. ValueError if it cannot have them."""
        left = self._each(sub, counts)
        if min(left) >= 0:
            return self._made(left, self.unknown)
        short = -sum([n for n in left if n < 0])
        if short > self.unknown:
            raise ValueError(f"{tuple(counts)} is not in a hand of {self.known} and {self.unknown} unknown cards")
        return type(self)(self.kinds, tuple([max(0, n) for n in left]), self.unknown - short)

    def _each(self, change: Callable[[int, int], int], counts: Sequence[int]) -> tuple[int, ...]:
        if len(counts) != len(self.known):
            raise ValueError(f"{tuple(counts)} does not count each of {', '.join(self.kinds)}")
        return tuple(map(change, self.known, counts))

    def _made(self, known: tuple[int, ...], unknown: int) -> Self:
        """A hand of the same kinds, made faster than by its name: hands are paid and filled all the time."""
        if unknown < 0 or min(known, default=0) < 0:
            self._check(known, unknown)
        return made(type(self), kinds=self.kinds, known=known, unknown=unknown)

    def _check(self, known: tuple[int, ...], unknown: int) -> None:
        if len(known) != len(self.kinds) or min(known, default=0) < 0 or unknown < 0:
            raise ValueError(f"{known} and {unknown} unknown are no hand of {', '.join(self.kinds)}")

    def add(self, cards: Cards = (), unknown: int = 0) -> Self:
        """The hand with cards that were seen, and some that were not."""
        return self.gain(self._counts(cards), unknown)

    def add_hand(self, other: CardHand) -> Self:
        """The hand with what was in another one, as far as that is known."""
        return self.add(other.cards, other.unknown)

    def pay(self, cards: Cards) -> Self:
        """The hand without these cards: known ones go first, then unknown ones. ValueError if it cannot have them."""
        return self.spend(self._counts(cards))

    def show(self, cards: Cards) -> Self:
        """The hand when its owner says, or lets see, that all these are in it. ValueError if they cannot be."""
        if not self.possible(cards):
            raise ValueError(f"{'+'.join(cards)} cannot be in a hand of {self.cards} and {self.unknown} unknown cards")
        known = tuple(max(a, b) for a, b in zip(self.known, self._counts(cards), strict=True))
        return replace(self, known=known, unknown=self.unknown - self._short(cards))

    def part(self, number: int) -> tuple[Self, Self]:
        """What stays and what goes when so many cards leave the hand that nobody sees: a blind theft, or a discard.

        Of both only what must be so is known: of two woods and a gold one card goes, and a wood stays. ValueError if
        there are not so many.
        """
        if not 0 <= number <= self.size:
            raise ValueError(f"{number} of {self.size} cards cannot go")
        stays = tuple(max(0, count - number) for count in self.known)
        goes = tuple(max(0, number - (self.size - count)) for count in self.known)
        here = replace(self, known=stays, unknown=self.size - number - sum(stays))
        return here, replace(self, known=goes, unknown=number - sum(goes))

    def _counts(self, cards: Iterable[str]) -> tuple[int, ...]:
        return _counted(self.kinds, tuple(cards))

    def _short(self, cards: Cards) -> int:
        """How many of these cards must be among the unknown ones."""
        wanted = self._counts(cards)
        return sum([want - have for want, have in zip(wanted, self.known, strict=True) if want > have])


@lru_cache(maxsize=64)
def _known(kinds: tuple[str, ...]) -> frozenset[str]:
    """The kinds that a hand can hold, to look them up."""
    return frozenset(kinds)


@lru_cache(maxsize=1 << 12)
def _counted(kinds: tuple[str, ...], cards: tuple[str, ...]) -> tuple[int, ...]:
    """How many cards there are of each kind; prices and hands come again and again."""
    found = Counter(cards)
    counts = tuple(found.pop(kind, 0) for kind in kinds)
    if found:
        raise ValueError(f"{', '.join(found)} cannot be in a hand of {', '.join(kinds)}")
    return counts
