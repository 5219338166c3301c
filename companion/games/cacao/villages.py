"""What hands did in the villages: whose water carrier they moved, and which huts they took from the supply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from companion.games.cacao.actions import MOST, Build, Use
from companion.games.cacao.box import HUTS, WATER
from companion.games.cacao.layouts import SUPPLY, owners_of, place_of_hut, village_of
from companion.games.cacao.table import Edge
from companion.games.kit import Action, Layout, Seat
from companion.games.kit.spaces.squares import around

if TYPE_CHECKING:
    from companion.games.cacao.state import Cacao

FORWARD, BACK = "water", "watering"
"""The kinds of jungle tiles at which a carrier moves, and which way."""


def meant(state: Cacao, before: Iterable[Action], lies: Layout) -> Iterator[Action]:
    """What players did who moved the carriers that stand elsewhere and took the huts that lie in a village, legal or
    not, after what was done `before`.
    """
    for action in before:
        if state.question() is None and state.verdict(action).legal:
            state = state.after(action)
    for seat in state.seats:
        label = lies.get((village_of(seat), "carrier"))
        if label is not None:
            yield from _moved(state, seat, WATER.index(int(label)) - state.player(seat).water)
    layout = state.layout()
    for hut in HUTS:
        label = lies.get((place_of_hut(hut), "hut"))
        if label is not None:
            taken = owners_of(label) - owners_of(layout.get((place_of_hut(hut), "hut")))
            yield from (Build(owner, hut) for owner in taken if owner != SUPPLY)


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
