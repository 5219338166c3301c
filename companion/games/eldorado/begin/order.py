"""Who takes the first turn."""

from __future__ import annotations

from companion.games.eldorado.begin.settings import Setting
from companion.games.eldorado.frames import Beginning, Turn
from companion.games.kit import Seat


def first_turn(setting: Setting, sides: tuple[Seat, ...]) -> Turn | Beginning:
    """Who begins is rolled for, if there are several; the Thieves come last, whoever sits to their left first."""
    return Turn(sides[0]) if setting.thief or setting.solo else Beginning(sides)
