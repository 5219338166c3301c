"""What legal events bring about in the solo mode: the next state, and the news with what hands must do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.kit import Action, Answer, News, say
from companion.games.pachamama import earning
from companion.games.pachamama.actions import Divine, Explore, Offer, Pass
from companion.games.pachamama.box import TERRAINS, level
from companion.games.pachamama.earning import Told, put
from companion.games.pachamama.effects import announce, disc_read, ending, moved
from companion.games.pachamama.otoma.arrows import colour_of, direction_of
from companion.games.pachamama.otoma.marching import finds_crop, finds_terrain, march, placed
from companion.games.pachamama.otoma.rules import ARROW, LEAD, OTOMA_FINDS, PLACING, Lead
from companion.games.pachamama.rules import DISC, MORE, OFFER, OFFERINGS, TURN

if TYPE_CHECKING:
    from companion.games.pachamama.otoma.solo import Solo


def apply(state: Solo, event: Action | Answer) -> Solo:
    """The next state after an event whose verdict is clean; TypeError for an event of another game."""
    told: Told = []
    after = _take(state, event, told)
    if after.over:
        told.append(ending(after))
    return replace(after, told=tuple(told))


def _take(state: Solo, event: Action | Answer, told: Told) -> Solo:
    match event:
        case Answer():
            return _answered(state, str(event.value), told)
        case Explore():
            return _explored(state, event, told)
        case Lead():
            number = state.people.colours.index(event.otoma)
            told.append(News("own-arrow-hard", say("led", seat=event.seat, otoma=event.otoma, direction=state.lead)))
            return _marched(state, number, state.lead, told)
        case Divine():
            return announce(state, event, told)
        case Offer():
            rule = "last-offering" if state.phase == OFFERINGS else "offering"
            player = earning.offered(event.seat, state.players[0], event.cubes, rule, told)
            return _offered(replace(state, players=(player,)), told)
        case Pass():
            rule = "last-offering" if state.phase == OFFERINGS else "offering"
            told.append(News(rule, say("nothing-more", seat=event.seat)))
            return _offered(state, told)
    raise TypeError(f"Pachamama knows no {type(event).__name__}")


# Turns.


def _explored(state: Solo, action: Explore, told: Told) -> Solo:
    state = replace(state, players=(moved(state, action, told),))
    space = state.board.number[action.to]
    if state.empty >> space & 1:
        return replace(state, asked=space)
    return _stands(state, space, told)


def _stands(state: Solo, space: int, told: Told) -> Solo:
    """A pawn has ended its move on a tile: without a crop, its arrow counts."""
    if not state.bare >> space & 1:
        told.append(News("arrow-moves", say("no-arrow-on-crop", place=state.board.places[space])))
        return _done(state, told)
    if not state.empty:
        return _done(state, told)  # nobody could find anything any more
    if state.arrows[space]:
        return _arrow(state, space, told)
    return replace(state, phase=ARROW, asked=space)


def _arrow(state: Solo, space: int, told: Told) -> Solo:
    """The arrow under a pawn makes an Otoma pawn of its colour move, or is one's own."""
    seat, place, arrow = state.seats[0], state.board.places[space], state.arrows[space]
    colour, direction = colour_of(arrow), direction_of(arrow)
    if colour != seat:
        told.append(News("arrow-moves", say("arrow-moves", place=place, otoma=colour, direction=direction)))
        return _marched(state, state.people.colours.index(colour), direction, told)
    if state.hard:
        told.append(News("own-arrow-hard", say("own-arrow", place=place, seat=seat, direction=direction)))
        return replace(state, phase=OFFER if state.players[0].cubes else LEAD, asked=None, lead=direction)
    told.append(News("own-arrow-easy", say("own-arrow", place=place, seat=seat, direction=direction)))
    return _done(state, told)


def _marched(state: Solo, number: int, direction: str, told: Told) -> Solo:
    after = march(state, number, direction, told)
    return after if after.phase == OTOMA_FINDS else _done(after, told)


