"""The cooperative mode as plain data for the screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.games.pachamama.box import CROPS, TERRAINS

if TYPE_CHECKING:
    from companion.games.kit import Seat
    from companion.games.pachamama.otoma.together.state import Together


def together(state: Together) -> Mapping[str, Any]:
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


def behind_the_screen(state: Together, seat: Seat | None) -> Mapping[str, Any]:
    """The arrows on top of a seat's own stacks, for this seat alone."""
    return {"tops": dict(state.known_tops(seat))} if seat is not None and state.hands else {}
