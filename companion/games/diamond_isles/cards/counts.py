"""Resource cards by kind, as rows of five numbers in the order of `RESOURCES`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import add, ge, sub

from companion.games.diamond_isles.box import COSTS, RESOURCES

Counts = tuple[int, ...]
NONE: Counts = (0,) * len(RESOURCES)
COST: Mapping[str, Counts] = {thing: tuple(cost.get(kind, 0) for kind in RESOURCES) for thing, cost in COSTS.items()}
"""What is paid for each piece and for a development card."""
COST_CARDS: Mapping[str, tuple[str, ...]] = {
    thing: tuple(kind for kind in RESOURCES for _ in range(cost.get(kind, 0))) for thing, cost in COSTS.items()
}
"""The same as cards by name."""


def counted(cards: Sequence[str]) -> Counts:
    """How many of each kind there are among some cards."""
    return tuple([cards.count(kind) for kind in RESOURCES])


def cards_of(counts: Sequence[int]) -> tuple[str, ...]:
    """The cards by name, kind by kind."""
    return tuple([kind for kind, number in zip(RESOURCES, counts, strict=True) for _ in range(number)])


@lru_cache(maxsize=256)
def several(kind: str, number: int) -> Counts:
    """So many cards of one kind."""
    return tuple([number if other == kind else 0 for other in RESOURCES])


def plus(one: Sequence[int], other: Sequence[int]) -> Counts:
    """Both together."""
    return tuple(map(add, one, other))


def minus(one: Sequence[int], other: Sequence[int]) -> Counts:
    """What is left of one without the other."""
    return tuple(map(sub, one, other))


@lru_cache(maxsize=1 << 14)
def affordable(known: Counts, unknown: int) -> frozenset[str]:
    """What can be paid for with so many known cards of each kind and so many unknown ones."""
    if not unknown:
        return frozenset([thing for thing, cost in COST.items() if all(map(ge, known, cost))])
    lacking = {thing: sum([max(0, n) for n in minus(cost, known)]) for thing, cost in COST.items()}
    return frozenset([thing for thing, number in lacking.items() if number <= unknown])
