"""What the guardians do, and what is done with them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.eldorado.box import GUARDIANS
from companion.games.eldorado.dwellers.frames import Hunt
from companion.games.eldorado.solo.actions import Banish
from companion.games.eldorado.solo.entering import placed
from companion.games.eldorado.solo.frames import Banished, Roaming
from companion.games.eldorado.solo.guardians import named
from companion.games.eldorado.solo.turns import RULES
from companion.games.eldorado.turn.changing import told
from companion.games.kit.agenda import pop, push

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def banished(state: ElDorado, action: Banish) -> ElDorado:
    """A beaten guardian stands on the shrine that was chosen."""
    frame = state.top
    if not isinstance(frame, Banished):
        raise ValueError("no guardian was beaten")
    return placed(pop(state), frame.guardian, action.at, "guardian-beaten", "guardian-banished")


def rolled(state: ElDorado, frame: Roaming, dice: tuple[int, ...]) -> ElDorado:
    """A guardian's die shows how far it goes, of the thief die the lesser number; what was tied may move again."""
    who, number = named(frame.guardian), min(dice)
    state = told(pop(state), RULES[frame.guardian], "guardian-rolls", who=who, dice=dice, number=number)
    return push(replace(state, pieces=state.pieces.fresh), Hunt(GUARDIANS, frame.guardian, number))
