"""The rules of El Dorado by id, with where the rulebook says them, and when each kind of action has its moment.

What each action needs beside its moment is checked in `checks`. The line of each rule stands in the catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from companion.games.eldorado import actions as do
from companion.games.eldorado.frames import (
    CHOOSE,
    EXPLORE,
    GATHER,
    REROLL_ATTACK,
    REROLL_DEFENCE,
    Announced,
    Battle,
    Clash,
    Handing,
    Laying,
    Looking,
    Picking,
    Putting,
    Stealing,
    Turn,
)
from companion.games.kit import Action, RuleTable
from companion.games.kit.trade import Offer, Propose, Reply

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

SETUP = "Setup (page 3)"
TURN = "Taking a Turn (page 6)"
MOVE = "Move (page 6)"
BUY = "Buy (page 7)"
ARMY = "Army Movement (page 7)"
ATTACK = "Attack (page 8)"
HOUSE = "Farmhouse Battles (page 8)"
CONTROL = "How to Control Shrines (page 9)"
CAVE = "The Cave (page 9)"
ABILITIES = "Explorer Abilities (page 10)"
PRINCIPLES = "Game Principles (page 5)"
HARDCORE = "Hardcore Mode (page 23)"
HARDCORE_TURN = "Hardcore Mode, Taking a Turn (page 24)"

RULES = RuleTable(
    "eldorado",
    {
        "pieces": "Game Components (page 2)",
        "pick": f"{SETUP}, 7",
        "first-tile": f"{SETUP}, 6",
        "cave-stack": f"{SETUP}, 5",
        "first-player": f"{SETUP}, 9",
        "turn-order": "How to Play (page 6)",
        "roll": f"{TURN}, 1",
        "choose-die": f"{TURN}, 1",
        "gather": f"{TURN}, 2",
        "farming": f"{TURN}, 2",
        "gather-all": f"{TURN}, 2",
        "gardens": f"Gardens, {PRINCIPLES}",
        "stack-empty": f"{TURN}, 2",
        "explore": f"{TURN}, 3",
        "speed": MOVE,
        "step": MOVE,
        "closed-tile": MOVE,
        "walk": MOVE,
        "off-map": f"{BUY}, Villager",
        "discover": MOVE,
        "used-up": MOVE,
        "no-room": MOVE,
        "beside-explorer": MOVE,
        "free-cell": MOVE,
        "touch-two": MOVE,
        "table-edge": MOVE,
        "water-stays": MOVE,
        "enclosed": MOVE,
        "cost": BUY,
        "bought-again": ATTACK + ", 5",
        "villager-place": f"{BUY}, Villager",
        "unoccupied": f"Occupying Tiles, {PRINCIPLES}",
        "corner": f"{BUY}, Farmhouse and Fort",
        "corner-used": f"{BUY}, Farmhouse and Fort",
        "fort-place": f"{BUY}, Fort",
        "own-building": f"{BUY}, Farmhouse and Fort",
        "offering-place": f"{BUY}, Offering",
        "offering-once": CONTROL,
        "before-offering": f"{BUY}, Offering",
        "army": ARMY,
        "off-turn": ARMY,
        "off-turn-fort": f"Fort (page 8), {ARMY}",
        "first-turns": ATTACK,
        "battle": f"{ATTACK}, 1",
        "attacker-moves": f"{ATTACK}, 2",
        "defender-moves": f"{ATTACK}, 3",
        "to-battle": ARMY,
        "arrive": ARMY,
        "way-back": f"{ATTACK}, 4",
        "flee": ARMY,
        "strength": f"Explorers, {PRINCIPLES}",
        "higher": f"{ATTACK}, 4",
        "tie": f"{ATTACK}, 4",
        "tied": f"{ATTACK}, 4",
        "defeated": f"{ATTACK}, 5",
        "half": f"{ATTACK}, 5",
        "spawn": f"{ATTACK}, 5",
        "several-opponents": f"{ATTACK}, 1",
        "fort": f"{ATTACK}, Fort",
        "farmhouse-battle": HOUSE,
        "raid-house": HOUSE,
        "interruption": HOUSE,
        "raid-tied": HOUSE,
        "trade-near": f"Trade, {PRINCIPLES}",
        "trade": f"Trade, {PRINCIPLES}",
        "trade-has": f"Trade, {PRINCIPLES}",
        "trade-shrine": f"Trade, {PRINCIPLES}",
        "trade-both": f"Trade, {PRINCIPLES}",
        "trade-nothing": f"Trade, {PRINCIPLES}",
        "stack-trade": f"Trade, {PRINCIPLES}",
        "hand-cards": f"Trade, {PRINCIPLES}",
        "hand-limit": f"Maximum Hand Size, {PRINCIPLES}",
        "surrender": f"Maximum Hand Size, {PRINCIPLES}",
        "control": CONTROL,
        "four-shrines": "Object of the Game (page 3)",
        "cave-exit": CAVE,
        "crosses": CAVE,
        "cave-shrine": f"Cave Shrine, {CONTROL}",
        "dweller": CAVE,
        "dweller-wins": CAVE,
        "dweller-tie": CAVE,
        "thieves": CAVE,
        "stella": ABILITIES,
        "bellona": ABILITIES,
        "hector": ABILITIES,
        "nicolas": ABILITIES,
        "tizoc": ABILITIES,
        "emma": ABILITIES,
        "victoria": ABILITIES,
        "pedro": ABILITIES,
        "william": ABILITIES,
        "laffite": ABILITIES,
        "important": f"{HARDCORE}, Placing Important Tiles",
        "own-tiles": f"{HARDCORE}, Placing Important Tiles",
        "deadline": f"{HARDCORE}, Placing Important Tiles",
        "reroll": f"{HARDCORE}, Battle",
        "reroll-once": f"{HARDCORE}, Battle",
        "nicolas-battle": HARDCORE_TURN,
        "turn-points": HARDCORE_TURN,
        "ruling": "the table",
    },
    house=("free-cell", "touch-two", "table-edge", "crosses", "unoccupied", "corner-used", "fort-place", "step"),
    private=("cost", "hand-cards", "important"),
)
"""The rules of the cards in a hand, and of a tile that only its owner knows, read private things."""

Moment = Callable[["ElDorado", Action], bool]


def _turn(stage: str) -> Moment:
    def now(state: ElDorado, action: Action) -> bool:
        top = state.top
        return isinstance(top, Turn) and top.stage == stage and top.seat == action.seat

    return now


def _frame(*kinds: type) -> Moment:
    def now(state: ElDorado, action: Action) -> bool:
        return isinstance(state.top, kinds)

    return now


def _exploring_or_moving(state: ElDorado, action: Action) -> bool:
    """In one's own explore phase, or before a battle that one is in."""
    top = state.top
    if isinstance(top, Battle):
        return top.moving == action.seat
    return _turn(EXPLORE)(state, action)


