"""What introduces The Island of El Dorado to the companion, and the table that binds each action to its chapter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.eldorado import actions as do
from companion.games.eldorado import (
    battles,
    beginning,
    cave,
    choosing,
    defeat,
    discovering,
    dwellers,
    faults,
    fields,
    flow,
    meaning,
    moving,
    questions,
    rulings,
    solo,
    spoils,
    stealing,
    thieves,
    trading,
    turns,
    views,
)
from companion.games.eldorado.beginning import start
from companion.games.eldorado.box import SEATS
from companion.games.eldorado.changes import blooms
from companion.games.eldorado.flow import due
from companion.games.eldorado.frames import (
    CHOOSE,
    EXPLORE,
    GATHER,
    HIDE,
    REROLL_ATTACK,
    REROLL_DEFENCE,
    ROB,
    THIEVE,
    Announced,
    Award,
    Banished,
    Battle,
    Blooming,
    Clash,
    Coming,
    Handing,
    Hunt,
    Laying,
    Looking,
    Looting,
    Picking,
    Plunder,
    Putting,
    Spurring,
    Stealing,
    Turn,
)
from companion.games.eldorado.policy import policy
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.settings import (
    DATA,
    LARGE,
    MODES,
    OPTIONS,
    REVISED,
    mode_of,
    setting_of,
    teams_of,
    thief_of,
)
from companion.games.eldorado.sources import PRINTED, SECRETS
from companion.games.eldorado.state import Chapters, ElDorado
from companion.games.eldorado.views import can_win, restored
from companion.games.kit import Action, Begin, Game, Headlines, Plan, Preset, Say, Unfit, say
from companion.games.kit.game_extras import OwnBox, Restoring, Winning
from companion.games.kit.large import Act
from companion.games.kit.trade import Offer, Propose, Reply
from companion.saying import Verbatim, numbers

Moment = Callable[[ElDorado, Action], bool]


def _turn(*stages: str) -> Moment:
    def now(state: ElDorado, action: Action) -> bool:
        top = state.top
        return isinstance(top, Turn) and top.stage in stages and action.seat in state.acting

    return now


def _choosing_both(state: ElDorado, action: Action) -> bool:
    """While a die is to be chosen, several kinds can be gathered, and nothing comes between."""
    kinds = [card for card in state.farmed(action.seat) if state.in_bank(card)]
    return _turn(CHOOSE)(state, action) and len(kinds) > 1 and not blooms(state, action.seat)


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
        return effect(state, turns.on_top(state), action)

    return brought_about


def _against(state: ElDorado, action: do.Against) -> ElDorado:
    if not isinstance(state.top, Clash):
        raise ValueError("nobody is to be fought")
    return battles.initiated(state, state.top, action.foe)


def _interrupts(state: ElDorado, action: Action) -> bool:
    """Whether a seat that is not due may propose such an action: what is traded, or an attack upon whoever explores."""
    return isinstance(action, Propose | do.Exchange | do.Intercept | do.Carry)


ACTIONS: Mapping[type[Action], Act[ElDorado]] = {
    do.Pick: Act("pick", _frame(Picking), beginning.picked),
    do.RollAgain: Act("nicolas", _turn(CHOOSE), _of_turn(turns.rolled_again)),
    do.SetSpeed: Act("choose-die", _turn(CHOOSE), _of_turn(turns.speed_set)),
    do.SpeedAndGather: Act("choose-die", _choosing_both, _of_turn(turns.speed_set_and_gathered)),
    do.Steal: Act("laffite", _frame(Stealing), turns.stole),
    do.Gather: Act("gather", _turn(GATHER), turns.gathered),
    do.GatherRest: Act("gather", _turn(GATHER), turns.gathered),
    do.SetOut: Act("gather", _turn(GATHER), _of_turn(turns.set_out)),
    do.Rearrange: Act("emma", _frame(Looking), turns.rearranged),
    do.Move: Act("explore", _exploring_or_moving, moving.move),
    do.Walk: Act("explore", _turn(EXPLORE), moving.walked),
    do.Go: Act("explore", _turn(EXPLORE), discovering.gone),
    do.Discover: Act("explore", _turn(EXPLORE), discovering.discover),
    do.Reveal: Act("explore", _turn(EXPLORE), discovering.reveal),
    do.Lay: Act("discover", _frame(Laying), discovering.lay),
    do.BuyVillager: Act("explore", _turn(EXPLORE), trading.bought),
    do.BuyFarmhouse: Act("explore", _turn(EXPLORE), trading.bought),
    do.BuyFort: Act("explore", _turn(EXPLORE), trading.bought),
    do.Remove: Act("explore", _turn(EXPLORE), trading.removed),
    do.BuyOffering: Act("explore", _turn(EXPLORE), trading.announced),
    do.March: Act("explore", _exploring_or_moving, moving.march),
    do.Raid: Act("explore", _turn(EXPLORE), battles.raid),
    do.Intercept: Act("off-turn", _intercepting, moving.march),
    do.Against: Act("several-opponents", _frame(Clash), _against),
    do.Flee: Act("flee", _defending, battles.flee),
    do.Ready: Act("attacker-moves", _moving, battles.done),
    do.Reroll: Act("reroll", _rerolling, battles.reroll),
    do.RerollAll: Act("nicolas-battle", _rerolling, battles.reroll),
    do.Keep: Act("reroll", _rerolling, battles.done),
    do.HandOver: Act("half", _frame(Handing), defeat.handed_over),
    do.AwardTo: Act("spoils", _frame(Award), spoils.awarded),
    do.Return: Act("spawn", _frame(Putting), turns.returned),
    do.Pass: Act("before-offering", _frame(Announced), trading.passed),
    do.Exchange: Act("trade", _exchanging, trading.exchanged),
    Propose: Act("trade", _trading, trading.proposed),
    Reply: Act("trade", _frame(Offer), trading.replied),
    do.Surrender: Act("hand-limit", _turn(EXPLORE), turns.surrendered),
    do.SurrenderRest: Act("hand-limit", _turn(EXPLORE), _of_turn(turns.surrendered_rest)),
    do.End: Act("explore", _turn(EXPLORE), _of_turn(turns.ended)),
    do.Hurry: Act("explore", _exploring_or_moving, moving.hurried),
    do.Shoot: Act("explore", _turn(EXPLORE), moving.shot),
    do.Bridge: Act("explore", _turn(EXPLORE), moving.built),
    do.TakeBridge: Act("explore", _turn(EXPLORE), moving.taken),
    do.Wait: Act("in-hiding", _turn(HIDE), stealing.waited),
    do.TakeGold: Act("gold-or-steal", _turn(THIEVE), stealing.took_gold),
    do.RollThief: Act("gold-or-steal", _turn(THIEVE), stealing.rolls_thief),
    do.Rob: Act("reach-and-steal", _turn(ROB), stealing.robbed),
    do.Forgo: Act("reach-and-steal", _turn(ROB), stealing.forgone),
    do.Loot: Act("look-through", _frame(Looting), stealing.looted),
    do.LootCardboard: Act("look-through", _frame(Looting), stealing.looted_cardboard),
    do.Prowl: Act("explore", _exploring_or_moving, thieves.prowled),
    do.Scout: Act("explore", _turn(EXPLORE), thieves.scouted),
    do.ScoutOwn: Act("explore", _turn(EXPLORE), thieves.scouted_own),
    do.BuyThief: Act("explore", _turn(EXPLORE), thieves.thief_bought),
    do.ChooseThief: Act("thief-place", _frame(Coming), thieves.thief_chosen),
    do.BuyHideout: Act("hideout-place", _turn(EXPLORE, HIDE), thieves.hideout_bought),
    do.BuyOutpost: Act("explore", _turn(EXPLORE), thieves.outpost_bought),
    do.Mint: Act("explore", _turn(EXPLORE), thieves.minted),
    do.Carry: Act("trade", _trading, thieves.carried),
    do.Share: Act("team-dice", _turn(CHOOSE), turns.shared),
    do.TakeRose: Act("golden-rose", _frame(Blooming), cave.rose_taken),
    do.Spur: Act("bavieca", _frame(Spurring), cave.spurred),
    do.RerollOne: Act("army-of-jimenez", _rerolling, battles.reroll_one),
    do.TakeCoin: Act("treasure-lost", _frame(Plunder), cave.coin_taken),
    do.Lead: Act("titan-nearest", _frame(Hunt), dwellers.led),
    do.WolfMove: Act("explore", _turn(EXPLORE), dwellers.moved),
    do.WolfDiscover: Act("explore", _turn(EXPLORE), dwellers.discovers),
    do.WolfReveal: Act("explore", _turn(EXPLORE), dwellers.reveals),
    do.Banish: Act("guardian-beaten", _frame(Banished), solo.banished),
}


CHAPTERS = Chapters(
    flow.apply,
    views.layout,
    views.view,
    faults.faults,
    rulings.facts,
    rulings.rule_on,
    views.result,
    due=due,
    question=questions.question,
    domains=fields.domains,
    candidates=choosing.candidates,
    actions=ACTIONS,
    interrupts=_interrupts,
    unchecked=discovering.unchecked,
    meant=meaning.meant,
    check_answer=questions.against,
)


ElDorado.kinds, ElDorado.written = tuple(ACTIONS), CHAPTERS


def plan(begin: Begin) -> Plan:
    """How many can play so; with five the base box names two to four, though it has five boards; who plays what."""
    mode, notes = mode_of(begin), list[Say]()
    if len(begin.seats) not in mode.players:
        return Plan(unfit=Unfit("mode-players", mode=mode.name, counts=Verbatim(numbers(mode.players))))
    try:
        setting_of(begin)
    except Unfit as err:
        return Plan(unfit=err)
    if not mode.expansion and len(begin.seats) > 4:
        notes.append(say("five"))
    notes += [say("team", seats=team, seat=team[0]) for team in teams_of(begin)]
    if mode.thieves:
        notes.append(say("thieves", seat=thief_of(begin), number=mode.thieves))
    if mode.solo:
        notes.append(say("solo"))
    if mode.expansion and len(begin.seats) >= LARGE:
        notes.append(say("large"))
    return Plan(notes=tuple(notes))


GAME = Game(
    name="eldorado",
    version=REVISED,
    seats=SEATS,
    players=(2, 3, 4, 5, 6, 7, 8, 1),  # two are what a menu begins with
    options=OPTIONS,
    presets=tuple(Preset(mode.name, {"mode": mode.name}) for mode in MODES),
    rules=RULES,
    headlines=Headlines(
        outcomes=frozenset(
            (
                "totals",
                "tie",
                "defeated",
                "captured",
                "awarded",
                "dweller-beaten",
                "treasure-won",
                "shrine-found",
                "shrine-lost",
                "guardian-beaten",
                "looted",
                "coin-goes",
                "treasure-found",
                "won",
                "won-large",
                "solo-lost",
            )
        ),
        good={
            "dweller-beaten": ("seat",),
            "treasure-won": ("seat",),
            "shrine-found": ("seat",),
            "shrine-lost": ("winner",),
            "looted": ("seat", "number"),
            "coin-goes": ("winner",),
            "treasure-found": ("seat",),
        },
        bad={"defeated": ("seat",), "captured": ("seat",), "shrine-lost": ("seat",), "coin-goes": ("seat",)},
        contests={"totals": (("seat", "attack"), ("foe", "defence"))},
    ),
    start=start,
    data=DATA,
    secrets=SECRETS,
    plan=plan,
    policy=policy,
    extras=(OwnBox(printed=PRINTED), Restoring(restored), Winning(can_win)),
)
