"""The set-up assistant: which tiles, gems and masks are in play for the modules chosen, and what hands take out and in.

Rulebook: base game, Set up; each module of Chocolatl and Diamante, Set-up; the figures are checked against each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.cacao.box import (
    BASE_JUNGLES,
    BASE_WORKERS,
    GEMS,
    HAND,
    JUNGLES,
    MASKS,
    NEW_WORKERS,
    SHAKEN,
    SURPLUS,
    TOKENS,
    WORKERS,
    gems_each,
)
from companion.games.kit import Begin, Plan, Say, Unfit, Value, say

GEM_MINES, TREE, EMPEROR, MAP, WATERING, CHOCOLATE, HUTS = (
    "gems",
    "tree",
    "emperor",
    "map",
    "watering",
    "chocolate",
    "huts",
)
MODULES = (GEM_MINES, TREE, EMPEROR, MAP, WATERING, CHOCOLATE, HUTS)
NEW = "workers"
GIGANTIC = "gigantic"

_TWO = {"plantation-1": 2, "market-3": 1, "mine-1": 1, "water": 1, "sun": 1, "temple": 1}
_THREE_GIGANTIC = {"plantation-1": 2, "mine-1": 2, "market-2": 1, "market-3": 1}
_REPLACED = ("2-1-0-1", "1-1-1-1", "2-1-0-1", "1-1-1-1")
"""Base tiles that make room for the new ones: no rulebook says which, so the two kinds that there are most of."""

Counts = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Kit:
    """What is in play. `workers` counts one player's tiles; `second` is the tile that lies beside the plantation."""

    players: int
    modules: frozenset[str]
    jungle: Counts
    workers: Counts
    second: str
    gems: int = 0  # of each colour
    masks: tuple[int, ...] = ()

    def has(self, module: str) -> bool:
        """Whether a module is played."""
        return module in self.modules

    @property
    def workers_each(self) -> int:
        """Worker tiles of each player."""
        return sum(n for _, n in self.workers)

    @property
    def jungle_tiles(self) -> int:
        """Jungle tiles in all, the two starting tiles included."""
        return sum(n for _, n in self.jungle)

    @property
    def surplus(self) -> int:
        """How many more worker tiles than jungle tiles there are."""
        return self.workers_each * self.players - self.jungle_tiles


@dataclass(frozen=True)
class Item:
    """One line of the checklist: what hands do with how many of what. `who` is `each` player or `all` together."""

    do: str  # out: into the box; in: from a box; lay, give, leave
    who: str
    piece: str
    count: int


def kit_of(begin: Begin) -> Kit:
    """The kit of a beginning; Unfit if it cannot be played.

    `data` may hold `jungle` and `workers`: numbers of tiles in play that a table settled itself (workers for one
    player); of the other kinds there are as many as the modules say.
    """
    kit = _drafted(begin)
    if (unfit := _unfit(kit)) is not None:
        raise unfit
    return kit


def plan(begin: Begin) -> Plan:
    """How many tiles are in play, with the arithmetic and what the rulebook advises against, for the set-up screen."""
    try:
        kit = _drafted(begin)
    except Unfit as unfit:
        return Plan(unfit=unfit)
    notes = (say("balance", **balance(kit)),)
    supplies = {"jungle": dict(kit.jungle), "workers": dict(kit.workers)}
    tiles = kit.jungle_tiles + kit.workers_each * kit.players
    return Plan(supplies, notes, _unfit(kit), tuple(advice(kit)), {"tiles": tiles})


def _drafted(begin: Begin) -> Kit:
    """The kit of a beginning, whether it can be played or not; Unfit where there is none."""
    players = len(begin.seats)
    chosen = {o: str(v) for o, v in begin.options.items()}
    gigantic = chosen[GIGANTIC] == "yes"
    if gigantic and players == 2:
        raise Unfit("gigantic")
    modules = frozenset(MODULES) if gigantic else frozenset(m for m in MODULES if chosen[m] == "yes")
    if gigantic:
        jungle, workers = _gigantic(players, chosen["gigantic-removal"])
    else:
        jungle, workers = _jungle(players, modules), _workers(players, modules, chosen[NEW])
    jungle = _own(begin.data.get("jungle"), jungle, JUNGLES)
    workers = _own(begin.data.get("workers"), workers, WORKERS)
    if jungle["kitchen"] or jungle["chocolate-market"]:
        modules |= {CHOCOLATE}
    mines = jungle["gem-mine"]
    return Kit(
        players,
        modules,
        _pairs(jungle, JUNGLES),
        _pairs(workers, WORKERS),
        "water" if WATERING in modules else "market-2",
        gems_each(players) if mines else 0,
        (MASKS[:-1] if players == 2 else MASKS) if mines else (),
    )


def _jungle(players: int, modules: frozenset[str]) -> Counter[str]:
    """The jungle tiles in play: modules exchange tiles of the base game for theirs."""
    tiles = Counter({kind: JUNGLES[kind] for kind in BASE_JUNGLES})
    few = players == 2
    if few:
        tiles.subtract(_TWO)
    if WATERING in modules:
        _exchange(tiles, {"plantation-2": 2} if few else {"plantation-1": 1, "plantation-2": 2}, "watering")
    mines = {"mine-1": 1, "mine-2": 1} if few else {"mine-1": 2, "mine-2": 1}
    if CHOCOLATE in modules:
        _exchange(tiles, mines, "kitchen")
        _exchange(tiles, {"market-3": 2 if few else 3}, "chocolate-market")
    if TREE in modules:  # with chocolate nothing more is taken out for the trees
        _exchange(tiles, {} if CHOCOLATE in modules else mines, "tree-of-life", sum(mines.values()))
    if GEM_MINES in modules:
        _exchange(tiles, {"temple": tiles["temple"]}, "gem-mine")
    return tiles


