"""What hands must have done: tiles that lie where none should, gems that are gone, carriers and huts that moved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from companion.games.cacao.actions import CHARTED, DISPLAYED, MOST, PILE, Build, Fill, Overbuild, Pick, PlaceWorker, Use
from companion.games.cacao.box import GEMS, HUT_SIDES, HUTS, WATER
from companion.games.cacao.gems import fewer
from companion.games.cacao.layouts import SUPPLY, counts_of, owners_of, place_of_hut, village_of
from companion.games.cacao.player import KINDS
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import HUT, Edge
from companion.games.cacao.tiles import LYING
from companion.games.kit import Action, Answer, Event, Layout, Place, Seat
from companion.games.kit.spaces.squares import Cell, around, cell_of, place_of

FORWARD, BACK = "water", "watering"
"""The kinds of jungle tiles at which a carrier moves, and which way."""


def meant(state: Cacao, lies: Layout) -> tuple[Event, ...]:
    """What players did who laid the tiles that lie: worker tiles first, then jungle tiles to fill the spaces; then who
    took the gems that are gone, moved a carrier, or took a hut. It is said for all to hear, so no hand is looked into.

    Who moves tiles up or draws the next ones for the display lets all go on first who say nothing.
    """
    return tuple(_gone_on(state, lies)) or tuple(_done(state, lies))


def _gone_on(state: Cacao, lies: Layout) -> Iterator[Event]:
    """What is meant by saying nothing until tiles have moved up, and been drawn, just as they lie; nothing else."""
    found = list[Event]()
    if not any(place in (*DISPLAYED, *CHARTED) for place, _ in lies):
        return
    while not found or any(state.layout().get(spot) != label for spot, label in lies.items()):
        question = state.question()
        label = lies.get((question.places[0], "tile")) if question is not None and question.places else None
        event: Event | None = next(filter(None, map(state.implicit_pass, state.due())), None)
        if question is not None and found and not question.sealed and label in question.choices:
            event = Answer(question.key, str(label))
        if event is None:
            return
        found.append(event)
        state = state.after(event)
    yield from found


def _done(state: Cacao, lies: Layout) -> tuple[Action, ...]:
    """What they have laid, taken and moved."""
    state = replace(state, players=tuple(replace(player, hand=None) for player in state.players))
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
    return (*deeds, *_beside_the_board(state, deeds, lies))


def _picked(state: Cacao, place: Place, label: str | None, new: Sequence[PlaceWorker]) -> Pick | None:
    """The gems that were taken off a mine, given the label of those left; None if none are gone or some came back.

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
    """The action of laying a tile at a place, from what was read in the layers of the layout."""
    cell, label, word = cell_of(place), labels.get("tile"), labels.get("workers")
    if cell is None or label is None:
        return None
    seat, _, kind = label.partition("-")
    if kind in KINDS:
        covers = cell in state.worker_at and state.worker_at[cell].seat == seat
        return (Overbuild if covers else PlaceWorker)(seat, place, word or LYING[kind][0])
    shown = (*zip(DISPLAYED, state.display, strict=True), *zip(CHARTED, state.map, strict=False))
    return Fill(state.active, place, next((at for at, tile in shown if tile and tile.kind == label), PILE))


# In the villages.


def _beside_the_board(state: Cacao, before: Iterable[Action], lies: Layout) -> Iterator[Action]:
    """What players must have done, legal or not, for carriers and huts to lie as they do.

    `lies` holds what was seen where something is not as it should be; `before` are the actions that explain the rest of
    it, such as a tile that was laid, and come first: they may be what moved a carrier.
    """
    for action in before:
        if state.question() is None and state.verdict(action).legal:
            state = state.after(action)
    for seat in state.seats:
        label = lies.get((village_of(seat), "carrier"))
        if label is not None:
            yield from _carried(state, seat, WATER.index(int(label)) - state.player(seat).water)
    layout, turned = state.layout(), {hut for hut, _ in turned_over(state, lies)}
    for hut in HUTS:
        label = lies.get((place_of_hut(hut), "hut"))
        if label is not None and hut not in turned:
            taken = owners_of(label) - owners_of(layout.get((place_of_hut(hut), "hut")))
            yield from (Build(owner, hut) for owner in taken if owner != SUPPLY)


def turned_over(state: Cacao, lies: Layout) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each hut that more tiles show than have that side up in this game, with the huts in play that are on the back of
    such tiles: one of those was turned over, and only one is named of which fewer are seen. No rule lets anybody do so.
    """
    if any(step.do == HUT for step in state.agenda):
        return  # which sides are up is still being told
    layout = state.layout()

    def more(hut: str) -> int:
        """By how many tiles more than have it up a hut is shown."""
        up, shown = (owners_of(there.get((place_of_hut(hut), "hut"))).total() for there in (layout, lies))
        return shown - up

    for hut in HUTS:
        backs = dict.fromkeys(sides[1 - sides.index(hut)] for sides in HUT_SIDES if hut in sides)
        in_play = tuple(back for back in backs if layout.get((place_of_hut(back), "hut")))
        gone = tuple(back for back in in_play if more(back) < 0)
        if more(hut) > 0 and in_play:
            yield hut, gone if len(gone) == 1 else in_play


def _carried(state: Cacao, seat: Seat, fields: int) -> Iterator[Use]:
    """The uses of edges by which a seat's carrier comes so many fields forward, or back if less than 0."""
    kind, left = (FORWARD, fields) if fields > 0 else (BACK, -fields)
    edges = _edges(state, seat, kind)
    for number, edge in enumerate(edges, 1):
        times = left if number == len(edges) else min(left, state.workers_on(edge))
        left -= times
        if times:
            yield Use(seat, *edge.places, min(times, MOST))  # more is no number of workers, which says nothing


def _edges(state: Cacao, seat: Seat, kind: str) -> list[Edge]:
    """A seat's open edges at jungle tiles of a kind, the most workers first; where none is open, any other one."""
    found = [edge for edge in state.open if edge.seat == seat and state.jungle_at[edge.jungle].kind == kind]
    if found:
        return sorted(found, key=state.workers_on, reverse=True)
    jungles = [cell for cell, tile in state.jungles if tile.kind == kind]
    own = (Edge(seat, at, cell) for cell in jungles for at in around(cell) if _is_of(state, at, seat))
    return sorted(own, key=state.workers_on, reverse=True)[:1]


def _is_of(state: Cacao, cell: tuple[int, int], seat: Seat) -> bool:
    tile = state.worker_at.get(cell)
    return tile is not None and tile.seat == seat
