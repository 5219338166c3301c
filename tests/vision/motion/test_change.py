"""What differs between two small pictures: light, the camera, hands that reach in, and what lies otherwise."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.vision.motion.change import (
    SHRINK,
    LightChange,
    Small,
    camera_moved,
    change_mask,
    detail,
    differing,
    light_between,
    small,
    sort_blobs,
)

HIGH, WIDE = 90, 160


@pytest.fixture(scope="module")
def table() -> Small:
    """A small picture full of soft spots, of middling brightness."""
    rng = np.random.default_rng(4)
    noise = cv2.GaussianBlur(rng.uniform(0, 255, (HIGH, WIDE, 3)).astype(np.float32), (0, 0), 1.5)
    return np.asarray(np.clip((noise - noise.mean()) * 3 + 110, 20, 200), np.uint8)


def lit(picture: Small, *gains: float) -> Small:
    return np.asarray(np.clip(picture * np.array(gains), 0, 255), np.uint8)


def shifted(picture: Small, dx: int, dy: int = 0) -> Small:
    return np.roll(picture, (dy, dx), axis=(0, 1))


def test_a_small_picture_has_a_quarter_of_the_size_and_never_none() -> None:
    assert small(np.zeros((720, 1280, 3), np.uint8)).shape == (180, 320, 3)
    assert small(np.zeros((3, 2, 3), np.uint8)).shape == (1, 1, 3)


def test_values_that_differ_by_more_than_the_threshold_are_counted_where_they_are_asked_about() -> None:
    a, b = np.full((2, 4, 4, 3), 100, np.uint8)
    b[0, 0] = (111, 110, 89)
    b[3, 3, 0] = 150
    assert differing(a, b, 10) == 3
    where = np.zeros_like(a)
    where[:2] = 255
    assert differing(a, b, 10, where) == 2


def test_detail_is_the_mean_step_from_pixel_to_pixel() -> None:
    stripes = np.zeros((6, 9, 3), np.uint8)
    stripes[:, ::2] = 30
    assert detail(stripes) == 30
    assert detail(stripes.transpose(1, 0, 2).copy()) == 0


@pytest.mark.parametrize(
    ("gain", "changed"), [(1.0, False), (1.05, False), (1.08, True), (0.9, True), (0.6, True), (1.2, True)]
)
def test_another_brightness_is_a_change_of_light_if_it_is_plain(table: Small, gain: float, changed: bool) -> None:
    found = light_between(table, lit(table, gain, gain, gain))
    assert found is not None
    assert found.changed == changed
    assert np.median(found.gains) == pytest.approx(gain, abs=0.02)
    assert found.gains.shape == table.shape


def test_a_lamp_of_another_colour_and_from_the_side_is_found_channel_by_channel(table: Small) -> None:
    slope = np.exp(np.linspace(-0.3, 0.1, WIDE))[None, :, None] * np.array([0.8, 1.0, 1.1])
    found = light_between(table, np.asarray(np.clip(table * slope, 0, 255), np.uint8))
    assert found is not None
    inside = np.s_[20:-20, 20:-20]
    assert found.gains[inside] == pytest.approx(np.broadcast_to(slope, table.shape)[inside], abs=0.04)
    assert found.on(table)[inside] == pytest.approx((table * slope)[inside], abs=6)


def test_no_light_makes_more_than_white_or_less_than_black() -> None:
    grey = np.full((4, 4, 3), 200, np.uint8)
    assert (LightChange(np.full(grey.shape, 2, np.float32), True).on(grey) == 255).all()
    assert (LightChange(np.zeros(grey.shape, np.float32), True).on(grey) == 0).all()


def test_a_hand_over_a_fifth_of_the_picture_is_no_change_of_light(table: Small) -> None:
    now = table.copy()
    now[40:, 50:110] = (90, 120, 210)
    found = light_between(table, now)
    assert found is not None
    assert not found.changed
    assert np.median(found.gains) == pytest.approx(1, abs=0.03)


def test_where_most_is_other_than_it_was_no_light_explains_it(table: Small) -> None:
    now = table.copy()
    now[:, : 3 * WIDE // 4 : 2] = 0
    now[: HIGH // 2, : 3 * WIDE // 4] = 255
    assert light_between(table, now) is None


@pytest.mark.parametrize(("dx", "dy", "moved"), [(0, 0, False), (4, 0, True), (0, -4, True), (-3, 3, True)])
def test_a_camera_has_moved_if_all_that_has_a_texture_has(table: Small, dx: int, dy: int, moved: bool) -> None:
    assert camera_moved(table, shifted(table, dx, dy)) == moved
    assert camera_moved(table, lit(shifted(table, dx, dy), 0.7, 0.7, 0.7)) == moved, "in any light"


def test_what_moved_in_less_than_half_of_the_picture_is_no_camera(table: Small) -> None:
    now = table.copy()
    now[:, : WIDE // 3] = shifted(table, 4)[:, : WIDE // 3]
    assert not camera_moved(table, now)
    now[:, : 4 * WIDE // 5] = shifted(table, 4)[:, : 4 * WIDE // 5]
    assert camera_moved(table, now)


def test_where_nothing_has_a_texture_or_there_are_too_few_pixels_nothing_is_said_of_the_camera(table: Small) -> None:
    bare = np.full_like(table, 120)
    assert not camera_moved(bare, shifted(bare, 5))
    assert not camera_moved(table[:40, :60], shifted(table, 5)[:40, :60])


@pytest.mark.parametrize(("high", "wide", "moved"), [(48, 64, True), (47, 64, False), (48, 63, False)])
def test_blocks_of_sixteen_pixels_are_enough_to_tell_whether_the_camera_moved(
    table: Small, high: int, wide: int, moved: bool
) -> None:
    assert camera_moved(table[:high, :wide], shifted(table, 4)[:high, :wide]) == moved


def test_one_block_with_a_texture_says_nothing_of_the_camera_and_two_do(table: Small) -> None:
    bare = np.full_like(table, 110)
    for blocks in (1, 2):
        before, after = bare.copy(), bare.copy()
        wide = blocks * WIDE // 4
        before[: HIGH // 3, :wide], after[: HIGH // 3, :wide] = (
            picture[: HIGH // 3, :wide] for picture in (table, shifted(table, 3))
        )
        assert camera_moved(before, after) == (blocks == 2)


def test_where_more_than_a_quarter_of_the_blocks_are_still_no_camera_has_moved(table: Small) -> None:
    now = table.copy()
    now[:, : WIDE // 2] = shifted(table, 4)[:, : WIDE // 2]
    assert not camera_moved(table, now)
    now[: HIGH // 3, : 3 * WIDE // 4] = shifted(table, 4)[: HIGH // 3, : 3 * WIDE // 4]
    assert not camera_moved(table, now), "all that lies on a still mat was pushed"
    now[:, : 3 * WIDE // 4] = shifted(table, 4)[:, : 3 * WIDE // 4]
    assert camera_moved(table, now)


def test_a_thing_that_was_laid_down_is_a_change_and_the_light_is_allowed_for(table: Small) -> None:
    now = table.copy()
    now[30:40, 50:60] = np.where(table[30:40, 50:60] > 110, table[30:40, 50:60] - 60, table[30:40, 50:60] + 60)
    for gain in (1.0, 0.7):
        darker = lit(now, gain, gain, gain)
        mask = change_mask(table, darker, light_between(table, darker), 12)
        assert mask[31:39, 51:59].all()
        assert set(np.unique(mask)) == {0, 255}
        mask[27:43, 47:63] = 0
        assert not mask.any()
    assert change_mask(table, lit(now, 0.7, 0.7, 0.7), None, 12).mean() > 128, "without the light all has changed"


def test_in_changed_light_twice_as_much_has_to_differ() -> None:
    a, b = np.full((2, 20, 20, 3), 100, np.uint8)
    b[5:15, 5:15] = 115
    gains = np.ones((20, 20, 3), np.float32)
    assert change_mask(a, b, LightChange(gains, False), 10)[10, 10]
    assert not change_mask(a, b, LightChange(gains, True), 10)[10, 10]
    b[5:15, 5:15] = 121
    assert change_mask(a, b, LightChange(gains, True), 10)[10, 10]


@pytest.mark.parametrize(("gap", "one"), [(4, True), (5, False)])
def test_what_changed_on_both_sides_of_a_narrow_gap_is_one_thing(gap: int, one: bool) -> None:
    a, b = np.full((2, 40, 40, 3), 100, np.uint8)
    b[10:30, 10:16] = b[10:30, 16 + gap : 22 + gap] = 200
    for turn in (0, 1):
        mask = change_mask(a, np.rot90(b, turn).copy(), None, 10)
        assert (len(sort_blobs(mask).boxes) == 1) == one


def test_an_arm_comes_in_over_the_edge_and_what_lies_on_the_table_does_not() -> None:
    mask = np.zeros((60, 80), np.uint8)
    mask[0:30, 10:25] = 255  # an arm
    mask[40:50, 50:62] = 255  # a tile
    mask[55, 5:8] = 255  # three pixels are nothing
    blobs = sort_blobs(mask)
    assert blobs.boxes == ((50 * SHRINK, 40 * SHRINK, 12 * SHRINK, 10 * SHRINK),)
    assert set(np.unique(blobs.reaching_in)) == set(np.unique(blobs.lying)) == {0, 255}
    assert (blobs.reaching_in > 0).sum() == 30 * 15
    assert (blobs.lying > 0).sum() == 10 * 12
    assert not (blobs.reaching_in & blobs.lying).any()


@pytest.mark.parametrize(("long", "reaches"), [(3, False), (4, True)])
def test_what_lies_along_four_pixels_of_the_edge_reaches_in(long: int, reaches: bool) -> None:
    mask = np.zeros((20, 20), np.uint8)
    mask[0:6, 5 : 5 + long] = 255
    assert sort_blobs(mask).reaching_in.any() == reaches


@pytest.mark.parametrize(("long", "reaches"), [(10, False), (11, True)])
@pytest.mark.parametrize("beside", [1, 2])
def test_what_ends_just_before_an_edge_reaches_in_only_if_it_is_long_as_an_arm_is(
    long: int, reaches: bool, beside: int
) -> None:
    mask = np.zeros((40, 40), np.uint8)
    mask[beside : beside + long, 10:18] = 255
    for turn in range(4):
        blobs = sort_blobs(np.rot90(mask, turn).copy())
        assert len(blobs.boxes) == (not reaches)
        assert blobs.reaching_in.any() == reaches


def test_parts_in_a_row_along_the_edge_do_not_reach_in() -> None:
    mask = np.zeros((60, 80), np.uint8)
    mask[1:11, 10:60] = 255
    for turn in range(4):
        assert len(sort_blobs(np.rot90(mask, turn).copy()).boxes) == 1


def test_what_is_long_and_lies_well_in_the_picture_does_not_reach_in() -> None:
    mask = np.zeros((40, 40), np.uint8)
    mask[3:30, 10:18] = 255
    assert not sort_blobs(mask).reaching_in.any()


@pytest.mark.parametrize(("pixels", "lies"), [(3, False), (4, True)])
def test_four_pixels_are_something_that_lies_there(pixels: int, lies: bool) -> None:
    mask = np.zeros((20, 20), np.uint8)
    mask[9, 5 : 5 + pixels] = 255
    assert sort_blobs(mask).lying.any() == lies


def test_over_any_of_the_four_edges_an_arm_may_come_and_a_part_may_touch_one() -> None:
    for turn in range(4):
        arm, part = np.zeros((2, 60, 60), np.uint8)
        arm[0:30, 10:30] = 255
        part[0:10, 20:23] = 255
        assert sort_blobs(np.rot90(arm, turn).copy()).boxes == ()
        assert len(sort_blobs(np.rot90(part, turn).copy()).boxes) == 1


def test_a_part_near_the_edge_of_the_picture_reaches_in_only_if_it_touches_it() -> None:
    table = np.full((90, 160, 3), 80, np.uint8)
    for top, reaches in ((1, False), (0, True)):
        now = table.copy()
        now[top : top + 12, 60:72] = 200
        blobs = sort_blobs(change_mask(table, now, None, 12))
        assert bool(blobs.reaching_in.any()) is reaches
        assert bool(blobs.lying.any()) is not reaches


@pytest.mark.parametrize(("pixels", "reaches"), [(1, False), (4, True)])
def test_single_pixels_at_the_edge_join_no_part_to_it(pixels: int, reaches: bool) -> None:
    table = np.full((90, 160, 3), 80, np.uint8)
    now = table.copy()
    now[3:30, 60:84] = 200
    for at in (62, 67, 72):
        now[0, at : at + pixels] = 200
    for turn in range(4):
        blobs = sort_blobs(change_mask(np.rot90(table, turn).copy(), np.rot90(now, turn).copy(), None, 12))
        assert bool(blobs.reaching_in.any()) is reaches
