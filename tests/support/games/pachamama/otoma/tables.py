"""Tables with the Otoma: positions drawn as pictures, and games played at random."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from companion.games.kit import Action, Answer, Begin, Event, Value
from companion.games.pachamama import oracle
from companion.games.pachamama.actions import Divine, Offer
from companion.games.pachamama.box import CROPS
from companion.games.pachamama.game import GAME
from companion.games.pachamama.otoma.people import People, against
from companion.games.pachamama.otoma.solo import Solo
from companion.games.pachamama.otoma.state import WithOtoma
from companion.games.pachamama.otoma.together import Together
from tests.support.games.pachamama.tables import LONG, position

EMPTY = ". . . . . . . . .\n" * 5
S = TypeVar("S", bound=WithOtoma)


def begin(mode: str = "solo-easy", seats: int = 1, options: Mapping[str, Value] | None = None, **data: Any) -> Begin:
    """A beginning with the written long scenario."""
    chosen = {"size": "9x5", "mode": mode, **(options or {})}
    return GAME.begin(GAME.seats[:seats], chosen, **{**oracle.public(LONG), **data})


def solo(mode: str = "solo-easy", options: Mapping[str, Value] | None = None, **data: Any) -> Solo:
    """A solo game of Brown's in its first turn."""
    state = GAME.start(begin(mode, options=options, **data))
    assert isinstance(state, Solo)
    return state


def alone(picture: str, mode: str = "solo-easy", otoma: Mapping[str, str] | None = None, **have: Any) -> Solo:
    """A solo position drawn as in `tables.position`, the Otoma pawns by colour; those that are not named stand on the
    first crops without a pawn. `have` is what else is so of the state.
    """
    drawn, first = position(picture), solo(mode)
    places = drawn.board.places_of(sum(drawn.crops) & ~drawn.players[0].pawns)
    colours = against("brown")
    free = iter(place for place in places if place not in (otoma or {}).values())
    stands = tuple(drawn.board.number[(otoma or {}).get(colour) or next(free)] for colour in colours)
    return replace(
        first,
        terrain=drawn.terrain,
        crops=drawn.crops,
        tiles=drawn.tiles,
        players=drawn.players[:1],
        people=People(colours, stands),
        **have,
    )


def game(first: S, seed: int, *, wise: bool = False) -> Iterator[tuple[S, Event, S]]:
    """A whole game at random: state, event, state after. Who divines looks at the map half the time.

    The wise always look, divine as soon as they can, and offer four cubes and more.
    """
    rng, wheel, state = random.Random(seed), oracle.Oracle(LONG), first
    while not state.over:
        event = _next(state, rng, wheel, wise)
        after = state.after(event)
        yield state, event, after
        state = after


def _next(state: WithOtoma, rng: random.Random, wheel: oracle.Oracle, wise: bool) -> Event:
    if question := state.question():
        value = wheel.answer(question, state, ())
        return Answer(question.key, value if value is not None else rng.choice(question.choices.values() or ()))
    found = list(state.candidates(rng.choice(list(state.due()))))
    if any(action.kind == "spend" for action in found):
        found = [action for action in found if state.verdict(action).legal]
    if wise:
        found = _wisest(found)
    kind = rng.choice(sorted({action.kind for action in found}))
    action = rng.choice([action for action in found if action.kind == kind])
    if isinstance(action, Divine) and (wise or rng.random() < 0.5):
        return replace(action, crop=CROPS[wheel.scenario.crop[state.board.number[action.pawn]] - 1])
    return action


def _wisest(found: list[Action]) -> list[Action]:
    """Divine; else offer four cubes and more, or none."""
    divine = [action for action in found if isinstance(action, Divine)]
    most = [action for action in found if isinstance(action, Offer) and len(action.cubes) >= 4]
    others = [action for action in found if not isinstance(action, Offer)]
    return [*divine] or [*most[-1:]] or others


def together(level: str = "normal", seats: int = 2, options: Mapping[str, Value] | None = None) -> Together:
    """A cooperative game in its first turn, Brown's, all tops of stacks seen."""
    state = GAME.start(begin(f"together-{level}", seats, options))
    assert isinstance(state, Together)
    return seen(state).after(Answer("first", "brown"))


def seen(state: Together) -> Together:
    """The state once everybody has looked at the tops of the stacks: all arrows point up."""
    while (question := state.question()) is not None and question.kind == "tops":
        number = question.key.count("+") + 1
        state = state.after(Answer(question.key, ("up",) * number))
    return state


def side_by_side(picture: str, seats: int = 2, otoma: tuple[str, ...] = (), **have: Any) -> Together:
    """A cooperative position drawn as in `tables.position`, at the beginning of Brown's turn.

    The Otoma pawns stand where it is said, those left over on the last crops without a pawn. `have` is what else is so.
    """
    drawn, first = position(picture, seats), together(seats=seats)
    taken = sum(drawn.board.bit[place] for place in otoma) | sum(player.pawns for player in drawn.players)
    free = iter(drawn.board.places_of(sum(drawn.crops) & ~taken)[::-1])
    stands = tuple(drawn.board.number[place] for place in (*otoma, *free)[: len(first.people.colours)])
    assert len(stands) == len(first.people.colours), "draw a crop for each Otoma pawn"
    people = People(first.people.colours, stands)
    lying = replace(first, terrain=drawn.terrain, crops=drawn.crops, tiles=drawn.tiles, people=people)
    return replace(lying, **{"players": drawn.players, **have})
