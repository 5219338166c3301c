"""Buying pieces and taking buildings off (page 7), trading with the stacks and with each other (page 5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from operator import ge

from companion.games.eldorado import actions as do
from companion.games.eldorado.actions import BuyOffering
from companion.games.eldorado.box import CARDS, CAVE_SHRINE, FORT, OFFERING, SHRINE, VILLAGER, WILLIAM, seat_of
from companion.games.eldorado.changes import givable, holder, put_back, spent, take, told, with_player
from companion.games.eldorado.frames import Announced
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.solo import guarded
from companion.games.eldorado.spoils import given
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import Piece, corners, meeting
from companion.games.eldorado.ways import unoccupied
from companion.games.kit import Action, Breach, News, Place, Seat, breach, say
from companion.games.kit.agenda import pop, push, tell
from companion.games.kit.trade import AGREE, Offer, Propose, Reply, cards_of, offered, others_of, swapped

# Buying villagers, farmhouses, forts and offerings (page 7).


def bought(state: ElDorado, action: do.BuyVillager | do.BuyFarmhouse | do.BuyFort) -> ElDorado:
    """A villager, farmhouse or fort is paid and placed."""
    at = action.at if isinstance(action, do.BuyVillager) else action.corner
    return placed(state, action.seat, action.kind, at)


def placed(state: ElDorado, seat: Seat, kind: str, at: str) -> ElDorado:
    """A piece is paid and placed."""
    state, hands = spent(state, seat, kind)
    what = {"seat": seat, "piece": kind, "place": at}
    rule = {VILLAGER: "villager-place", OFFERING: "control", FORT: "fort"}.get(kind, "corner")
    rule = "thieves-offering" if seat == state.setting.thief else rule
    state = told(state, rule, "bought", *hands, say("put", **what), **what)
    return replace(state, pieces=state.pieces.with_(Piece(state.side_of(seat), kind, at)))


def removed(state: ElDorado, action: do.Remove) -> ElDorado:
    """An own building is taken off the map, for what it cost."""
    building = state.pieces.building_at(action.corner)
    if building is None:
        raise ValueError(f"no building stands at {action.corner}")
    state, hands = spent(state, action.seat, building.kind)
    off = say("take-off", seat=action.seat, pieces=(building.kind,), place=action.corner)
    state = told(
        state, "own-building", "removed", *hands, off, seat=action.seat, piece=building.kind, place=action.corner
    )
    return replace(state, pieces=state.pieces.without((building,)))


def announced(state: ElDorado, action: do.BuyOffering) -> ElDorado:
    """An offering is to be bought, unless an attack comes first."""
    state = told(state, "before-offering", "announced", seat=action.seat, place=action.at)
    return push(state, Announced(action.seat, action.at))


def passed(state: ElDorado, action: do.Pass) -> ElDorado:
    """A player lets the announced offering be bought."""
    frame = state.top
    if not isinstance(frame, Announced):
        raise ValueError("no offering is announced")
    return pop(state, replace(frame, passed=(*frame.passed, action.seat)))


def offering(state: ElDorado, frame: Announced) -> ElDorado:
    """An announced offering is bought, if nothing stands against it by now."""
    state = pop(state)
    if state.verdict(do.BuyOffering(frame.seat, frame.at)).legal:
        return placed(state, frame.seat, OFFERING, frame.at)
    return told(state, "before-offering", "offering-lost", seat=frame.seat, place=frame.at)


def price(state: ElDorado, seat: str, thing: str) -> Iterator[Breach]:
    """A seat can pay for a thing: with cards, the Thieves with doubloons for what they build."""
    coins = state.setting.in_doubloons(seat, thing)
    if coins is None:
        yield from affordable(state, seat, state.setting.cost(thing))
    elif coins > state.player(seat).doubloons:
        yield breach("doubloons", number=coins)


def affordable(state: ElDorado, seat: str, cards: tuple[str, ...]) -> Iterator[Breach]:
    """The seat holds the cards of a price."""
    if not state.may_have(seat, cards):
        yield breach("cost", cost=cards)


@RULES.check(do.BuyVillager, do.BuyFarmhouse, do.BuyFort, do.BuyOffering)
def _pays_and_has_a_piece(state: ElDorado, action: Action) -> Iterator[Breach]:
    thing = action.kind
    yield from price(state, action.seat, thing)
    if state.in_supply(action.seat, thing) < 1:
        rule = "bought-again" if thing in state.player(state.side_of(action.seat)).lost else "pieces"
        yield breach(rule, piece=thing, number=state.limit(action.seat, thing))


def beside_a_building(state: ElDorado, action: do.BuyVillager | do.BuyThief, rule: str) -> Iterator[Breach]:
    """What is bought stands on an open tile at one of the seat's buildings."""
    if not state.land.open(action.at):
        yield breach("closed-tile", action.at, place=action.at)
    if not any(action.at in meeting(piece.at) for piece in state.pieces.buildings(action.seat)):
        yield breach(rule, action.at, place=action.at)


