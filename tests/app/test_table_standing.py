"""How a table stands is told by what is read, by where it looks otherwise, and by what was pushed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from companion.app.pushes import Pushes
from companion.app.table_standing import TableStanding
from companion.games.kit import Place
from companion.games.plugin import Reading
from companion.play.session import Session
from companion.tracking import SpotsSeen, Standing, TableReport, TableTracker
from companion.vision.motion.watching import Watcher
from tests.toys import skirmish
from tests.tracking.tables import at

READING: Reading[Any] = Reading(look=lambda *_: {})
RIGHT = at(red="a", blue="e")
NOWHERE: frozenset[Place] = frozenset()


class Around:
    """What a watcher and the pushes say, and what they are told."""

    def __init__(self) -> None:
        self.shares: Mapping[Place, float] = {}
        self.by: float | None = None
        self.by_carrying: float | None = None
        self.well = 0

    @property
    def watcher(self) -> Watcher:
        picture = np.zeros((60, 80, 3), np.uint8)
        seen = {"regions": {}, "unlike": lambda: self.shares, "left": lambda laid: frozenset(), "picture": picture}
        return cast(Watcher, SimpleNamespace(**seen, shifted=frozenset, well=self.all_is_well))

    @property
    def pushes(self) -> Pushes:
        said = {
            "well": lambda laid, reading: None,
            "most_is_unlike": lambda shares: False,
            "together": lambda reading: self.by,
            "carried": lambda reading: self.by_carrying,
            "measured": lambda found, reading: replace(found, off=dict.fromkeys(found.strays, 20.0)),
        }
        return cast(Pushes, SimpleNamespace(**said))

    def all_is_well(self, but: Collection[str]) -> None:
        self.well += 1


@pytest.fixture
def around() -> Around:
    return Around()


@pytest.fixture
def standing(around: Around) -> TableStanding:
    start = skirmish.GAME.start(skirmish.GAME.begin(("red", "blue")))
    session = cast(Session, SimpleNamespace(start=start, state=start, steps=()))
    return TableStanding(TableTracker(session), around.watcher, around.pushes)


def seen(standing: TableStanding, shown: SpotsSeen, hidden: frozenset[Place] = NOWHERE) -> TableReport:
    return standing.seen(READING, shown, hidden, (), (), asked=False)


def test_where_there_is_nothing_to_say_whatever_comes_is_compared_with_that(
    standing: TableStanding, around: Around
) -> None:
    assert seen(standing, RIGHT).standing is Standing.MATCHED
    assert around.well == 1
    assert seen(standing, at(red="b", blue="e")).standing is Standing.MOVED
    assert around.well == 1


def test_where_all_was_pushed_together_nothing_else_was_done(standing: TableStanding, around: Around) -> None:
    seen(standing, RIGHT)
    around.by = 30.0
    found = seen(standing, at(red="b", blue="e"))
    assert (found.standing, found.pushed, found.proposals) == (Standing.UNEXPLAINED, 30.0, ())


def test_a_board_that_was_carried_and_lies_right_is_said_to_have_been(standing: TableStanding, around: Around) -> None:
    around.by_carrying = 40.0
    assert seen(standing, RIGHT, frozenset({"c"})).carried
    assert around.well == 0, "it is told once more when the hand has gone"
    assert seen(standing, RIGHT).carried
    assert around.well == 1


def test_it_is_said_how_far_strays_lie_beside_their_places_also_where_nothing_can_be_read(
    standing: TableStanding, around: Around
) -> None:
    seen(standing, RIGHT)
    around.shares = {"c": 0.5}
    assert seen(standing, RIGHT).off == {"c": 20.0}
    found = standing.unread(READING, NOWHERE)
    assert found is not None
    assert found.off == {"c": 20.0}


def test_what_a_hand_hides_is_no_place_that_looks_otherwise_where_nothing_can_be_read(
    standing: TableStanding, around: Around
) -> None:
    seen(standing, RIGHT)
    around.shares = {"c": 0.5}
    assert standing.unread(READING, frozenset({"c"})) is None


def test_after_an_event_after_which_all_is_right_that_is_how_it_is_well(
    standing: TableStanding, around: Around
) -> None:
    seen(standing, RIGHT)
    standing.hear(READING, NOWHERE)
    assert around.well == 2
    seen(standing, at(red="b", blue="e"))
    standing.hear(READING, NOWHERE)
    assert around.well == 2
