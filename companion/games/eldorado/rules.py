"""The rules of El Dorado by id, with where the rulebook says them, and when each kind of action has its moment.

What each action needs beside its moment is checked in `checks`. The line of each rule stands in the catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from companion.games.eldorado import actions as do
from companion.games.eldorado.bridge import rules as bridge
from companion.games.eldorado.bridge.actions import Bridge, TakeBridge
from companion.games.eldorado.dwellers.actions import Lead, WolfDiscover, WolfMove, WolfReveal
from companion.games.eldorado.dwellers.frames import Hunt
from companion.games.eldorado.dwellers.rules import PLACES as DWELLERS_PLACES
from companion.games.eldorado.events.rules import PLACES as EVENTS_PLACES
from companion.games.eldorado.explorers import rules as explorers
from companion.games.eldorado.explorers.actions import Hurry, Shoot
from companion.games.eldorado.frames import (
    CHOOSE,
    EXPLORE,
    GATHER,
    REROLL_ATTACK,
    REROLL_DEFENCE,
    Announced,
    Award,
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
from companion.games.eldorado.solo.actions import Banish
from companion.games.eldorado.solo.frames import Banished
from companion.games.eldorado.solo.rules import PLACES as SOLO_PLACES
from companion.games.eldorado.teams.actions import Share
from companion.games.eldorado.teams.rules import PLACES as TEAMS_PLACES
from companion.games.eldorado.thieves import actions as thieves
from companion.games.eldorado.thieves.frames import HIDE, ROB, THIEVE, Coming, Looting
from companion.games.eldorado.thieves.rules import PLACES as THIEVES_PLACES
from companion.games.eldorado.treasures import actions as treasures
from companion.games.eldorado.treasures.frames import Blooming, Plunder, Spurring
from companion.games.eldorado.treasures.rules import PLACES as TREASURES_PLACES
from companion.games.kit import Action, RuleTable
from companion.games.kit.trade import Offer, Propose, Reply

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


RULES = RuleTable(
    "eldorado",
    {
        "pieces": "game-components-p2",
        "pick": "setup-p3-7",
        "first-tile": "setup-p3-6",
        "cave-stack": "setup-p3-5",
        "first-player": "setup-p3-9",
        "turn-order": "how-to-play-p6",
        "roll": "taking-a-turn-p6-1",
        "choose-die": "taking-a-turn-p6-1",
        "gather": "taking-a-turn-p6-2",
        "farming": "taking-a-turn-p6-2",
        "gather-all": "taking-a-turn-p6-2",
        "gardens": "gardens-game-principles-p5",
        "stack-empty": "taking-a-turn-p6-2",
        "explore": "taking-a-turn-p6-3",
        "speed": "move-p6",
        "step": "move-p6",
        "closed-tile": "move-p6",
        "walk": "move-p6",
        "off-map": "buy-p7-villager",
        "discover": "move-p6",
        "used-up": "move-p6",
        "tile-count": "game-components-p2",
        "tile-group": "the-cave-p9",
        "no-room": "move-p6",
        "beside-explorer": "move-p6",
        "free-cell": "move-p6",
        "touch-two": "move-p6",
        "table-edge": "move-p6",
        "water-stays": "move-p6",
        "enclosed": "move-p6",
        "cost": "buy-p7",
        "bought-again": "attack-p8-5",
        "villager-place": "buy-p7-villager",
        "unoccupied": "occupying-tiles-game-principles-p5",
        "corner": "buy-p7-farmhouse-and-fort",
        "corner-used": "buy-p7-farmhouse-and-fort",
        "fort-place": "buy-p7-fort",
        "own-building": "buy-p7-farmhouse-and-fort",
        "offering-place": "buy-p7-offering",
        "offering-once": "how-to-control-shrines-p9",
        "before-offering": "buy-p7-offering",
        "army": "army-movement-p7",
        "off-turn": "army-movement-p7",
        "off-turn-fort": "fort-p8-army-movement-p7",
        "first-turns": "attack-p8",
        "battle": "attack-p8-1",
        "attacker-moves": "attack-p8-2",
        "defender-moves": "attack-p8-3",
        "to-battle": "army-movement-p7",
        "arrive": "army-movement-p7",
        "way-back": "attack-p8-4",
        "flee": "army-movement-p7",
        "strength": "explorers-game-principles-p5",
        "higher": "attack-p8-4",
        "tie": "attack-p8-4",
        "tied": "attack-p8-4",
        "defeated": "attack-p8-5",
        "half": "attack-p8-5",
        "spawn": "attack-p8-5",
        "several-opponents": "attack-p8-1",
        "fort": "attack-p8-fort",
        "farmhouse-battle": "farmhouse-battles-p8",
        "raid-house": "farmhouse-battles-p8",
        "interruption": "farmhouse-battles-p8",
        "raid-tied": "farmhouse-battles-p8",
        "trade-near": "trade-game-principles-p5",
        "trade": "trade-game-principles-p5",
        "trade-has": "trade-game-principles-p5",
        "trade-shrine": "trade-game-principles-p5",
        "trade-both": "trade-game-principles-p5",
        "trade-nothing": "trade-game-principles-p5",
        "stack-trade": "trade-game-principles-p5",
        "hand-cards": "trade-game-principles-p5",
        "hand-limit": "maximum-hand-size-game-principles-p5",
        "surrender": "maximum-hand-size-game-principles-p5",
        "control": "how-to-control-shrines-p9",
        "four-shrines": "object-of-the-game-p3",
        "cave-exit": "the-cave-p9",
        "crosses": "the-cave-p9",
        "cave-shrine": "cave-shrine-how-to-control-shrines-p9",
        "dweller": "the-cave-p9",
        "dweller-wins": "the-cave-p9",
        "dweller-tie": "the-cave-p9",
        "thieves": "the-cave-p9",
        "stella": "explorer-abilities-p10",
        "bellona": "explorer-abilities-p10",
        "hector": "explorer-abilities-p10",
        "nicolas": "explorer-abilities-p10",
        "tizoc": "explorer-abilities-p10",
        "emma": "explorer-abilities-p10",
        "victoria": "explorer-abilities-p10",
        "pedro": "explorer-abilities-p10",
        "william": "explorer-abilities-p10",
        "laffite": "explorer-abilities-p10",
        "important": "hardcore-mode-p23-placing-important-tiles",
        "own-tiles": "hardcore-mode-p23-placing-important-tiles",
        "deadline": "hardcore-mode-p23-placing-important-tiles",
        "reroll": "hardcore-mode-p23-battle",
        "reroll-once": "hardcore-mode-p23-battle",
        "nicolas-battle": "hardcore-mode-taking-a-turn-p24",
        "turn-points": "hardcore-mode-taking-a-turn-p24",
        "modes": "setup-p13-modes",
        "large-group": "setup-p13-large-group",
        "spoils": "the-cave-shrine-piece-p19",
        **explorers.PLACES,
        **bridge.PLACES,
        **THIEVES_PLACES,
        **TEAMS_PLACES,
        **TREASURES_PLACES,
        **EVENTS_PLACES,
        **DWELLERS_PLACES,
        **SOLO_PLACES,
        "ruling": "table",
    },
    house=("free-cell", "touch-two", "table-edge", "crosses", "unoccupied", "corner-used", "fort-place", "step"),
    private={
        "cost": (
            do.BuyVillager,
            do.BuyFarmhouse,
            do.BuyFort,
            do.BuyOffering,
            do.Remove,
            do.March,
            do.Intercept,
            do.Flee,
            do.Reroll,
            Hurry,
            Bridge,
            TakeBridge,
            WolfMove,
            WolfDiscover,
            WolfReveal,
        ),
        "hand-cards": (do.Exchange, Propose, Reply, do.HandOver, do.Surrender, thieves.Loot, thieves.Mint),
        "important": (do.Reveal, thieves.ScoutOwn, WolfReveal),
    },
)
"""The rules of the cards in a hand, and of a tile that only its owner knows, read private things.

