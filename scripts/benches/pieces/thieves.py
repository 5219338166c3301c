"""How well tiles, bridge and pieces of El Dorado's expansion are read, in positions of every mode of play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.app.simulated_table import look
from companion.games.eldorado import reading, simulation
from companion.games.eldorado.box import (
    BRIDGE,
    EMPTY,
    GUARDIAN_STRENGTH,
    GUARDIANS,
    NEW_CAVE,
    OFFERING,
    PARTNER,
    PIECES,
    THIEF,
    THIEVES_PIECES,
    TIGER,
    TITAN,
    WATER,
    WOLF,
)
from companion.games.eldorado.box import EXIT as EXIT_TILE
from companion.games.eldorado.game import GAME
from companion.games.eldorado.moving import ends_of
from companion.games.eldorado.settings import BASE, MODES
from companion.games.eldorado.sources import DICE
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import EXIT, Island, Piece, Tile, is_cave
from companion.games.eldorado.views import BUILDING, TILE
from companion.games.kit import Value
from companion.games.kit.chance import Chance
from companion.play.selfplay import selfplay
from hardware.simulator.scene import Light
from scripts.benches.seen_table import believed, judged

PIECE, NEW_TILE = "pieces", "new tiles"
KINDS = tuple(dict.fromkeys((*PIECES, PARTNER, THIEF, *THIEVES_PIECES, TITAN, WOLF)))
ROWS = (
    *KINDS,
    BRIDGE,
    *(f"{kind} tile" for kind in NEW_CAVE),
    *(mode.name for mode in MODES[1:]),
    NEW_TILE,
    TILE,
    PIECE,
)
"""Pieces by kind, the bridge, the cave's new tiles by kind, pieces by mode of play, all new tiles, all tiles, all."""
LONGEST = 2500
"""Events of a game that are played; games alone may be long."""
DEEP = 9
"""So many tiles are laid in the cave, which random games hardly enter."""


def positions(games: int, each: int, seed: int) -> Iterator[ElDorado]:
    """Positions of random games in each mode, evenly from each; so many games of each mode."""
    for n in range(games):
        for mode in MODES:
            if mode is BASE:
                continue
            options: dict[str, Value] = {"mode": mode.name}
            seats = GAME.seats[: mode.players[(seed + n) % len(mode.players)]]
            states: list[ElDorado] = []
            for _, state in selfplay(GAME, seats, seed + n, options):
                if isinstance(state, ElDorado):
                    states.append(state)
                if len(states) >= LONGEST:
                    break
            for k in range(each):
                yield peopled(states[(k + 1) * (len(states) - 1) // (each + 1)], Chance(seed, n, mode.name, k))


def peopled(state: ElDorado, chance: Chance) -> ElDorado:
    """The same with more in the cave, the bridge over some water and the dwellers that the mode has, all at random."""
    land = Island(tuple((at, tile) for at, tile in state.land.tiles if not is_cave(at)), state.land.crosses)
    land = land.laid(EXIT, Tile(EXIT_TILE, "cave:0:0"))
    for n, kind in enumerate(chance.shuffled((*NEW_CAVE, EMPTY, EMPTY, TIGER))[:DEEP]):
        free = [cell for cell in land.free if is_cave(cell)]
        land = land.laid(chance.choice(free), Tile(kind, f"cave:0:{n + 1}"))
    state = replace(state, land=land, pieces=replace(state.pieces, bridge="", all=tuple(_left(state, land))))
    waters = [(at, ends) for at, shows in land.at.items() if shows == WATER for ends in ends_of(state, at)]
    if waters:
        at, ends = chance.choice(waters)
        land = replace(land, bridge=(at, *ends))
    stood = [place for place in land.at if land.open(place) and place not in state.pieces.at]
    kinds = GUARDIAN_STRENGTH if state.setting.solo else (TITAN, WOLF)
    whose = {kind: GUARDIANS if state.setting.solo else kind for kind in kinds}
    spots = chance.shuffled(stood)
    return replace(
        state,
        land=land,
        pieces=state.pieces.with_(*(Piece(whose[kind], kind, at) for kind, at in zip(kinds, spots, strict=False))),
    )


def _left(state: ElDorado, land: Island) -> Iterator[Piece]:
    """The pieces that stand on the island, but for dwellers and whoever stood on the bridge."""
    for piece in state.pieces.all:
        placed = not is_cave(piece.at) and land.at.get(piece.at) != WATER
        guards = piece.side == GUARDIANS and piece.kind != OFFERING
        if placed and not guards and piece.kind not in (TITAN, WOLF):
            yield piece


def counted(state: ElDorado, light: Light, seed: int) -> Iterator[tuple[str, str]]:
    """Rows, and how it was read, of each tile and piece that lies there or is read where none does."""
    layout = state.layout()
    for (place, layer), labels in look(simulation.SIMULATION, reading.READER, state, state, light, seed).items():
        if place == DICE:
            continue
        due, seen = layout.get((place, layer)), believed(labels)
        how, label = judged(due, seen), due or seen
        if how is not None and label is not None:
            yield from ((row, how) for row in _rows(state, layer, label))


def _rows(state: ElDorado, layer: str, label: str) -> tuple[str, ...]:
    if layer == TILE:
        return (f"{label} tile", NEW_TILE, TILE) if label in NEW_CAVE else (TILE,)
    if layer == BRIDGE:
        return (BRIDGE,)
    kind = (label if layer == BUILDING else layer).rpartition("-")[2]
    return kind, state.setting.mode, PIECE
