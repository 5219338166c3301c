"""The watcher is told where the spaces are, and hands what to do to have more of them in view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from companion.app.picture_baseline import PictureBaseline
from companion.app.spaces_in_view import SpacesInView
from companion.games.kit import Place, State
from companion.games.plugin import TableReader
from companion.vision.classify.profile import Profile
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Floats
from companion.vision.motion.watching import MotionWatcher
from companion.vision.tiles.cells import Reframing
from tests.support.sight_readers import BlindReader, reading_so
from tests.toys import skirmish

BOX = Profile({})


def square(x: float) -> Floats:
    return np.array([[x, 0.0], [x + 10, 0.0], [x + 10, 10.0], [x, 10.0]])


def reading(places: Callable[[], Mapping[Place, Floats]], **more: Any) -> TableReader[Any]:
    return reading_so(BlindReader(), regions=lambda *_: places(), **more)


def no_mat() -> Mapping[Place, Floats]:
    raise UnreadableError("no-mat")


@pytest.fixture
def state() -> State:
    return skirmish.GAME.start(skirmish.GAME.begin(("red", "blue")))


@pytest.fixture
def watcher() -> MotionWatcher:
    made = MotionWatcher()
    made.feed(np.zeros((60, 80, 3), np.uint8), 0.0)
    return made


@pytest.fixture
def baseline(watcher: MotionWatcher) -> PictureBaseline:
    return PictureBaseline(watcher)


@pytest.fixture
def spaces(watcher: MotionWatcher, baseline: PictureBaseline) -> SpacesInView:
    return SpacesInView(watcher, baseline)


def test_once_placed_the_watcher_knows_the_spaces_and_others_how_the_table_lies(
    spaces: SpacesInView, watcher: MotionWatcher, state: State
) -> None:
    spaces.place(reading(lambda: {"a": square(0)}, turns=lambda regions: {"x": 90.0}), BOX, state)
    assert spaces.placed
    assert watcher.regions.keys() == {"a"}
    assert spaces.turns == {"x": 90.0}


def test_without_a_mat_nothing_is_placed(spaces: SpacesInView, watcher: MotionWatcher, state: State) -> None:
    with pytest.raises(UnreadableError):
        spaces.place(reading(no_mat), BOX, state)
    assert not spaces.placed
    assert not watcher.regions


def test_where_something_should_lie_is_watched_on_though_it_is_not_found_and_other_places_are_not(
    spaces: SpacesInView, watcher: MotionWatcher, state: State
) -> None:
    spaces.place(reading(lambda: {"a": square(0), "ditch": square(20)}), BOX, state)
    assert ("a", "army") in state.layout()
    spaces.follow(reading(lambda: {"b": square(40)}), BOX, state, reached=False)
    assert watcher.regions.keys() == {"a", "b"}
    assert spaces.state is state


def test_while_a_hand_lies_over_the_mat_the_same_spaces_are_watched(
    spaces: SpacesInView, watcher: MotionWatcher, state: State
) -> None:
    spaces.place(reading(lambda: {"a": square(0)}), BOX, state)
    spaces.follow(reading(no_mat, reframe=lambda *_: Reframing(card=2)), BOX, state, reached=False)
    assert watcher.regions.keys() == {"a"}
    assert spaces.nudged is None


def test_how_far_all_is_to_be_pushed_is_remembered(
    spaces: SpacesInView, baseline: PictureBaseline, state: State
) -> None:
    push = Reframing(push=(30.0, 40.0))
    spaces.follow(reading(lambda: {"a": square(0)}, reframe=lambda *_: push), BOX, state, reached=False)
    assert spaces.reframing == push
    assert baseline.asked_mm == 50.0


def test_with_a_hand_in_view_no_card_is_said_to_be_nudged(spaces: SpacesInView, state: State) -> None:
    told = reading(lambda: {"a": square(0)}, reframe=lambda *_: Reframing(card=2))
    spaces.follow(told, BOX, state, reached=True)
    assert spaces.nudged is None
    spaces.follow(told, BOX, state, reached=False)
    assert spaces.nudged == 2


@pytest.mark.parametrize("reached", [False, True])
def test_the_watcher_knows_what_lies_at_the_edge_before_anything_reaches_in(
    spaces: SpacesInView, watcher: MotionWatcher, state: State, monkeypatch: pytest.MonkeyPatch, reached: bool
) -> None:
    told: list[list[Floats]] = []
    monkeypatch.setattr(watcher, "lies", told.append)
    lying = [square(0)]
    spaces.follow(reading(lambda: {"a": square(0)}, whole=lambda *_: lying), BOX, state, reached)
    assert told == [lying]


def test_after_the_camera_was_knocked_all_is_to_be_placed_anew(spaces: SpacesInView, state: State) -> None:
    spaces.place(reading(lambda: {"a": square(0)}), BOX, state)
    spaces.follow(reading(lambda: {"a": square(0)}, reframe=lambda *_: Reframing(card=2)), BOX, state, reached=False)
    spaces.lose()
    assert not spaces.placed
    assert spaces.nudged is None
