"""What should lie on the table, and what goes back beside it when the game goes back."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.eldorado.box import (
    BUILDINGS,
    CARDS,
    DWELLERS,
    EXPLORER,
    GUARDIANS,
    OFFERING,
    PARTNER,
    THIEF,
    THIEF_PIECES,
    TITAN,
    VILLAGER,
    WATER,
    WOLF,
)
from companion.games.eldorado.dice import DICE, layers, shown
from companion.games.eldorado.pieces import Piece
from companion.games.eldorado.settings import PRIVATE
from companion.games.eldorado.state import ElDorado, Player
from companion.games.eldorado.tiles import corners
from companion.games.kit import Layout, Place, Say, Seat, State, say
from companion.games.kit.restoring import hand_restored

TILE, BUILDING, BRIDGE = "tile", "building", "bridge"
"""Layers; those of pieces on tiles are named like `red-explorer`, villagers are counted."""
KINDS_OF_THIEVES = (THIEF, OFFERING)
"""What the Thieves have on tiles; their thieves are counted like villagers."""


def layout(state: ElDorado) -> Layout:
    """Every spot where something lies, and those beside that are empty."""
    lying: dict[tuple[Place, str], str | None] = {(cell, TILE): None for cell in state.land.edge}
    for place, shows in state.land.at.items():
        lying[place, TILE] = shows
        if state.setting.expansion and shows == WATER:
            lying[place, BRIDGE] = BRIDGE if place in state.land.bridge[:1] else None
        for corner in corners(place):
            lying[corner, BUILDING] = None
        for side in state.sides():
            for kind in KINDS_OF_THIEVES if side == state.setting.thief else (EXPLORER, VILLAGER, OFFERING):
                lying[place, f"{side}-{kind}"] = None
        for side, _ in state.setting.teams:
            lying[place, f"{side}-{PARTNER}"] = None
        if state.setting.solo:
            for kind in (WOLF, TITAN, f"{GUARDIANS}-{THIEF}", f"{GUARDIANS}-{OFFERING}"):
                lying[place, kind] = None
    for piece in state.pieces.all:
        layer, label = _of_piece(state, piece)
        lying[piece.at, layer] = label
    lying |= {(DICE, kind): shown(state.thrown.of(kind)) for kind in layers(state)}
    return lying


def _of_piece(state: ElDorado, piece: Piece) -> tuple[str, str]:
    """The layer in which a piece stands at its place, and what is to be seen there: of villagers and thieves how many.

    Dwellers have a layer of their own, whosever they are.
    """
    if piece.kind in BUILDINGS:
        return BUILDING, f"{piece.side}-{piece.kind}"
    if piece.kind == VILLAGER:
        return f"{piece.side}-{VILLAGER}", str(len(state.pieces.army(piece.side, piece.at)))
    if piece.kind in THIEF_PIECES:
        thieves = state.pieces.of(piece.side, *THIEF_PIECES)
        return f"{piece.side}-{THIEF}", str(sum(thief.at == piece.at for thief in thieves))
    return piece.kind if piece.kind in (*DWELLERS, WOLF) else f"{piece.side}-{piece.kind}", piece.kind


def restored(before: State, after: State) -> Iterator[Say]:
    """The orders that lead from what lay beside the map before to what should lie there now."""
    assert isinstance(before, ElDorado)
    assert isinstance(after, ElDorado)
    for seat in after.seats:
        had, has = before.player(seat), after.player(seat)
        yield from hand_restored(seat, had.cards, has.cards, after.setting.cards == PRIVATE)
        yield from _player(seat, had, has)
    if before.holder != after.holder:
        yield say("shrine-beside", who=after.holder) if after.holder is not None else say("shrine-aside")
    yield from _treasures(before, after)
    for key, number in (
        ("island-tiles-back", after.island.size - before.island.size),
        ("cave-tiles-back", after.cave.size - before.cave.size),
    ):
        if number > 0:
            yield say(key, number=number)


def _player(seat: Seat, had: Player, has: Player) -> Iterator[Say]:
    if had.captor != has.captor and has.captor is not None:
        yield say("take-explorer", seat=seat, captor=has.captor)
    if has.kept > had.kept:
        yield say("important-back", seat=seat, number=has.kept - had.kept)
    if had.hiding != has.hiding:
        yield say("hide", seat=seat, number=has.doubloons)
    elif had.doubloons < has.doubloons:
        yield say("take-doubloons", seat=seat, number=has.doubloons - had.doubloons)
    elif had.doubloons > has.doubloons:
        yield say("doubloons-back", seat=seat, number=had.doubloons - has.doubloons)


def _treasures(before: ElDorado, after: ElDorado) -> Iterator[Say]:
    """The Thieves' treasure, treasure coins and the Wolf's token."""
    if before.treasure is not None and after.treasure is None:
        cards = tuple(card for card, n in zip(CARDS, before.treasure, strict=True) for _ in range(n))
        yield say("treasure-back", cards=cards)
    elif before.treasure is None and after.treasure is not None:
        yield say("set-treasure")
    had, has = dict(before.coins), dict(after.coins)
    yield from (say("coin-away", coin=coin) for coin in had if coin not in has)
    yield from (say("coin-goes", coin=coin, who=who) for coin, who in has.items() if had.get(coin) != who)
    if before.wolf != after.wolf:
        yield say("take-wolf", seat=after.wolf) if after.wolf else say("wolf-aside")
