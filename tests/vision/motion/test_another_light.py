"""In another light less is believed of what changed, and nothing yet where an arm hides how that light falls."""

from __future__ import annotations

import numpy as np
import pytest

from companion.vision.motion.another_light import AnotherLight
from companion.vision.motion.change import LightChange, Mask, Small

HEIGHT, WIDTH, THRESHOLD = 60, 80, 10.0


def grey(level: int = 100) -> Small:
    return np.full((HEIGHT, WIDTH, 3), level, np.uint8)


def brighter(where: tuple[slice, slice], by: int, picture: Small | None = None) -> Small:
    made = (grey() if picture is None else picture).copy()
    made[where] += np.uint8(by)
    return made


def mask(where: tuple[slice, slice]) -> Mask:
    made = np.zeros((HEIGHT, WIDTH), np.uint8)
    made[where] = 255
    return made


def light(*, changed: bool) -> LightChange:
    return LightChange(np.ones((HEIGHT, WIDTH, 3), np.float32), changed)


MIDDLE = np.s_[20:30, 30:40]
ARM = np.s_[0:40, 30:45]
BESIDE_ARM = np.s_[10:30, 45:50]


@pytest.mark.parametrize(("by", "changed", "lies"), [(11, False, True), (11, True, False), (21, True, True)])
def test_in_another_light_twice_as_much_must_differ(by: int, changed: bool, lies: bool) -> None:
    blobs = AnotherLight().changes(grey(), brighter(MIDDLE, by), light(changed=changed), THRESHOLD)
    assert bool(blobs.lying.any()) is lies


@pytest.mark.parametrize(("by", "lies"), [(15, False), (21, True)])
def test_so_it_must_later_where_an_arm_hid_the_light_and_only_there(by: int, lies: bool) -> None:
    another = AnotherLight()
    another.hidden_by(mask(ARM))
    blobs = another.changes(grey(), brighter(np.s_[20:30, 60:70], 11, brighter(MIDDLE, by)), None, THRESHOLD)
    assert bool(blobs.lying[MIDDLE].any()) is lies
    assert blobs.lying[25, 65]


def test_what_an_arm_hid_is_known_once_it_was_shown() -> None:
    another, arm = AnotherLight(), mask(ARM)
    assert another.first_shown(arm) is None, "the light has not changed"
    another.hidden_by(arm)
    shown = another.first_shown(arm)
    assert shown is not None
    assert not shown.any()
    shown = another.first_shown(mask(np.s_[0:20, 30:45]))
    assert shown is not None
    assert np.array_equal(shown, mask(np.s_[20:40, 30:45]) > 0)
    shown = another.first_shown(mask(np.s_[0:0, 0:0]))
    assert shown is not None
    assert np.array_equal(shown, mask(np.s_[0:20, 30:45]) > 0), "each place is shown first once"


def test_the_faint_shadow_of_an_arm_in_another_light_is_of_the_arm() -> None:
    now = brighter(BESIDE_ARM, 15, brighter(ARM, 90))
    faint = AnotherLight().changes(grey(), now, light(changed=True), THRESHOLD)
    assert faint.reaching_in[20, 47]
    alone = AnotherLight().changes(grey(), brighter(BESIDE_ARM, 15), light(changed=True), THRESHOLD)
    assert not alone.reaching_in.any()
    assert not alone.lying.any()
