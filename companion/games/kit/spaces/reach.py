"""How far one can go over spaces of any shape, what it costs, and the cheapest way."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import Generic, TypeVar

S = TypeVar("S", bound=Hashable)


def one(start: object, end: object) -> int:
    """The cost of a step where all cost the same: one."""
    return 1


@dataclass(frozen=True)
class Reach(Generic[S]):
    """Where one can go from a start: what each space costs at least, the nearest first, and from where one comes."""

    start: S
    costs: Mapping[S, int]
    before: Mapping[S, S]

    def way(self, to: S) -> tuple[S, ...]:
        """A cheapest way, without the start and with its end; KeyError if it cannot be reached."""
        steps: list[S] = []
        while to != self.start:
            steps.append(to)
            to = self.before[to]
        return tuple(reversed(steps))

    def nearest(self, wanted: Iterable[S]) -> tuple[S, ...]:
        """Those of the wanted spaces that cost least: several when they tie, none when none can be reached."""
        found = [space for space in wanted if space in self.costs]
        least = min((self.costs[space] for space in found), default=0)
        return tuple(space for space in found if self.costs[space] == least)


def reach(
    start: S,
    beside: Callable[[S], Iterable[S]],
    cost: Callable[[S, S], int | None] = one,
    most: int | None = None,
) -> Reach[S]:
    """Everywhere that can be reached from a start at a cost of at most `most`, the start among it.

    `beside` names the spaces next to one; `cost` says what the step from one to the next costs, None if it may not be
    made. Without `most` the spaces must come to an end.
    """
    costs: dict[S, int] = {}
    before: dict[S, S] = {}
    order = count()  # spaces that cost the same are taken in the order met, so that ways are the same everywhere
    front: list[tuple[int, int, S, S]] = [(0, next(order), start, start)]
    while front:
        spent, _, space, came = heappop(front)
        if space in costs:
            continue
        costs[space] = spent
        if space != start:
            before[space] = came
        for further in beside(space):
            price = cost(space, further) if further not in costs else None
            if price is not None and (most is None or spent + price <= most):
                heappush(front, (spent + price, next(order), further, space))
    return Reach(start, costs, before)
