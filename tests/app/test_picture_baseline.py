"""A place has changed since the baseline only as far as pieces of the game may have brought that about."""

from __future__ import annotations

from collections.abc import Collection
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from companion.app import picture_baseline as module
from companion.app.picture_baseline import PictureBaseline
from companion.games.kit import Place
from companion.games.plugin import Spaces
from companion.tracking import Landed
from companion.vision.geometry.plane import Floats
from companion.vision.motion.watching import MotionWatcher
from tests.support.sight_readers import BlindReader, reading_so

READING = reading_so(BlindReader(), spaces=Spaces(is_loose=lambda place: place.startswith("village")))
PRINTED = reading_so(BlindReader(), spaces=Spaces(40.0, fixed=True))


def square(x: float, y: float) -> Floats:
    return np.array([[x, y], [x + 10, y], [x + 10, y + 10], [x, y + 10]])


REGIONS = {"a": square(0, 0), "b": square(40, 0), "village-red": square(0, 40)}


def baseline(pushed: tuple[float, float] | None = None, **shares: float) -> PictureBaseline:
    """One whose watcher has seen so much of these places look otherwise."""

    def gone(laid: Collection[Place]) -> frozenset[Place]:
        return frozenset(shares.keys() - set(laid))

    since = SimpleNamespace(
        shares={name.replace("_", "-"): share for name, share in shares.items()},
        left=gone,
        shifted=frozenset,
        offset=lambda place: (3.0, 4.0) if place == "a" else None,
        pushed=lambda names, reach: pushed,
    )
    sees = {"since_baseline": lambda: since, "keep_baseline": lambda kept: None}
    picture = np.zeros((60, 80, 3), np.uint8)
    return PictureBaseline(cast(MotionWatcher, SimpleNamespace(regions=REGIONS, picture=picture, **sees)))


@pytest.fixture(autouse=True)
def _cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """One card of the mat was laid over b."""
    monkeypatch.setattr(module, "visible_cards", lambda picture: {0: REGIONS["b"]})


def test_what_lies_in_a_loose_place_is_looked_at_and_an_empty_one_is_nowhere() -> None:
    looks = baseline(a=0.5, village_red=0.4)
    assert looks.changes(READING, {"a", "village-red"}).shares == {"a": 0.5, "village-red": 0.4}
    assert looks.changes(READING, {"a"}).shares == {"a": 0.5}


def test_a_card_of_the_mat_over_an_empty_place_is_nothing_that_came_to_lie_there() -> None:
    looks = baseline(a=0.5, b=0.4)
    assert looks.changes(READING, set()).shares == {"a": 0.5}
    assert looks.changes(READING, {"b"}).shares == {"a": 0.5, "b": 0.4}, "over a piece it hides that"


def test_how_bare_spaces_look_is_known_under_tiles_of_a_printed_board_alone() -> None:
    looks = baseline(a=0.5, b=0.4)
    assert looks.changes(READING, {"a"}).left == {"b"}
    assert looks.changes(PRINTED, {"a"}).left == {"a", "b"}


def test_it_is_told_where_something_came_to_lie_that_changed_much_of_a_place() -> None:
    looks = baseline(a=0.5, b=0.4, village_red=0.1)
    looks.keep({"a"}, PRINTED)
    landed = looks.changes(PRINTED, {"a", "b"}).landed
    assert landed == {"a": Landed((8.0, 9.0), 20.0, 10.0, 0.0), "b": Landed(None, None, 10.0, 40.0)}
    assert looks.changes(READING, {"a", "b"}).landed == {}, "nobody knows how wide a space is"


def test_it_is_told_by_how_many_mm_a_printed_board_was_pushed_and_whether_most_of_it_looks_otherwise() -> None:
    looks = baseline((3.0, 4.0), a=0.5, b=0.1)
    assert looks.changes(PRINTED, {"a", "b"}).pushed_mm is None, "nobody knows how it lay"
    looks.keep({"a", "b"}, PRINTED)
    changes = looks.changes(PRINTED, {"a", "b"})
    assert (changes.pushed_mm, changes.most) == (20.0, False)
    looks.keep({"a"}, PRINTED)
    assert looks.changes(PRINTED, {"a", "b"}).most
    assert looks.changes(READING, {"a", "b"}).pushed_mm is None, "tiles that lie anywhere are read where they lie"
