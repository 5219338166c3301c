"""Who is first: equals share a rank, and tie-breakers part them one after another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

S = TypeVar("S", bound=str)


def ranks(amounts: Mapping[S, int]) -> tuple[tuple[S, ...], ...]:
    """Those with the most, those with the second most and so on, equals together in the order given."""
    levels = sorted(set(amounts.values()), reverse=True)
    return tuple(tuple(who for who, amount in amounts.items() if amount == level) for level in levels)


def has_most(side: str, totals: Mapping[str, int], rule: str) -> bool:
    """Whether a side has the highest total, as whoever wins has in most games; a tie may be decided by other things."""
    return totals.get(side) == max(totals.values())


def best(*criteria: tuple[str, Mapping[S, int]], shared: str) -> tuple[tuple[S, ...], str]:
    """Who is best, and the rule that decided it: the first of the criteria that leaves one, or else `shared`.

    Each criterion is a rule and what each side has by it; the first one names all sides, those that follow part the
    ones that are still equal. ValueError without sides.
    """
    (rule, amounts), *breakers = criteria
    if not amounts:
        raise ValueError("nobody can be best where nobody plays")
    leaders = ranks(amounts)[0]
    for breaker, by in breakers:
        if len(leaders) == 1:
            break
        rule = breaker
        leaders = ranks({who: by[who] for who in leaders})[0]
    return leaders, rule if len(leaders) == 1 else shared
