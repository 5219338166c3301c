"""The state as plain data for the screen: everything but the other players' hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.cacao.actions import CHARTED, DISPLAYED
from companion.games.cacao.board import is_jungle
from companion.games.cacao.box import GEMS, HUTS
from companion.games.cacao.edges import usable
from companion.games.cacao.filling import takes
from companion.games.cacao.kitlist import advice, balance, checklist
from companion.games.cacao.player import KINDS, Player
from companion.games.cacao.scoring import projected, sure
from companion.games.cacao.sources import DROP
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import FILL, Edge, Jungle, Worker
from companion.games.cacao.tiles import EDGES
from companion.games.kit import Line, Seat
from companion.games.kit.spaces.squares import place_of


def view(state: Cacao, seat: Seat | None) -> Mapping[str, Any]:
    """What one seat, or the whole table (None), may know.

    `board` holds the tiles by place; `spaces` the empty spaces beside them by kind; `open` the edges not yet used;
    `fill` the spaces to be filled and where tiles can be taken from.
    """
    question = state.question()
    filling = state.step is not None and state.step.do == FILL
    return {
        "modules": sorted(state.kit.modules),
        "step": state.step.do if state.step else None,
        "turn": state.turn_seat,
        "asking": {"kind": question.kind, "place": next(iter(question.places), None)} if question else None,
        "board": {
            **{place_of(cell): jungle(tile) for cell, tile in state.jungles},
            **{place_of(cell): worker(tile) for cell, tile in state.workers},
        },
        "spaces": {place_of(c): "jungle" if is_jungle(c) else "worker" for c in state.worker_spaces + state.to_fill},
        "new": [place_of(cell) for cell in (state.placed, *state.filled) if cell is not None],
        "emperor": place_of(state.emperor) if state.emperor is not None else None,
        "display": _slots(DISPLAYED, state.display),
        "map": _slots(CHARTED, state.map),
        "fill": {"places": [place_of(c) for c in state.to_fill], "takes": list(takes(state))} if filling else None,
        "open": [_edge(state, edge) for edge in state.open],
        "in_order": state.in_order,
        "players": {s: _player(state, s, seat) for s in state.seats},
        "supply": _supply(state),
        "kit": _kit(state),
    }


def jungle(tile: Jungle) -> Mapping[str, Any]:
    """A jungle tile; `gems` only for a gem mine."""
    gems = dict(zip(GEMS, tile.gems, strict=True)) if tile.gems else None
    return {"kind": "jungle", "tile": tile.kind, "gems": gems}


def worker(tile: Worker) -> Mapping[str, Any]:
    """A worker tile: whose, which, its workers to the north, east, south and west, and whether it covers another."""
    return {
        "kind": "worker",
        "seat": tile.seat,
        "tile": tile.kind,
        "workers": list(EDGES[tile.tile]),
        "counted": [tile.on(side) for side in range(4)],
        "covers": tile.under or None,
    }


def _slots(places: Iterable[str], tiles: tuple[Jungle | None, ...]) -> Mapping[str, Any]:
    return {place: jungle(tile) if tile else None for place, tile in zip(places, tiles, strict=False)}


def _edge(state: Cacao, edge: Edge) -> Mapping[str, Any]:
    worker_place, jungle_place = edge.places
    return {
        "seat": edge.seat,
        "worker": worker_place,
        "jungle": jungle_place,
        "tile": state.jungle_at[edge.jungle].kind,
        "workers": state.workers_on(edge),
        "usable": usable(state, edge),
    }


def _player(state: Cacao, seat: Seat, looking: Seat | None) -> Mapping[str, Any]:
    player = state.player(seat)
    return {
        "gold": player.gold,
        "cacao": player.cacao,
        "bars": player.bars,
        "sun": player.sun,
        "water": player.water,
        "field": player.water_gold,
        "gems": dict(zip(GEMS, player.gems, strict=True)),
        "masks": list(player.masks),
        "huts": list(player.huts),
        "tokens": player.tokens,
        "tiles": player.tiles,
        "hand": _hand(state, player, seat, looking),
        "left": dict(zip(KINDS, player.left, strict=True)),
        "score": _score(state, seat),
    }


def _hand(state: Cacao, player: Player, seat: Seat, looking: Seat | None) -> Mapping[str, Any]:
    """How many tiles are in hand, and which, for the seat itself if the companion dealt them."""
    known = sorted(player.hand.see(), key=KINDS.index) if player.hand and looking == seat else None
    return {"count": state.hand_size(seat), "tiles": known}


def _score(state: Cacao, seat: Seat) -> Mapping[str, int]:
    """What is sure, what else it would be if the game ended now, and both together."""

    def total(lines: Iterable[Line]) -> int:
        return sum(line.amount for line in lines if line.side == seat)

    certain, likely = total(sure(state)), total(projected(state))
    return {"sure": certain, "projected": likely, "total": certain + likely}


def _supply(state: Cacao) -> Mapping[str, Any]:
    return {
        "pile": {"count": state.pile_size, "may_hold": {kind: n for kind, n in state.pile.items() if n > 0}},
        "cart": dict(zip(GEMS, state.cart, strict=True)) if state.kit.gems else None,
        "masks": list(state.masks),
        "huts": {hut: {"cost": HUTS[hut], "count": state.huts.count(hut)} for hut in state.huts},
    }


def _kit(state: Cacao) -> Mapping[str, Any]:
    """The set-up assistant: the checklist, the arithmetic, and what is advised against."""
    return {
        "checklist": [vars(item) for item in checklist(state.kit, DROP not in state.sealed)],
        "balance": dict(balance(state.kit)),
        "advice": [(what.key, dict(what.args)) for what in advice(state.kit)],
    }
