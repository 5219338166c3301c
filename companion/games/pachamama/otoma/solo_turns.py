"""The turns of the solo mode (rulebook, pages 8 and 9): what its player decides, and how the Otoma answer."""

from __future__ import annotations

from dataclasses import replace

from companion.games.kit import Action, Answer, News, say
from companion.games.pachamama import earning, turns
from companion.games.pachamama.actions import Divine, Explore, Lead, Offer, Pass, Retrieve
from companion.games.pachamama.box import TERRAINS, level
from companion.games.pachamama.earning import Told, put
from companion.games.pachamama.otoma.arrows import colour_of, direction_of
from companion.games.pachamama.otoma.marching import (
    ends_beside_the_otoma,
    finds_crop,
    finds_terrain,
    march,
    placed,
    stays_on_the_board,
)
from companion.games.pachamama.otoma.solo import Solo
from companion.games.pachamama.rules import (
    ARROW,
    DISC,
    FIRST,
    LEAD,
    MORE,
    OFFER,
    OFFERINGS,
    OTOMA_FINDS,
    PLACING,
    SOLO,
    TURN,
)
from companion.games.pachamama.turns import disc_read, moved

# Turns.


def explored(state: Solo, action: Explore, told: Told) -> Solo:
    """A pawn moves; what lies where it ends counts, or is asked."""
    state = replace(state, players=(moved(state, action, told),))
    space = state.board.number[action.to]
    if state.empty >> space & 1:
        return replace(state, asked=space)
    return _stands(state, space, told)


def led(state: Solo, action: Lead, told: Told) -> Solo:
    """An Otoma pawn follows an arrow of the player's own colour."""
    number = state.people.colours.index(action.otoma)
    told.append(News("own-arrow-hard", say("led", seat=action.seat, otoma=action.otoma, direction=state.lead)))
    return _marched(state, number, state.lead, told)


def offered(state: Solo, action: Offer, told: Told) -> Solo:
    """Cubes are given back for points."""
    rule = "last-offering" if state.phase == OFFERINGS else "offering"
    player = earning.offered(action.seat, state.players[0], action.cubes, rule, told)
    return _offered(replace(state, players=(player,)), told)


def passed(state: Solo, action: Pass, told: Told) -> Solo:
    """No offering is made."""
    rule = "last-offering" if state.phase == OFFERINGS else "offering"
    told.append(News(rule, say("nothing-more", seat=action.seat)))
    return _offered(state, told)


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


def ruled(state: Solo, told: Told) -> Solo:
    """What follows by itself after a ruling: nobody is asked for what cannot be done any more."""
    if state.asked is None and state.phase == TURN:
        return _next_turn(state, told)
    if state.asked is None and state.phase == MORE and not state.players[0].pawns & state.bare:
        return _done(state, told)
    return state


# Answers.


def answered(state: Solo, answer: Answer, told: Told) -> Solo:
    """The state after an answer."""
    value = str(answer.value)
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


# Checks.


_OUT_OF_PLACE: dict[str, dict[type[Action], str]] = {
    DISC: {},
    FIRST: {},
    TURN: {Offer: "offer-after-action", Pass: "explore-or-divine", Lead: "own-arrow-hard"},
    MORE: dict.fromkeys((Explore, Offer, Pass, Lead), "divine-all"),
    LEAD: dict.fromkeys((Explore, Divine, Offer, Pass), "own-arrow-hard"),
    OFFER: dict.fromkeys((Explore, Divine, Lead), "explore-or-divine"),
    OFFERINGS: dict.fromkeys((Explore, Divine, Lead), "no-last-round"),
}


SOLO.check(Explore, Divine, Offer, Pass, Lead, timing=True)(turns.timed(_OUT_OF_PLACE))
SOLO.check(Explore, Divine)(turns.has_the_pawn)
SOLO.check(Explore)(turns.ends_on_another_free_space)
SOLO.check(Explore)(turns.has_a_way)
SOLO.check(Divine)(turns.divines_on_bare_terrain)
SOLO.check(Offer)(turns.has_the_cubes)
SOLO.check(Explore)(ends_beside_the_otoma)
SOLO.check(Retrieve)(stays_on_the_board)
