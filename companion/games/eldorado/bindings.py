"""Every action: when it has its moment, by which rule, what it brings about; and what else chapters answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.eldorado import actions as do
from companion.games.eldorado import effects as outcomes
from companion.games.eldorado import fields
from companion.games.eldorado.battle import fighting, spoils
from companion.games.eldorado.bridge import effects as bridge_effects
from companion.games.eldorado.bridge.actions import Bridge, TakeBridge
from companion.games.eldorado.dwellers import effects as dwellers_effects
from companion.games.eldorado.dwellers import wolf
from companion.games.eldorado.dwellers.actions import Lead, WolfDiscover, WolfMove, WolfReveal
from companion.games.eldorado.dwellers.frames import Hunt
from companion.games.eldorado.explorers import effects as explorers_effects
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
from companion.games.eldorado.island import layouts
from companion.games.eldorado.position import faults, meaning, rulings, scoring, views
from companion.games.eldorado.solo import effects as solo_effects
from companion.games.eldorado.solo.actions import Banish
from companion.games.eldorado.solo.frames import Banished
from companion.games.eldorado.state import Act, Chapters, ElDorado
from companion.games.eldorado.teams import effects as teams_effects
from companion.games.eldorado.teams.actions import Share
from companion.games.eldorado.thieves import effects as thieves_effects
from companion.games.eldorado.thieves.actions import (
    BuyHideout,
    BuyOutpost,
    BuyThief,
    Carry,
    ChooseThief,
    Forgo,
    Loot,
    LootCardboard,
    Mint,
    Prowl,
    Rob,
    RollThief,
    Scout,
    ScoutOwn,
    TakeGold,
    Wait,
)
from companion.games.eldorado.thieves.frames import HIDE, ROB, THIEVE, Coming, Looting
from companion.games.eldorado.treasures import effects as treasures_effects
from companion.games.eldorado.treasures.actions import RerollOne, Spur, TakeCoin, TakeRose
from companion.games.eldorado.treasures.frames import Blooming, Plunder, Spurring
from companion.games.eldorado.turn import buying, choosing, moving, turning
from companion.games.eldorado.turn import questions as asking
from companion.games.eldorado.turn.due import due
from companion.games.kit import Action
from companion.games.kit.trade import Offer, Propose, Reply

Moment = Callable[[ElDorado, Action], bool]


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


def _of_turn(effect: Callable[[ElDorado, Turn, Any], ElDorado]) -> Callable[[ElDorado, Any], ElDorado]:
    def brought_about(state: ElDorado, action: Action) -> ElDorado:
        if not isinstance(state.top, Turn):
            raise ValueError("nobody's turn is on")
        return effect(state, state.top, action)

    return brought_about


def _against(state: ElDorado, action: do.Against) -> ElDorado:
    if not isinstance(state.top, Clash):
        raise ValueError("nobody is to be fought")
    return fighting.initiated(state, state.top, action.foe)


def _interrupts(state: ElDorado, action: Action) -> bool:
    """Whether a seat that is not due may propose such an action: what is traded, or an attack upon whoever explores."""
    return isinstance(action, Propose | do.Exchange | do.Intercept | Carry)


ACTIONS: Mapping[type[Action], Act] = {
    do.Pick: Act("pick", _frame(Picking), turning.picked),
    do.RollAgain: Act("nicolas", _turn(CHOOSE), _of_turn(turning.rolled_again)),
    do.SetSpeed: Act("choose-die", _turn(CHOOSE), _of_turn(turning.speed_set)),
    do.Steal: Act("laffite", _frame(Stealing), turning.stole),
    do.Gather: Act("gather", _turn(GATHER), turning.gathered),
    do.GatherRest: Act("gather", _turn(GATHER), turning.gathered),
    do.SetOut: Act("gather", _turn(GATHER), _of_turn(turning.set_out)),
    do.Rearrange: Act("emma", _frame(Looking), turning.rearranged),
    do.Move: Act("explore", _exploring_or_moving, moving.move),
    do.Walk: Act("explore", _turn(EXPLORE), moving.walked),
    do.Discover: Act("explore", _turn(EXPLORE), moving.discover),
    do.Reveal: Act("explore", _turn(EXPLORE), moving.reveal),
    do.Lay: Act("discover", _frame(Laying), moving.lay),
    do.BuyVillager: Act("explore", _turn(EXPLORE), buying.bought),
    do.BuyFarmhouse: Act("explore", _turn(EXPLORE), buying.bought),
    do.BuyFort: Act("explore", _turn(EXPLORE), buying.bought),
    do.Remove: Act("explore", _turn(EXPLORE), buying.removed),
    do.BuyOffering: Act("explore", _turn(EXPLORE), buying.announced),
    do.March: Act("explore", _exploring_or_moving, moving.march),
    do.Raid: Act("explore", _turn(EXPLORE), fighting.raid),
    do.Intercept: Act("off-turn", _intercepting, moving.march),
    do.Against: Act("several-opponents", _frame(Clash), _against),
    do.Flee: Act("flee", _defending, fighting.flee),
    do.Ready: Act("attacker-moves", _moving, fighting.done),
    do.Reroll: Act("reroll", _rerolling, fighting.reroll),
    do.RerollAll: Act("nicolas-battle", _rerolling, fighting.reroll),
    do.Keep: Act("reroll", _rerolling, fighting.done),
    do.HandOver: Act("half", _frame(Handing), fighting.handed_over),
    do.AwardTo: Act("spoils", _frame(Award), spoils.awarded),
    do.Return: Act("spawn", _frame(Putting), turning.returned),
    do.Pass: Act("before-offering", _frame(Announced), buying.passed),
    do.Exchange: Act("trade", _exchanging, buying.exchanged),
    Propose: Act("trade", _trading, buying.proposed),
    Reply: Act("trade", _frame(Offer), buying.replied),
    do.Surrender: Act("hand-limit", _turn(EXPLORE), buying.surrendered),
    do.End: Act("explore", _turn(EXPLORE), _of_turn(turning.ended)),
    Hurry: Act("explore", _exploring_or_moving, explorers_effects.hurried),
    Shoot: Act("explore", _turn(EXPLORE), explorers_effects.shot),
    Bridge: Act("explore", _turn(EXPLORE), bridge_effects.built),
    TakeBridge: Act("explore", _turn(EXPLORE), bridge_effects.taken),
    Wait: Act("in-hiding", _turn(HIDE), thieves_effects.waited),
    TakeGold: Act("gold-or-steal", _turn(THIEVE), thieves_effects.took_gold),
    RollThief: Act("gold-or-steal", _turn(THIEVE), thieves_effects.rolls_thief),
    Rob: Act("reach-and-steal", _turn(ROB), thieves_effects.robbed),
    Forgo: Act("reach-and-steal", _turn(ROB), thieves_effects.forgone),
    Loot: Act("look-through", _frame(Looting), thieves_effects.looted),
    LootCardboard: Act("look-through", _frame(Looting), thieves_effects.looted_cardboard),
    Prowl: Act("explore", _exploring_or_moving, thieves_effects.prowled),
    Scout: Act("explore", _turn(EXPLORE), thieves_effects.scouted),
    ScoutOwn: Act("explore", _turn(EXPLORE), thieves_effects.scouted_own),
    BuyThief: Act("explore", _turn(EXPLORE), thieves_effects.thief_bought),
    ChooseThief: Act("thief-place", _frame(Coming), thieves_effects.thief_chosen),
    BuyHideout: Act("hideout-place", _turn(EXPLORE, HIDE), thieves_effects.hideout_bought),
    BuyOutpost: Act("explore", _turn(EXPLORE), thieves_effects.outpost_bought),
    Mint: Act("explore", _turn(EXPLORE), thieves_effects.minted),
    Carry: Act("trade", _trading, thieves_effects.carried),
    Share: Act("team-dice", _turn(CHOOSE), teams_effects.shared),
    TakeRose: Act("golden-rose", _frame(Blooming), treasures_effects.rose_taken),
    Spur: Act("bavieca", _frame(Spurring), treasures_effects.spurred),
    RerollOne: Act("army-of-jimenez", _rerolling, fighting.reroll_one),
    TakeCoin: Act("treasure-lost", _frame(Plunder), treasures_effects.coin_taken),
    Lead: Act("titan-nearest", _frame(Hunt), dwellers_effects.led),
    WolfMove: Act("explore", _turn(EXPLORE), wolf.moved),
    WolfDiscover: Act("explore", _turn(EXPLORE), wolf.discovers),
    WolfReveal: Act("explore", _turn(EXPLORE), wolf.reveals),
    Banish: Act("guardian-beaten", _frame(Banished), solo_effects.banished),
}


CHAPTERS = Chapters(
    outcomes.apply,
    layouts.layout,
    views.view,
    faults.faults,
    rulings.facts,
    rulings.rule_on,
    scoring.result,
    due=due,
    question=asking.question,
    domains=fields.domains,
    candidates=choosing.candidates,
    actions=ACTIONS,
    interrupts=_interrupts,
    unchecked=choosing.unchecked,
    meant=meaning.meant,
    no_answer=asking.why_not,
    check_answer=asking.against_deal,
)
