"""Which news of a game stand first, which give way, and for whom they are good or bad."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from companion.saying import Say

Figure = tuple[str, str]
"""Two gaps of a sentence: who, and how much."""


@dataclass(frozen=True)
class Headlines:
    """By the keys of news: what they are to those at the table.

    By `outcomes` something is decided, such as a sealed answer, a battle or a sale: they stand first and large until
    somebody decides again. Those `shown` on the board, or said by another news too, give way first. `good` and `bad`
    ones are heard as right and wrong.

    Both name the gap of the sentence that says for whom, then gaps that say what it brought: where all of these are
    nothing, it is neither. `contests` name two sides with a figure each: the higher one is right, the lower
    one wrong, and a tie is neither.
    """

    outcomes: frozenset[str] = frozenset()
    shown: frozenset[str] = frozenset()
    good: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    bad: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    contests: Mapping[str, tuple[Figure, Figure]] = field(default_factory=dict)

    @property
    def keys(self) -> frozenset[str]:
        """The keys of all news that are good or bad for somebody."""
        return frozenset((*self.good, *self.bad, *self.contests))

    def of(self, what: Say) -> tuple[frozenset[str], frozenset[str]]:
        """The seats and sides for whom it is good, and those for whom it is bad."""
        return frozenset(self._named(self.good, what, 1)), frozenset(self._named(self.bad, what, -1))

    def _named(self, listed: Mapping[str, tuple[str, ...]], what: Say, sign: int) -> Iterator[str]:
        if what.key in listed:
            who, *brought = listed[what.key]
            if not brought or any(what[gap] for gap in brought):
                named = what[who]
                yield from map(str, named if isinstance(named, tuple) else (named,))
        if what.key in self.contests:
            (one, of_one), (other, of_other) = self.contests[what.key]
            ahead = sign * (int(str(what[of_one])) - int(str(what[of_other])))
            if ahead:
                yield str(what[one if ahead > 0 else other])
