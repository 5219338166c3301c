"""Where trails are drawn around the board."""

from __future__ import annotations

import numpy as np
import pytest

from companion.games.pachamama.board import LONG, board
from companion.games.pachamama.otoma.trails import DEFAULT, Trails
from companion.games.pachamama.parts.trails import DEEP, courses, dashes

HERE = board(LONG)
GUESSED = Trails.of(DEFAULT, HERE)
CORRECTED = GUESSED.linked("t2", "b3", HERE).linked("l5", "t9", HERE)


def at(exit: str) -> tuple[float, float]:
    line = int(exit[1:]) - 0.5
    return {"t": (line, 0.0), "b": (line, 5.0), "l": (0.0, line), "r": (9.0, line)}[exit[0]]


@pytest.mark.parametrize("trails", [GUESSED, CORRECTED])
def test_each_trail_goes_from_its_one_exit_to_the_other_outside_the_board(trails: Trails) -> None:
    drawn = courses(HERE, trails)
    assert set(drawn) == set(trails.links)
    for (one, other), course in drawn.items():
        assert course[0] == pytest.approx(at(one))
        assert course[-1] == pytest.approx(at(other))
        assert all(not (0 < x < 9 and 0 < y < 5) for x, y in course)


@pytest.mark.parametrize("trails", [GUESSED, CORRECTED])
def test_trails_that_run_beside_each_other_are_drawn_apart(trails: Trails) -> None:
    lines = [np.array([dash[0] for dash in dashes(course[1:-1], 0.02)]) for course in courses(HERE, trails).values()]
    for n, one in enumerate(lines):
        for other in lines[:n]:
            gaps = np.linalg.norm(one[:, None] - other[None], axis=2).min(axis=1)
            assert (gaps < DEEP / 2).sum() <= 6  # they may cross, and do no more than that


def test_a_line_has_a_dash_at_either_end() -> None:
    cut = dashes(((0.0, 0.0), (1.0, 0.0)), 0.1)
    assert cut[0][0] == (0.0, 0.0)
    assert cut[-1][1] == pytest.approx((1.0, 0.0))
    assert all(abs(b[0] - a[0]) == pytest.approx(1 / 11) for a, b in cut)
