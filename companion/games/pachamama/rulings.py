"""What the table may rule on, against the rules if it likes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from companion.games.kit import Choice, Domain, Number, Ruling, Several, Side
from companion.games.pachamama.board import board
from companion.games.pachamama.box import CROPS, TERRAINS
from companion.games.pachamama.player import Player
from companion.games.pachamama.rules import DISC, LAST, OFFERINGS, TURN

if TYPE_CHECKING:
    from companion.games.pachamama.state import Pachamama

EMPTY = "empty"
MOST_POINTS = 999


def facts(state: Pachamama) -> Mapping[str, Domain]:
    """The facts by name, each with the values that it can be given; `turn` says whose turn it is now."""
    if state.phase == DISC:
        return {}  # there is no board yet
    return _facts(state.seats, state.size, state.levels, state.phase == OFFERINGS)


@lru_cache
def _facts(seats: tuple[str, ...], size: str, levels: int, ended: bool) -> Mapping[str, Domain]:
    known: dict[str, Domain] = {} if ended else {"turn": Choice(seats)}
    for seat in seats:
        known.update(of_side(seat, levels))
    for layer, names in (("terrain", TERRAINS), ("crop", CROPS), ("pawn", seats)):
        known.update({f"{layer}.{place}": Choice((EMPTY, *names)) for place in board(size).places})
    return known


def rule_on(state: Pachamama, ruling: Ruling) -> Pachamama:
    """The state with one fact set to a value that it can have."""
    fact, *of = ruling.fact.split(".")
    if fact == "turn":
        return _turn(state, str(ruling.value))
    if fact in ("terrain", "crop", "pawn"):
        return _lay(state, fact, state.board.bit[of[0]], str(ruling.value))
    at = state.seats.index(of[0])
    player = with_fact(state.players[at], ruling)
    return replace(state, players=(*state.players[:at], player, *state.players[at + 1 :]))


def of_side(side: Side, levels: int) -> Mapping[str, Domain]:
    """What can be ruled of a side: its score, cubes and stones."""
    stones = {f"stone.{side}.{terrain}": Number(0, levels) for terrain in TERRAINS}
    return {f"score.{side}": Number(0, MOST_POINTS), f"cubes.{side}": Several(CROPS), **stones}


def with_fact(player: Player, ruling: Ruling) -> Player:
    """A side's things with its score, its cubes or one of its stones as ruled."""
    fact, _, *terrain = ruling.fact.split(".")
    value = ruling.value
    if fact == "score" and isinstance(value, int):
        return player.scoring("ruling", value - player.score)
    if fact == "cubes" and isinstance(value, tuple):
        return replace(player, cubes=tuple(map(str, value)))
    if fact == "stone" and isinstance(value, int):
        stones = list(player.stones)
        stones[TERRAINS.index(terrain[0])] = value
        return replace(player, stones=tuple(stones))
    return player


def _turn(state: Pachamama, seat: str) -> Pachamama:
    """It is this seat's turn, from its beginning; in the last round it has not passed."""
    at = state.seats.index(seat)
    phase = LAST if state.phase == LAST else TURN
    players = tuple(replace(p, passed=p.passed and i != at) for i, p in enumerate(state.players))
    return replace(state, phase=phase, turn=at, asked=None, announced=None, players=players)


def _lay(state: Pachamama, layer: str, bit: int, piece: str) -> Pachamama:
    """This piece, or nothing, lies on this layer of a space."""

    def put(masks: tuple[int, ...], names: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(m | bit if name == piece else m & ~bit for m, name in zip(masks, names, strict=True))

    if layer == "terrain":
        return replace(state, terrain=put(state.terrain, TERRAINS))
    if layer == "crop":
        return replace(state, crops=put(state.crops, CROPS))
    pawns = put(tuple(p.pawns for p in state.players), state.seats)
    moved = (replace(p, pawns=mask) for p, mask in zip(state.players, pawns, strict=True))
    return replace(state, players=tuple(moved))
