"""Which of the Thieves' pieces can come onto the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.eldorado.box import CAVE_SHRINE, CURSE, bearer

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def off_map(state: ElDorado) -> tuple[str, ...]:
    """The thieves that are not on the map, those first that still have the cave shrine or a treasure."""
    thief = state.setting.thief
    have = {state.holder, *(whose for coin, whose in state.coins if coin != CURSE)}
    gone = (kind for kind in state.thief_pieces if state.walker(thief, kind) is None)
    return tuple(sorted(gone, key=lambda kind: bearer(thief, kind) not in have))


def available(state: ElDorado) -> tuple[str, ...]:
    """Those of them that can be bought: not those that were defeated since the last turn."""
    lost = state.player(state.setting.thief).lost
    return tuple(kind for kind in off_map(state) if kind not in lost)


def unlike(state: ElDorado, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """One of these thieves for each different load: the cave shrine, treasures and the curse stay with a piece."""
    loads: dict[frozenset[str], str] = {}
    for kind in kinds:
        whose = bearer(state.setting.thief, kind)
        load = {coin for coin, has in state.coins if has == whose}
        loads.setdefault(frozenset(load | ({CAVE_SHRINE} if state.holder == whose else set())), kind)
    return tuple(loads.values())


def wiped_out(state: ElDorado) -> bool:
    """Whether the Thieves, in play, have nothing on the map but offerings."""
    thief = state.setting.thief
    if not thief or state.player(thief).hiding:
        return False
    return not state.pieces.buildings(thief) and not state.standing(thief)
