"""Which of the Thieves' pieces can come onto the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def off_map(state: ElDorado) -> tuple[str, ...]:
    """The thieves that are not on the map."""
    thief = state.setting.thief
    return tuple(kind for kind in state.thief_pieces if state.walker(thief, kind) is None)


def available(state: ElDorado) -> tuple[str, ...]:
    """Those of them that can be bought: not those that were defeated since the last turn."""
    lost = state.player(state.setting.thief).lost
    return tuple(kind for kind in off_map(state) if kind not in lost)


def wiped_out(state: ElDorado) -> bool:
    """Whether the Thieves, in play, have nothing on the map but offerings."""
    thief = state.setting.thief
    if not thief or state.player(thief).hiding:
        return False
    return not state.pieces.buildings(thief) and not state.standing(thief)
