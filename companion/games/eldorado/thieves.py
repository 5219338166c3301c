"""What the Thieves explore, build and find: hideouts, outposts, doubloons, their treasure (pages 17, 18 and 20)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.games.eldorado import actions as do
from companion.games.eldorado import turns
from companion.games.eldorado.attacking import on_the_way
from companion.games.eldorado.box import (
    CARDS,
    DOUBLOONS,
    GUARDIANS,
    HIDEOUT,
    OUTPOST,
    THIEF,
    TREASURE,
    WOLF,
    bearer,
    seat_of,
)
from companion.games.eldorado.changes import changed, hold, named, put_back, spent, told, with_coin, with_shrine
from companion.games.eldorado.discovering import drawn, own_tile, revealed, room
from companion.games.eldorado.frames import HIDE, Battle, Coming, Found, Prize, Turn
from companion.games.eldorado.moving import one_step, spared, stride, went
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.spoils import available, off_map, treasure_claimed, treasure_won, unlike
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.stealing import explores, pace
from companion.games.eldorado.tiles import Piece, corners, meeting
from companion.games.eldorado.trading import beside_a_building, between_unoccupied, price
from companion.games.kit import Action, Breach, Place, Say, Seat, breach, say
from companion.games.kit.agenda import pop, push


def prowled(state: ElDorado, action: do.Prowl) -> ElDorado:
    """A thief goes one space."""
    seat, thief = action.seat, _thief(state, action.seat, action.who)
    state = paced(state, action.who, state.pace(action.who) - 1)
    way = {"seat": seat, "start": thief.at, "to": action.to}
    hands = stride(seat, thief, action.to)
    state = told(state, "thief-speed", "prowled", hands, piece=action.who, speed=state.pace(action.who), **way)
    return went(state, seat, (thief,), action.to)


def scouted(state: ElDorado, action: do.Scout) -> ElDorado:
    """A thief discovers the tile on top of the stack."""
    thief = _thief(state, action.seat, action.who)
    state = paced(state, action.who, state.pace(action.who) - 1)
    return drawn(state, action.seat, thief.at, action.who)


def scouted_own(state: ElDorado, action: do.ScoutOwn) -> ElDorado:
    """A thief discovers an important tile that the Thieves were given."""
    state = paced(state, action.who, state.pace(action.who) - 1)
    return revealed(state, action.seat, action.tile, action.who)


def thief_bought(state: ElDorado, action: do.BuyThief) -> ElDorado:
    """A thief stands beside a building, and may move at once."""
    state, hands = spent(state, action.seat, THIEF)
    return thief_comes(state, available(state), action.at, "thief-place", *hands)


def thief_comes(state: ElDorado, kinds: tuple[str, ...], at: Place, rule: str, *hands: Say) -> ElDorado:
    """One of these thieves comes onto the map: the Thieves say which, where they do not all bear the same."""
    pieces = unlike(state, kinds) if state.setting.revised else kinds[:1]
    if len(pieces) < 2:
        return thief_placed(state, pieces[0], at, rule, *hands)
    if hands:
        state = told(state, rule, "bought", *hands, seat=state.setting.thief, piece=THIEF, place=at)
    return push(state, Coming(pieces, at, rule))


def thief_chosen(state: ElDorado, action: do.ChooseThief) -> ElDorado:
    """The thief that was chosen stands on the map."""
    frame = state.top
    if not isinstance(frame, Coming):
        raise ValueError("no thief is coming")
    state = changed(pop(state), action.seat, hiding=False)
    return thief_placed(state, action.who, frame.at, frame.rule)


def thief_placed(state: ElDorado, kind: str, at: Place, rule: str, *hands: Any) -> ElDorado:
    """A thief stands on the map, with its speed for this turn."""
    seat = state.setting.thief
    what = {"seat": seat, "piece": kind, "place": at}
    state = told(state, rule, "thief-comes", *hands, say("put", **what), **what)
    lost = tuple(other for other in state.player(seat).lost if other != kind)  # their tile brings back one that fell
    state = changed(state, seat, lost=lost)
    state = _borne(replace(state, pieces=state.pieces.with_(Piece(seat, kind, at))), bearer(seat, kind))
    return paced(state, kind, pace(state, kind)) if state.exploring(seat) else state


def _borne(state: ElDorado, who: str) -> ElDorado:
    """What the hideout or an outpost won, while no thief was on the map, is for the first one that comes."""
    seat = seat_of(who)
    for coin, whose in state.coins:
        state = with_coin(state, coin, who) if whose == seat else state
    return hold(state, who) if state.holder == seat else state


def hideout_bought(state: ElDorado, action: do.BuyHideout) -> ElDorado:
    """The hideout stands; out of hiding they begin to explore."""
    state = _built(state, action.seat, HIDEOUT, action.corner)
    if not state.player(action.seat).hiding:
        return state
    state = told(changed(state, action.seat, hiding=False), "in-hiding", "emerged", seat=action.seat)
    return explores(state, turns.on_top(state))


def outpost_bought(state: ElDorado, action: do.BuyOutpost) -> ElDorado:
    """An outpost stands."""
    return _built(state, action.seat, OUTPOST, action.corner)


def _built(state: ElDorado, seat: Seat, kind: str, at: Place) -> ElDorado:
    state, hands = spent(state, seat, kind)
    what = {"seat": seat, "piece": kind, "place": at}
    state = told(state, kind, "bought", *hands, say("put", **what), **what)
    return replace(state, pieces=state.pieces.with_(Piece(seat, kind, at)))


def minted(state: ElDorado, action: do.Mint) -> ElDorado:
    """Two equal cards go for a doubloon."""
    seat, cards = action.seat, (action.card,) * 2
    state = put_back(state, seat, cards)
    state = changed(state, seat, doubloons=state.player(seat).doubloons + 1)
    hands = (say("pay", seat=seat, cards=cards), say("take-doubloons", seat=seat, number=1))
    return told(state, "mint", "minted", *hands, seat=seat, cards=cards, number=state.player(seat).doubloons)


def carried(state: ElDorado, action: do.Carry) -> ElDorado:
    """Another thief has the cave shrine."""
    whose = bearer(action.seat, action.who)
    hands = with_shrine(state, whose)
    return told(hold(state, whose), "carry", "carried", *hands, seat=action.seat, piece=action.who)


def paced(state: ElDorado, kind: str, speed: int) -> ElDorado:
    """A thief has so much speed left."""
    seat = state.setting.thief
    at = state.thief_pieces.index(kind)
    paces = state.player(seat).paces or (0,) * len(state.thief_pieces)
    return changed(state, seat, paces=(*paces[:at], speed, *paces[at + 1 :]))


def _thief(state: ElDorado, seat: Seat, who: str) -> Piece:
    thief = state.walker(seat, who)
    if thief is None:
        raise ValueError(f"{who} is not on the map")
    return thief


def found(state: ElDorado, frame: Found) -> ElDorado:
    """Unguarded the treasure is claimed, as by the Thieves themselves; else a thief comes, and is attacked."""
    state = pop(replace(state, land=state.land.turned(frame.at)))
    state = told(state, "thieves-tile", "thieves-tile", say("flip", place=frame.at), seat=frame.seat)
    left = off_map(state)
    if frame.seat == state.setting.thief:
        state = treasure_claimed(set_aside(state), frame.seat)
        return thief_comes(state, left, frame.at, "thieves-tile") if left else state
    if not left:
        return treasure_claimed(set_aside(state), frame.seat)
    thief = state.setting.thief
    side = state.side_of(frame.seat)
    state = push(set_aside(state), Prize(frame.at, side, frame.seat), Battle(frame.at, side, thief))
    return thief_comes(changed(state, thief, hiding=False), left, frame.at, "thieves-tile")


def won(state: ElDorado, frame: Prize) -> ElDorado:
    """Whoever has won the battle gets the treasure; after a tie it goes back to the stacks."""
    state = pop(state)
    thief = state.setting.thief or GUARDIANS
    if not state.pieces.standing(thief, frame.at):
        fought = tuple(seat for seat in state.seats_of(frame.side) if state.explorer_at(seat) == frame.at)
        return treasure_won(state, frame.side, fought or (frame.seat,))
    wolf = state.wolf == thief and state.pieces.standing(thief, frame.at)[-1].kind == WOLF  # it fought alone and fell
    if state.explorer_at(frame.seat) is None or wolf:
        return treasure_claimed(state, thief)
    cards = named(state.treasure or ())
    bank = tuple(a + b for a, b in zip(state.bank, state.treasure or (), strict=False)) or state.bank
    hands = (say("treasure-back", cards=cards),)
    return told(replace(state, treasure=None, bank=bank), "thieves-tile", "treasure-back", *hands)


def set_aside(state: ElDorado) -> ElDorado:
    """Two of each card, as far as they go, are the treasure that is fought for."""
    treasure = tuple(map(min, TREASURE, state.bank))
    bank = tuple(a - b for a, b in zip(state.bank, treasure, strict=True))
    return replace(state, treasure=treasure, bank=bank)


@RULES.check(do.Prowl, do.Scout, do.ScoutOwn)
def _has_a_thief_that_may_move(state: ElDorado, action: do.Prowl | do.Scout | do.ScoutOwn) -> Iterator[Breach]:
    thief = state.walker(action.seat, action.who)
    if thief is None:
        yield breach("no-thief", piece=action.who)
    elif thief.tied:
        yield breach("tied", thief.at, place=thief.at)
    elif state.pace(action.who) < 1 or not state.exploring(action.seat):
        yield breach("thief-speed", thief.at, piece=action.who)


@RULES.check(do.Prowl)
def _prowls_one_step(state: ElDorado, action: do.Prowl) -> Iterator[Breach]:
    thief = state.walker(action.seat, action.who)
    if thief is None:
        return
    yield from one_step(state, thief.at, action.to)
    if state.peace and not state.setting.shares and spared(state, action.seat, action.to):
        yield breach("first-turns", action.to, place=action.to)


@RULES.check(do.Prowl)
def _prowls_to_the_battle(state: ElDorado, action: do.Prowl) -> Iterator[Breach]:
    thief = state.walker(action.seat, action.who)
    if isinstance(state.top, Battle) and thief is not None:
        steps = yield from on_the_way(state, action.seat, thief.at, action.to)
        if steps is not None and steps > state.pace(action.who):
            yield breach("thief-speed", thief.at, piece=action.who)


@RULES.check(do.Scout, do.ScoutOwn)
def _scouts_where_a_tile_can_lie(state: ElDorado, action: do.Scout | do.ScoutOwn) -> Iterator[Breach]:
    thief = state.walker(action.seat, action.who)
    if thief is not None:
        yield from room(state, thief.at, own=isinstance(action, do.ScoutOwn))
        if isinstance(action, do.ScoutOwn):
            yield from own_tile(state, action.seat, thief.at, action.tile)


@RULES.check(do.BuyThief, do.BuyHideout, do.BuyOutpost)
def _pays_doubloons_for_a_piece(state: ElDorado, action: Action) -> Iterator[Breach]:
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
def _one_of_the_thieves_that_may_come(state: ElDorado, action: do.ChooseThief) -> Iterator[Breach]:
    if isinstance(state.top, Coming) and action.who not in state.top.pieces:
        yield breach("no-thief", piece=action.who)


@RULES.check(do.BuyThief)
def _thief_stands_beside_a_building(state: ElDorado, action: do.BuyThief) -> Iterator[Breach]:
    yield from beside_a_building(state, action, "thief-place")
    if not state.setting.thief_anywhere and state.pieces.opponents(action.seat, action.at):
        yield breach("unoccupied", action.at, place=action.at, **state.pieces.in_the_way(action.seat, action.at))


@RULES.check(do.BuyHideout, do.BuyOutpost)
def _building_stands_at_an_unused_corner_of_a_thief(
    state: ElDorado, action: do.BuyHideout | do.BuyOutpost
) -> Iterator[Breach]:
    at = action.corner
    if state.pieces.building_at(at):
        yield breach("corner-used", at, place=at)
    if isinstance(state.top, Turn) and state.top.stage == HIDE:
        if not any(place in state.land.at for place in meeting(at)):
            yield breach("hideout-anywhere", at, place=at)
    elif not any(place in meeting(at) for place in state.standing(action.seat)):
        yield breach("hideout-place" if isinstance(action, do.BuyHideout) else "outpost-place", at, place=at)


@RULES.check(do.BuyHideout)
def _hideout_stands_between_unoccupied_tiles(state: ElDorado, action: do.BuyHideout) -> Iterator[Breach]:
    yield from between_unoccupied(state, action.seat, action.corner)


@RULES.check(do.Mint)
def _trades_a_pair_for_a_doubloon(state: ElDorado, action: do.Mint) -> Iterator[Breach]:
    if state.player(action.seat).doubloons >= DOUBLOONS:
        yield breach("doubloons-five", number=DOUBLOONS)
    if not state.may_have(action.seat, (action.card,) * 2):
        yield breach("hand-cards", cards=(action.card,) * 2)


@RULES.check(do.Carry)
def _passes_the_shrine_to_a_thief_near_by(state: ElDorado, action: do.Carry) -> Iterator[Breach]:
    to = state.walker(action.seat, action.who)
    thieves = state.pieces.of(action.seat, *state.thief_pieces)
    has = next((thief for thief in thieves if state.holder == bearer(action.seat, thief.kind)), None)
    if has is None:
        yield breach("trade-shrine", seat=action.seat)
    elif to is None or to == has:
        yield breach("no-thief", piece=action.who)
    elif to.at != has.at and not state.land.near(has.at, to.at):
        yield breach("carry", to.at, place=to.at)


def exploring(state: ElDorado, seat: Seat) -> Iterator[Action]:
    """Moves and discoveries of each thief, and what can be bought."""
    if seat != state.setting.thief:
        return
    yield from prowling(state, seat)
    for who in state.thief_pieces:
        yield do.Scout(seat, who)
        yield from (do.ScoutOwn(seat, who, tile) for tile in dict.fromkeys(state.dealt))
    for corner in dict.fromkeys(corner for here in state.standing(seat) for corner in corners(here)):
        yield do.BuyHideout(seat, corner)
        yield do.BuyOutpost(seat, corner)
        yield do.Remove(seat, corner)
    places = (place for here in state.standing(seat) for place in state.land.adjacent(here))
    yield from (do.BuyOffering(seat, place) for place in dict.fromkeys(places) if place in state.land.shrines)
    buildings = state.pieces.buildings(seat)
    yield from (do.BuyThief(seat, at) for at in dict.fromkeys(p for b in buildings for p in meeting(b.at)))
    yield from (do.Mint(seat, card) for card in CARDS)


def carrying(state: ElDorado, seat: Seat) -> Iterator[Action]:
    """The cave shrine is passed on, whosever turn it is."""
    if seat == state.setting.thief and state.holds(seat):
        yield from (do.Carry(seat, who) for who in state.thief_pieces)


def prowling(state: ElDorado, seat: Seat) -> Iterator[Action]:
    """One step of each thief."""
    if seat == state.setting.thief and state.exploring(seat):
        for thief in state.pieces.of(seat, *state.thief_pieces):
            yield from (do.Prowl(seat, thief.kind, to) for to in state.land.ways.get(thief.at, ()))


def coming(state: ElDorado, frame: Coming, seat: Seat) -> Iterator[Action]:
    """Which thief comes onto the map."""
    yield from (do.ChooseThief(seat, who) for who in frame.pieces)
