"""Totec's Garden: it is farmed like a garden, and those of the island wither (rulebook, page 20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.eldorado.box import GARDEN, TOTEC
from companion.games.eldorado.frames import Found
from companion.games.eldorado.turn.changing import told
from companion.games.kit import say
from companion.games.kit.agenda import pop

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def found(state: ElDorado, frame: Found) -> ElDorado:
    """The island's gardens wither, those that nobody has discovered too."""
    places = tuple(place for place, shows in state.land.at.items() if shows == GARDEN)
    hands = tuple(say("totec-token", place=place) for place in places)
    return told(pop(state), "totecs-garden", "totec-found", *hands, seat=frame.seat)


FOUND = {TOTEC: found}