def _defending(state: ElDorado, action: Action) -> bool:
    top = state.top
    return isinstance(top, Battle) and top.moving == action.seat == top.defender


def _moving(state: ElDorado, action: Action) -> bool:
    return isinstance(state.top, Battle) and state.top.moving == action.seat


def _rerolling(state: ElDorado, action: Action) -> bool:
    top = state.top
    return isinstance(top, Battle) and top.stage in (REROLL_ATTACK, REROLL_DEFENCE) and top.roller == action.seat


def _intercepting(state: ElDorado, action: Action) -> bool:
    turn = state.turn
    others = turn is not None and turn.stage == EXPLORE and turn.seat != action.seat
    return others and isinstance(state.top, Turn | Announced)


def _trading(state: ElDorado, action: Action) -> bool:
    return isinstance(state.top, Turn)


MOMENTS: Mapping[type[Action], tuple[str, Moment]] = {
    do.Pick: ("pick", _frame(Picking)),
    do.RollAgain: ("nicolas", _turn(CHOOSE)),
    do.SetSpeed: ("choose-die", _turn(CHOOSE)),
    do.Steal: ("laffite", _frame(Stealing)),
    do.Gather: ("gather", _turn(GATHER)),
    do.GatherRest: ("gather", _turn(GATHER)),
    do.SetOut: ("gather", _turn(GATHER)),
    do.Rearrange: ("emma", _frame(Looking)),
    do.Move: ("explore", _exploring_or_moving),
    do.Walk: ("explore", _turn(EXPLORE)),
    do.Discover: ("explore", _turn(EXPLORE)),
    do.Reveal: ("explore", _turn(EXPLORE)),
    do.Lay: ("discover", _frame(Laying)),
    do.BuyVillager: ("explore", _turn(EXPLORE)),
    do.BuyFarmhouse: ("explore", _turn(EXPLORE)),
    do.BuyFort: ("explore", _turn(EXPLORE)),
    do.Remove: ("explore", _turn(EXPLORE)),
    do.BuyOffering: ("explore", _turn(EXPLORE)),
    do.March: ("explore", _exploring_or_moving),
    do.Raid: ("explore", _turn(EXPLORE)),
    do.Intercept: ("off-turn", _intercepting),
    do.Against: ("several-opponents", _frame(Clash)),
    do.Flee: ("flee", _defending),
    do.Ready: ("attacker-moves", _moving),
    do.Reroll: ("reroll", _rerolling),
    do.RerollAll: ("nicolas-battle", _rerolling),
    do.Keep: ("reroll", _rerolling),
    do.HandOver: ("half", _frame(Handing)),
    do.Return: ("spawn", _frame(Putting)),
    do.Pass: ("before-offering", _frame(Announced)),
    do.Exchange: ("trade", _trading),
    Propose: ("trade", _trading),
    Reply: ("trade", _frame(Offer)),
    do.Surrender: ("hand-limit", _turn(EXPLORE)),
    do.End: ("explore", _turn(EXPLORE)),
}
"""When each kind of action has its moment, and the rule that says so."""


def interrupts(state: ElDorado, action: Action) -> bool:
    """Whether a seat that is not due may propose such an action: a trade, or an attack upon whoever explores."""
    return isinstance(action, Propose | do.Exchange | do.Intercept)
