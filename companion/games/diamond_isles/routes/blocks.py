"""Rings in a graph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Links = dict[str, list[tuple[str, str]]]
"""By point the edges there, each by its name with the point where it leads."""


def has_ring(edges: Iterable[tuple[str, str]]) -> bool:
    """Whether some of these edges, each with its two points, make a ring; quicker than to find its blocks."""
    part: dict[str, str] = {}
    for one, other in edges:
        while one in part:
            one = part[one]
        while other in part:
            other = part[other]
        if one == other:
            return True
        part[one] = other
    return False


def blocks(links: Links) -> Iterator[frozenset[str]]:
    """The blocks of a graph by the names of their edges: two edges are in one if a ring runs through both."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    passed: list[str] = []

    def walk(at: str, came_by: str) -> Iterator[frozenset[str]]:
        order[at] = low[at] = len(order)
        for edge, to in links[at]:
            if edge == came_by:
                continue
            if to not in order:
                first = len(passed)
                passed.append(edge)
                yield from walk(to, edge)
                low[at] = min(low[at], low[to])
                if low[to] >= order[at]:
                    yield frozenset(passed[first:])
                    del passed[first:]
            elif order[to] < order[at]:
                passed.append(edge)
                low[at] = min(low[at], order[to])

    for start in links:
        if start not in order:
            yield from walk(start, "")
