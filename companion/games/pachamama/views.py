"""The state as plain data for the screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.games.pachamama.box import CROPS, TERRAINS

if TYPE_CHECKING:
    from companion.games.kit import Seat
    from companion.games.pachamama.state import Pachamama


def table(state: Pachamama) -> Mapping[str, Any]:
    """What the whole table may know: the board place by place, the players by seat, the supply, what is going on.

    `asking` is the place and kind of the open question, with the crop that was announced.
    """
    layout = state.layout()
    held = [cube for player in state.players for cube in player.cubes]
    return {
        "size": state.size,
        "columns": list(state.columns),
        "rows": list(state.rows),
        "phase": state.phase,
        "turn": state.turn_seat,
        "asking": _asking(state),
        "board": {
            place: {layer: layout[place, layer] for layer in ("terrain", "crop", "pawn")}
            for place in state.board.places
        },
        "players": {seat: _player(state, seat) for seat in state.seats},
        "levels": state.levels,
        "tiles_left": dict(zip(TERRAINS, state.tiles_left, strict=True)),
        "cubes_left": {crop: len(state.seats) - held.count(crop) for crop in CROPS},
    }


def _player(state: Pachamama, seat: Seat) -> Mapping[str, Any]:
    player = state.player(seat)
    return {
        "score": player.score,
        "in_hand": state.in_hand(seat),
        "stones": dict(zip(TERRAINS, player.stones, strict=True)),
        "cubes": list(player.cubes),
        "passed": player.passed,
    }


def _asking(state: Pachamama) -> Mapping[str, Any] | None:
    question = state.question()
    if question is None:
        return None
    return {"kind": question.kind, "place": next(iter(question.places), None), "announced": state.announced}