def _exchange(tiles: Counter[str], out: Mapping[str, int], kind: str, number: int | None = None) -> None:
    tiles.subtract(out)
    tiles[kind] += sum(out.values()) if number is None else number


def _workers(players: int, modules: frozenset[str], new: str) -> Counter[str]:
    """One player's worker tiles."""
    tiles = Counter({kind: WORKERS[kind] for kind in BASE_WORKERS})
    balanced = {TREE, CHOCOLATE} <= modules  # more jungle tiles, so more worker tiles
    if players == 4 or (players == 3 and not balanced):
        tiles["1-1-1-1"] -= 1
    if players == 4 and not balanced:
        tiles["2-1-0-1"] -= 1
    if players == 2 and balanced:
        tiles["0-0-0-4"] += 1
    coming = [kind for kind in NEW_WORKERS if new != "base" and not tiles[kind]]
    tiles.update(coming)
    if new == "replace":
        tiles.subtract(_REPLACED[: len(coming)])
    return tiles


def _gigantic(players: int, removal: str) -> tuple[Counter[str], Counter[str]]:
    """Everything; with 3 players seven jungle tiles less (Diamante, Gigantic variant)."""
    jungle = Counter(JUNGLES)
    if players == 3:
        jungle.subtract({**_THREE_GIGANTIC, removal: 1})
    return jungle, Counter(WORKERS)


def _own(given: Any, made: Counter[str], box: Mapping[str, int]) -> Counter[str]:
    """The numbers that the table settled itself, where it did."""
    if given is None:
        return made
    if not isinstance(given, Mapping) or not set(given) <= set(box):
        raise Unfit("no-such-tile", tiles=tuple(box))
    for kind, count in given.items():
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= box[kind]:
            raise Unfit("too-many", tile=kind, number=box[kind])
    return Counter({**made, **given})


def _pairs(tiles: Counter[str], box: Mapping[str, int]) -> Counts:
    return tuple((kind, tiles[kind]) for kind in box if tiles[kind])


def _unfit(kit: Kit) -> Unfit | None:
    """What a game cannot be played with."""
    tiles, workers = dict(kit.jungle), kit.workers_each * kit.players
    for kind in ("plantation-1", kit.second):
        if kind not in tiles:
            return Unfit("start-tile", tile=kind)
    if kit.surplus < 1:
        return Unfit("not-fewer", jungle=kit.jungle_tiles, workers=workers, more=1 - kit.surplus)
    mines, gems = tiles.get("gem-mine", 0), kit.gems * len(GEMS)
    if mines * SHAKEN > gems:
        return Unfit("too-few-gems", mines=mines, number=mines * SHAKEN, gems=gems)
    if kit.workers_each < HAND:
        return Unfit("too-few-workers", number=HAND)
    return None


def advice(kit: Kit) -> tuple[Say, ...]:
    """What the rulebook advises against, although it can be played."""
    least, most = SURPLUS[kit.players]
    if least <= kit.surplus <= most:
        return ()
    return (say("surplus-advice", surplus=kit.surplus, least=least, most=most),)


def balance(kit: Kit) -> Mapping[str, Value]:
    """The arithmetic of the tiles, for the foot of the checklist."""
    least, most = SURPLUS[kit.players]
    return {
        "workers_each": kit.workers_each,
        "workers": kit.workers_each * kit.players,
        "jungle": kit.jungle_tiles,
        "surplus": kit.surplus,
        "least": least,
        "most": most,
    }


def checklist(kit: Kit, dropped: bool = True) -> tuple[Item, ...]:
    """What hands do before play, in order: tiles out and in against the base game, then what lies ready.

    Hut tiles are `dropped` unless the companion draws their sides.
    """
    return (*_tiles(kit), *_ready(kit, dropped))


def _tiles(kit: Kit) -> Iterator[Item]:
    wanted = Counter(dict(kit.workers))
    for kind, count in WORKERS.items():
        difference = wanted[kind] - (count if kind in BASE_WORKERS else 0)
        if difference:
            yield Item("in" if difference > 0 else "out", "each", kind, abs(difference))
    wanted = Counter(dict(kit.jungle))
    for kind, count in JUNGLES.items():
        difference = wanted[kind] - (count if kind in BASE_JUNGLES else 0)
        if difference:
            yield Item("in" if difference > 0 else "out", "all", kind, abs(difference))


def _ready(kit: Kit, dropped: bool) -> Iterator[Item]:
    yield Item("give", "each", "village", 1)
    yield Item("lay", "all", "plantation-1", 1)
    yield Item("lay", "all", kit.second, 1)
    if kit.gems:
        for colour in GEMS:
            yield Item("cart", "all", f"gem-{colour}", kit.gems)
        for mask in dict.fromkeys(kit.masks):
            yield Item("ready", "all", f"mask-{mask}", kit.masks.count(mask))
    if kit.has(EMPEROR):
        yield Item("emperor", "all", kit.second, 1)
    if kit.has(MAP):
        yield Item("ready", "all", "map-board", 1)
        yield Item("give", "each", "map-token", TOKENS)
    if kit.has(CHOCOLATE):
        yield Item("ready", "all", "bar", 20)
    if kit.has(HUTS):
        yield Item("drop" if dropped else "ready", "all", "hut-tile", 12)
