"""Positions of Diamond Isles to look at: the map before anybody has built, and moments of random games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import islice

from companion.games.diamond_isles.board import Pieces
from companion.games.diamond_isles.game import GAME
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Seat, Value
from tests.support.games.kept_games import kept_states


def beginning(seats: int = 4, options: Mapping[str, Value] | None = None) -> DiamondIsles:
    """Before anybody has done anything."""
    state = GAME.start(GAME.begin(GAME.seats[:seats], options or {}))
    assert isinstance(state, DiamondIsles)
    return state


@cache
def moments(seed: int, seats: int = 4, most: int = 240, each: int = 40) -> tuple[DiamondIsles, ...]:
    """Every so many states of a random game's first ones."""
    played = islice(kept_states(GAME, GAME.seats[:seats], seed, {}), most)
    found = [state for _, state in played if isinstance(state, DiamondIsles)]
    return tuple(found[each - 1 :: each])


def with_pieces(state: DiamondIsles, pieces: Mapping[Seat, Pieces]) -> DiamondIsles:
    """The same moment with other pieces on the map."""
    placed = tuple(pieces.get(seat, Pieces()) for seat in state.seats)
    board = replace(state.board, pieces=placed)
    return replace(state, board=board)
