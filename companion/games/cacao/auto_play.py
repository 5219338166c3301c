"""The usual of all open edges: every worker acts, in the order that brings the most gold."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from companion.games.cacao.box import BAR_PRICE, CACAO_PRICE
from companion.games.cacao.player import Player
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import Edge
from companion.games.cacao.workers import ACTS, able, used

Deed = tuple[str, int]  # a kind of tile and how many workers act there
BAR_WORTH = 2
"""How many cacao a stored bar counts for when orders bring equal gold."""


def in_order(state: Cacao, edges: tuple[Edge, ...]) -> tuple[Edge, ...]:
    """The edges of one seat in the order to use them; first those that need no storage, as the board lies."""
    by_deed: dict[Deed, list[Edge]] = {}
    for edge in edges:
        by_deed.setdefault((state.jungle_at[edge.jungle].kind, state.workers_on(edge)), []).append(edge)
    storing = [(kind, n) for (kind, n), found in by_deed.items() if _stores(kind) for _ in found]
    free = tuple(edge for edge in edges if not _stores(state.jungle_at[edge.jungle].kind))
    player = state.player(edges[0].seat)
    crier = tuple(hut for hut in player.huts if hut == "market-crier")
    best = _best(player.cacao, player.bars, crier, tuple(sorted(storing)))[1]
    return (*free, *(by_deed[deed].pop(0) for deed in best))


def _stores(kind: str) -> bool:
    return ACTS[kind] in ("plantation", "market", "kitchen", "chocolate-market")


def sold(player: Player, workers: int) -> tuple[int, int]:
    """How many cacao and bars so many workers sell at a chocolate market: bars first, they bring more."""
    bars = min(workers, player.bars)
    return min(workers - bars, player.cacao), bars


def traded(player: Player, cacao: int, bars: int) -> Player:
    """The player after selling at a chocolate market."""
    after = replace(player, cacao=player.cacao - cacao, bars=player.bars - bars)
    return after.paid("chocolate-market", cacao * CACAO_PRICE + bars * BAR_PRICE)


def _done(player: Player, deed: Deed) -> Player:
    kind, workers = deed
    if kind == "chocolate-market":
        return traded(player, *sold(player, workers))
    return used(player, kind, able(player, kind, workers))


@lru_cache(maxsize=4096)
def _best(
    cacao: int, bars: int, huts: tuple[str, ...], deeds: tuple[Deed, ...]
) -> tuple[tuple[int, int], tuple[Deed, ...]]:
    """The most gold, and then the most in storage, that these deeds bring, and the order that brings it."""
    if not deeds:
        return (0, cacao + BAR_WORTH * bars), ()
    found = []
    for deed in dict.fromkeys(deeds):
        rest = list(deeds)
        rest.remove(deed)
        after = _done(Player((), cacao=cacao, bars=bars, huts=huts), deed)
        (gold, stored), order = _best(after.cacao, after.bars, huts, tuple(rest))
        found.append(((gold + after.gold, stored), (deed, *order)))
    return max(found, key=lambda one: one[0])
