"""Of a picture is kept what shows places at which something is wrong, for as long as it is."""

from __future__ import annotations

import numpy as np

from companion.app.cut_outs import cut_out, keep
from companion.vision.geometry.plane import Picture

REGIONS = {"a": np.array([[10.0, 10.0], [30.0, 10.0], [30.0, 30.0], [10.0, 30.0]]), "b": np.full((4, 2), 50.0)}


def picture(grey: int = 0) -> Picture:
    return np.full((60, 80, 3), grey, np.uint8)


def test_a_place_is_shown_with_as_much_about_it_as_it_is_wide() -> None:
    shown, corners = cut_out(picture(), REGIONS["a"])
    assert shown.shape == (41, 41, 3)
    assert np.array_equal(corners, REGIONS["a"])
    _, moved = cut_out(picture(), REGIONS["a"] + 20)
    assert np.array_equal(moved, REGIONS["a"]), "corners are those in what was cut out"


def test_what_was_kept_is_no_part_of_the_picture_any_more() -> None:
    whole = picture()
    shown, _ = cut_out(whole, REGIONS["a"])
    whole[:] = 200
    assert not shown.any()


def test_a_place_is_kept_as_it_was_read_last_and_forgotten_once_it_is_right() -> None:
    kept = keep({}, {"a"}, {"a", "b"}, picture(10), REGIONS)
    assert kept.keys() == {"a"}
    kept = keep(kept, {"a"}, {"b"}, picture(20), REGIONS)
    assert (kept["a"][0] == 10).all(), "it was not read since"
    assert keep(kept, (), {"a"}, picture(30), REGIONS) == {}


def test_of_what_is_not_in_view_nothing_is_kept() -> None:
    assert keep({}, {"away"}, {"away"}, picture(), REGIONS) == {}
