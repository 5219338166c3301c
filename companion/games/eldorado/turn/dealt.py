"""Which important tiles of cardboard a seat may have in its hand (rulebook, page 23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.eldorado.box import ENTRANCE
from companion.games.kit import Seat

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def may_be_dealt(state: ElDorado, seat: Seat) -> tuple[str, ...]:
    """The kinds that are left and may be a seat's: the Thieves have no cave entrance, so others leave them enough."""
    thief = state.setting.thief
    if seat == thief:
        return tuple(tile for tile in dict.fromkeys(state.dealt) if tile != ENTRANCE)
    theirs = state.player(thief).kept if thief else 0
    spare = len(state.dealt) - state.dealt.count(ENTRANCE) > theirs
    return tuple(tile for tile in dict.fromkeys(state.dealt) if spare or tile == ENTRANCE)
