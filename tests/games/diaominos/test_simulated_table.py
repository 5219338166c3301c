"""A whole game on the simulated table, the cube seen by the real eyes, with what hands do wrong put right."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.diaominos.cube import BACK, layer_turned, orientation_after, shown
from companion.games.diaominos.game import GAME
from companion.games.diaominos.path import SPACES
from companion.games.diaominos.reading import Comparison, compare
from companion.games.diaominos.reading.which_way_round import look_at_faces, north_of
from companion.games.kit import Answer, parse_event
from companion.play.journal import Journal
from companion.play.session import Session
from companion.play.vault import Vault
from companion.vision.cube.cube_reader import read_faces
from companion.vision.geometry.mat import find_mat
from tests.support.games.diaominos import simulated
from tests.support.games.diaominos.tables import CUBE

STEP = {"north": "N", "east": "E", "south": "S", "west": "W"}


class Table:
    """Hands, a cube and a camera beside a session; `net` is what the cube shows where it lies."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.net = CUBE
        self.number = 0

    @property
    def state(self) -> Any:
        return self.session.state

    def roll(self, steps: str) -> None:
        self.net = shown(self.net, orientation_after("UF", steps))

    def see(self) -> Comparison:
        self.number += 1
        spot = self.state.plan.path.spots()[max(0, len(self.state.orientations) - 1)]
        picture = simulated.picture(self.net, spot, seed=self.number)
        return compare(self.state, look_at_faces(read_faces(picture).faces, north_of(find_mat(picture))))

    def do(self, *lines: str) -> None:
        for line in lines:
            assert self.session.do(parse_event(self.state, line)).legal, line

    def play_round(self) -> None:
        """South plays whatever comes first, until the round is done."""
        space = self.state.space
        while self.state.space == space and self.session.state.due():
            actions = self.session.state.actions("south")
            assert self.session.do(min(actions, key=lambda a: (a.kind == "score", a.text()))).legal


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    journal = Journal.create(tmp_path / "table.game")
    begin = GAME.begin(["south"], {"sheets": "screen"})
    yield Table(Session.new(GAME, begin, journal, Vault(bytes(range(32)))))
    journal.close()


@pytest.mark.slow
def test_a_game_with_a_wrong_roll_and_a_turned_layer_seen_at_once_goes_on_as_if_nothing_was(table: Table) -> None:
    table.do(f"answer stickers {CUBE}")
    table.roll("NE")  # it is rolled before it is set on A
    (orientation,) = table.see().orientations
    table.do(f"answer cube.A {orientation}", "south note Y R O G B")
    moves = table.state.plan.path.moves
    for number, space in enumerate(SPACES):
        assert table.state.space == space
        if number:
            HANDS[space](table, moves[number - 1])
        assert table.see().in_step, space
        assert shown(table.state.cube, table.state.orientation) == table.net
        table.play_round()
    assert table.state.over
    assert not table.state.faults()
    assert {orientation[0] for orientation in table.state.orientations} == set("URFDLB")


def rightly(table: Table, move: str) -> None:
    table.roll(move)


def wrong_and_seen_at_once(table: Table, move: str) -> None:
    table.roll(move[:2] + BACK[move[2]])
    slip = table.see().slips[0]
    assert (slip.kind, slip.what["step"]) == ("rolled", 3)
    steps = slip.remedy[0]["steps"]
    assert isinstance(steps, tuple)
    table.roll("".join(STEP[str(s)] for s in steps))  # no event: it is put right on the table


def with_a_layer_turned(table: Table, move: str) -> None:
    table.roll(move)
    table.net = layer_turned(table.net, "F", 1)
    slip = table.see().slips[0]
    assert slip.kind == "layer"
    quarters = slip.remedy[0]["quarters"]
    assert isinstance(quarters, int)
    table.net = layer_turned(table.net, "F", quarters)


HANDS = {
    "B": wrong_and_seen_at_once,
    "C": with_a_layer_turned,
    "D": rightly,
    "E": rightly,
    "F": rightly,
}


def test_a_wrong_roll_seen_a_round_later_is_mended_and_what_fell_is_made_again(table: Table) -> None:
    table.do(f"answer stickers {CUBE}", "answer cube.A UF", "south note Y R O G B")
    table.play_round()
    table.roll("EES")  # should be EEN; nobody looks, and round B is played as tracked
    table.play_round()
    table.roll("SSE")
    found = table.see()
    assert not found.in_step
    slip = next(s for s in found.slips if s.move == 0)
    at = next(
        i for i, s in enumerate(table.session.steps) if isinstance(s.event, Answer) and s.event.question == "cube.B"
    )
    preview = table.session.preview_mend(at, Answer("cube.B", slip.orientations[0]))
    assert preview.fallen
    table.session.agree(preview)
    table.play_round()
    assert table.state.space == "C"
    assert table.see().in_step
