"""What is pressed while the eyes take in a part waits for them: no label is passed over."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np
import pytest

from calibration.enrolment import live
from calibration.enrolment.cut_out_parts import Single
from companion.app.enrolling import BoxEnrolment, parts_of
from hardware.cameras.frame import Frame

GREY = np.full((90, 160, 3), 90, np.uint8)
LONG = 10.0
"""Seconds after which a thread is thought to hang."""
SOON = 0.1
"""Seconds in which a press is done that waits for nothing."""


@pytest.fixture
def box() -> BoxEnrolment:
    return BoxEnrolment(parts_of("pachamama"), lambda profile: None, lambda: None)


def test_who_says_that_there_is_no_other_while_one_is_taken_in_is_asked_for_every_label(
    box: BoxEnrolment, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = np.random.default_rng(1)
    pressed = threading.Thread(target=box.enough, daemon=True)

    def a_look(number: int) -> Single:
        return Single((50.0 * number, 0.0), 0.0, 42.0, rng.integers(0, 255, (192, 192, 3), np.uint8))

    first: Sequence[Single] = [a_look(-1), a_look(1)]
    laid = [first, [a_look(2)]]

    def found(*_: object) -> Sequence[Single]:
        if len(laid) == 1:  # it looks for the third copy just now
            pressed.start()
            pressed.join(SOON)
        return laid.pop(0)

    monkeypatch.setattr(live, "_found", found)
    monkeypatch.setattr(live, "empty_ground", lambda *_: object())
    box.begin()
    keys = []
    for second, shade in enumerate((90, 120, 150)):
        for later in (0.0, 0.5):
            box.look(Frame(np.full_like(GREY, shade), 10.0 * second + later, "test"))
        keys.append((box.ask().key, box.ask().label))
    pressed.join(LONG)
    assert keys[1] == ("more", "valley")
    assert [one.wanted.label for one in box._enrolment.taken] == ["valley", "valley"]
    asked = [one.label for one in box._enrolment.wanted]
    assert asked[: len(box._enrolment.taken)] == ["valley", "valley"], "each was taken for what was asked for"
    assert box.ask().label == "desert"
