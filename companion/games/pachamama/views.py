"""The state as plain data for the screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.games.pachamama.box import CROPS, TERRAINS

if TYPE_CHECKING:
    from companion.games.kit import Seat
    from companion.games.pachamama.otoma.state import WithOtoma
    from companion.games.pachamama.player import Player
    from companion.games.pachamama.state import Pachamama


def view(state: Pachamama, seat: Seat | None) -> Mapping[str, Any]:
    """The same for every seat, for nothing is private: the board by places, the players by seats, the supply.

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
        "hint": state.hint,
        "tiles_left": dict(zip(TERRAINS, state.tiles_left, strict=True)),
        "cubes_left": {crop: len(state.seats) - held.count(crop) for crop in CROPS},
    }


def otoma(state: WithOtoma) -> Mapping[str, Any]:
    """What the table knows of the Otoma: their pawns by number as colour and place, their things, and the trails.

    `march` is how one of them has just begun to move: its colour, where from, and the direction.
    """
    people, places = state.people, state.board.places
    return {
        "otoma": {
            "pawns": [[colour, places[space]] for colour, space in zip(people.colours, people.stands, strict=False)],
            **_things(people.player),
        },
        "trails": list(state.trails.text()),
        "march": next((dict(new.what.args) for new in state.news() if new.what.key == "otoma-moved"), None),
    }


def _player(state: Pachamama, seat: Seat) -> Mapping[str, Any]:
    player = state.player(seat)
    return {**_things(player), "in_hand": state.in_hand(seat), "passed": player.passed}


def _things(player: Player) -> Mapping[str, Any]:
    return {
        "score": player.score,
        "stones": dict(zip(TERRAINS, player.stones, strict=True)),
        "cubes": list(player.cubes),
    }


def _asking(state: Pachamama) -> Mapping[str, Any] | None:
    question = state.question()
    if question is None:
        return None
    return {"kind": question.kind, "place": next(iter(question.places), None), "announced": state.announced}