def _done(state: Solo, told: Told) -> Solo:
    """The action and the Otoma's move are over: an offering may follow, unless the turn had ended before the move."""
    if state.lead:
        return _next_turn(replace(state, asked=None, lead=""), told)
    state = replace(state, phase=TURN, asked=None)
    return replace(state, phase=OFFER) if state.players[0].cubes else _next_turn(state, told)


def _offered(state: Solo, told: Told) -> Solo:
    """The offering of a turn, or the last one, is made or declined."""
    if state.phase == OFFERINGS:
        return replace(state, players=(replace(state.players[0], finished=True),))
    if state.lead:
        return replace(state, phase=LEAD)  # the turn is over, and only then an Otoma pawn moves
    return _next_turn(state, told)


def _next_turn(state: Solo, told: Told) -> Solo:
    """The next turn; the end after the last tile, or if nothing can be discovered or divined any more."""
    if sum(state.tiles_left) <= 0:
        told.append(News("no-last-round", say("no-last-round")))
        return replace(state, phase=OFFERINGS)
    state = replace(state, phase=TURN)
    if state.stuck:
        told.append(News("stuck", say("stuck", seat=state.seats[0])))
        return replace(state, phase=OFFERINGS)
    return state


# Answers.


def _answered(state: Solo, value: str, told: Told) -> Solo:
    if state.phase == DISC:
        return disc_read(state, value, PLACING, told)
    if state.phase == PLACING:
        return placed(state, value, TURN, told)
    assert state.asked is not None
    if state.phase == ARROW:
        arrows = (*state.arrows[: state.asked], value, *state.arrows[state.asked + 1 :])
        told.append(News("arrow-shown", say("arrow", place=state.board.places[state.asked], arrow=value)))
        return _arrow(replace(state, arrows=arrows, drawn=_drawn(state, state.asked), asked=None), state.asked, told)
    if state.phase == OTOMA_FINDS:
        return _found(state, value, told)
    if state.announced is None:
        return _discovered(state, state.asked, value, told)
    return _divined(state, state.asked, state.announced, value, told)


def _drawn(state: Solo, space: int) -> tuple[int, ...] | None:
    """How many arrows of each terrain the companion's stacks will have said with that of a space."""
    if state.drawn is None:
        return None
    here = state.terrain_at(state.board.places[space])
    return tuple(n + (terrain == here) for n, terrain in zip(state.drawn, TERRAINS, strict=True))


def _found(state: Solo, value: str, told: Told) -> Solo:
    """The Otoma have found terrain, and then the crop, with which their turn is over."""
    if state.asked is not None and state.empty >> state.asked & 1:
        return finds_terrain(state, value, told)
    state = finds_crop(state, value, told)
    told.append(News("otoma-turn-ends", say("otoma-turn-ends")))
    return _done(state, told)


def _discovered(state: Solo, space: int, terrain: str, told: Told) -> Solo:
    place = state.board.places[space]
    player = earning.discovered(state.seats[0], state.players[0], place, terrain, state.levels, told)
    laid = put(state.terrain, TERRAINS.index(terrain), 1 << space)
    state = replace(state, players=(player,), terrain=laid, asked=None)
    return _stands(state, space, told)


def _divined(state: Solo, space: int, announced: str, crop: str, told: Told) -> Solo:
    """All pawns that can must divine, whether right or wrong."""
    seat, place, player = state.seats[0], state.board.places[space], state.players[0]
    if announced == crop:
        player = earning.divined(seat, player, place, crop, told)
    else:
        player = earning.missed(seat, player, place, announced, crop, told)
    crops = put(state.crops, level(crop) - 1, 1 << space)
    state = replace(state, players=(player,), crops=crops, asked=None, announced=None)
    if player.pawns & state.bare:
        if announced != crop:
            told.append(News("miss-goes-on", say("miss-goes-on", seat=seat)))
        return replace(state, phase=MORE)
    if announced != crop and player.cubes:
        told.append(News("offer-after-miss", say("offer-after-miss", seat=seat)))
    return _done(state, told)
