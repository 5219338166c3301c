"""Positions of every game are written as text and come back as they were, private parts and news included."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import pytest

from companion.app.library import games
from companion.games.kit import Game, Private, State, Verbatim, canonical, say
from companion.games.kit.chance import Chance
from companion.play.corrections import HAND
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.steps import Step
from companion.play.stored_values import Unstorable, restored, stored
from tests.support.display.desks import TestDesk


@dataclass(frozen=True)
class Thing:
    """Something that a position might hold."""

    name: str
    of: object = None


def states(session: Session, count: int) -> list[State]:
    chance = Chance(3)
    while not session.state.over and len(session.steps) < count:
        event = random_event(session.state, session.sources, [step.event for step in session.steps], chance)
        if not session.do(event).legal:
            session.open_sealed()
    return [step.state for step in session.steps[::7]]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_positions_come_back_whole(game: Game, tmp_path: Path) -> None:
    seats = game.seats[: max(n for n in game.players if n <= 4)]
    session = TestDesk(tmp_path, games=(game,)).library.begin(game, seats, {}, None)
    before = states(session, 60)
    after = restored(stored(before))
    assert after == before
    for one, other in zip(before, after, strict=True):
        assert canonical(other) == canonical(one)
        assert other.told == one.told
        assert [sorted(map(repr, other.actions(seat))) for seat in seats] == [
            sorted(map(repr, one.actions(seat))) for seat in seats
        ]
    session.journal.close()


@pytest.mark.parametrize(
    "thing",
    [
        True,
        1,
        "ü\n",
        None,
        (),
        (1, (True, "1")),
        frozenset({1, "1"}),
        {("a", 1): [2, {3}]},
        Thing("x", Thing("y", Private((1, 2)))),
        say("key", file=Verbatim("a.game")),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_values_come_back_with_their_types(thing: object) -> None:
    again = restored(stored(thing))
    assert again == thing
    assert type(again) is type(thing)
    assert canonical(again) == canonical(thing) if not isinstance(thing, dict) else True


def test_what_is_shared_is_written_once() -> None:
    big = tuple(range(1000))
    assert len(stored([Thing("x", big)] * 50)) < 2 * len(stored(big))
    one, other = restored(stored((Thing("x", big), Thing("y", big))))
    assert one.of is other.of


@pytest.mark.parametrize("thing", [1.5, b"x", object(), Thing("x", lambda: 1), Step])
def test_of_what_no_position_holds_no_text_is_made(thing: object) -> None:
    with pytest.raises(Unstorable):
        stored(thing)


NAME = [Thing.__module__, "Thing", "name", "of"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "[[],[],[0]]",
        '[[],[["open","x"]],[0]]',
        '[[],[["tuple",[1]],["tuple",[0]]],[0]]',  # one before it is there
        '[[["os","system"]],[[0,"true"]],[0]]',
        '[[["builtins","eval"]],[[0,"1"]],[0]]',
        '[[["nowhere","Thing","name","of"]],[[0,"x",1]],[0]]',
        json.dumps([[NAME[:3]], [[0, "x"]], [0]]),  # a field fewer
        json.dumps([[[*NAME[:2], "name", "was"]], [[0, "x", 1]], [0]]),  # another field
        json.dumps([[NAME], [[0, "x"]], [0]]),
        json.dumps([[NAME], [[1, "x", 1]], [0]]),
        "[" * 100_000,
    ],
)
def test_another_text_makes_nothing(text: str) -> None:
    with pytest.raises(Unstorable):
        restored(text)


def test_a_step_comes_back(tmp_path: Path) -> None:
    game = games()[0]
    session = TestDesk(tmp_path, games=(game,)).library.begin(game, game.seats[:2], {}, None)
    step = Step(next(iter(session.state.actions(game.seats[0])), None), HAND, session.state)  # type: ignore[arg-type]
    assert restored(stored(step)) == step
    session.journal.close()


def test_mappings_come_back_whole_and_of_their_own_kind() -> None:
    things = (MappingProxyType({1: MappingProxyType({}), 2: (3,)}), {1: MappingProxyType({4: 5})})
    assert restored(stored(things)) == things
    assert [type(thing) for thing in restored(stored(things))] == [MappingProxyType, dict]
