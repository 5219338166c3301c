"""A picture that is asked for twice in one stillness is read once."""

from __future__ import annotations

import numpy as np
import pytest

from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Picture
from companion.vision.newest import of_newest

FRAME = np.zeros((64, 64, 3), np.uint8)


class Read:
    """Counts how often a picture was read."""

    def __init__(self) -> None:
        self.times = 0
        self.refuses = False

    def __call__(self, frame: Picture, profile: object) -> tuple[int, object]:
        self.times += 1
        if self.refuses:
            raise UnreadableError("no-mat")
        return int(frame.sum()), profile


def test_the_same_picture_is_read_once() -> None:
    read, frame, box = Read(), FRAME.copy(), ["a box"]
    remembered = of_newest(read)
    assert remembered(frame, box) is remembered(frame, box)
    assert read.times == 1


def test_another_picture_and_another_box_are_read() -> None:
    read, frame, box = Read(), FRAME.copy(), ["a box"]
    remembered = of_newest(read)
    remembered(frame, box)
    remembered(frame, ["a box"])  # equal, but another one
    remembered(FRAME.copy(), box)
    assert read.times == 3


def test_a_picture_that_was_filled_anew_is_read() -> None:
    frame = FRAME.copy()
    remembered = of_newest(Read())
    assert remembered(frame, None)[0] == 0
    frame[:] = 1
    assert remembered(frame, None)[0] == frame.size


def test_what_could_not_be_read_is_tried_again() -> None:
    read, frame = Read(), FRAME.copy()
    remembered = of_newest(read)
    read.refuses = True
    with pytest.raises(UnreadableError):
        remembered(frame, None)
    read.refuses = False
    assert remembered(frame, None) == (0, None)
