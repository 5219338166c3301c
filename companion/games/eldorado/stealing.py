"""The Thieves' turn before they explore: hiding, gold or stealing, looking through a hand (page 16)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.eldorado import actions as do
from companion.games.eldorado import turns
from companion.games.eldorado.box import (
    BAVIECA,
    DOUBLOONS,
    FORT,
    GOLD,
    HIDDEN_DOUBLOONS,
    HIDEOUT,
    OUTPOST,
    bearer,
    seat_of,
)
from companion.games.eldorado.changes import changed, cursed, holder, put_back, take, told, with_player
from companion.games.eldorado.frames import (
    EXPLORE,
    HIDE,
    ROB,
    START,
    THIEF_ROLL,
    THIEVE,
    Handing,
    Looting,
    Spurring,
    Turn,
)
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.spoils import STACKS
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import meeting
from companion.games.kit import Action, Breach, News, Place, Seat, breach, say
from companion.games.kit.agenda import pop, push, tell
from companion.games.kit.spaces.reach import reach


def distances(state: ElDorado, seat: Seat) -> Mapping[Place, int]:
    """How far each tile is from the nearest thief, hideout or outpost, counted like a movement.

    From a building the tiles beside it count as one step, or as none if the table says so.
    """
    starts = [(place, 0) for place in state.standing(seat)]
    first = int(state.setting.buildings_reach_from_one)
    for building in state.pieces.of(seat, HIDEOUT, OUTPOST):
        starts += [(place, first) for place in meeting(building.at) if state.land.open(place)]
    found: dict[Place, int] = {}
    for start, begun in starts:
        for place, steps in reach(start, lambda place: state.land.ways.get(place, ())).costs.items():
            found[place] = min(begun + steps, found.get(place, begun + steps))
    return found


def protected(state: ElDorado, victim: Seat) -> bool:
    """Whether an explorer stands on a tile that a fort occupies."""
    here = state.explorer_at(victim)
    return here is not None and any(fort.kind == FORT for fort in state.pieces.fortified.get(here, ()))


def victims(state: ElDorado, seat: Seat, most: int) -> tuple[Seat, ...]:
    """Those with cards whose explorers are no farther away than the reach, and protected by no fort."""
    far = distances(state, seat)
    return tuple(
        victim
        for victim in state.seats
        if (here := state.explorer_at(victim)) is not None
        and far.get(here, most + 1) <= most
        and not protected(state, victim)
        and state.player(victim).cards.size
    )


def other_number(dice: tuple[int, ...], number: int) -> int:
    """The other number of the thief die."""
    low, high = dice
    return high if number == low else low


PACE = 4
"""The speed of each thief in a turn."""


def rolled(state: ElDorado, turn: Turn, dice: tuple[int, ...]) -> ElDorado:
    """The thief die shows two numbers; where nobody is within either, nothing is stolen."""
    state = told(state, "thief-die", "thief-die", seat=turn.seat, dice=dice)
    if victims(state, turn.seat, max(dice)):
        return pop(state, replace(turn, stage=ROB, dice=dice))
    return explores(told(state, "reach", "nobody-in-reach", seat=turn.seat), turn)


def explores(state: ElDorado, turn: Turn) -> ElDorado:
    """Their explore phase begins, each thief with its speed."""
    paces = tuple(pace(state, kind) if state.walker(turn.seat, kind) else 0 for kind in state.thief_pieces)
    state = pop(changed(state, turn.seat, paces=paces), replace(turn, stage=EXPLORE, dice=()))
    spurs = seat_of(holder(state, BAVIECA)) == turn.seat and any(paces)
    return push(state, Spurring(turn.seat)) if spurs else state


def pace(state: ElDorado, kind: str) -> int:
    """The speed with which a thief begins a turn, or comes onto the map: one less with the curse."""
    return PACE - int(cursed(state, bearer(state.setting.thief, kind)))


def hides(state: ElDorado) -> ElDorado:
    """With nothing on the map but offerings they are in hiding again: without cards, and with two doubloons."""
    seat = state.setting.thief
    player = state.player(seat)
    if player.cards.unknown:  # which cards these are only the hand can tell
        return push(state, Handing(seat, player.cards.size, STACKS))
    hands = (say("pay", seat=seat, cards=player.cards.cards),) if player.cards.size else ()
    state = put_back(state, seat, player.cards.cards)
    state = changed(state, seat, hiding=True, doubloons=HIDDEN_DOUBLOONS)
    hide = say("hide", seat=seat, number=HIDDEN_DOUBLOONS)
    state = told(state, "back-into-hiding", "hides", *hands, hide, seat=seat)
    turn = state.turn
    begun = turn is not None and turn.seat == seat and turn.stage != START  # before it the Titan may find the last one
    return turns.over(state, turn) if turn is not None and begun else state


def waited(state: ElDorado, action: do.Wait) -> ElDorado:
    """They stay in hiding, a doubloon richer if one is left."""
    seat = action.seat
    has = min(DOUBLOONS, state.player(seat).doubloons + 1)
    hands = (say("take-doubloons", seat=seat, number=1),) if has > state.player(seat).doubloons else ()
    state = told(changed(state, seat, doubloons=has), "in-hiding", "waited", *hands, seat=seat, number=has)
    return turns.over(state, turns.on_top(state))


def took_gold(state: ElDorado, action: do.TakeGold) -> ElDorado:
    """They take a gold card, and explore."""
    state, got = take(state, action.seat, (GOLD,))
    hands = (say("take-cards", seat=action.seat, cards=got),) if got else ()
    state = told(state, "gold-or-steal", "gathered", *hands, seat=action.seat, cards=got)
    return explores(state, turns.on_top(state))


def rolls_thief(state: ElDorado, action: do.RollThief) -> ElDorado:
    """They want to steal."""
    return pop(state, replace(turns.on_top(state), stage=THIEF_ROLL))


def forgone(state: ElDorado, action: do.Forgo) -> ElDorado:
    """They steal from nobody."""
    return explores(told(state, "reach-and-steal", "forgone", seat=action.seat), turns.on_top(state))


def robbed(state: ElDorado, action: do.Rob) -> ElDorado:
    """They look through a hand."""
    turn = turns.on_top(state)
    number = other_number(turn.dice, action.reach)
    names = {"seat": action.seat, "victim": action.victim}
    state = told(state, "look-through", "robs", say("look-through", **names), number=number, **names)
    return push(explores(state, turn), Looting(action.seat, action.victim, number))


def looted(state: ElDorado, action: do.Loot) -> ElDorado:
    """Cards that both of them know change hands; the others hear how many."""
    frame = _looting(state)
    state = pop(state)
    state = with_player(state, frame.victim, state.player(frame.victim).paying(action.cards))
    state = with_player(state, frame.seat, state.player(frame.seat).gaining(action.cards))
    names = {"seat": frame.seat, "victim": frame.victim}
    hands = (say("loot", number=len(action.cards), **names),)
    state = told(state, "look-through", "looted", *hands, number=len(action.cards), **names)
    if not action.cards:
        return state
    what = say("looted-cards", cards=action.cards, **names)
    return tell(state, News("look-through", what, seen_by=(frame.seat, frame.victim)))


def looted_cardboard(state: ElDorado, action: do.LootCardboard) -> ElDorado:
    """So many cards of cardboard change hands."""
    frame = _looting(state)
    stays, goes = state.player(frame.victim).cards.part(action.number)
    state = pop(state)
    thief = state.player(frame.seat)
    state = with_player(state, frame.victim, state.player(frame.victim).holding(stays))
    state = with_player(state, frame.seat, thief.holding(thief.cards.add_hand(goes)))
    names = {"seat": frame.seat, "victim": frame.victim}
    hands = (say("loot", number=action.number, **names),)
    return told(state, "look-through", "looted", *hands, number=action.number, **names)


def _looting(state: ElDorado) -> Looting:
    if not isinstance(state.top, Looting):
        raise ValueError("nobody's hand is being looked through")
    return state.top


ONLY = tuple(kind for kind in do.OF_THE_THIEVES if kind not in (do.Loot, do.LootCardboard))


@RULES.check(*ONLY, timing=True)
def _only_the_thieves(state: ElDorado, action: Action) -> Iterator[Breach]:
    if action.seat != state.setting.thief:
        yield breach("gold-or-steal")


@RULES.check(do.Rob)
def _robs_who_is_within_reach(state: ElDorado, action: do.Rob) -> Iterator[Breach]:
    turn, here = state.turn, state.explorer_at(action.victim)
    if turn is not None and action.reach not in turn.dice:
        yield breach("thief-die", dice=turn.dice)
    if here is None or distances(state, action.seat).get(here, action.reach + 1) > action.reach:
        yield breach("reach", *((here,) if here else ()), seat=action.victim, number=action.reach)
    elif protected(state, action.victim):
        yield breach("protected-by-fort", here, seat=action.victim)
    elif not state.player(action.victim).cards.size:
        yield breach("reach-and-steal", seat=action.victim)


@RULES.check(do.Loot, reads=("cards",))
def _takes_what_is_in_the_hand(state: ElDorado, action: do.Loot) -> Iterator[Breach]:
    top = state.top
    if isinstance(top, Looting) and not state.may_have(top.victim, action.cards):
        yield breach("hand-cards", cards=action.cards)


@RULES.check(do.Loot, reads=())
def _looks_at_cards_that_the_companion_knows(state: ElDorado, action: do.Loot) -> Iterator[Breach]:
    if state.setting.cardboard:
        yield breach("look-through")


@RULES.check(do.LootCardboard)
def _counts_cards_of_cardboard(state: ElDorado, action: do.LootCardboard) -> Iterator[Breach]:
    top = state.top
    if not state.setting.cardboard:
        yield breach("look-through")
    elif isinstance(top, Looting) and action.number > min(top.number, state.player(top.victim).cards.size):
        yield breach("reach-and-steal", seat=top.victim)


def before_exploring(state: ElDorado, turn: Turn, seat: Seat) -> Iterator[Action]:
    """In hiding, or with gold or stealing."""
    if turn.stage == HIDE:
        yield do.Wait(seat)
        yield from (do.BuyHideout(seat, str(corner)) for corner in state.corners.listed)
    elif turn.stage == THIEVE:
        yield do.TakeGold(seat)
        yield do.RollThief(seat)
    elif turn.stage == ROB:
        yield from (do.Rob(seat, victim, reach) for reach in dict.fromkeys(turn.dice) for victim in state.seats)
        yield do.Forgo(seat)


def looting(state: ElDorado, frame: Looting, seat: Seat) -> Iterator[Action]:
    """How many cards of cardboard; known cards are chosen one by one."""
    if state.setting.cardboard:
        yield from (do.LootCardboard(seat, number) for number in range(frame.number + 1))
