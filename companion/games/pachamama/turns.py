"""What legal events bring about: the next state, and the news with what hands must do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from companion.games.kit import Action, Answer, News, say
from companion.games.pachamama import earning
from companion.games.pachamama.actions import Divine, Explore, Offer, Pass, Retrieve
from companion.games.pachamama.board import HAND
from companion.games.pachamama.box import TERRAINS, level
from companion.games.pachamama.disc import Back
from companion.games.pachamama.earning import Told, put
from companion.games.pachamama.player import Player
from companion.games.pachamama.rules import DISC, FIRST, LAST, MORE, OFFER, OFFERINGS, TURN

if TYPE_CHECKING:
    from companion.games.pachamama.state import Pachamama

S = TypeVar("S", bound="Pachamama")


def apply(state: Pachamama, event: Action | Answer) -> Pachamama:
    """The next state after an event whose verdict is clean; TypeError for an event of another game."""
    told: Told = []
    after = _take(state, event, told)
    if after.over:
        told.append(ending(after))
    return replace(after, told=tuple(told))


def _take(state: Pachamama, event: Action | Answer, told: Told) -> Pachamama:
    match event:
        case Answer():
            return _answered(state, str(event.value), told)
        case Explore():
            return _explored(state, event, told)
        case Retrieve():
            return _retrieved(state, event, told)
        case Divine():
            return announce(state, event, told)
        case Offer():
            return _offered(state, event, told)
        case Pass():
            return _passed(state, event, told)
    raise TypeError(f"Pachamama knows no {type(event).__name__}")


# Turns.


def _explored(state: Pachamama, action: Explore, told: Told) -> Pachamama:
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


def _retrieved(state: Pachamama, action: Retrieve, told: Told) -> Pachamama:
    who = {"seat": action.seat, "place": action.pawn}
    told.append(News("retrieve", say("retrieved", **who), (say("retrieve", **who),)))
    player = state.player(action.seat)
    return _succeeded(_with(state, replace(player, pawns=player.pawns & ~state.board.bit[action.pawn])), told)


def _offered(state: Pachamama, action: Offer, told: Told) -> Pachamama:
    last = state.phase == OFFERINGS
    rule = "last-offering" if last else "offering"
    after = replace(earning.offered(action.seat, state.player(action.seat), action.cubes, rule, told), finished=last)
    state = _with(state, after, action.seat)
    return state if last else _end_turn(state, told)


def _passed(state: Pachamama, action: Pass, told: Told) -> Pachamama:
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


def _answered(state: Pachamama, value: str, told: Told) -> Pachamama:
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


def ending(state: Pachamama) -> News:
    """Who won and by which rule; ValueError before the end."""
    ended = state.result()
    if ended is None:
        raise ValueError("the game is not over")
    return News(ended.rule, say(ended.rule, winners=ended.winners))
