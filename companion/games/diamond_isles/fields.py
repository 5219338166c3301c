"""All the values that each field of an action can have."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.box import DEVELOPMENT, DIAMOND, RESOURCES, VICTORY
from companion.games.diamond_isles.frames import Discarding
from companion.games.diamond_isles.production import gold_owed
from companion.games.kit import Action, Choice, Domain, Number, Place, Seat, Several
from companion.games.kit.spaces.domain import Spaces
from companion.games.kit.trade import AGREE, REFUSE, Reply

if TYPE_CHECKING:
    from companion.games.diamond_isles.map.sea_map import SeaMap
    from companion.games.diamond_isles.state import DiamondIsles

PLENTY_CARDS = 2
_CARD = Choice(RESOURCES)
_LISTED = 2
"""More cards of choice than this are chosen piece by piece."""


def _spaces(places: tuple[Place, ...], example: str) -> Spaces:
    known = frozenset(places)
    return Spaces(places, read=lambda place: place if place in known else None, example=example)


def domains(state: DiamondIsles, kind: type[Action]) -> Mapping[str, Domain]:
    """The fields of a kind of action in order, each with its values."""
    fixed = _FIXED.get(kind)
    if fixed is not None:
        return fixed
    memo = state.sea_map.memo
    key = kind, state.seats
    if key not in memo:
        memo[key] = _places(state.sea_map, state.seats, kind)
    found: Mapping[str, Domain] = memo[key] or _changing(state, kind)
    return found


def _places(sea_map: SeaMap, seats: tuple[Seat, ...], kind: type[Action]) -> Mapping[str, Domain]:
    """The fields of kinds that name a place of the map; empty for kinds that do not."""
    if kind in (do.Settle, do.City):
        return {"at": _spaces(sea_map.corners, "q1r2n")}
    edges = _spaces(sea_map.edges, "q1r2ne")
    if kind in (do.Road, do.Ship):
        return {"at": edges}
    if kind is do.MoveShip:
        return {"start": edges, "to": edges}
    cells = _spaces(tuple(sea_map.at), "q1r2")
    victims = Choice((*seats, do.NOBODY))
    if kind is do.Rob:
        return {"at": cells, "victim": victims}
    if kind is do.SendPirate:
        return {"at": cells, "victim": victims, "loot": Choice((do.LOOT_CARD, do.LOOT_DIAMOND, do.LOOT_NOTHING))}
    return {}


def _changing(state: DiamondIsles, kind: type[Action]) -> Mapping[str, Domain]:
    seats = state.seats
    top = state.agenda[-1]
    if kind is do.Discard:
        owed = [number for _, number in top.owed] if isinstance(top, Discarding) else [0]
        return {"cards": discards(state.setting.diamonds_as_cards, min(owed), max(owed))}
    if kind is do.Take:
        return {"cards": choice_of(gold_owed(state))}
    if kind is do.Propose:
        traded = _traded(state.setting.diamonds_as_cards, state.setting.each)
        return {"to": Choice((do.ANYBODY, *seats)), "give": traded, "take": traded}
    return {"to": Choice((*seats, do.NOBODY))}


@lru_cache(maxsize=4)
def _traded(diamonds: bool, each: int) -> Several:
    """Any cards, and diamonds where they count as cards."""
    kinds = (*RESOURCES, DIAMOND) if diamonds else RESOURCES
    return Several(tuple(kind for kind in kinds for _ in range(each)), 1, pieces=True)


@lru_cache(maxsize=64)
def discards(diamonds: bool, least: int, most: int) -> Several:
    """So many cards of a hand, and diamonds where they count as cards."""
    kinds = (*RESOURCES, DIAMOND) if diamonds else RESOURCES
    return Several(tuple(kind for kind in kinds for _ in range(most)), least, most, pieces=True)


@lru_cache(maxsize=32)
def choice_of(number: int) -> Several:
    """So many cards of the bank."""
    return Several(tuple(kind for kind in RESOURCES for _ in range(number)), number, number, number > _LISTED)


_FIXED: Mapping[type[Action], Mapping[str, Domain]] = {
    **{kind: {} for kind in (do.Roll, do.Buy, do.Knight, do.RoadBuilding, do.Pass, do.End)},
    do.Exchange: {"give": _CARD, "take": _CARD},
    do.YearOfPlenty: {"cards": choice_of(PLENTY_CARDS)},
    do.Monopoly: {"card": _CARD},
    do.Claim: {"number": Number(1, DEVELOPMENT[VICTORY])},
    Reply: {"word": Choice((AGREE, REFUSE))},
}
