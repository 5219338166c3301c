"""What the three boxes hold and what the rulebooks' tables say, in the words that events, texts and labels use."""

from __future__ import annotations

from collections.abc import Mapping

COLOURS = ("red", "purple", "white", "yellow")
"""The colours of the players' tiles."""

JUNGLES: Mapping[str, int] = {
    "plantation-1": 6,
    "plantation-2": 2,
    "market-2": 2,
    "market-3": 4,
    "market-4": 1,
    "mine-1": 2,
    "mine-2": 1,
    "water": 3,
    "sun": 2,
    "temple": 5,
    "watering": 3,
    "kitchen": 3,
    "chocolate-market": 3,
    "gem-mine": 5,
    "tree-of-life": 3,
}
"""All jungle tiles of the base game (28), Chocolatl (9) and Diamante (8)."""

BASE_JUNGLES = tuple(JUNGLES)[:10]
"""The kinds of jungle tiles of the base game."""

WORKERS: Mapping[str, int] = {
    "1-1-1-1": 4,
    "2-1-0-1": 5,
    "3-0-0-1": 1,
    "3-1-0-0": 1,
    "0-0-2-2": 1,
    "0-2-0-2": 1,
    "0-1-0-3": 1,
    "0-0-0-4": 1,
}
"""One colour's worker tiles: workers edge by edge, read clockwise round the tile."""

BASE_WORKERS = tuple(WORKERS)[:4]
NEW_WORKERS = tuple(WORKERS)[4:]

WATER = (-10, -4, -1, 0, 2, 4, 7, 11, 16)
"""The water fields in order."""

STORAGE = 5
SUN_PLACES = 3
HAND = 3
DISPLAY = 2
MAP = 2
TOKENS = 2
WATERING = 4
"""Cacao for one field back."""

PRICE = {"market-2": 2, "market-3": 3, "market-4": 4}
CACAO_PRICE, BAR_PRICE = 3, 7
"""Prices at a chocolate market."""

TREE, TREE_EMPTY = 1, 3
"""Gold at the Tree of Life for a worker, and for an edge without one."""

GEMS = ("red", "green", "blue", "white")
SHAKEN = 6
"""Gems that one mine gets."""

MASKS = (8, 8, 9, 9, 10, 10, 12)

TEMPLE = (6, 3)
"""Gold for the most and the second most workers at a temple."""

HUTS: Mapping[str, int] = {
    "market-crier": 4,
    "hermit": 6,
    "road-worker": 6,
    "trader": 6,
    "farmer": 8,
    "shaman": 8,
    "monk": 10,
    "master-builder": 10,
    "foreman": 12,
    "fountain-master": 12,
    "daughter": 14,
    "son": 16,
    "wife": 20,
    "chief": 24,
}
"""What each hut costs."""

HUT_SIDES = (
    ("market-crier", "hermit"),
    ("hermit", "market-crier"),
    ("trader", "farmer"),
    ("road-worker", "shaman"),
    ("shaman", "master-builder"),
    ("farmer", "monk"),
    ("master-builder", "son"),
    ("monk", "daughter"),
    ("foreman", "road-worker"),
    ("fountain-master", "trader"),
    ("wife", "fountain-master"),
    ("chief", "foreman"),
)
"""Front and back of the twelve hut tiles."""

FAMILY = {"fountain-master": 4, "daughter": 4, "son": 4, "wife": 5, "chief": 6}
"""Gold at the end for huts with a fixed bonus; the fountain master's needs the carrier on the last field."""

SURPLUS = {2: (1, 8), 3: (2, 12), 4: (3, 16)}
"""How many more worker tiles than jungle tiles are advised, by number of players (Diamante, New Workers)."""


def gems_each(players: int) -> int:
    """How many gems of each colour go into the cart."""
    return 6 if players == 2 else 8