@RULES.check(do.BuyVillager)
def _villager_stands_beside_a_building(state: ElDorado, action: do.BuyVillager) -> Iterator[Breach]:
    yield from beside_a_building(state, action, "villager-place")
    if not unoccupied(state, action.seat, action.at):
        yield breach("unoccupied", action.at, place=action.at, **state.pieces.in_the_way(action.seat, action.at))


@RULES.check(do.BuyFarmhouse, do.BuyFort, do.Remove)
def _explorer_stands_at_the_corner(
    state: ElDorado, action: do.BuyFarmhouse | do.BuyFort | do.Remove
) -> Iterator[Breach]:
    here = state.standing(action.seat)
    if not here:
        yield breach("off-map")
    elif not any(action.corner in corners(place) for place in here):
        yield breach("corner", action.corner, place=action.corner)


@RULES.check(do.BuyFarmhouse, do.BuyFort)
def _corner_is_unused(state: ElDorado, action: do.BuyFarmhouse | do.BuyFort) -> Iterator[Breach]:
    if building := state.pieces.building_at(action.corner):
        there = {"whose": building.side, "piece": building.kind}
        yield breach("corner-used", action.corner, place=action.corner, **there)


@RULES.check(do.BuyFort)
def _fort_stands_between_unoccupied_tiles(state: ElDorado, action: do.BuyFort) -> Iterator[Breach]:
    yield from between_unoccupied(state, action.seat, action.corner)


def between_unoccupied(state: ElDorado, seat: str, corner: Place) -> Iterator[Breach]:
    """All tiles at a corner are unoccupied; where none lies yet nobody does, though a fort will when one does."""
    for place in meeting(corner):
        if place in state.land.at and state.pieces.opponents(seat, place):
            yield breach("fort-place", place, place=place, **state.pieces.in_the_way(seat, place))


@RULES.check(do.Remove)
def _removes_an_own_building(state: ElDorado, action: do.Remove) -> Iterator[Breach]:
    building = state.pieces.building_at(action.corner)
    if building is None or building.side != state.side_of(action.seat):
        yield breach("own-building", action.corner, place=action.corner)
    else:
        yield from price(state, action.seat, building.kind)


@RULES.check(do.BuyOffering)
def _offering_lies_on_a_shrine_beside_the_explorer(state: ElDorado, action: do.BuyOffering) -> Iterator[Breach]:
    here = state.standing(action.seat)
    if not here:
        yield breach("off-map")
    elif state.land.at.get(action.at) != SHRINE or all(action.at not in state.land.adjacent(p) for p in here):
        yield breach("offering-place", action.at, place=action.at)
    if action.at in state.pieces.offerings(action.seat):
        yield breach("offering-once", action.at, place=action.at)


@RULES.check(BuyOffering)
def _no_guardian_is_on_the_shrine(state: ElDorado, action: BuyOffering) -> Iterator[Breach]:
    if guarded(state, action.at):
        yield breach("guarded-shrine", action.at, place=action.at)


def exchanged(state: ElDorado, action: do.Exchange) -> ElDorado:
    """Cards of one kind go to the stacks for one of another."""
    seat, gone = action.seat, (action.give,) * state.rate(action.seat)
    state, _ = take(put_back(state, seat, gone), seat, (action.take,))
    hands = (say("pay", seat=seat, cards=gone), say("take-cards", seat=seat, cards=(action.take,)))
    rule = "william" if state.is_(seat, WILLIAM) else "stack-trade"
    return told(state, rule, "exchanged", *hands, seat=seat, cards=gone, card=action.take)


def proposed(state: ElDorado, action: Propose) -> ElDorado:
    """A trade is offered."""
    things = {"give": action.give, "take": action.take}
    news = News("trade", say("proposed", seat=action.seat, to=action.to, **things))
    return push(tell(state, news), offered(action))


def replied(state: ElDorado, action: Reply) -> ElDorado:
    """A trade is agreed, or refused."""
    offer = state.top
    if not isinstance(offer, Offer):
        raise ValueError("nothing is offered")
    state = pop(state)
    if action.word != AGREE:
        return told(state, "trade", "refused", seat=offer.to, to=offer.by)
    giver, taker = state.player(offer.by), state.player(offer.to)
    gave, took = swapped(giver.cards, taker.cards, offer.give, offer.take)
    state = with_player(with_player(state, offer.by, giver.holding(gave)), offer.to, taker.holding(took))
    state = given(state, others_of(offer.give, giver.cards.kinds), offer.by, offer.to)
    state = given(state, others_of(offer.take, giver.cards.kinds), offer.to, offer.by)
    hands = [say("trade", seat=by, to=to, things=things) for by, to, things in _ways(offer) if things]
    rule = "team-hands" if state.side_of(offer.by) == state.side_of(offer.to) else "trade"
    return told(state, rule, "traded", *hands, seat=offer.by, to=offer.to, give=offer.give, take=offer.take)


