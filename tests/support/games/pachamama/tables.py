"""Tables to test on: scenarios that were written down, positions drawn as pictures, games played at random."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from companion.games.kit import Answer, Begin, Event
from companion.games.pachamama import oracle
from companion.games.pachamama.board import board
from companion.games.pachamama.box import CROPS, TERRAINS
from companion.games.pachamama.game import GAME
from companion.games.pachamama.player import SOURCES, Player
from companion.games.pachamama.rules import TURN
from companion.games.pachamama.state import Pachamama
from tests.support.games.random_games import played, some_action

SHORT = "pachamama 5x5 dmmmmffmddvffvdmfvvfmmvvf 1312424531131422525113132 3,6,18"
LONG = (
    "pachamama 5x9 vvdfffffdddddmmdddmmmfvmmdvddfffmvffdddvvvvff"
    " 121451321345232453123415121451234343123412512 2,4,27,42,44"
)
SECRETS = {"5x5": SHORT, "9x5": LONG}

_LAND = {name[0].upper(): kind for kind, name in enumerate(TERRAINS)}
_SEATS = {"n": "brown", "w": "white", "g": "green", "b": "blue"}


def begin(seats: int = 2, size: str = "5x5", **data: Any) -> Begin:
    """A beginning with a written scenario, kept by the oracle."""
    return GAME.begin(GAME.seats[:seats], {"size": size}, **{**oracle.public(SECRETS[size]), **data})


def started(seats: int = 2, size: str = "5x5", **data: Any) -> Pachamama:
    """A game in its first turn, Brown's."""
    state = GAME.start(begin(seats, size, **data))
    assert isinstance(state, Pachamama)
    return state.after(Answer("first", "brown"))


def position(
    picture: str,
    seats: int = 2,
    phase: str = TURN,
    turn: str = "brown",
    have: Mapping[str, Player] | None = None,
    tiles: tuple[int, ...] | None = None,
    levels: int = 8,
) -> Pachamama:
    """A position drawn row by row: each space is its terrain's letter or a dot, then crop level and pawn, if any.

    Pawns are n (brown), w, g, b. `have` gives players by seat, `tiles` the number of tiles of each terrain on the disc.
    """
    rows = [line.split() for line in picture.strip().splitlines()]
    size = "9x5" if len(rows[0]) == 9 else "5x5"
    state = started(seats, size, levels=levels)
    terrain, crops, pawns = [0] * len(TERRAINS), [0] * len(CROPS), dict.fromkeys(state.seats, 0)
    for place, space in zip(board(size).places, (space for row in rows for space in row), strict=True):
        for sign in space:
            bit = board(size).bit[place]
            if sign in _LAND:
                terrain[_LAND[sign]] |= bit
            elif sign.isdigit():
                crops[int(sign) - 1] |= bit
            elif sign in _SEATS:
                pawns[_SEATS[sign]] |= bit
    players = tuple(replace((have or {}).get(seat, Player()), pawns=pawns[seat]) for seat in state.seats)
    lying = replace(state, terrain=tuple(terrain), crops=tuple(crops), players=players, tiles=tiles or state.tiles)
    return replace(lying, phase=phase, turn=state.seats.index(turn), told=())


def player(score: int = 0, **given: Any) -> Player:
    """A player with so many points, however won."""
    return Player(points=(*(0,) * (len(SOURCES) - 1), score), **given)


def ends(state: Pachamama, pawn: str, seat: str = "brown") -> set[str]:
    """Where a pawn may go."""
    return {str(a.args()["to"]) for a in state.actions(seat) if a.kind == "explore" and a.args()["pawn"] == pawn}


def game(seed: int, seats: int, size: str, levels: int = 8) -> Iterator[tuple[Pachamama, Event, Pachamama]]:
    """Play a whole game: state, event, state after. Who divines looks at the map half the time."""
    rng = random.Random(seed)
    wheel = oracle.Oracle(SECRETS[size])
    state = GAME.start(begin(seats, size, levels=levels))
    assert isinstance(state, Pachamama)
    return played(state, lambda state: _next_event(state, rng, wheel))


def _next_event(state: Pachamama, rng: random.Random, wheel: oracle.Oracle) -> Event:
    if question := state.question():
        return Answer(question.key, wheel.answer(question, state, ()) or rng.choice(state.seats))
    action = some_action(state, rng)
    if action.kind == "divine" and rng.random() < 0.5:
        place = str(action.args()["pawn"])
        crop = CROPS[wheel.scenario.crop[state.board.number[place]] - 1]
        return type(action)(action.seat, **{"pawn": place, "crop": crop})
    return action


@cache
def positions(size: str, step: int) -> tuple[Pachamama, ...]:
    """Every so many states of one game for each number of players."""
    seen = [before for seats in (2, 3, 4) for before, _, _ in game(seats, seats, size)]
    return tuple(seen[::step])
