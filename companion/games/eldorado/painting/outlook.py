"""What an action would bring, said before one commits: the odds of an attack, what a purchase leaves, what may come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.display.board import Outlook
from companion.display.catalogue import Catalogue
from companion.games.eldorado import actions as do
from companion.games.eldorado.actions import Bridge, BuyHideout, BuyOutpost, BuyThief, Rob, Share, TakeBridge
from companion.games.eldorado.box import (
    BRIDGE,
    CARDS,
    FARMHOUSE,
    FORT,
    HIDEOUT,
    MARCH,
    OFFERING,
    OUTPOST,
    THIEF,
    VILLAGER,
    WATER,
)
from companion.games.eldorado.painting.battle import Sides
from companion.games.eldorado.tiles import is_cave
from companion.games.kit import Action

BOUGHT: Mapping[type[Action], str] = {
    do.BuyVillager: VILLAGER,
    do.BuyFarmhouse: FARMHOUSE,
    do.BuyFort: FORT,
    do.BuyOffering: OFFERING,
    Bridge: BRIDGE,
    TakeBridge: BRIDGE,
}
COINED: Mapping[type[Action], str] = {
    BuyThief: THIEF,
    BuyHideout: HIDEOUT,
    BuyOutpost: OUTPOST,
    do.BuyOffering: OFFERING,
}
"""What the Thieves pay in doubloons."""


def outlook(view: Mapping[str, Any], action: Action, words: Catalogue) -> Outlook:
    """What is worth knowing of an action before it is done; nothing for most."""
    match action:
        case do.Go(seat, to) if to not in view["board"]:
            return _discovery(view, seat, words)
        case do.Move(seat, to) | do.Walk(seat, to) | do.Go(seat, to):
            strong = view["players"][seat]["strength"]
            return _attack(view, seat, to, strong, words) or _walk(view, seat, to, words)
        case do.March(seat, _, number, to):
            cost = () if view["players"][seat]["marches_free"] else view["costs"][MARCH]
            return _attack(view, seat, to, number, words) or _paid(view, seat, cost, words)
        case do.Intercept(seat, _, number, to):
            return _attack(view, seat, to, number, words)
        case do.Exchange(seat, give):
            return _paid(view, seat, (give,) * view["players"][seat]["rate"], words)
        case do.Pick(_, explorer):
            return (words.rule(explorer),)
        case do.Return():
            return (words("panel.puts-back", seat=view["putting"]),)
        case do.Discover(seat):
            return _discovery(view, seat, words)
        case Share(seat, golden):
            return tuple(_shared(view, seat, golden, words))
        case Rob(_, _, reach):
            low, high = view["stealing"]["dice"]
            return (words("panel.after-rob", n=high if reach == low else low),)
    own = view["players"][action.seat]["thieves"] if action.seat in view["players"] else None
    if own is not None and type(action) in COINED:
        cost = view["doubloons"][COINED[type(action)]]
        return (words("panel.cost-doubloons", n=cost, left=own["doubloons"] - cost),)
    return _paid(view, action.seat, view["costs"][BOUGHT[type(action)]], words) if type(action) in BOUGHT else ()


def _attack(view: Mapping[str, Any], seat: str, to: str, strong: int, words: Catalogue) -> Outlook:
    """The odds if nobody brings anything more; of several opponents, against the first."""
    there = view["strength"].get(to, {})
    spared = view["players"] if view["peace"] else ()
    foes = [(side, number) for side, number in there.items() if side != seat and number and side not in spared]
    if not foes or view["battle"] is not None:
        return ()
    foe, defence = foes[0]
    own = there.get(seat, 0)
    sides = Sides.of(view, to, seat, foe, (strong + own, defence))
    work = sides.work()
    return (sides.meter(words, work.result() if work.done() else None), words("odds.as-it-stands"))


def _walk(view: Mapping[str, Any], seat: str, to: str, words: Catalogue) -> Outlook:
    cost = view["reach"].get(to)
    if cost is None:
        return ()
    return (words("panel.after-walk", n=cost, left=view["players"][seat]["speed"] - cost),)


def _discovery(view: Mapping[str, Any], seat: str, words: Catalogue) -> Outlook:
    """How likely water is, or how many of the cave's tiles are left."""
    here = next(
        (p for p, lying in view["pieces"].items() for x in lying if x["side"] == seat and x["kind"] == "explorer"), ""
    )
    stack = view["stacks"]["cave" if is_cave(here) else "island"]
    left = stack["left"]
    total = sum(left.values())
    if is_cave(here) or not total:
        return (words("panel.in-stack", count=stack["count"]),)
    return (words("panel.chance", count=stack["count"], n=round(100 * left.get(WATER, 0) / total)),)


def _shared(view: Mapping[str, Any], seat: str, golden: Sequence[int], words: Catalogue) -> Iterator[str]:
    """Which die is whose, and what for."""
    team = next(team for team in view["teams"] if seat in team)
    for partner, speed, gather in zip(team, golden[::2], golden[1::2], strict=True):
        yield words("panel.shared", seat=partner, speed=speed, gather=gather)


def _paid(view: Mapping[str, Any], seat: str, cost: Sequence[str], words: Catalogue) -> Outlook:
    """What it costs, and what is left of the hand where that is known."""
    hand = view["players"][seat]["hand"]["cards"]
    said = words("panel.cost", cards=tuple(cost))
    if hand is None:
        return (said,)
    rest = ", ".join(f"{words.name(card)} {hand[card] - cost.count(card)}" for card in CARDS)
    return (said, words("panel.rest", cards=rest))
