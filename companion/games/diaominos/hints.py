"""Hints for a seat that wants them: loads that complete a layer, or that make room for another shape of diamonds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.games.diaominos.actions import Load

if TYPE_CHECKING:
    from companion.games.diaominos.screen import OnScreen
    from companion.games.kit import Seat


def hints(state: OnScreen, seat: Seat) -> list[Mapping[str, Any]]:
    """The legal loads worth a look: how many layers each completes, and which shapes of diamonds it makes possible."""
    sheet, grid = state.sheet(seat), state.grid
    layers = grid.full_layers(sheet.loaded, state.plan.layer)
    before = set(grid.shapes_in(state.plan.prints, sheet.unscored))
    found: list[Mapping[str, Any]] = []
    for action in state.actions(seat):
        if not isinstance(action, Load):
            continue
        after = sheet.loading(action.colour, action.shape, state.spot(action))
        more = grid.full_layers(after.loaded, state.plan.layer) - layers
        new = after.unscored != sheet.unscored
        shapes = [s for s in grid.shapes_in(state.plan.prints, after.unscored) if s not in before] if new else []
        if more or shapes:
            found.append({**action.args(), "layers": more, "shapes": shapes})
    return found
