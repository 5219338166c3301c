"""What a seat can choose in the step that waits for it: candidates for the checks to judge, few and near."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING

from companion.games.cacao import villages
from companion.games.cacao.actions import (
    CHARTED,
    DISPLAYED,
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
from companion.games.cacao.box import GEMS, HUTS
from companion.games.cacao.gems import fewer
from companion.games.cacao.layouts import counts_of
from companion.games.cacao.player import KINDS
from companion.games.cacao.table import ACT, BUILD, FILL, TURN, Edge
from companion.games.cacao.tiles import LYING
from companion.games.cacao.workers import able, most
from companion.games.kit import Action, Layout, Place, Seat
from companion.games.kit.spaces.squares import Cell, around, cell_of, place_of

if TYPE_CHECKING:
    from companion.games.cacao.state import Cacao


def candidates(state: Cacao, seat: Seat, openly: bool = False) -> Iterator[Action]:
    """What a seat that is due may do now, and little more; `openly` without a look into its hand."""
    step = state.step.do if state.step else ""
    if step == TURN:
        yield from _placings(state, seat, openly)
    elif step == FILL:
        yield from (Fill(seat, place_of(cell), take) for cell in state.to_fill for take in takes(state))
        yield Done(seat)
    elif step == ACT:
        yield from _acts(state, seat)
        yield Usual(seat)
        yield Done(seat)
    elif step == BUILD:
        yield from (Build(seat, hut) for hut in dict.fromkeys(state.huts))
        yield Done(seat)


def _placings(state: Cacao, seat: Seat, openly: bool) -> Iterator[Action]:
    player = state.player(seat)
    kinds = KINDS if player.hand is None or openly else tuple(dict.fromkeys(player.hand.see()))
    words = [word for kind in kinds if player.has(kind) for word in LYING[kind]]
    for cell in state.worker_spaces:
        place = place_of(cell)
        for word in words:
            yield PlaceWorker(seat, place, word)
    if state.pile_size == 0:
        for cell, tile in state.workers:
            if tile.seat == seat and not tile.under:
                yield from (Overbuild(seat, place_of(cell), word) for word in words)


def takes(state: Cacao) -> tuple[Place, ...]:
    """Where the active player can take a jungle tile from."""
    places = [place for place, tile in zip(DISPLAYED, state.display, strict=True) if tile]
    if not places and state.pile_size > 0:
        places.append(PILE)
    if state.player(state.active).tokens > 0:
        places += [place for place, tile in zip(CHARTED, state.map, strict=False) if tile]
    return tuple(places)


def meant(state: Cacao, lies: Layout) -> tuple[Action, ...]:
    """What players did who laid the tiles that lie: worker tiles first, then jungle tiles to fill the spaces; then who
    took the gems that are gone, moved a carrier, or took a hut.
    """
    places: dict[Place, dict[str, str | None]] = {}
    for (place, layer), label in lies.items():
        places.setdefault(place, {})[layer] = label
    changed = {place: labels for place, labels in places.items() if _differs(state, place, labels)}
    lay = {state.layout().get((place, "tile")) for place in changed if cell_of(place) is not None}
    laid = ((_laid(state, place, labels), labels.get("tile") in lay) for place, labels in changed.items())
    found = [action for action, lay_before in laid if action and not (lay_before and _moved(state, action))]
    found.sort(key=lambda action: isinstance(action, Fill))
    new = [action for action in found if isinstance(action, PlaceWorker)]
    picks = (_picked(state, place, labels.get("gems"), new) for place, labels in places.items())
    deeds: tuple[Action, ...] = (*found, *(pick for pick in picks if pick is not None))
    return (*deeds, *villages.meant(state, deeds, lies))


def _picked(state: Cacao, place: Place, label: str | None, new: Sequence[PlaceWorker]) -> Pick | None:
    """What somebody took off a mine on which gems are left as a label says; None where none are gone, or
    some came back.

    Where hands laid a worker tile beside it, its workers took them.
    """
    cell = cell_of(place)
    mine = state.jungle_at.get(cell) if cell is not None else None
    if cell is None or mine is None or not mine.gems or not label:
        return None
    gone = fewer(mine.gems, counts_of(label))
    beside = [(action.seat, at) for action in new if (at := cell_of(action.at)) in around(cell) and at is not None]
    by = next(iter((*beside, *_takers(state, cell))), None)
    if min(gone) < 0 or not sum(gone) or by is None:
        return None
    seat, worker = by
    return Pick(seat, place_of(worker), place, tuple(g for g, n in zip(GEMS, gone, strict=True) for _ in range(n)))


def _takers(state: Cacao, mine: Cell) -> Iterator[tuple[Seat, Cell]]:
    """Whose workers, on which tiles, may have taken gems off a mine, the likeliest first: the most that may do so."""
    due = state.due()
    edges = [edge for edge in state.open if edge.jungle == mine and edge.seat in due]
    for edge in sorted(edges, key=state.workers_on, reverse=True):
        yield edge.seat, edge.worker
    seat = next(iter(due), state.active)
    tiles = [at for at in around(mine) if at in state.worker_at]
    for at in sorted(tiles, key=lambda at: state.worker_at[at].seat != seat):
        yield seat, at


def _differs(state: Cacao, place: Place, labels: Mapping[str, str | None]) -> bool:
    """Whether another tile lies there, or otherwise turned, by its layers; the Emperor and gems are none."""
    layout = state.layout()
    return any(lies != layout.get((place, layer)) for layer, lies in labels.items() if layer not in ("emperor", "gems"))


def _moved(state: Cacao, action: PlaceWorker | Overbuild | Fill) -> bool:
    """Whether a tile that lay on the board before was only turned, or swapped with another one, and not laid."""
    return state.layout().get((action.at, "tile")) is not None and not state.verdict(action).legal


def _laid(state: Cacao, place: Place, labels: Mapping[str, str | None]) -> PlaceWorker | Overbuild | Fill | None:
    """What somebody did who laid a tile at a place, as the layers of the layout show it."""
    cell, label, word = cell_of(place), labels.get("tile"), labels.get("workers")
    if cell is None or label is None:
        return None
    seat, _, kind = label.partition("-")
    if kind in KINDS:
        covers = cell in state.worker_at and state.worker_at[cell].seat == seat
        return (Overbuild if covers else PlaceWorker)(seat, place, word or LYING[kind][0])
    shown = (*zip(DISPLAYED, state.display, strict=True), *zip(CHARTED, state.map, strict=False))
    return Fill(state.active, place, next((at for at, tile in shown if tile and tile.kind == label), PILE))


def usable(state: Cacao, edge: Edge) -> int:
    """How many workers of an open edge would bring something now; at the Tree of Life an empty edge counts as one."""
    kind, workers = state.jungle_at[edge.jungle].kind, state.workers_on(edge)
    if kind == "gem-mine":
        return min(workers, sum(state.jungle_at[edge.jungle].gems))
    if kind == "tree-of-life":
        return max(1, workers)
    return able(state.player(edge.seat), kind, workers)


def _acts(state: Cacao, seat: Seat) -> Iterator[Action]:
    for edge in state.open:
        if edge.seat == seat:
            yield from _edge_acts(state, edge)


def _edge_acts(state: Cacao, edge: Edge) -> Iterator[Action]:
    seat, (worker, jungle) = edge.seat, edge.places
    tile, player, workers = state.jungle_at[edge.jungle], state.player(seat), state.workers_on(edge)
    if tile.kind == "gem-mine":
        for counts in product(*(range(min(workers, there) + 1) for there in tile.gems)):
            if 0 < sum(counts) <= workers:
                yield Pick(seat, worker, jungle, tuple(g for g, n in zip(GEMS, counts, strict=True) for _ in range(n)))
    elif tile.kind == "chocolate-market":
        for cacao, bars in product(range(min(workers, player.cacao) + 1), range(min(workers, player.bars) + 1)):
            if 0 < cacao + bars <= workers:
                yield Trade(seat, worker, jungle, cacao, bars)
    elif not workers:
        yield Use(seat, worker, jungle, 0)
    else:
        yield from (Use(seat, worker, jungle, times) for times in range(1, most(player, tile.kind, workers) + 1))


def buildable(state: Cacao) -> tuple[str, ...]:
    """The huts that the active player can build."""
    player = state.player(state.active)
    return tuple(h for h in dict.fromkeys(state.huts) if HUTS[h] <= player.gold and h not in player.huts)
