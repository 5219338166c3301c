"""What an action would bring: the odds of a corner, what a purchase leaves, where the robber stands best."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.display.board import Outlook
from companion.display.catalogue import Catalogue
from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles import box
from companion.games.kit import Action

_PAID: Mapping[type[Action], str] = {
    do.Settle: box.SETTLEMENT,
    do.City: box.CITY,
    do.Road: box.ROAD,
    do.Ship: box.SHIP,
    do.Buy: box.CARD,
}


def outlook(view: Mapping[str, Any], action: Action, words: Catalogue) -> Outlook:
    """What is worth knowing of an action before it is done; nothing for most."""
    said: list[str] = []
    if isinstance(action, do.Settle | do.City):
        said += _odds(view, action.at, words)
    if isinstance(action, do.Rob):
        said += _blocked(view, action.at, words)
    paid = _PAID.get(type(action))
    if paid is not None and view["stage"] in ("main", "build"):
        said += _left(view, action.seat, box.COSTS[paid], words)
    return tuple(said)


def _odds(view: Mapping[str, Any], corner: str, words: Catalogue) -> list[str]:
    """How many cards a building brings in 36 rolls, in all and by kind, and the harbour that it opens."""
    odds = view["odds"].get(corner)
    if odds is None:
        return []
    kinds = ", ".join(f"{words.name(kind)} {n}" for kind, n in odds["kinds"].items())
    return [words("panel.odds", n=odds["cards"], kinds=kinds)] if kinds else [words("panel.no-odds")]


def _blocked(view: Mapping[str, Any], cell: str, words: Catalogue) -> list[str]:
    """How often the robber would keep a hexagon from yielding."""
    number = view["map"]["cells"].get(cell, {}).get("number")
    return [words("panel.blocks", n=6 - abs(7 - number))] if number else []


def _left(view: Mapping[str, Any], seat: str, cost: Mapping[str, int], words: Catalogue) -> list[str]:
    """What a purchase leaves in a hand that all may see."""
    said = words("panel.cost", cards=tuple(name for name, n in cost.items() for _ in range(n)))
    hand = view["players"][seat]["hand"]["cards"]
    if hand is None:
        return [said]
    rest = ", ".join(f"{words.name(name)} {hand[name] - cost.get(name, 0)}" for name in box.RESOURCES if hand[name])
    return [said, words("panel.rest", cards=rest)]
