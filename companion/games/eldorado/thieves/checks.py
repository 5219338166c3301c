"""What stands against what the Thieves do. Each rule once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.eldorado.battle.checks import on_the_way
from companion.games.eldorado.box import DOUBLOONS, bearer
from companion.games.eldorado.frames import Battle, Turn
from companion.games.eldorado.island.board import meeting
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.thieves import actions as do
from companion.games.eldorado.thieves.frames import HIDE, Coming, Looting
from companion.games.eldorado.thieves.hands import distances, protected
from companion.games.eldorado.thieves.supply import available
from companion.games.eldorado.turn.checks import between_unoccupied, one_step, own_tile, price, room, spared
from companion.games.kit import Action, Breach, breach

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

Breaches = Iterator[Breach]
ONLY = tuple(kind for kind in do.KINDS if kind not in (do.Loot, do.LootCardboard))


@RULES.check(*ONLY, timing=True)
def _only_the_thieves(state: ElDorado, action: Action) -> Breaches:
    if action.seat != state.setting.thief:
        yield breach("gold-or-steal")


# Stealing.


@RULES.check(do.Rob)
def _robs_who_is_within_reach(state: ElDorado, action: do.Rob) -> Breaches:
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
def _takes_what_is_in_the_hand(state: ElDorado, action: do.Loot) -> Breaches:
    top = state.top
    if isinstance(top, Looting) and not state.may_have(top.victim, action.cards):
        yield breach("hand-cards", cards=action.cards)


@RULES.check(do.Loot, reads=())
def _looks_at_cards_that_the_companion_knows(state: ElDorado, action: do.Loot) -> Breaches:
    if state.setting.cardboard:
        yield breach("look-through")


@RULES.check(do.LootCardboard)
def _counts_cards_of_cardboard(state: ElDorado, action: do.LootCardboard) -> Breaches:
    top = state.top
    if not state.setting.cardboard:
        yield breach("look-through")
    elif isinstance(top, Looting) and action.number > min(top.number, state.player(top.victim).cards.size):
        yield breach("reach-and-steal", seat=top.victim)


# Moving and discovering.


@RULES.check(do.Prowl, do.Scout, do.ScoutOwn)
def _has_a_thief_that_may_move(state: ElDorado, action: do.Prowl | do.Scout | do.ScoutOwn) -> Breaches:
    thief = state.walker(action.seat, action.who)
    if thief is None:
        yield breach("no-thief", piece=action.who)
    elif thief.tied:
        yield breach("tied", thief.at, place=thief.at)
    elif state.pace(action.who) < 1 or not state.exploring(action.seat):
        yield breach("thief-speed", thief.at, piece=action.who)


@RULES.check(do.Prowl)
def _prowls_one_step(state: ElDorado, action: do.Prowl) -> Breaches:
    thief = state.walker(action.seat, action.who)
    if thief is None:
        return
    yield from one_step(state, thief.at, action.to)
    if state.peace and not state.setting.shares and spared(state, action.seat, action.to):
        yield breach("first-turns", action.to, place=action.to)


@RULES.check(do.Prowl)
def _prowls_to_the_battle(state: ElDorado, action: do.Prowl) -> Breaches:
    thief = state.walker(action.seat, action.who)
    if isinstance(state.top, Battle) and thief is not None:
        steps = yield from on_the_way(state, action.seat, thief.at, action.to)
        if steps is not None and steps > state.pace(action.who):
            yield breach("thief-speed", thief.at, piece=action.who)


@RULES.check(do.Scout, do.ScoutOwn)
def _scouts_where_a_tile_can_lie(state: ElDorado, action: do.Scout | do.ScoutOwn) -> Breaches:
    thief = state.walker(action.seat, action.who)
    if thief is not None:
        yield from room(state, thief.at, own=isinstance(action, do.ScoutOwn))
        if isinstance(action, do.ScoutOwn):
            yield from own_tile(state, action.seat, thief.at, action.tile)


# Buying.


@RULES.check(do.BuyThief, do.BuyHideout, do.BuyOutpost)
def _pays_doubloons_for_a_piece(state: ElDorado, action: Action) -> Breaches:
    yield from price(state, action.seat, action.kind)
    if isinstance(action, do.BuyThief):
        if not available(state):
            rule = "bought-again" if any(kind.startswith("thief") for kind in lost(state)) else "pieces"
            yield breach(rule, piece=action.kind, number=state.setting.thieves)
    elif state.in_supply(action.seat, action.kind) < 1:
        rule = "bought-again" if action.kind in lost(state) else "pieces"
        yield breach(rule, piece=action.kind, number=state.limit(action.seat, action.kind))


def lost(state: ElDorado) -> tuple[str, ...]:
    """The kinds of the Thieves' pieces that cannot be bought again yet."""
    return state.player(state.setting.thief).lost


@RULES.check(do.ChooseThief)
def _one_of_the_thieves_that_may_come(state: ElDorado, action: do.ChooseThief) -> Breaches:
    if isinstance(state.top, Coming) and action.who not in state.top.pieces:
        yield breach("no-thief", piece=action.who)


@RULES.check(do.BuyThief)
def _thief_stands_beside_a_building(state: ElDorado, action: do.BuyThief) -> Breaches:
    if not state.land.open(action.at):
        yield breach("closed-tile", action.at, place=action.at)
    if not any(action.at in meeting(piece.at) for piece in state.pieces.buildings(action.seat)):
        yield breach("thief-place", action.at, place=action.at)
    if not state.setting.thief_anywhere and state.pieces.opponents(action.seat, action.at):
        yield breach("unoccupied", action.at, place=action.at, **state.pieces.in_the_way(action.seat, action.at))


@RULES.check(do.BuyHideout, do.BuyOutpost)
def _building_stands_at_an_unused_corner_of_a_thief(state: ElDorado, action: do.BuyHideout | do.BuyOutpost) -> Breaches:
    at = action.corner
    if state.pieces.building_at(at):
        yield breach("corner-used", at, place=at)
    if isinstance(state.top, Turn) and state.top.stage == HIDE:
        if not any(place in state.land.at for place in meeting(at)):
            yield breach("hideout-anywhere", at, place=at)
    elif not any(place in meeting(at) for place in state.standing(action.seat)):
        yield breach("hideout-place" if isinstance(action, do.BuyHideout) else "outpost-place", at, place=at)


@RULES.check(do.BuyHideout)
def _hideout_stands_between_unoccupied_tiles(state: ElDorado, action: do.BuyHideout) -> Breaches:
    yield from between_unoccupied(state, action.seat, action.corner)


@RULES.check(do.Mint)
def _trades_a_pair_for_a_doubloon(state: ElDorado, action: do.Mint) -> Breaches:
    if state.player(action.seat).doubloons >= DOUBLOONS:
        yield breach("doubloons-five", number=DOUBLOONS)
    if not state.may_have(action.seat, (action.card,) * 2):
        yield breach("hand-cards", cards=(action.card,) * 2)


@RULES.check(do.Carry)
def _passes_the_shrine_to_a_thief_near_by(state: ElDorado, action: do.Carry) -> Breaches:
    to = state.walker(action.seat, action.who)
    thieves = state.pieces.of(action.seat, *state.thief_pieces)
    has = next((thief for thief in thieves if state.holder == bearer(action.seat, thief.kind)), None)
    if has is None:
        yield breach("trade-shrine", seat=action.seat)
    elif to is None or to == has:
        yield breach("no-thief", piece=action.who)
    elif to.at != has.at and not state.land.near(has.at, to.at):
        yield breach("carry", to.at, place=to.at)
