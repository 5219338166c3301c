"""The plainest Swiss system, Monrad's: by points, the first meets the next that it has not met, and so on downwards.

For tables of two it is the rule that Scandinavian chess clubs pair by; for larger tables nobody at a table has met
anybody else there. Where the last players could only meet again, the tables above are taken apart, the lowest first;
where no way at all is free of such meetings, as few as can be found are allowed. FIDE's basic rules hold (Handbook
C.04.1): nobody meets twice while that can be helped, and whoever goes without a table is the last that never did.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

STEPS = 20_000
"""Tables that are tried before meetings for a second time are allowed."""


class NoRound(ValueError):
    """So many players cannot be seated; the text names what stands against it."""


def sizes(players: int, allowed: Collection[int], wanted: int) -> tuple[int, ...]:
    """How many sit at each table, the largest tables first: as few as can be go without, then as few tables as can be.

    Nobody sits alone unless that is what is wanted. NoRound if not even one table can be filled.
    """
    fit = {size for size in allowed if min(2, wanted) <= size <= wanted}
    for seated in range(players, 0, -1):
        for tables in range(-(-seated // wanted), seated + 1):
            least, more = divmod(seated, tables)
            found = (least + 1,) * more + (least,) * (tables - more)
            if set(found) <= fit:
                return found
    raise NoRound("too-few-players")


def without(order: Sequence[str], count: int, went: Collection[str]) -> tuple[str, ...]:
    """Who goes without a table: the last in the order of those who never did."""
    rested = [p for p in reversed(order) if p not in went] + [p for p in reversed(order) if p in went]
    return tuple(rested[:count])


def pair(order: Sequence[str], met: Collection[frozenset[str]], seats: Sequence[int]) -> list[tuple[str, ...]]:
    """The tables of a round, from the top of the order down; `seats` says how many sit at each, and sums to all.

    `met` holds the pairs of players that have met.
    """
    known = frozenset(met)
    for again in range(len(order)):
        found = _paired(tuple(order), known, tuple(seats), again)
        if found is not None:
            return found
    rest = iter(order)
    return [tuple(next(rest) for _ in range(size)) for size in seats]


def _paired(
    order: tuple[str, ...], met: frozenset[frozenset[str]], seats: tuple[int, ...], again: int
) -> list[tuple[str, ...]] | None:
    """The first way, from the top, with at most so many meetings `again`; None if none was found in STEPS tables."""
    tables: list[tuple[str, ...]] = []
    ways = [_tables(order, met, seats[0], again)] if seats else []
    rests, left = [order], [again]
    for _ in range(STEPS):
        if not ways:
            return tables if not seats else None
        found = next(ways[-1], None)
        if found is None:
            ways.pop(), rests.pop(), left.pop()
            if tables:
                tables.pop()
            continue
        table, used = found
        tables.append(table)
        if len(tables) == len(seats):
            return tables
        rests.append(tuple(p for p in rests[-1] if p not in table))
        left.append(left[-1] - used)
        ways.append(_tables(rests[-1], met, seats[len(tables)], left[-1]))
    return None


def _tables(
    order: tuple[str, ...], met: frozenset[frozenset[str]], size: int, again: int
) -> Iterator[tuple[tuple[str, ...], int]]:
    """Tables for the first in the order, the nearest players first, each with how many there have met before."""

    def more(table: tuple[str, ...], start: int, used: int) -> Iterator[tuple[tuple[str, ...], int]]:
        if len(table) == size:
            yield table, used
            return
        for index in range(start, len(order)):
            repeated = sum(frozenset((order[index], other)) in met for other in table)
            if used + repeated <= again:
                yield from more((*table, order[index]), index + 1, used + repeated)

    yield from more(order[:1], 1, 0)
