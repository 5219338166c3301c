"""Who is first."""

from __future__ import annotations

import pytest

from companion.games.kit.ranking import best, ranks

POINTS = {"blue": 7, "red": 9, "otoma": 9, "white": 2}
STEPS = {"blue": 99, "red": 4, "otoma": 3, "white": 0}


def test_equals_share_a_rank() -> None:
    assert ranks(POINTS) == (("red", "otoma"), ("blue",), ("white",))


def test_the_most_points_decide() -> None:
    assert best(("points", {**POINTS, "blue": 10}), ("steps", STEPS), shared="tie") == (("blue",), "points")


def test_a_tie_breaker_parts_only_those_who_are_equal() -> None:
    assert best(("points", POINTS), ("steps", STEPS), shared="tie") == (("red",), "steps")


def test_who_is_still_equal_shares() -> None:
    assert best(("points", POINTS), ("steps", {**STEPS, "otoma": 4}), shared="tie") == (("red", "otoma"), "tie")
    assert best(("points", POINTS), shared="tie") == (("red", "otoma"), "tie")


def test_nobody_is_best_of_none() -> None:
    with pytest.raises(ValueError, match="nobody"):
        best(("points", {}), shared="tie")
