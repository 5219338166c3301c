"""What a seat can choose: candidates for the rules to judge, and what can be told from what all can see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from operator import ge
from typing import TYPE_CHECKING, Any

from companion.games.eldorado import actions as do
from companion.games.eldorado.box import CARDS, GARDEN, LIVING, LOOKED_AT, NICOLAS, TOTEC
from companion.games.eldorado.bridge import choosing as bridge
from companion.games.eldorado.dwellers import choosing as dwellers
from companion.games.eldorado.dwellers.actions import WolfReveal
from companion.games.eldorado.dwellers.frames import Hunt
from companion.games.eldorado.explorers import choosing as explorers
from companion.games.eldorado.fields import UNSEEN
from companion.games.eldorado.frames import (
    CHOOSE,
    EXPLORE,
    GATHER,
    Announced,
    Award,
    Battle,
    Clash,
    Laying,
    Looking,
    Picking,
    Putting,
    Stealing,
    Turn,
)
from companion.games.eldorado.island.board import corners, meeting
from companion.games.eldorado.island.ways import foes, walk
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.solo import choosing as solo
from companion.games.eldorado.solo.frames import Banished
from companion.games.eldorado.teams import choosing as teams
from companion.games.eldorado.thieves import choosing as thieves
from companion.games.eldorado.thieves.actions import ScoutOwn
from companion.games.eldorado.thieves.frames import Coming, Looting
from companion.games.eldorado.treasures import choosing as treasures
from companion.games.eldorado.treasures.frames import Blooming, Plunder, Spurring
from companion.games.kit import Action, Answer, Breach, Say, Seat, say
from companion.games.kit.trade import AGREE, REFUSE, Offer, Reply

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

Found = Iterator[Action]
MORE: tuple[Callable[[ElDorado, Seat], Found], ...] = (
    explorers.exploring,
    bridge.exploring,
    thieves.exploring,
    dwellers.exploring,
)
"""What chapters of the expansion add to an explore phase."""
OF_FRAMES: Mapping[type, Callable[[ElDorado, Any, Seat], Found]] = {
    Blooming: treasures.deciding,
    Spurring: treasures.deciding,
    Plunder: treasures.deciding,
    Looting: thieves.looting,
    Coming: thieves.coming,
    Hunt: dwellers.hunting,
    Banished: solo.banishing,
}
"""What their frames let a seat choose."""


def candidates(state: ElDorado, seat: Seat) -> Found:
    """Every legal action but those made by pieces, and some that are not legal; nothing private is read."""
    top = state.top
    match top:
        case Turn():
            yield from _in_turn(state, top, seat)
            yield from _trading(state, seat)
        case Battle():
            yield from _in_battle(state, top, seat)
        case Announced():
            yield do.Pass(seat)
            yield from intercepts(state, seat)
            yield from _trading(state, seat)
        case _:
            yield from _rarely(state, seat)


def _rarely(state: ElDorado, seat: Seat) -> Found:
    """What comes between the turns and battles."""
    top = state.top
    match top:
        case Picking():
            yield from (do.Pick(seat, explorer) for explorer in state.setting.board(seat))
        case Stealing():
            cards = (UNSEEN,) if state.setting.steals_unseen else CARDS
            yield from (do.Steal(seat, victim, card) for victim in state.seats for card in cards)
        case Looking():
            for order in state.island.top(LOOKED_AT).values() or ():
                yield do.Rearrange(seat, tuple(map(str, order)) if isinstance(order, tuple) else ())
        case Laying():
            piece = state.walker(seat, top.who)
            yield from (do.Lay(seat, cell) for cell in state.land.fresh.get(piece.at if piece else "", ()))
        case Clash():
            yield from (do.Against(seat, foe) for foe in foes(state, top.side, top.at))
        case Award():
            yield from (do.AwardTo(seat, who) for who in top.options)
        case Putting():
            yield from (do.Return(seat, place) for place in state.spawning(top.seat))
        case Offer():
            yield from (Reply(seat, word) for word in (AGREE, REFUSE))
        case _:
            of_chapter = OF_FRAMES.get(type(top))
            if of_chapter is not None:
                yield from of_chapter(state, top, seat)


def _in_turn(state: ElDorado, turn: Turn, seat: Seat) -> Found:
    if state.side_of(seat) != turn.seat:
        yield from intercepts(state, seat)
    elif seat not in state.acting:
        return
    elif turn.stage == CHOOSE:
        yield from (do.SetSpeed(seat, die) for die in sorted(set(turn.dice)))
        yield do.RollAgain(seat)
        yield from teams.sharing(turn, seat)
    elif turn.stage == GATHER:
        for card in CARDS:
            yield do.Gather(seat, card)
            yield do.GatherRest(seat, card)
        yield do.SetOut(seat)
    elif turn.stage == EXPLORE:
        yield from _exploring(state, seat)
    else:
        yield from thieves.before_exploring(state, turn, seat)


def _exploring(state: ElDorado, seat: Seat) -> Found:
    here = state.explorer_at(seat)
    if here is not None:
        yield from (do.Move(seat, to) for to in state.land.ways.get(here, ()))
        way = walk(state, seat)
        yield from (do.Walk(seat, to) for to, cost in way.costs.items() if cost > 1) if way else ()
        yield do.Discover(seat)
        yield from (do.Reveal(seat, tile) for tile in dict.fromkeys(state.dealt))
        for corner in corners(here):
            yield do.BuyFarmhouse(seat, corner)
            yield do.BuyFort(seat, corner)
            yield do.Remove(seat, corner)
        yield from (do.BuyOffering(seat, place) for place in state.land.adjacent(here) if place in state.land.shrines)
    buildings = state.pieces.buildings(seat)
    yield from (do.BuyVillager(seat, at) for at in dict.fromkeys(p for b in buildings for p in meeting(b.at)))
    yield from _marches(state, seat)
    yield from _raids(state, seat)
    for more in MORE:
        yield from more(state, seat)
    yield from (do.Surrender(seat, card) for card in CARDS)
    yield do.End(seat)


def _marches(state: ElDorado, seat: Seat) -> Found:
    for start in state.pieces.marching_from(seat):
        army = state.pieces.free_army(seat, start)
        for to in state.land.ways.get(start, ()):
            yield from (do.March(seat, start, number, to) for number in range(1, len(army) + 1))


def _raids(state: ElDorado, seat: Seat) -> Found:
    stood_on = {piece.at for piece in state.pieces.of(seat, *LIVING)}
    for place in sorted(stood_on):
        for house in state.pieces.farmed.get(place, ()):
            if house.side != state.side_of(seat):
                yield do.Raid(seat, place, house.at)


def intercepts(state: ElDorado, seat: Seat) -> Iterator[do.Intercept]:
    """Attacks upon whoever's turn it is, from the next space."""
    if state.active is None or state.peace or state.side_of(seat) == state.active:
        return
    for start in state.pieces.marching_from(seat):
        army = state.pieces.free_army(seat, start)
        for to in state.land.ways.get(start, ()):
            if state.pieces.living(state.active, to):
                yield from (do.Intercept(seat, start, number, to) for number in range(1, len(army) + 1))


