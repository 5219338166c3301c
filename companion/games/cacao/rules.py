"""The rules of Cacao by id, where the rulebooks say them, and the checks of what a player decides.

The line of each rule stands in the catalogues in `texts`. Base: the base game's rules; Sheet: its overview of jungle
tiles; Chocolatl and Diamante: the expansions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.cacao.actions import (
    CHARTED,
    KINDS,
    PILE,
    SHOWN,
    Build,
    Done,
    Fill,
    Overbuild,
    Pick,
    PlaceWorker,
    Trade,
    Use,
    Usual,
)
from companion.games.cacao.board import is_jungle
from companion.games.cacao.box import GEMS, HUTS
from companion.games.cacao.choosing import usable
from companion.games.cacao.table import ACT, BUILD, FILL, TURN, Edge
from companion.games.cacao.tiles import KIND_OF
from companion.games.cacao.workers import ACTS, USUAL, lacking
from companion.games.kit import Action, Breach, RuleTable, breach
from companion.games.kit.spaces.squares import around, cell_of

if TYPE_CHECKING:
    from companion.games.cacao.state import Cacao

RULES = RuleTable(
    "cacao",
    {
        "tile-sets": "Base, Set up (page 2)",
        "first-player": "Base, Course of the game (page 3)",
        "place-worker": "Base, Place 1 worker tile (page 3)",
        "checkerboard": "Base, The playing area (page 3)",
        "free-space": "Base, The playing area (page 3)",
        "beside-jungle": "Base, Place 1 worker tile (page 3)",
        "no-space": "no rulebook: see beside-jungle",
        "own-tiles": "Base, Set up (page 2)",
        "own-hand": "Base, Place 1 worker tile (page 3)",
        "turn-steps": "Base, A game turn (page 3)",
        "fill": "Base, Fill jungle spaces (page 3)",
        "fill-space": "Base, Fill jungle spaces (page 3)",
        "tile-there": "Base, Fill jungle spaces (page 3)",
        "display-first": "Base, Fill jungle spaces, note (page 3)",
        "must-fill": "Base, Fill jungle spaces (page 3)",
        "tile-actions": "Base, Carry out jungle tile actions (page 4)",
        "own-worker": "Base, Carry out jungle tile actions (page 4)",
        "activated-once": "Base, Carry out jungle tile actions (page 4)",
        "voluntary": "Base, Carry out jungle tile actions (page 4)",
        "usual": "a shorthand of the companion",
        "nothing-to-gain": "a shorthand of the companion",
        "workers-on-edge": "Sheet (page 1)",
        "tile-use": "Sheet (pages 1 and 2)",
        "plantation": "Sheet, Plantation (page 1)",
        "storage": "Sheet, Plantation (page 1)",
        "market": "Sheet, Market (page 1)",
        "own-goods": "Sheet, Market (page 1)",
        "gold-mine": "Sheet, Gold mine (page 1)",
        "water": "Sheet, Water (page 1)",
        "water-end": "Sheet, Water (page 1)",
        "sun-site": "Sheet, Sun-worshipping site (page 2)",
        "sun-places": "Sheet, Sun-worshipping site (page 2)",
        "sun-token": "Base, Scoring 2 (page 4)",
        "overbuild": "Sheet, Overbuilding (page 2)",
        "overbuild-when": "Sheet, Overbuilding (page 2)",
        "overbuild-own": "Sheet, Overbuilding (page 2)",
        "overbuild-once": "Sheet, Overbuilding (page 2)",
        "overbuild-sun": "Sheet, Overbuilding (page 2)",
        "temple": "Sheet, Temple (page 2)",
        "temple-later": "Sheet, Temple (page 2)",
        "refill": "Base, Ending a turn (page 4)",
        "draw-worker": "Base, Ending a turn (page 4)",
        "water-field": "Base, Scoring 3 (page 4)",
        "most-gold": "Base, Scoring (page 4)",
        "tie-cacao": "Base, Scoring (page 4)",
        "tie-shared": "Base, Scoring (page 4)",
        "map": "Chocolatl, Map (page 1)",
        "map-token": "Chocolatl, Map (page 1)",
        "map-refill": "Chocolatl, Map (page 1)",
        "watering": "Chocolatl, Watering (page 2)",
        "watering-start": "Chocolatl, Watering (page 2)",
        "kitchen": "Chocolatl, Chocolate (page 2)",
        "chocolate-market": "Chocolatl, Chocolate (page 2)",
        "hut-sides": "Chocolatl, Huts (page 3)",
        "hut-build": "Chocolatl, Huts (page 3)",
        "hut-supply": "Chocolatl, Huts (page 3)",
        "hut-cost": "Chocolatl, Huts (page 3)",
        "hut-once": "Chocolatl, Huts (page 3)",
        "hut-gold": "Chocolatl, Huts, end of the game (page 3)",
        "market-crier": "Chocolatl, Hut functions (page 3)",
        "shaman": "Chocolatl, Hut functions (page 4)",
        "foreman": "Chocolatl, Hut functions (page 4)",
        "farmer": "Chocolatl, Hut functions (page 4)",
        "hermit": "Chocolatl, Hut functions (page 3)",
        "road-worker": "Chocolatl, Hut functions (page 3)",
        "trader": "Chocolatl, Hut functions (page 3)",
        "monk": "Chocolatl, Hut functions (page 4)",
        "master-builder": "Chocolatl, Hut functions (page 4)",
        "family": "Chocolatl, Hut functions (page 4)",
        "shake": "Diamante, Gem mines (page 2)",
        "gem-mine": "Diamante, Gem mines (page 2)",
        "gems-there": "Diamante, Gem mines (page 2)",
        "gem-set": "Diamante, Gem mines (page 2)",
        "gem-order": "Diamante, Gem mines, note (page 2)",
        "mask": "Diamante, Gem mines, end of the game (page 2)",
        "gem-left": "Diamante, Gem mines, end of the game (page 2)",
        "tree-of-life": "Diamante, Tree of Life (page 3)",
        "tree-empty": "Diamante, Tree of Life (page 3)",
        "emperor": "Diamante, Favour of the Emperor (page 3)",
        "emperor-stays": "Diamante, Favour of the Emperor (page 3)",
        "balance": "Diamante, New workers (page 4)",
        "gigantic": "Diamante, Gigantic variant (page 4)",
        "ruling": "the table",
    },
    house=("overbuild-when", "display-first", "must-fill"),
    private=("own-hand",),
)

DUE = {TURN: "place-worker", FILL: "fill", ACT: "tile-actions", BUILD: "hut-build"}
"""Why a player must act in each step that waits for a decision."""

_TIME: dict[type[Action], tuple[str, ...]] = {
    PlaceWorker: (TURN,),
    Overbuild: (TURN,),
    Fill: (FILL,),
    Use: (ACT,),
    Trade: (ACT,),
    Pick: (ACT,),
    Usual: (ACT,),
    Build: (BUILD,),
    Done: (FILL, ACT, BUILD),
}


@RULES.check(*KINDS)
def _has_its_time(state: Cacao, action: Action) -> Iterator[Breach]:
    step = state.step.do if state.step else ""
    if action.seat in state.due() and step not in _TIME[type(action)]:
        yield breach("turn-steps")


# Placing.


@RULES.check(PlaceWorker, Overbuild)
def _has_the_tile(state: Cacao, action: PlaceWorker | Overbuild) -> Iterator[Breach]:
    player, kind = state.player(action.seat), KIND_OF[action.tile]
    if player.has(kind) < 1:
        yield breach("own-tiles", tile=kind)
    elif player.hand is not None and kind not in player.hand.see():
        yield breach("own-hand", tile=kind)


@RULES.check(PlaceWorker)
def _lies_right(state: Cacao, action: PlaceWorker) -> Iterator[Breach]:
    cell = cell_of(action.at)
    if cell is None or is_jungle(cell):
        yield breach("checkerboard", action.at, place=action.at)
        return
    if cell in state.worker_at:
        yield breach("free-space", action.at, place=action.at)
    if not any(beside in state.jungle_at for beside in around(cell)):
        yield breach("beside-jungle", action.at, place=action.at)


@RULES.check(Overbuild)
def _covers_an_own_tile(state: Cacao, action: Overbuild) -> Iterator[Breach]:
    cell = cell_of(action.at)
    under = state.worker_at.get(cell) if cell else None
    if under is None or under.seat != action.seat:
        yield breach("overbuild-own", action.at, place=action.at)
    elif under.under:
        yield breach("overbuild-once", action.at, place=action.at)


@RULES.check(Overbuild)
def _may_overbuild(state: Cacao, action: Overbuild) -> Iterator[Breach]:
    if state.pile_size > 0 or (any(state.display) and not state.early):
        yield breach("overbuild-when")
    player = state.player(action.seat)
    if player.sun < 1 and "shaman" not in player.huts:
        yield breach("overbuild-sun")


# Filling.


@RULES.check(Fill)
def _fills_a_space(state: Cacao, action: Fill) -> Iterator[Breach]:
    if cell_of(action.at) not in state.to_fill:
        yield breach("fill-space", action.at, place=action.at)


@RULES.check(Fill)
def _takes_a_tile(state: Cacao, action: Fill) -> Iterator[Breach]:
    lying = (*zip(SHOWN, state.display, strict=True), *zip(CHARTED, state.map, strict=False), (PILE, state.pile_size))
    if not dict(lying).get(action.take):
        yield breach("tile-there", action.take, place=action.take)
    if action.take == PILE and any(state.display):
        yield breach("display-first")
    if action.take in CHARTED and not state.player(action.seat).tokens:
        yield breach("map-token")


@RULES.check(Done)
def _leaves_nothing_that_must_be(state: Cacao, action: Done) -> Iterator[Breach]:
    if state.must_fill:
        yield breach("must-fill")


# Tile actions.


def open_edge(state: Cacao, action: Use | Trade | Pick) -> Edge | None:
    """The open edge that an action is about."""
    worker, jungle = cell_of(action.worker), cell_of(action.jungle)
    for edge in state.open:
        if edge.seat == action.seat and edge.worker == worker and edge.jungle == jungle:
            return edge
    return None


@RULES.check(Use, Trade, Pick)
def _is_an_open_edge(state: Cacao, action: Use | Trade | Pick) -> Iterator[Breach]:
    worker, jungle = cell_of(action.worker), cell_of(action.jungle)
    tile = state.worker_at.get(worker) if worker else None
    if tile is None or tile.seat != action.seat:
        yield breach("own-worker", action.worker, place=action.worker)
    if worker is None or jungle not in state.jungle_at or jungle not in around(worker):
        yield breach("tile-use", action.worker, action.jungle, worker=action.worker, jungle=action.jungle)
        return
    if tile is None or tile.seat != action.seat:
        return
    kind = state.jungle_at[jungle].kind
    if ACTS[kind] == "temple":
        yield breach("temple-later", action.jungle, place=action.jungle)
    elif open_edge(state, action) is None:
        yield _closed(state, action, Edge(action.seat, worker, jungle))


def _closed(state: Cacao, action: Use | Trade | Pick, edge: Edge) -> Breach:
    if not state.workers_on(edge):
        return breach("workers-on-edge", *edge.places, place=action.worker, number=0)
    rule = "nothing-to-gain" if edge in state.idle else "activated-once"
    return breach(rule, *edge.places, worker=action.worker, jungle=action.jungle)


@RULES.check(Use, Trade, Pick)
def _is_what_the_tile_offers(state: Cacao, action: Use | Trade | Pick) -> Iterator[Breach]:
    jungle = state.jungle_at.get(cell_of(action.jungle) or (1, 0))
    if jungle is None:
        return
    wanted = {"gem-mine": Pick, "chocolate-market": Trade}.get(jungle.kind, Use)
    if not isinstance(action, wanted):
        yield breach("tile-use", action.worker, action.jungle, worker=action.worker, jungle=action.jungle)


def _wanted(action: Use | Trade | Pick) -> int:
    """How many workers an action uses."""
    if isinstance(action, Use):
        return action.times
    return len(action.gems) if isinstance(action, Pick) else action.cacao + action.bars


@RULES.check(Use, Trade, Pick)
def _has_the_workers(state: Cacao, action: Use | Trade | Pick) -> Iterator[Breach]:
    edge = open_edge(state, action)
    if edge is None:
        return
    workers, wanted = state.workers_on(edge), _wanted(action)
    if wanted > workers or (wanted == 0 and workers > 0):
        yield breach("workers-on-edge", *edge.places, place=action.worker, number=workers)


@RULES.check(Use, Trade)
def _has_the_goods(state: Cacao, action: Use | Trade) -> Iterator[Breach]:
    edge = open_edge(state, action)
    if edge is None:
        return
    player, kind = state.player(action.seat), state.jungle_at[edge.jungle].kind
    if isinstance(action, Trade):
        if action.cacao > player.cacao or action.bars > player.bars:
            yield breach("own-goods")
    elif kind not in ("gem-mine", "chocolate-market"):
        yield from map(breach, lacking(player, kind, action.times))


@RULES.check(Pick)
def _finds_the_gems(state: Cacao, action: Pick) -> Iterator[Breach]:
    jungle = state.jungle_at.get(cell_of(action.jungle) or (1, 0))
    if jungle is None or jungle.kind != "gem-mine":
        return
    lacking = tuple(gem for gem, there in zip(GEMS, jungle.gems, strict=True) if action.gems.count(gem) > there)
    if lacking:
        yield breach("gems-there", action.jungle, place=action.jungle, gems=lacking)


@RULES.check(Usual)
def _has_something_usual(state: Cacao, action: Usual) -> Iterator[Breach]:
    if not any(usable(state, edge) for edge in usual_edges(state, action.seat)):
        yield breach("usual")


def usual_edges(state: Cacao, seat: str) -> tuple[Edge, ...]:
    """A seat's open edges that “the usual” covers."""
    return tuple(e for e in state.open if e.seat == seat and state.jungle_at[e.jungle].kind in USUAL)


# Huts.


@RULES.check(Build)
def _can_build(state: Cacao, action: Build) -> Iterator[Breach]:
    player = state.player(action.seat)
    if action.hut not in state.huts:
        yield breach("hut-supply", hut=action.hut)
    if HUTS[action.hut] > player.gold:
        yield breach("hut-cost", hut=action.hut, gold=HUTS[action.hut])
    if action.hut in player.huts:
        yield breach("hut-once", hut=action.hut)
