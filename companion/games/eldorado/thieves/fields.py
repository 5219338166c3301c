"""The values of the fields of what the Thieves do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.games.eldorado.box import CARDS, ENTRANCE, GARDEN, SHRINE, WATER
from companion.games.eldorado.thieves import actions as do
from companion.games.eldorado.thieves.frames import Looting
from companion.games.kit import Action, Choice, Domain, Number, Several

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

_FIXED: Mapping[str, Domain] = {"card": Choice(CARDS), "tile": Choice((SHRINE, ENTRANCE, GARDEN, WATER))}


def domains(state: ElDorado, kind: type[Action]) -> Mapping[str, Domain] | None:
    """The fields of a kind of action in order, each with its values; None for other kinds."""
    if kind not in do.KINDS:
        return None
    return {name: _field(state, name) for name in kind.field_names()}


def _field(state: ElDorado, name: str) -> Domain:
    if name in ("to", "at"):
        return state.cells
    if name == "corner":
        return state.corners
    return _FIXED[name] if name in _FIXED else _chosen(state, name)


def _chosen(state: ElDorado, name: str) -> Domain:
    top = state.top
    number = top.number if isinstance(top, Looting) else 0
    match name:
        case "victim":
            return Choice(tuple(seat for seat in state.seats if seat != state.setting.thief))
        case "reach":
            return Choice(tuple(sorted({face for pair in state.setting.thief_die for face in pair})))
        case "cards":
            return Several(tuple(card for card in CARDS for _ in range(number)), 0, number, pieces=True)
        case "number":
            return Number(0, number)
        case "who":
            return Choice(state.thief_pieces)
    raise ValueError(f"nothing that the Thieves do has a field {name}")
