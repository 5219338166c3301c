"""The Secret Exit: a way out of the cave that leads only one way (rulebook, page 20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.eldorado.box import SECRET_EXIT
from companion.games.eldorado.frames import Found
from companion.games.eldorado.turn.changing import told
from companion.games.kit.agenda import pop

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def found(state: ElDorado, frame: Found) -> ElDorado:
    """From now on it leads to the tiles beside the cave's entrance: see `Island.ways`."""
    return told(pop(state), "secret-exit", "secret-found", seat=frame.seat, place=frame.at)


FOUND = {SECRET_EXIT: found}
