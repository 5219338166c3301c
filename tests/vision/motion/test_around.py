"""A place at which nothing lies any more has the colours of what lies around it."""

from __future__ import annotations

import numpy as np

from companion.vision.motion.around import fits_better

TABLE, THING = (90, 80, 70), (40, 60, 220)


def pictures() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A bare table of grain, the same with something on it, and where that is 255."""
    grain = np.random.default_rng(3).normal(0, 3, (40, 60, 1)) + np.array(TABLE)
    bare = np.asarray(grain, np.uint8)
    place = np.zeros((40, 60), np.uint8)
    place[15:25, 20:30] = 255
    laid = bare.copy()
    laid[place > 0] = THING
    return bare, laid, place


def test_the_picture_in_which_something_has_gone_fits_its_surroundings_better() -> None:
    bare, laid, place = pictures()
    gone, came = fits_better(bare, laid, place, place), fits_better(laid, bare, place, place)
    assert gone is not None
    assert gone > 1
    assert came == -gone


def test_where_all_around_a_place_has_changed_nobody_can_tell() -> None:
    bare, laid, place = pictures()
    assert fits_better(bare, laid, place, np.full((40, 60), 255, np.uint8)) is None


def test_what_has_changed_around_a_place_does_not_tell_how_the_table_looks() -> None:
    bare, laid, place = pictures()
    strange = place.copy()
    strange[5:35, 30:58] = 255
    both = laid.copy()
    both[strange > 0] = THING
    told = fits_better(bare, both, place, strange)
    assert told is not None
    assert told > 1
