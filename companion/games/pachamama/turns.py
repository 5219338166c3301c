"""The competitive game: exploring, divining, offering, and what they bring about, turn by turn until the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from companion.games.kit import Action, Answer, Breach, News, breach, say
from companion.games.pachamama import earning
from companion.games.pachamama.actions import Divine, Explore, Offer, Pass, Retrieve
from companion.games.pachamama.board import HAND
from companion.games.pachamama.box import TERRAINS, level
from companion.games.pachamama.disc import Back
from companion.games.pachamama.earning import Told, put
from companion.games.pachamama.movement import leap, obstacles, reach
from companion.games.pachamama.player import Player
from companion.games.pachamama.rules import DISC, FIRST, LAST, MORE, OFFER, OFFERINGS, RULES, TURN
from companion.games.pachamama.state import Pachamama

S = TypeVar("S", bound=Pachamama)


def apply(state: S, event: Action | Answer) -> S:
    """The next state after an event whose verdict is clean, in any mode; KeyError for an action of another game."""
    told: Told = []
    if isinstance(event, Answer):
        after: S = state.written.answered(state, event, told)
    else:
        after = state.written.effects[type(event)](state, event, told)
    if after.over:
        told.append(_ending(after))
    return replace(after, told=tuple(told))


# Turns.


def explored(state: Pachamama, action: Explore, told: Told) -> Pachamama:
    """A pawn moves, and what lies where it ends is asked if nobody knows it."""
    player = moved(state, action, told)
    state = _with(state, player)
    if state.terrain_at(action.to) is None:
        return replace(state, asked=state.board.number[action.to])
    return _succeeded(state, told)


def moved(state: Pachamama, action: Explore, told: Told) -> Player:
    """The player with the pawn that was moved, or entered."""
    seat, to = action.seat, action.to
    player = state.player(seat)
    pawns = player.pawns | state.board.bit[to]
    if action.pawn == HAND:
        told.append(News("enter-at-edge", say("entered", seat=seat, to=to), (say("enter", seat=seat, to=to),)))
    else:
        pawns &= ~state.board.bit[action.pawn]
        way = {"seat": seat, "pawn": action.pawn, "to": to}
        told.append(News("move", say("moved", **way), (say("move", **way),)))
    return replace(player, pawns=pawns)


def retrieved(state: Pachamama, action: Retrieve, told: Told) -> Pachamama:
    """A pawn is taken back into the hand."""
    who = {"seat": action.seat, "place": action.pawn}
    told.append(News("retrieve", say("retrieved", **who), (say("retrieve", **who),)))
    player = state.player(action.seat)
    return _succeeded(_with(state, replace(player, pawns=player.pawns & ~state.board.bit[action.pawn])), told)


def offered(state: Pachamama, action: Offer, told: Told) -> Pachamama:
    """Cubes are given back for points."""
    last = state.phase == OFFERINGS
    rule = "last-offering" if last else "offering"
    after = replace(earning.offered(action.seat, state.player(action.seat), action.cubes, rule, told), finished=last)
    state = _with(state, after, action.seat)
    return state if last else _end_turn(state, told)


def passed(state: Pachamama, action: Pass, told: Told) -> Pachamama:
    """A seat divines no more, or makes no offering."""
    if state.phase == LAST:
        told.append(News("must-pass", say("passed", seat=action.seat)))
        return _last_round(_with(state, replace(state.players[state.turn], passed=True)), state.turn + 1, told)
    last = state.phase == OFFERINGS
    told.append(News("last-offering" if last else "offering", say("nothing-more", seat=action.seat)))
    if last:
        return _with(state, replace(state.player(action.seat), finished=True), action.seat)
    return _end_turn(state, told)


def _succeeded(state: Pachamama, told: Told) -> Pachamama:
    """After an action that succeeded an offering may follow."""
    if state.players[state.turn].cubes:
        return replace(state, phase=OFFER)
    return _end_turn(state, told)


def _end_turn(state: Pachamama, told: Told) -> Pachamama:
    if sum(state.tiles_left) <= 0:
        told.append(News("last-round", say("last-round", seat=state.seats[state.turn])))
        return _last_round(state, state.turn, told)
    return replace(state, phase=TURN, turn=(state.turn + 1) % len(state.seats))


def _last_round(state: Pachamama, first: int, told: Told) -> Pachamama:
    """Give the turn to the first from here on who has not passed and can divine; who cannot, passes."""
    for turn in range(first, first + len(state.seats)):
        state = replace(state, phase=LAST, turn=turn % len(state.seats))
        player = state.players[state.turn]
        if player.passed:
            continue
        if player.pawns & state.bare:
            return state
        told.append(News("must-pass", say("cannot", seat=state.seats[state.turn])))
        state = _with(state, replace(player, passed=True))
    if any(player.cubes for player in state.players):
        told.append(News("last-offering", say("last-offerings")))
    return replace(state, phase=OFFERINGS)


# Answers.


def answered(state: Pachamama, answer: Answer, told: Told) -> Pachamama:
    """The state after an answer."""
    value = str(answer.value)
    if state.phase == DISC:
        return disc_read(state, value, FIRST, told)
    if state.phase == FIRST:
        told.append(News("first-player", say("first", seat=value)))
        return replace(state, phase=TURN, turn=state.seats.index(value))
    if state.asked is None:
        raise ValueError("no question is open")
    place = state.board.places[state.asked]
    if state.announced is None:
        return _discovered(replace(state, asked=None), place, value, told)
    return _divined(replace(state, asked=None, announced=None), place, state.announced, value, told)


def announce(state: S, action: Divine, told: Told) -> S:
    """A crop is announced: what grows there is asked."""
    told.append(News("divination", say("announced", seat=action.seat, place=action.pawn, crop=action.crop)))
    return replace(state, asked=state.board.number[action.pawn], announced=action.crop)


def disc_read(state: S, value: str, phase: str, told: Told) -> S:
    """The back of the disc was read: the start tiles lie, and the phase that follows begins."""
    back = Back.typed(value, state.board)
    hands = tuple(say("start-tile", place=p, terrain=t, crop=c) for p, t, c in back.start(state.board))
    told.append(News("disc-tiles", say("disc", **dict(zip(TERRAINS, back.tiles, strict=True))), hands))
    return replace(state, tiles=back.tiles, terrain=back.terrain, crops=back.crops, phase=phase)


def _discovered(state: Pachamama, place: str, terrain: str, told: Told) -> Pachamama:
    after = earning.discovered(state.seats[state.turn], state.players[state.turn], place, terrain, state.levels, told)
    laid = put(state.terrain, TERRAINS.index(terrain), state.board.bit[place])
    state = replace(_with(state, after), terrain=laid)
    if sum(state.tiles_left) <= 0:
        told.append(News("last-tile", say("last-tile")))
    return _succeeded(state, told)


def _divined(state: Pachamama, place: str, announced: str, crop: str, told: Told) -> Pachamama:
    state = replace(state, crops=put(state.crops, level(crop) - 1, state.board.bit[place]))
    if announced == crop:
        return _right(state, place, crop, told)
    seat = state.seats[state.turn]
    after = earning.missed(seat, state.players[state.turn], place, announced, crop, told)
    if state.phase == LAST:
        told.append(News("must-pass", say("must-pass", seat=seat)))
        return _last_round(_with(state, replace(after, passed=True)), state.turn + 1, told)
    told.append(News("miss-ends", say("miss-ends", seat=seat)))
    return _end_turn(_with(state, after), told)


def _right(state: Pachamama, place: str, crop: str, told: Told) -> Pachamama:
    state = _with(state, earning.divined(state.seats[state.turn], state.players[state.turn], place, crop, told))
    if state.phase == LAST:
        return _last_round(state, state.turn + 1, told)
    return replace(state, phase=MORE)  # with the cube of this crop in hand, there is always something to decide


# Small things.


def _with(state: Pachamama, player: Player, seat: str | None = None) -> Pachamama:
    """Put a changed player in place: that of a seat, or the one whose turn it is."""
    at = state.turn if seat is None else state.seats.index(seat)
    return replace(state, players=(*state.players[:at], player, *state.players[at + 1 :]))


def _ending(state: Pachamama) -> News:
    """Who won and by which rule; ValueError before the end."""
    ended = state.result()
    if ended is None:
        raise ValueError("the game is not over")
    return News(ended.rule, say(ended.rule, winners=ended.winners))


# Checks.


_OUT_OF_PLACE: dict[str, dict[type[Action], str]] = {
    DISC: {},
    FIRST: {},
    TURN: {Offer: "offer-after-action", Pass: "explore-or-divine"},
    MORE: dict.fromkeys((Explore, Retrieve), "explore-or-divine"),
    OFFER: dict.fromkeys((Explore, Retrieve, Divine), "explore-or-divine"),
    LAST: {**dict.fromkeys((Explore, Retrieve), "last-round"), Offer: "last-offering"},
    OFFERINGS: dict.fromkeys((Explore, Retrieve, Divine), "last-offering"),
}


def timed(out_of_place: Mapping[str, Mapping[type[Action], str]]) -> Callable[[Pachamama, Action], Iterator[Breach]]:
    """A check of the turn's order: by phase and action, the rule that an action of a seat whose turn it is breaks."""

    def has_its_time(state: Pachamama, action: Action) -> Iterator[Breach]:
        rule = out_of_place.get(state.phase, {}).get(type(action))
        if rule and action.seat in state.due():
            yield breach(rule)

    return has_its_time