Whether a victim has the card that Laffite names is for all to hear: no curtain of Laffite's may tell it beforehand.
"""

Moment = Callable[["ElDorado", Action], bool]


def _turn(*stages: str) -> Moment:
    def now(state: ElDorado, action: Action) -> bool:
        top = state.top
        return isinstance(top, Turn) and top.stage in stages and action.seat in state.acting

    return now


def _frame(*kinds: type) -> Moment:
    def now(state: ElDorado, action: Action) -> bool:
        return isinstance(state.top, kinds)

    return now


def _exploring_or_moving(state: ElDorado, action: Action) -> bool:
    """In one's own explore phase, or before a battle that one is in."""
    top = state.top
    if isinstance(top, Battle):
        return top.moving == state.side_of(action.seat)
    return _turn(EXPLORE)(state, action)


def _defending(state: ElDorado, action: Action) -> bool:
    top = state.top
    return isinstance(top, Battle) and top.moving == state.side_of(action.seat) == top.defender


def _moving(state: ElDorado, action: Action) -> bool:
    return isinstance(state.top, Battle) and state.top.moving == state.side_of(action.seat)


def _rerolling(state: ElDorado, action: Action) -> bool:
    top = state.top
    if not isinstance(top, Battle) or top.stage not in (REROLL_ATTACK, REROLL_DEFENCE):
        return False
    return top.roller == state.side_of(action.seat)


