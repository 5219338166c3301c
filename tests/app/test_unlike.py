"""A place looks otherwise only as far as pieces of the game may have brought that about."""

from __future__ import annotations

from collections.abc import Collection
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from companion.app import unlike as module
from companion.app.unlike import left, unlike
from companion.games.kit import Place
from companion.games.plugin import Reading
from companion.vision.geometry.plane import Floats
from companion.vision.motion.watching import Watcher

READING: Reading[Any] = Reading(look=lambda *_: {}, loose=lambda place: place.startswith("village"))


def square(x: float, y: float) -> Floats:
    return np.array([[x, y], [x + 10, y], [x + 10, y + 10], [x, y + 10]])


REGIONS = {"a": square(0, 0), "b": square(40, 0), "village-red": square(0, 40)}


def watcher(**shares: float) -> Watcher:
    """One that has seen so much of these places look otherwise."""

    def gone(laid: Collection[Place]) -> frozenset[Place]:
        return frozenset(shares.keys() - set(laid))

    seen = {name.replace("_", "-"): share for name, share in shares.items()}
    picture = np.zeros((60, 80, 3), np.uint8)
    return cast(Watcher, SimpleNamespace(regions=REGIONS, unlike=lambda: seen, left=gone, picture=picture))


@pytest.fixture(autouse=True)
def _cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """One card of the mat was laid over b."""
    monkeypatch.setattr(module, "visible_cards", lambda picture: {0: REGIONS["b"]})


def test_what_lies_in_a_loose_place_is_looked_at_and_an_empty_one_is_nowhere() -> None:
    seen = watcher(a=0.5, village_red=0.4)
    assert unlike(seen, READING, {"a", "village-red"}) == {"a": 0.5, "village-red": 0.4}
    assert unlike(seen, READING, {"a"}) == {"a": 0.5}


def test_a_card_of_the_mat_over_an_empty_place_is_nothing_that_came_to_lie_there() -> None:
    seen = watcher(a=0.5, b=0.4)
    assert unlike(seen, READING, set()) == {"a": 0.5}
    assert unlike(seen, READING, {"b"}) == {"a": 0.5, "b": 0.4}, "over a piece it hides that"


def test_how_bare_spaces_look_is_known_under_tiles_of_a_printed_board_alone() -> None:
    seen = watcher(a=0.5, b=0.4)
    assert left(seen, READING, {"a"}) == {"b"}
    printed: Reading[Any] = Reading(look=READING.look, fixed=True)
    assert left(seen, printed, {"a"}) == {"a", "b"}