RULES.check(Explore, Retrieve, Divine, Offer, Pass, timing=True)(timed(_OUT_OF_PLACE))


@RULES.check(Explore, Retrieve, Divine)
def has_the_pawn(state: Pachamama, action: Explore | Retrieve | Divine) -> Iterator[Breach]:
    """The pawn stands there and is one's own, or is in the hand."""
    if action.pawn != HAND:
        if not state.has_pawn(action.seat, action.pawn):
            rule = "divine-own-pawn" if isinstance(action, Divine) else "own-pawn"
            yield breach(rule, action.pawn, place=action.pawn)
    elif state.in_hand(action.seat) < 1:
        out = state.board.places_of(state.player(action.seat).pawns)
        yield breach("pawns", *out, number=state.pawns_each)


@RULES.check(Explore)
def ends_on_another_free_space(state: Pachamama, action: Explore) -> Iterator[Breach]:
    """The pawn ends somewhere else, and on no other own pawn."""
    if action.to == action.pawn:
        yield breach("must-move", action.to, place=action.to)
    elif state.has_pawn(action.seat, action.to):
        yield breach("one-pawn-per-space", action.to, place=action.to)


@RULES.check(Explore)
def has_a_way(state: Pachamama, action: Explore) -> Iterator[Breach]:
    """Crops and own pawns lead there."""
    if action.to == action.pawn or (action.pawn != HAND and not state.has_pawn(action.seat, action.pawn)):
        return  # there is no way to judge
    ground, board = state.ground(action.seat), state.board
    start = None if action.pawn == HAND else board.number[action.pawn]
    if reach(ground, start) & board.bit[action.to]:
        return
    target = board.number[action.to]
    met = obstacles(ground, start, target)
    if leapt := leap(ground, start, target, met):
        yield breach(leapt, action.to, place=action.to)
        met = tuple(obstacle for obstacle in met if obstacle.rule != "must-stop")  # it was not led along that way
    barred = {obstacle.space for obstacle in met if obstacle.rule == "opponents-pawn"}
    for rule, space in met:
        if rule == "must-stop" and space in barred:
            continue  # nobody could have stopped there
        place = board.places[space]
        yield breach(rule, place, place=place, seat=state.pawn_at(place) or action.seat)


@RULES.check(Divine)
def divines_on_bare_terrain(state: Pachamama, action: Divine) -> Iterator[Breach]:
    """There is terrain, and no crop yet."""
    if state.terrain_at(action.pawn) is None:
        yield breach("crop-on-terrain", action.pawn, place=action.pawn)
    if (crop := state.crop_at(action.pawn)) is not None:
        yield breach("crop-once", action.pawn, place=action.pawn, crop=crop)


@RULES.check(Offer)
def has_the_cubes(state: Pachamama, action: Offer) -> Iterator[Breach]:
    """The cubes are one's own."""
    lacking = tuple(cube for cube in action.cubes if cube not in state.player(action.seat).cubes)
    if lacking:
        yield breach("own-cubes", cubes=lacking)