def exchanges(seat: Seat) -> Iterator[do.Exchange]:
    """All trades with the stacks."""
    for give in CARDS:
        yield from (do.Exchange(seat, give, take) for take in CARDS)


def _trading(state: ElDorado, seat: Seat) -> Found:
    yield from thieves.carrying(state, seat)
    yield from exchanges(seat)


def _in_battle(state: ElDorado, battle: Battle, seat: Seat) -> Found:
    if state.setting.exchanges_in_battle:
        yield from exchanges(seat)
    if battle.moving == state.side_of(seat):
        yield from moves_to_battle(state, battle, seat)
        yield do.Ready(seat)
    else:
        if state.coins:
            yield from treasures.rerolling(battle, seat)
        if state.setting.points and state.is_(seat, NICOLAS):
            yield do.RerollAll(seat)
        yield do.Keep(seat)


def moves_to_battle(state: ElDorado, battle: Battle, seat: Seat) -> Found:
    """What a seat may move before the dice are rolled."""
    here = state.explorer_at(seat)
    if here is not None and state.exploring(seat):
        yield from (do.Move(seat, to) for to in state.land.ways.get(here, ()))
        yield from explorers.hurrying(state, seat)
    yield from _marches(state, seat)
    yield from thieves.prowling(state, seat)
    if state.side_of(seat) == battle.defender:
        army = state.pieces.free_army(seat, battle.at)
        for to in state.land.ways.get(battle.at, ()):
            yield from (do.Flee(seat, number, to) for number in range(1, len(army) + 1))


def could(state: ElDorado, seat: Seat, actions: Iterator[Action]) -> bool:
    """Whether, as far as all can see, one of these actions may be legal at this moment."""
    private = state.private_rules() if state.player(seat).cards.size else ()
    return any(
        state.timely(action) and all(b.rule in private for b in RULES.breaches(state, action)) for action in actions
    )


def could_intercept(state: ElDorado, seat: Seat) -> bool:
    """Whether, as far as all can see, a seat may attack out of turn, be it with gold that it trades for first."""
    return could_with_trade(state, seat, intercepts(state, seat))


def could_with_trade(state: ElDorado, seat: Seat, actions: Iterator[Action]) -> bool:
    """Whether one of these actions may be legal now, be it with cards that the seat first gets from the stacks."""
    found = tuple(actions)
    if could(state, seat, iter(found)):
        return True
    if not state.timely(do.Exchange(seat, CARDS[0], CARDS[1])):
        return False
    return any(_could_pay(state, action) for action in found if state.timely(action))


def _could_pay(state: ElDorado, action: Action) -> bool:
    """Whether nothing but cards is missing for an action, and trades with the stacks can bring them."""
    breaches = RULES.breaches(state, action)
    if any(b.rule != "cost" for b in breaches):
        return False
    hand, rate = state.player(action.seat).cards, state.rate(action.seat)
    if hand.unknown:
        return hand.size >= rate
    price = max((_cost_of(b) for b in breaches), key=len, default=())
    want = [price.count(card) for card in CARDS]
    short = [max(0, n - hand.count(card)) for n, card in zip(want, CARDS, strict=True)]
    spare = sum(max(0, hand.count(card) - n) // rate for n, card in zip(want, CARDS, strict=True))
    return sum(short) <= spare and all(map(ge, state.bank, short))


def _cost_of(refusal: Breach) -> tuple[str, ...]:
    cost = dict(refusal.args).get("cost", ())
    return tuple(map(str, cost)) if isinstance(cost, tuple) else ()


def grows_at(state: ElDorado, seat: Seat, card: str) -> bool:
    """Whether the tile of a seat's own explorer produces a kind of card."""
    shown = state.land.at.get(state.explorer_at(seat) or "", "")
    return shown == card or shown in (GARDEN, TOTEC)


def unchecked(state: ElDorado, event: Action | Answer) -> tuple[Say, ...]:
    """Whether cards and tiles of cardboard are what is said of them."""
    if not isinstance(event, do.Reveal | ScoutOwn | WolfReveal) or event.seat not in state.seats:
        return ()
    if state.player(state.side_of(event.seat)).own is None:
        return (say("own-tile", seat=event.seat),)
    return ()
