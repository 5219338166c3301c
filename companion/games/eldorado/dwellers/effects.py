"""What decisions about dwellers on the map bring about, and what goes by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.eldorado.dwellers import hunting
from companion.games.eldorado.dwellers.actions import Lead
from companion.games.eldorado.dwellers.frames import Hunt

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def led(state: ElDorado, action: Lead) -> ElDorado:
    """What hunts goes where the upcoming player wants it."""
    if not isinstance(state.top, Hunt):
        raise ValueError("nothing hunts")
    return hunting.went(state, state.top, action.to)