def _intercepting(state: ElDorado, action: Action) -> bool:
    turn = state.turn
    others = turn is not None and turn.stage == EXPLORE and turn.seat != state.side_of(action.seat)
    return others and isinstance(state.top, Turn | Announced)


def _trading(state: ElDorado, action: Action) -> bool:
    return isinstance(state.top, Turn | Announced)


def _exchanging(state: ElDorado, action: Action) -> bool:
    """Battle stops the trade between players only, if the table does not say otherwise."""
    return _trading(state, action) or (state.setting.exchanges_in_battle and isinstance(state.top, Battle))


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
    do.AwardTo: ("spoils", _frame(Award)),
    do.Return: ("spawn", _frame(Putting)),
    do.Pass: ("before-offering", _frame(Announced)),
    do.Exchange: ("trade", _exchanging),
    Propose: ("trade", _trading),
    Reply: ("trade", _frame(Offer)),
    do.Surrender: ("hand-limit", _turn(EXPLORE)),
    do.End: ("explore", _turn(EXPLORE)),
    treasures.TakeRose: ("golden-rose", _frame(Blooming)),
    treasures.Spur: ("bavieca", _frame(Spurring)),
    treasures.RerollOne: ("army-of-jimenez", _rerolling),
    treasures.TakeCoin: ("treasure-lost", _frame(Plunder)),
    Lead: ("titan-nearest", _frame(Hunt)),
    WolfMove: ("explore", _turn(EXPLORE)),
    WolfDiscover: ("explore", _turn(EXPLORE)),
    WolfReveal: ("explore", _turn(EXPLORE)),
    Share: ("team-dice", _turn(CHOOSE)),
    thieves.Wait: ("in-hiding", _turn(HIDE)),
    thieves.TakeGold: ("gold-or-steal", _turn(THIEVE)),
    thieves.RollThief: ("gold-or-steal", _turn(THIEVE)),
    thieves.Rob: ("reach-and-steal", _turn(ROB)),
    thieves.Forgo: ("reach-and-steal", _turn(ROB)),
    thieves.Loot: ("look-through", _frame(Looting)),
    thieves.LootCardboard: ("look-through", _frame(Looting)),
    thieves.Prowl: ("explore", _exploring_or_moving),
    thieves.Scout: ("explore", _turn(EXPLORE)),
    thieves.ScoutOwn: ("explore", _turn(EXPLORE)),
    thieves.BuyThief: ("explore", _turn(EXPLORE)),
    thieves.ChooseThief: ("thief-place", _frame(Coming)),
    thieves.BuyHideout: ("hideout-place", _turn(EXPLORE, HIDE)),
    thieves.BuyOutpost: ("explore", _turn(EXPLORE)),
    thieves.Mint: ("explore", _turn(EXPLORE)),
    thieves.Carry: ("trade", _trading),
    Banish: ("guardian-beaten", _frame(Banished)),
    Hurry: ("explore", _exploring_or_moving),
    Shoot: ("explore", _turn(EXPLORE)),
    Bridge: ("explore", _turn(EXPLORE)),
    TakeBridge: ("explore", _turn(EXPLORE)),
}
"""When each kind of action has its moment, and the rule that says so."""


def interrupts(state: ElDorado, action: Action) -> bool:
    """Whether a seat that is not due may propose such an action: what is traded, or an attack upon whoever explores."""
    return isinstance(action, Propose | do.Exchange | do.Intercept | thieves.Carry)
