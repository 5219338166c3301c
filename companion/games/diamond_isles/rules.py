"""The rules by id, with where they stand, and when each kind of action has its moment.

What each action needs beside its moment is checked in the `checks` of its folder. The line of each rule stands in the
catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.frames import (
    BEFORE,
    BUILD,
    MAIN,
    Discarding,
    Founding,
    FreeWays,
    Gaining,
    OpenOffer,
    Thieving,
    Turn,
)
from companion.games.kit import Action, RuleTable
from companion.games.kit.trade import Offer, Reply

if TYPE_CHECKING:
    from companion.games.diamond_isles.state import DiamondIsles

COST, HAND_CARDS, HELD = "cost", "hand-cards", "card-held"
"""Rules that only a hand can tell."""
MAP_RULES = (
    "map-empty",
    "map-row",
    "map-offset",
    "map-size",
    "map-hexagon",
    "map-isle",
    "map-part",
    "map-figure",
    "map-figure-twice",
    "map-players",
    "map-room",
    "map-token",
    "map-no-token",
    "map-resource",
    "map-isles",
    "map-villages",
    "map-village-number",
    "map-isle-at-land",
    "map-reach",
    "map-robber",
    "map-pirate",
    "map-harbour",
    "map-harbours-apart",
)
"""What a map needs, each with its sentence among the refusals."""

RULES = RuleTable(
    "diamond_isles",
    {
        "map": "isles-preparation",
        **dict.fromkeys(MAP_RULES, "isles-preparation"),
        "pieces": "base-components",
        "found": "base-setup",
        "start-way": "base-setup",
        "start-ship": "seafarers-setup",
        "start-cards": "base-setup",
        "turn-order": "base-turn",
        "building-phase": "extension-building",
        "before-roll": "base-turn",
        "own-turn": "base-development",
        "roll": "base-production",
        "production": "base-production",
        "bank-shortage": "base-production",
        "gold": "seafarers-gold",
        "discard": "base-seven",
        "discard-half": "base-seven",
        "discard-first": "base-seven",
        "robber": "base-seven",
        "robber-locked": "isles-seven",
        "robber-land": "base-seven",
        "robber-elsewhere": "base-seven",
        "robber-isle": "isles-seven",
        "robber-victim": "base-seven",
        "steal": "base-seven",
        "pirate": "seafarers-pirate",
        "pirate-route": "isles-seven",
        "pirate-sea": "seafarers-pirate",
        "pirate-elsewhere": "seafarers-pirate",
        "pirate-victim": "isles-seven",
        "pirate-loot": "isles-seven",
        "pirate-hinders": "seafarers-pirate",
        COST: "base-building",
        "settlement": "base-building",
        "site": "base-building",
        "corner-free": "base-building",
        "distance": "base-building",
        "settlement-joined": "base-building",
        "isle-settling": "isles-trade",
        "city": "base-building",
        "city-own": "base-building",
        "road": "base-building",
        "road-land": "base-building",
        "edge-free": "seafarers-ships",
        "road-joined": "base-building",
        "ship": "seafarers-ships",
        "ship-sea": "seafarers-ships",
        "ship-joined": "seafarers-ships",
        "move-ship": "seafarers-moving",
        "move-own": "seafarers-moving",
        "move-once": "seafarers-moving",
        "move-fresh": "seafarers-moving",
        "move-open": "seafarers-moving",
        "move-closed": "isles-ships",
        "move-elsewhere": "seafarers-moving",
        "trading-route": "isles-trade",
        "first-diamond": "isles-trade",
        "diamond": "isles-trade",
        "cache": "isles-trade",
        "diamond-order": "isles-trade",
        "diamond-pairs": "isles-trade",
        "diamond-cards": "isles-trade",
        "gem": "isles-trade",
        "trade": "base-trade",
        "trade-active": "base-trade",
        "trade-self": "base-trade",
        "trade-alike": "base-trade",
        "trade-has": "base-trade",
        "trade-first": "isles-trading",
        "reply": "base-trade",
        "deal": "base-trade",
        "exchange": "base-trade",
        "exchange-alike": "base-trade",
        "bank-cards": "base-trade",
        HAND_CARDS: "base-trade",
        "buy": "base-development",
        "deck-empty": "base-development",
        HELD: "base-development",
        "card-count": "base-development",
        "one-card": "base-development",
        "knight": "base-development",
        "road-building": "base-development",
        "no-way": "base-development",
        "year-of-plenty": "base-development",
        "monopoly": "base-development",
        "victory-point": "base-development",
        "army": "base-army",
        "goal": "isles-end",
        "claim": "base-end",
        "villages-end": "isles-end",
        "most-points": "isles-end",
        "tie-diamonds": "isles-end",
        "tie-shared": "isles-end",
        "ruling": "table",
    },
    house=("distance", "settlement-joined", "road-joined", "ship-joined", "corner-free", "edge-free", "pirate-hinders"),
    private={
        COST: (do.Settle, do.City, do.Road, do.Ship, do.Buy),
        HAND_CARDS: (do.Exchange, do.Discard, do.Propose, Reply),
        HELD: (*do.CARDS_PLAYED, do.Claim),
    },
)
"""There is no longest road in this scenario (isles-longest-road), so none stands here."""

Moment = Callable[["DiamondIsles", Action], bool]


def _main(state: DiamondIsles, action: Action) -> bool:
    top = state.agenda[-1]
    return type(top) is Turn and top.stage == MAIN and top.seat == action.seat


def _building(state: DiamondIsles, action: Action) -> bool:
    top = state.agenda[-1]
    return type(top) is Turn and top.stage in (MAIN, BUILD) and top.seat == action.seat


def _passing(state: DiamondIsles, action: Action) -> bool:
    top = state.agenda[-1]
    return type(top) is Turn and top.stage == BUILD


def _before(state: DiamondIsles, action: Action) -> bool:
    top = state.agenda[-1]
    return type(top) is Turn and top.stage == BEFORE


def _own_turn(state: DiamondIsles, action: Action) -> bool:
    top = state.agenda[-1]
    return type(top) is Turn and top.seat == action.seat and top.stage != BUILD


def _settling(state: DiamondIsles, action: Action) -> bool:
    top = state.agenda[-1]
    return not top.corner if type(top) is Founding else _building(state, action)


def _joining(state: DiamondIsles, action: Action) -> bool:
    top = state.agenda[-1]
    return bool(top.corner) if type(top) is Founding else type(top) is FreeWays or _building(state, action)


def _trading(state: DiamondIsles, action: Action) -> bool:
    top = state.agenda[-1]
    return type(top) is Turn and top.stage == MAIN


def _frame(*kinds: type) -> Moment:
    def now(state: DiamondIsles, action: Action) -> bool:
        return type(state.agenda[-1]) in kinds

    return now


def _dealing(state: DiamondIsles, action: Action) -> bool:
    top = state.agenda[-1]
    return type(top) is OpenOffer and top.by == action.seat and not top.left


def _replying(state: DiamondIsles, action: Action) -> bool:
    top = state.agenda[-1]
    return type(top) is Offer or (type(top) is OpenOffer and action.seat in top.left)


MOMENTS: Mapping[type[Action], tuple[str, Moment]] = {
    do.Settle: ("found", _settling),
    do.City: ("before-roll", _building),
    do.Road: ("start-way", _joining),
    do.Ship: ("start-way", _joining),
    do.MoveShip: ("before-roll", _main),
    do.Roll: ("roll", _before),
    do.Rob: ("robber", _frame(Thieving)),
    do.SendPirate: ("pirate", _frame(Thieving)),
    do.Discard: ("discard", _frame(Discarding)),
    do.Take: ("gold", _frame(Gaining)),
    do.Exchange: ("before-roll", _main),
    do.Propose: ("trade", _trading),
    Reply: ("reply", _replying),
    do.Deal: ("reply", _dealing),
    do.Buy: ("before-roll", _building),
    **dict.fromkeys(do.CARDS_PLAYED, ("own-turn", _own_turn)),
    do.Claim: ("own-turn", _own_turn),
    do.Pass: ("building-phase", _passing),
    do.End: ("before-roll", _main),
}
"""When each kind of action has its moment, and the rule that says so."""
_AT_FIRST = ("found", "start-way")


def spoken_now(state: DiamondIsles, rule: str) -> str:
    """The rule that refuses what has no moment now: those of the founding speak while it lasts, and only then.

    While cards are to be put back that is what the robber and the pirate wait for.
    """
    founding, top = state.agenda[0], state.agenda[-1]
    if type(founding) is Founding:
        return ("found" if founding.corner else "start-way") if rule == "before-roll" else rule
    if type(top) is Turn and top.stage == BUILD:
        return "building-phase"
    if type(top) is Discarding and rule in ("robber", "pirate"):
        return "discard-first"
    return rule if rule not in _AT_FIRST else "before-roll"


def interrupts(state: DiamondIsles, action: Action) -> bool:
    """Whether a seat that is not due may propose this: an offer to the player whose turn it is."""
    return isinstance(action, do.Propose)
