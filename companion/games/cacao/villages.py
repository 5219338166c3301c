"""What hands did beside the board: whose carrier they moved, which huts they took, which hut tiles they turned over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from companion.games.cacao.actions import MOST, Build, Use
from companion.games.cacao.box import HUT_SIDES, HUTS, WATER
from companion.games.cacao.layouts import SUPPLY, owners_of, place_of_hut, village_of
from companion.games.cacao.table import HUT, Edge
from companion.games.kit import Action, Layout, Seat
from companion.games.kit.spaces.squares import around

if TYPE_CHECKING:
    from companion.games.cacao.state import Cacao

FORWARD, BACK = "water", "watering"
"""The kinds of jungle tiles at which a carrier moves, and which way."""


def meant(state: Cacao, before: Iterable[Action], lies: Layout) -> Iterator[Action]:
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
            yield from _moved(state, seat, WATER.index(int(label)) - state.player(seat).water)
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


def _moved(state: Cacao, seat: Seat, fields: int) -> Iterator[Use]:
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
