"""What stands against a turn's actions: dice, gathering, moving, discovering, buying, trading. Each rule once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.eldorado import actions as do
from companion.games.eldorado.box import (
    CAVE_SHRINE,
    CLOSED,
    ENTRANCE,
    HAND,
    HOUSES,
    MARCH,
    NICOLAS,
    SHRINE,
    WOLF,
    seat_of,
)
from companion.games.eldorado.fields import UNSEEN
from companion.games.eldorado.frames import Laying, Stealing, Turn
from companion.games.eldorado.island.board import corners, group_of, is_cave, meeting
from companion.games.eldorado.island.ways import foes, unoccupied, walk
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.treasures.coins import givable, holder
from companion.games.eldorado.turn.dealt import may_be_dealt
from companion.games.kit import Action, Breach, Place, breach
from companion.games.kit.trade import AGREE, Offer, Propose, Reply, cards_of, others_of

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

Breaches = Iterator[Breach]

# Dice and gathering.


@RULES.check(do.Pick)
def _picks_from_the_own_board(state: ElDorado, action: do.Pick) -> Breaches:
    if action.explorer not in state.setting.board(action.seat):
        yield breach("pick", explorer=action.explorer)


@RULES.check(do.SetSpeed)
def _chooses_a_die_rolled(state: ElDorado, action: do.SetSpeed) -> Breaches:
    if isinstance(state.top, Turn) and action.die not in state.top.dice:
        yield breach("choose-die", dice=state.top.dice)


@RULES.check(do.RollAgain)
def _only_nicolas_rolls_again_and_once(state: ElDorado, action: do.RollAgain) -> Breaches:
    if not state.is_(action.seat, NICOLAS) or (isinstance(state.top, Turn) and state.top.again):
        yield breach("nicolas")


@RULES.check(do.Steal)
def _steals_what_somebody_else_may_have(state: ElDorado, action: do.Steal) -> Breaches:
    top = state.top
    size = state.player(action.victim).cards.size
    own = state.seats_of(state.side_of(action.seat))
    if action.victim in own or size == 0 or (isinstance(top, Stealing) and top.victim):
        yield breach("laffite", victim=action.victim)
    elif action.card != UNSEEN and not state.may_have(action.victim, (action.card,)):
        yield breach("hand-cards", cards=action.card)


@RULES.check(do.Gather, do.GatherRest)
def _gathers_what_is_farmed(state: ElDorado, action: do.Gather | do.GatherRest) -> Breaches:
    if action.card not in state.farmed(action.seat):
        yield breach("farming", card=action.card)
    if state.in_bank(action.card) < 1:
        yield breach("stack-empty", card=action.card)


@RULES.check(do.GatherRest)
def _rest_is_more_than_one(state: ElDorado, action: do.GatherRest) -> Breaches:
    if state.player(action.seat).gather < 2:
        yield breach("gather")


@RULES.check(do.SetOut)
def _sets_out_with_turn_points_only(state: ElDorado, action: do.SetOut) -> Breaches:
    if not state.setting.points:
        yield breach("gather-all")


# Moving.


@RULES.check(do.Move, do.Walk, do.Discover, do.Reveal)
def _has_an_explorer_that_may_move(state: ElDorado, action: Action) -> Breaches:
    explorer = state.pieces.explorers.get(action.seat)
    if explorer is None:
        yield breach("off-map")
    elif explorer.tied:
        yield breach("tied", explorer.at, place=explorer.at)
    elif state.player(action.seat).speed < 1 or not state.exploring(action.seat):
        yield breach("speed", explorer.at)


@RULES.check(do.Move, do.March, do.Intercept)
def _goes_one_step(state: ElDorado, action: do.Move | do.March | do.Intercept) -> Breaches:
    start = state.explorer_at(action.seat) if isinstance(action, do.Move) else action.start
    if start is not None:
        yield from one_step(state, start, action.to)


def one_step(state: ElDorado, start: Place, to: Place) -> Breaches:
    """A step leads to a tile beside that can be stood on."""
    if to in state.land.at and not state.land.open(to):
        yield breach("closed-tile", to, place=to)
    elif state.land.beside(start, to):
        return
    elif start == state.land.cave_in and to == state.land.entrance:
        yield breach("buried", to, place=to)
    else:
        yield breach("step", to, place=to)


@RULES.check(do.Move, do.March)
def _attacks_nobody_in_the_first_round(state: ElDorado, action: do.Move | do.March) -> Breaches:
    if state.peace and not state.setting.shares and spared(state, action.seat, action.to):
        yield breach("first-turns", action.to, place=action.to)


def spared(state: ElDorado, seat: str, place: Place) -> bool:
    """Whether others are on a tile whom nobody may attack in the first round."""
    return len(foes(state, seat, place)) < len(state.pieces.opponents(seat, place))


@RULES.check(do.March, do.Intercept)
def _has_the_army(state: ElDorado, action: do.March | do.Intercept) -> Breaches:
    army = state.pieces.army(action.seat, action.start)
    if len(army) < action.number:
        yield breach("army", action.start, place=action.start, number=len(army))
    elif sum(not piece.tied for piece in army) < action.number:
        yield breach("tied", action.start, place=action.start)


@RULES.check(do.March, do.Intercept)
def _pays_for_a_march(state: ElDorado, action: do.March | do.Intercept) -> Breaches:
    if not state.marches_free(action.seat):
        yield from _cost(state, action.seat, state.setting.cost(MARCH))


@RULES.check(do.Walk)
def _walks_where_nobody_is(state: ElDorado, action: do.Walk) -> Breaches:
    way = walk(state, action.seat)
    if action.to in state.land.at and not state.land.open(action.to):
        yield breach("closed-tile", action.to, place=action.to)
    elif way is not None and way.costs.get(action.to, 0) < 2:
        yield breach("walk", action.to, place=action.to)


# Discovering.


@RULES.check(do.Discover, do.Reveal)
def _finds_room_for_a_tile(state: ElDorado, action: do.Discover | do.Reveal) -> Breaches:
    here = state.explorer_at(action.seat)
    if here is not None:
        yield from room(state, here, own=isinstance(action, do.Reveal))


def room(state: ElDorado, here: Place, own: bool) -> Breaches:
    """A tile can be laid beside, and is there to be drawn, if it is no `own` one."""
    if not state.land.fresh.get(here):
        yield breach("no-room", here, place=here)
    if not own and not (state.cave if is_cave(here) else state.island).size:
        yield breach("used-up")


@RULES.check(do.Reveal)
def _reveals_a_tile_of_ones_own(state: ElDorado, action: do.Reveal) -> Breaches:
    yield from own_tile(state, action.seat, state.explorer_at(action.seat), action.tile)


def own_tile(state: ElDorado, seat: str, here: Place | None, tile: str) -> Breaches:
    """An important tile that a player, or a team, was given is laid on the island."""
    player = state.player(state.side_of(seat))
    if player.kept < 1 or (here is not None and is_cave(here)):
        yield breach("own-tiles", tile=tile)
    elif tile == ENTRANCE and seat == state.setting.thief:
        yield breach("thieves-entrance")
    elif tile not in (may_be_dealt(state, state.side_of(seat)) if player.own is None else player.own_tiles):
        yield breach("important", tile=tile)


@RULES.check(do.Lay)
def _lays_a_tile_beside_the_explorer(state: ElDorado, action: do.Lay) -> Breaches:
    top, land, at = state.top, state.land, action.at
    piece = state.walker(action.seat, top.who) if isinstance(top, Laying) else None
    if piece is None:
        return
    here = piece.at
    if group_of(at) != group_of(here) or at not in land.edge or at not in land.adjacent(here):
        rule = "free-cell" if at in land.at else "beside-explorer"
        yield breach(rule, at, place=at)
        return
    if land.touching(at) < land.needed(at):
        yield breach("touch-two", at, place=at)
    if land.crossed(at):
        yield breach("crosses", at, place=at)
    if at in land.beyond:
        yield breach("table-edge", at, place=at)
    if isinstance(top, Laying) and top.tile not in CLOSED and _could_keep_apart(state, action.seat, here, at):
        yield breach("first-turns", at, place=at)
    if piece.kind == WOLF and not any(at in land.adjacent(explorer) for explorer in state.standing(action.seat)):
        yield breach("wolf-discovers", at)


def _could_keep_apart(state: ElDorado, seat: str, here: Place, at: Place) -> bool:
    """Whether a tile that is entered at once would lie beside a fort in the first round, and need not."""
    if not state.peace or state.setting.shares or not spared(state, seat, at):
        return False
    return not all(spared(state, seat, cell) for cell in state.land.fresh.get(here, ()))


# Buying.


def price(state: ElDorado, seat: str, thing: str) -> Breaches:
    """A seat can pay for a thing: with cards, the Thieves with doubloons for what they build."""
    coins = state.setting.in_doubloons(seat, thing)
    if coins is None:
        yield from _cost(state, seat, state.setting.cost(thing))
    elif coins > state.player(seat).doubloons:
        yield breach("doubloons", number=coins)


def _cost(state: ElDorado, seat: str, cards: tuple[str, ...]) -> Breaches:
    if not state.may_have(seat, cards):
        yield breach("cost", cost=cards)


@RULES.check(do.BuyVillager, do.BuyFarmhouse, do.BuyFort, do.BuyOffering)
def _pays_and_has_a_piece(state: ElDorado, action: Action) -> Breaches:
    thing = action.kind
    yield from price(state, action.seat, thing)
    if state.in_supply(action.seat, thing) < 1:
        rule = "bought-again" if thing in state.player(state.side_of(action.seat)).lost else "pieces"
        yield breach(rule, piece=thing, number=state.limit(action.seat, thing))


@RULES.check(do.BuyVillager)
def _villager_stands_beside_a_building(state: ElDorado, action: do.BuyVillager) -> Breaches:
    if not state.land.open(action.at):
        yield breach("closed-tile", action.at, place=action.at)
    if not any(action.at in meeting(piece.at) for piece in state.pieces.buildings(action.seat)):
        yield breach("villager-place", action.at, place=action.at)
    if not unoccupied(state, action.seat, action.at):
        yield breach("unoccupied", action.at, place=action.at, **state.pieces.in_the_way(action.seat, action.at))


@RULES.check(do.BuyFarmhouse, do.BuyFort, do.Remove)
def _explorer_stands_at_the_corner(state: ElDorado, action: do.BuyFarmhouse | do.BuyFort | do.Remove) -> Breaches:
    here = state.standing(action.seat)
    if not here:
        yield breach("off-map")
    elif not any(action.corner in corners(place) for place in here):
        yield breach("corner", action.corner, place=action.corner)


@RULES.check(do.BuyFarmhouse, do.BuyFort)
def _corner_is_unused(state: ElDorado, action: do.BuyFarmhouse | do.BuyFort) -> Breaches:
    if building := state.pieces.building_at(action.corner):
        there = {"whose": building.side, "piece": building.kind}
        yield breach("corner-used", action.corner, place=action.corner, **there)


@RULES.check(do.BuyFort)
def _fort_stands_between_unoccupied_tiles(state: ElDorado, action: do.BuyFort) -> Breaches:
    yield from between_unoccupied(state, action.seat, action.corner)


def between_unoccupied(state: ElDorado, seat: str, corner: Place) -> Breaches:
    """All tiles at a corner are unoccupied; where none lies yet nobody does, though a fort will when one does."""
    for place in meeting(corner):
        if place in state.land.at and state.pieces.opponents(seat, place):
            yield breach("fort-place", place, place=place, **state.pieces.in_the_way(seat, place))


@RULES.check(do.Remove)
def _removes_an_own_building(state: ElDorado, action: do.Remove) -> Breaches:
    building = state.pieces.building_at(action.corner)
    if building is None or building.side != state.side_of(action.seat):
        yield breach("own-building", action.corner, place=action.corner)
    else:
        yield from price(state, action.seat, building.kind)


@RULES.check(do.BuyOffering)
def _offering_lies_on_a_shrine_beside_the_explorer(state: ElDorado, action: do.BuyOffering) -> Breaches:
    here = state.standing(action.seat)
    if not here:
        yield breach("off-map")
    elif state.land.at.get(action.at) != SHRINE or all(action.at not in state.land.adjacent(p) for p in here):
        yield breach("offering-place", action.at, place=action.at)
    if action.at in state.pieces.offerings(action.seat):
        yield breach("offering-once", action.at, place=action.at)


# Raids upon farmhouses.


@RULES.check(do.Raid)
def _raids_a_farmhouse_from_its_tile(state: ElDorado, action: do.Raid) -> Breaches:
    house = state.pieces.building_at(action.corner)
    if house is None or house.kind not in HOUSES or house.side == state.side_of(action.seat):
        yield breach("raid-house", action.corner, place=action.corner)
    raiders = state.pieces.living(action.seat, action.at)
    if not raiders or action.at not in meeting(action.corner):
        yield breach("farmhouse-battle", action.at, place=action.at)
    elif not state.setting.raids_after_tie and all(piece.tied for piece in raiders):
        yield breach("raid-tied", action.at, place=action.at)
    if state.peace:
        yield breach("first-turns", action.at, place=action.at)


# Trading and the hand.


@RULES.check(do.Exchange)
def _exchanges_cards_with_the_stacks(state: ElDorado, action: do.Exchange) -> Breaches:
    if action.give == action.take:
        yield breach("stack-trade", number=state.rate(action.seat))
    if state.in_bank(action.take) < 1:
        yield breach("stack-empty", card=action.take)
    yield from _in_hand(state, action.seat, (action.give,) * state.rate(action.seat))


@RULES.check(Propose, reads=("to",))
def _trades_with_a_neighbour(state: ElDorado, action: Propose) -> Breaches:
    if action.to == action.seat or not state.near(action.seat, action.to):
        yield breach("trade-near", seat=action.to)


@RULES.check(Propose, reads=("give",))
def _gives_what_it_has(state: ElDorado, action: Propose) -> Breaches:
    yield from _has(state, action.seat, action.give)


@RULES.check(Propose, reads=("to", "take"))
def _takes_what_may_be_there(state: ElDorado, action: Propose) -> Breaches:
    """What the other one has in a private hand is for the reply to show."""
    hand = state.shown_hand(action.to)
    if not hand.possible(cards_of(action.take, hand.kinds)):
        yield breach("trade-has", seat=action.to)
    yield from _carries(state, action.to, others_of(action.take, hand.kinds))
    yield from _at_hand(state, action.to, others_of(action.take, hand.kinds), action.seat)


@RULES.check(Propose, reads=("to", "give"))
def _gives_what_is_at_hand(state: ElDorado, action: Propose) -> Breaches:
    things = others_of(action.give, state.player(action.seat).cards.kinds)
    yield from _at_hand(state, action.seat, things, action.to)


@RULES.check(Propose, reads=("give", "take"))
def _nothing_goes_both_ways(state: ElDorado, action: Propose) -> Breaches:
    if set(action.give) & set(action.take):
        yield breach("trade-both")


@RULES.check(Propose)
def _something_goes(state: ElDorado, action: Propose) -> Breaches:
    if not action.give and not action.take:
        yield breach("trade-nothing")


@RULES.check(Reply)
def _who_agrees_has_it(state: ElDorado, action: Reply) -> Breaches:
    if isinstance(state.top, Offer) and action.word == AGREE:
        yield from _has(state, action.seat, state.top.take)
        yield from _has(state, state.top.by, state.top.give)


def _has(state: ElDorado, seat: str, things: tuple[str, ...]) -> Breaches:
    kinds = state.player(seat).cards.kinds
    yield from _in_hand(state, seat, cards_of(things, kinds))
    yield from _carries(state, seat, others_of(things, kinds))


def _carries(state: ElDorado, seat: str, things: tuple[str, ...]) -> Breaches:
    """The cave shrine and treasures belong to whoever gives them, and the curse cannot be given."""
    if CAVE_SHRINE in things and seat_of(state.holder or "") != seat:
        yield breach("trade-shrine", seat=seat)
    if any(thing not in givable(state, seat) for thing in things if thing != CAVE_SHRINE):
        yield breach("trade-treasure", seat=seat)


def _at_hand(state: ElDorado, seat: str, things: tuple[str, ...], other: str) -> Breaches:
    """Of the Thieves, it is the thief who carries it that stands near."""
    bearers = [state.holder or "" if thing == CAVE_SHRINE else holder(state, thing) for thing in things]
    own = [bearer for bearer in bearers if seat_of(bearer) == seat == state.setting.thief]
    if not all(state.bearer_near(bearer, other) for bearer in own):
        yield breach("trade-near", seat=other)


def _in_hand(state: ElDorado, seat: str, cards: tuple[str, ...]) -> Breaches:
    if not state.may_have(seat, cards):
        yield breach("hand-cards", cards=cards)


@RULES.check(do.HandOver, reads=("cards",))
def _hands_over_what_is_in_hand(state: ElDorado, action: do.HandOver) -> Breaches:
    yield from _in_hand(state, action.seat, action.cards)


@RULES.check(do.Surrender)
def _surrenders_what_is_too_much(state: ElDorado, action: do.Surrender) -> Breaches:
    if not state.too_many(action.seat):
        yield breach("surrender", number=HAND)
    yield from _in_hand(state, action.seat, (action.card,))


@RULES.check(do.End)
def _ends_with_nine_cards(state: ElDorado, action: do.End) -> Breaches:
    if state.too_many(action.seat):
        yield breach("hand-limit", number=HAND)
