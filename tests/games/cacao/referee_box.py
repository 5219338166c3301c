"""What the boxes of Cacao hold and what is put into play: the second referee's own tables, from the rulebooks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.kit import Begin

COLOURS = ("red", "green", "blue", "white")
FIELDS = (-10, -4, -1, 0, 2, 4, 7, 11, 16)
PRICES = {"market-2": 2, "market-3": 3, "market-4": 4}
COSTS = {
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
SIDES = (
    {"market-crier", "hermit"},
    {"hermit", "market-crier"},
    {"trader", "farmer"},
    {"road-worker", "shaman"},
    {"shaman", "master-builder"},
    {"farmer", "monk"},
    {"master-builder", "son"},
    {"monk", "daughter"},
    {"foreman", "road-worker"},
    {"fountain-master", "trader"},
    {"wife", "fountain-master"},
    {"chief", "foreman"},
)
OLD_WORKERS = Counter({"1-1-1-1": 4, "2-1-0-1": 5, "3-0-0-1": 1, "3-1-0-0": 1})
NEW_WORKERS = Counter({"0-0-2-2": 1, "0-2-0-2": 1, "0-1-0-3": 1, "0-0-0-4": 1})
WORKERS = OLD_WORKERS + NEW_WORKERS
BASE = Counter(
    {
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
    }
)
OUT_FOR_TWO = Counter({"plantation-1": 2, "market-3": 1, "mine-1": 1, "water": 1, "sun": 1, "temple": 1})
MODULES = ("gems", "tree", "emperor", "map", "watering", "chocolate", "huts")


@dataclass(frozen=True)
class Box:
    """What is in play: jungle tiles (those on the table too), worker tiles of each player, modules."""

    jungle: Counter[str]
    workers: Counter[str]
    workers_open: bool  # the table agrees which worker tiles go for the new ones
    modules: frozenset[str]

    @property
    def second(self) -> str:
        """The second tile that lies on the table at the start."""
        return "water" if "watering" in self.modules else "market-2"


def box_of(begin: Begin) -> Box:
    """What the rulebooks put into play for these seats and modules."""
    players, options = len(begin.seats), begin.options
    if options["gigantic"] == "yes":
        return _gigantic(players, str(options["gigantic-removal"]))
    modules = frozenset(name for name in MODULES if options[name] == "yes")
    workers = _workers(players, modules)
    if options["workers"] == "add":
        workers |= NEW_WORKERS
    return Box(_jungle(players, modules), workers, options["workers"] == "replace", modules)


def _gigantic(players: int, removal: str) -> Box:
    added = {"watering": 3, "kitchen": 3, "chocolate-market": 3, "gem-mine": 5, "tree-of-life": 3}
    jungle = BASE + Counter(added)
    if players == 3:
        jungle -= Counter({"plantation-1": 2, "mine-1": 2, "market-2": 1, "market-3": 1, removal: 1})
    return Box(jungle, WORKERS, False, frozenset(MODULES))


def _jungle(players: int, modules: frozenset[str]) -> Counter[str]:
    two = players == 2
    jungle = BASE - OUT_FOR_TWO if two else Counter(BASE)

    def exchange(out: Mapping[str, int], into: Mapping[str, int]) -> None:
        assert all(jungle[kind] >= count for kind, count in out.items())
        jungle.subtract(out)
        jungle.update(into)

    mines = {"mine-1": 1 if two else 2, "mine-2": 1}
    some = 2 if two else 3
    if "watering" in modules:
        exchange({"plantation-1": 0 if two else 1, "plantation-2": 2}, {"watering": some})
    if "chocolate" in modules:
        exchange({**mines, "market-3": some}, {"kitchen": some, "chocolate-market": some})
    if "tree" in modules:
        exchange({} if "chocolate" in modules else mines, {"tree-of-life": some})
    if "gems" in modules:
        exchange({"temple": some + 2}, {"gem-mine": some + 2})
    return +jungle


def _workers(players: int, modules: frozenset[str]) -> Counter[str]:
    full = {"tree", "chocolate"} <= modules  # then the trees come on top of all, and more workers with them
    if players == 2:
        return OLD_WORKERS + Counter({"0-0-0-4": 1} if full else {})
    if players == 3:
        return OLD_WORKERS - Counter({} if full else {"1-1-1-1": 1})
    return OLD_WORKERS - Counter({"1-1-1-1": 1} if full else {"1-1-1-1": 1, "2-1-0-1": 1})
