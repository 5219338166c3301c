"""The rules of Cacao by id, where the rulebooks say them, and the checks of what a player decides.

The line of each rule stands in the catalogues in `texts`. Base: the base game's rules; Sheet: its overview of jungle
tiles; Chocolatl and Diamante: the expansions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.cacao.actions import (
    CHARTED,
    DISPLAYED,
    KINDS,
    PILE,
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
        "tile-sets": "base-set-up-p2",
        "first-player": "base-course-of-the-game-p3",
        "place-worker": "base-place-1-worker-tile-p3",
        "checkerboard": "base-the-playing-area-p3",
        "free-space": "base-the-playing-area-p3",
        "beside-jungle": "base-place-1-worker-tile-p3",
        "no-space": "no-rulebook",
        "own-tiles": "base-set-up-p2",
        "own-hand": "base-place-1-worker-tile-p3",
        "turn-steps": "base-a-game-turn-p3",
        "fill": "base-fill-jungle-spaces-p3",
        "fill-space": "base-fill-jungle-spaces-p3",
        "tile-there": "base-fill-jungle-spaces-p3",
        "display-first": "base-fill-jungle-spaces-note-p3",
        "must-fill": "base-fill-jungle-spaces-p3",
        "tile-actions": "base-carry-out-jungle-tile-actions-p4",
        "own-worker": "base-carry-out-jungle-tile-actions-p4",
        "activated-once": "base-carry-out-jungle-tile-actions-p4",
        "voluntary": "base-carry-out-jungle-tile-actions-p4",
        "usual": "a-shorthand-of-the-companion",
        "nothing-to-gain": "a-shorthand-of-the-companion",
        "workers-on-edge": "sheet-p1",
        "tile-use": "sheet-p1-2",
        "plantation": "sheet-plantation-p1",
        "storage": "sheet-plantation-p1",
        "market": "sheet-market-p1",
        "own-goods": "sheet-market-p1",
        "gold-mine": "sheet-gold-mine-p1",
        "water": "sheet-water-p1",
        "water-end": "sheet-water-p1",
        "sun-site": "sheet-sun-worshipping-site-p2",
        "sun-places": "sheet-sun-worshipping-site-p2",
        "sun-token": "base-scoring-2-p4",
        "overbuild": "sheet-overbuilding-p2",
        "overbuild-when": "sheet-overbuilding-p2",
        "overbuild-own": "sheet-overbuilding-p2",
        "overbuild-once": "sheet-overbuilding-p2",
        "overbuild-sun": "sheet-overbuilding-p2",
        "temple": "sheet-temple-p2",
        "temple-later": "sheet-temple-p2",
        "refill": "base-ending-a-turn-p4",
        "draw-worker": "base-ending-a-turn-p4",
        "water-field": "base-scoring-3-p4",
        "most-gold": "base-scoring-p4",
        "tie-cacao": "base-scoring-p4",
        "tie-shared": "base-scoring-p4",
        "map": "chocolatl-map-p1",
        "map-token": "chocolatl-map-p1",
        "map-refill": "chocolatl-map-p1",
        "watering": "chocolatl-watering-p2",
        "watering-start": "chocolatl-watering-p2",
        "kitchen": "chocolatl-chocolate-p2",
        "chocolate-market": "chocolatl-chocolate-p2",
        "hut-sides": "chocolatl-huts-p3",
        "hut-build": "chocolatl-huts-p3",
        "hut-supply": "chocolatl-huts-p3",
        "hut-cost": "chocolatl-huts-p3",
        "hut-once": "chocolatl-huts-p3",
        "hut-gold": "chocolatl-huts-end-of-the-game-p3",
        "market-crier": "chocolatl-hut-functions-p3",
        "shaman": "chocolatl-hut-functions-p4",
        "foreman": "chocolatl-hut-functions-p4",
        "farmer": "chocolatl-hut-functions-p4",
        "hermit": "chocolatl-hut-functions-p3",
        "road-worker": "chocolatl-hut-functions-p3",
        "trader": "chocolatl-hut-functions-p3",
        "monk": "chocolatl-hut-functions-p4",
        "master-builder": "chocolatl-hut-functions-p4",
        "family": "chocolatl-hut-functions-p4",
        "shake": "diamante-gem-mines-p2",
        "gem-mine": "diamante-gem-mines-p2",
        "gems-there": "diamante-gem-mines-p2",
        "gem-set": "diamante-gem-mines-p2",
        "gem-order": "diamante-gem-mines-note-p2",
        "mask": "diamante-gem-mines-end-of-the-game-p2",
        "gem-left": "diamante-gem-mines-end-of-the-game-p2",
        "tree-of-life": "diamante-tree-of-life-p3",
        "tree-empty": "diamante-tree-of-life-p3",
        "emperor": "diamante-favour-of-the-emperor-p3",
        "emperor-stays": "diamante-favour-of-the-emperor-p3",
        "balance": "diamante-new-workers-p4",
        "gigantic": "diamante-gigantic-variant-p4",
        "ruling": "table",
    },
    house=("overbuild-when", "display-first", "must-fill"),
    private={"own-hand": (PlaceWorker, Overbuild)},
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
    if isinstance(action, Fill) and cell_of(action.at) not in state.to_fill:
        return  # why not this space says more than that its time has not come
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
    cell = cell_of(action.at)
    if cell is not None and not is_jungle(cell):
        yield breach("checkerboard", action.at, place=action.at)
    elif cell not in state.to_fill:
        yield breach("fill-space", action.at, place=action.at)


@RULES.check(Fill)
def _takes_a_tile(state: Cacao, action: Fill) -> Iterator[Breach]:
    lying = (
        *zip(DISPLAYED, state.display, strict=True),
        *zip(CHARTED, state.map, strict=False),
        (PILE, state.pile_size),
    )
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