def _ways(offer: Offer) -> tuple[tuple[Seat, Seat, tuple[str, ...]], ...]:
    return (offer.by, offer.to, offer.give), (offer.to, offer.by, offer.take)


@RULES.check(do.Exchange)
def exchanges_cards_with_the_stacks(state: ElDorado, action: do.Exchange) -> Iterator[Breach]:
    """The rules that an exchange with the stacks breaks by itself (page 5): its kinds, the stacks, the hand."""
    if action.give == action.take:
        yield breach("stack-trade", number=state.rate(action.seat))
    if state.in_bank(action.take) < 1:
        yield breach("stack-empty", card=action.take)
    yield from in_hand(state, action.seat, (action.give,) * state.rate(action.seat))


@RULES.check(Propose, reads=("to",))
def _trades_with_a_neighbour(state: ElDorado, action: Propose) -> Iterator[Breach]:
    if action.to == action.seat or not state.near(action.seat, action.to):
        yield breach("trade-near", seat=action.to)


@RULES.check(Propose, reads=("give",))
def _gives_what_it_has(state: ElDorado, action: Propose) -> Iterator[Breach]:
    yield from _has(state, action.seat, action.give)


@RULES.check(Propose, reads=("to", "take"))
def _takes_what_may_be_there(state: ElDorado, action: Propose) -> Iterator[Breach]:
    """What the other one has in a private hand is for the reply to show."""
    hand = state.shown_hand(action.to)
    if not hand.possible(cards_of(action.take, hand.kinds)):
        yield breach("trade-has", seat=action.to)
    yield from _carries(state, action.to, others_of(action.take, hand.kinds))
    yield from _at_hand(state, action.to, others_of(action.take, hand.kinds), action.seat)


@RULES.check(Propose, reads=("to", "give"))
def _gives_what_is_at_hand(state: ElDorado, action: Propose) -> Iterator[Breach]:
    things = others_of(action.give, state.player(action.seat).cards.kinds)
    yield from _at_hand(state, action.seat, things, action.to)


@RULES.check(Propose, reads=("give", "take"))
def _nothing_goes_both_ways(state: ElDorado, action: Propose) -> Iterator[Breach]:
    if set(action.give) & set(action.take):
        yield breach("trade-both")


@RULES.check(Propose)
def _something_goes(state: ElDorado, action: Propose) -> Iterator[Breach]:
    if not action.give and not action.take:
        yield breach("trade-nothing")


@RULES.check(Reply)
def _who_agrees_has_it(state: ElDorado, action: Reply) -> Iterator[Breach]:
    if isinstance(state.top, Offer) and action.word == AGREE:
        yield from _has(state, action.seat, state.top.take)
        yield from _has(state, state.top.by, state.top.give)


def _has(state: ElDorado, seat: str, things: tuple[str, ...]) -> Iterator[Breach]:
    kinds = state.player(seat).cards.kinds
    yield from in_hand(state, seat, cards_of(things, kinds))
    yield from _carries(state, seat, others_of(things, kinds))


def _carries(state: ElDorado, seat: str, things: tuple[str, ...]) -> Iterator[Breach]:
    """The cave shrine and treasures belong to whoever gives them, and the curse cannot be given."""
    if CAVE_SHRINE in things and seat_of(state.holder or "") != seat:
        yield breach("trade-shrine", seat=seat)
    if any(thing not in givable(state, seat) for thing in things if thing != CAVE_SHRINE):
        yield breach("trade-treasure", seat=seat)


def _at_hand(state: ElDorado, seat: str, things: tuple[str, ...], other: str) -> Iterator[Breach]:
    """Of the Thieves, it is the thief who carries it that stands near."""
    bearers = [state.holder or "" if thing == CAVE_SHRINE else holder(state, thing) for thing in things]
    own = [bearer for bearer in bearers if seat_of(bearer) == seat == state.setting.thief]
    if not all(state.bearer_near(bearer, other) for bearer in own):
        yield breach("trade-near", seat=other)


def in_hand(state: ElDorado, seat: str, cards: tuple[str, ...]) -> Iterator[Breach]:
    """The seat holds these cards."""
    if not state.may_have(seat, cards):
        yield breach("hand-cards", cards=cards)


def exchanges(seat: Seat) -> Iterator[do.Exchange]:
    """All trades with the stacks of one kind for another."""
    yield from (do.Exchange(seat, give, take) for give, take in permutations(CARDS, 2))


def could(state: ElDorado, seat: Seat, actions: Iterator[Action]) -> bool:
    """Whether, as far as all can see, one of these actions may be legal at this moment."""
    private = state.private_rules() if state.player(seat).cards.size else ()
    return any(
        state.timely(action) and all(b.rule in private for b in RULES.breaches(state, action)) for action in actions
    )


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
