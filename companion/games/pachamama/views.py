"""What should lie on the table, and the state as plain data for the screen, in each mode."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.kit import Layout, Seat, Spot
from companion.games.pachamama.box import CROPS, TERRAINS
from companion.games.pachamama.otoma.solo import Solo
from companion.games.pachamama.otoma.state import WithOtoma
from companion.games.pachamama.otoma.together import Together
from companion.games.pachamama.player import Player
from companion.games.pachamama.state import Pachamama


def layout(state: Pachamama) -> Layout:
    """Terrain, crop and pawn of every space."""
    lying: dict[Spot, str | None] = {}
    for place in state.board.places:
        lying[place, "terrain"] = lying[place, "crop"] = lying[place, "pawn"] = None
    stands = tuple(player.pawns for player in state.players)
    for layer, names, masks in (
        ("terrain", TERRAINS, state.terrain),
        ("crop", CROPS, state.crops),
        ("pawn", state.seats, stands),
    ):
        for name, mask in zip(names, masks, strict=True):
            for place in state.board.places_of(mask):
                lying[place, layer] = name
    return lying


def layout_with_otoma(state: WithOtoma) -> Layout:
    """The same, with the Otoma pawns."""
    lying = dict(layout(state))
    for colour, space in zip(state.people.colours, state.people.stands, strict=False):
        lying[state.board.places[space], "pawn"] = colour
    return lying


def layout_alone(state: Solo) -> Layout:
    """With the arrows that were seen; of the companion's tiles the table sees none."""
    lying = layout_with_otoma(state)
    if state.drawn is not None:
        return lying
    seen = zip(state.board.places, state.arrows, strict=True)
    return {**lying, **{(place, "arrow"): arrow for place, arrow in seen if arrow}}


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


def _otoma(state: WithOtoma) -> Mapping[str, Any]:
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


def alone(state: Solo, seat: Seat | None) -> Mapping[str, Any]:
    """Everything: there is nobody to hide anything from."""
    seen = {place: arrow for place, arrow in zip(state.board.places, state.arrows, strict=True) if arrow}
    mode = {"mode": "solo", "hard": state.hard, "cardboard": state.drawn is None}
    return {**view(state, seat), **_otoma(state), **mode, "lead": state.lead, "arrows": seen}


def together(state: Together, seat: Seat | None) -> Mapping[str, Any]:
    """What everybody knows, and the arrows on top of a seat's own stacks."""
    return {**view(state, seat), **_otoma(state), **_shared(state), **_behind_the_screen(state, seat)}


def _shared(state: Together) -> Mapping[str, Any]:
    """What the whole table knows beside the board: tiles on the diversity board and behind each screen, counted."""
    return {
        "mode": "together",
        "level": state.level,
        "cardboard": state.tops is None,
        "cubes_left": {
            crop: sum(crop not in side.cubes for side in (state.group, state.people.player)) for crop in CROPS
        },
        "diversity": dict(zip(TERRAINS, state.diversity, strict=True)),
        "hands": {
            seat: {terrain: len(stack) for terrain, stack in zip(TERRAINS, state.hand(seat), strict=True)}
            for seat in (state.seats if state.hands else ())
        },
        "arrow": state.arrow,
        "pairs": {seat: state.seats[state.owner(seat)] for seat in state.seats},
    }


def _behind_the_screen(state: Together, seat: Seat | None) -> Mapping[str, Any]:
    """The arrows on top of a seat's own stacks, for this seat alone."""
    return {"tops": dict(state.known_tops(seat))} if seat is not None and state.hands else {}


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
