"""The torch: a tile that came with some boxes only, whose rule is not known (see `box.NEW_CAVE`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.eldorado.box import TORCH
from companion.games.eldorado.frames import Found
from companion.games.kit.agenda import pop

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def found(state: ElDorado, frame: Found) -> ElDorado:
    """It is a tile like an empty one, whatever else a table makes of it."""
    return pop(state)


FOUND = {TORCH: found}
