"""How an Otoma pawn moves, what it finds, and how it is in the way (rulebook, page 9): the same in both modes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from companion.games.kit import Breach, News, breach, say
from companion.games.pachamama.actions import Explore, Retrieve
from companion.games.pachamama.box import TERRAINS, level
from companion.games.pachamama.earning import Told, found, lay, marker, put
from companion.games.pachamama.otoma.people import OTOMA, settled
from companion.games.pachamama.otoma.state import WithOtoma
from companion.games.pachamama.otoma.trails import way
from companion.games.pachamama.rules import OTOMA_FINDS

S = TypeVar("S", bound=WithOtoma)


def placed(state: S, place: str, then: str, told: Told) -> S:
    """The table says where an Otoma pawn begins; with the last one they earn what their start spaces bring."""
    people = replace(state.people, stands=(*state.people.stands, state.board.number[place]))
    colour = people.colours[len(people.stands) - 1]
    hands = (say("otoma-start", otoma=colour, place=place),)
    told.append(News("otoma-starts", say("otoma-start", otoma=colour, place=place), hands))
    if len(people.stands) < len(people.colours):
        return replace(state, people=people)
    people = settled(people, state.back, state.board, state.levels, state.by_columns, told)
    return replace(state, people=people, phase=then)


def march(state: S, number: int, direction: str, told: Told) -> S:
    """An Otoma pawn moves until it comes to an empty space, of which the terrain is then asked; else it stays."""
    people, places = state.people, state.board.places
    colour, start = people.colours[number], people.stands[number]
    made = way(state.board, state.trails, start, direction, state.empty)
    if made.end is None:
        told.append(News("otoma-circle", say("otoma-circle", otoma=colour, place=places[start], direction=direction)))
        return state
    told += (News("otoma-trail", say("otoma-trail", otoma=colour, trail=trail)) for trail in made.trails)
    passed = [space for space in made.spaces[:-1] if state.pawn_at(places[space])]
    if passed:
        told.append(News("otoma-any-space", say("otoma-passes", otoma=colour, places=tuple(places[s] for s in passed))))
    args = {"otoma": colour, "pawn": places[start], "to": places[made.end], "direction": direction}
    told.append(News("otoma-stop", say("otoma-moved", **args), (say("otoma-move", **args),)))
    return replace(state, people=people.moved(number, made.end), phase=OTOMA_FINDS, asked=made.end, mover=number)


def finds_terrain(state: S, terrain: str, told: Told) -> S:
    """The Otoma have discovered a terrain: it is laid, and their stone rises. Its arrow means nothing.

    What both bring is marked with the crop, which they find at once.
    """
    assert state.asked is not None
    place = state.board.places[state.asked]
    player = found(OTOMA, state.people.player, place, terrain, state.levels, told)
    laid = put(state.terrain, TERRAINS.index(terrain), state.board.bit[place])
    told.append(News("otoma-no-arrow", say("otoma-no-arrow", place=place)))
    return replace(state, terrain=laid, people=replace(state.people, player=player))


def finds_crop(state: S, crop: str, told: Told) -> S:
    """The Otoma know the crop: it is laid, and they score its level."""
    assert state.asked is not None
    place = state.board.places[state.asked]
    before = state.people.player
    after = before.scoring("crop-value", level(crop))
    what = say("otoma-crop", place=place, crop=crop, points=level(crop))
    told.append(News("otoma-crop", what, (lay("crop-otoma", place, crop), *marker(OTOMA, before, after))))
    crops = put(state.crops, level(crop) - 1, state.board.bit[place])
    people = replace(state.people, player=after)
    return replace(state, crops=crops, people=people, asked=None, mover=None)


def stays_on_the_board(state: WithOtoma, action: Retrieve) -> Iterator[Breach]:
    """No pawn is taken back (page 8)."""
    yield breach("stay-on-board", action.pawn)


def ends_beside_the_otoma(state: WithOtoma, action: Explore) -> Iterator[Breach]:
    """Where an Otoma pawn stands, no other one ends its move, even if it may pass."""
    if not state.blocking and state.people.mask & state.board.bit[action.to]:
        yield breach("otoma-there", action.to, place=action.to)
