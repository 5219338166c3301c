"""What one edge's workers can do at the jungle tile beside it: pure functions of a player."""

from __future__ import annotations

from dataclasses import replace

from companion.games.cacao.box import PRICE, TREE, TREE_EMPTY, WATER, WATERING
from companion.games.cacao.player import Player
from companion.games.kit import Say, say

ACTS = {
    "plantation-1": "plantation",
    "plantation-2": "plantation",
    "market-2": "market",
    "market-3": "market",
    "market-4": "market",
    "mine-1": "gold-mine",
    "mine-2": "gold-mine",
    "water": "water",
    "sun": "sun-site",
    "watering": "watering",
    "kitchen": "kitchen",
    "chocolate-market": "chocolate-market",
    "gem-mine": "gem-mine",
    "tree-of-life": "tree-of-life",
    "temple": "temple",
}
"""The rule of each kind of jungle tile."""

USUAL = frozenset(ACTS) - {"gem-mine", "watering", "temple"}
"""The kinds whose full use is seldom a mistake."""


def able(player: Player, kind: str, workers: int) -> int:
    """How many of an edge's workers would bring something at a tile of this kind; gem mines know their gems."""
    act = ACTS[kind]
    if act == "plantation":
        return min(workers, -(-player.room // _yield(kind)))
    if act in ("market", "kitchen"):
        return min(workers, player.cacao)
    if act == "chocolate-market":
        return min(workers, player.cacao + player.bars)
    if act == "water":
        return min(workers, len(WATER) - 1 - player.water)
    if act == "watering":
        return min(workers, player.water, -(-player.room // WATERING))
    if act == "sun-site":
        return min(workers, player.sun_room)
    return 0 if act == "temple" else workers


_LACKING = {
    "market": "own-goods",
    "kitchen": "own-goods",
    "chocolate-market": "own-goods",
    "watering": "watering-start",
    "temple": "temple-later",
}


def most(player: Player, kind: str, workers: int) -> int:
    """How many of an edge's workers may act, even if all that they bring goes to waste."""
    act = ACTS[kind]
    if act in ("plantation", "water", "sun-site"):
        return workers
    return min(workers, player.water) if act == "watering" else able(player, kind, workers)


def lacking(player: Player, kind: str, workers: int) -> tuple[str, ...]:
    """The rules that keep so many workers at a tile of this kind from all acting."""
    return () if workers <= most(player, kind, workers) else (_LACKING[ACTS[kind]],)


def wasted(player: Player, kind: str, times: int) -> tuple[Say, ...]:
    """What goes to waste, by the rule that says so, when so many workers act at a tile of this kind."""
    act = ACTS[kind]
    if act in ("plantation", "watering"):
        rule, surplus = "storage", times * (WATERING if act == "watering" else _yield(kind)) - player.room
    elif act == "water":
        rule, surplus = "water-end", player.water + times - (len(WATER) - 1)
    else:
        rule, surplus = "sun-places", times - player.sun_room if act == "sun-site" else 0
    return (say(rule, number=surplus),) if surplus > 0 else ()


def used(player: Player, kind: str, times: int) -> Player:
    """The player after so many workers of an edge acted, chocolate and gems apart."""
    act = ACTS[kind]
    if act == "plantation":
        return player.storing(times * _yield(kind))
    if act == "market":
        return replace(player, cacao=player.cacao - times).paid("market", times * price(player, kind))
    if act == "kitchen":
        return replace(player, cacao=player.cacao - times, bars=player.bars + times)
    if act == "gold-mine":
        return player.paid("gold-mine", times * _yield(kind))
    if act == "water":
        return replace(player, water=min(len(WATER) - 1, player.water + times))
    if act == "watering":
        return replace(player, water=player.water - times).storing(times * WATERING)
    if act == "sun-site":
        return replace(player, sun=player.sun + min(times, player.sun_room))
    if act == "tree-of-life":
        return player.paid(act, times * TREE) if times else player.paid("tree-empty", TREE_EMPTY)
    raise ValueError(f"a tile of kind {kind} is not used so")


def price(player: Player, kind: str) -> int:
    """What a market pays this player for one cacao; the market crier gets more at the cheapest."""
    return 3 if kind == "market-2" and "market-crier" in player.huts else PRICE[kind]


def _yield(kind: str) -> int:
    return int(kind[-1])
