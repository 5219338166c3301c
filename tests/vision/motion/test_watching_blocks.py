"""The watcher on plain pictures of 40 x 30 blocks, each of which is one pixel of the small picture that is watched."""

import numpy as np
import pytest

from companion.vision.motion.since_baseline import SinceBaseline
from companion.vision.motion.watching import (
    Bumped,
    Covered,
    MotionWatcher,
    Moving,
    Noticed,
    PicturesStopped,
    Resumed,
    Settled,
)
from hardware.simulator.optics import Floats
from hardware.simulator.scene import Picture
from hardware.simulator.shapes import rectangle


def blocks(values: Floats | int) -> Picture:
    """A picture (120, 160, 3) of blocks (30, 40, 3)."""
    small = np.broadcast_to(np.asarray(values, dtype=float), (30, 40, 3)).astype(np.uint8)
    return np.asarray(small.repeat(4, axis=0).repeat(4, axis=1), np.uint8)


def stripes(step: float) -> Floats:
    """Blocks that differ from each other so much from column to column."""
    return np.asarray(
        np.where(np.arange(40) % 2, 100 + step, 100.0)[None, :, None].repeat(30, axis=0).repeat(3, axis=2)
    )


def still(values: Floats | int, watcher: MotionWatcher | None = None) -> MotionWatcher:
    """A watcher that has seen this lie still for a while."""
    watcher = watcher or MotionWatcher()
    for step in range(6):
        watcher.feed(blocks(values), 0.1 * step)
    return watcher


def since(watcher: MotionWatcher) -> SinceBaseline:
    """What it says has changed since the baseline."""
    found = watcher.since_baseline()
    assert found is not None
    return found


@pytest.mark.parametrize(("values", "moving"), [(7, False), (8, True)])
def test_eight_values_that_differ_are_motion_and_fewer_are_not(values: int, moving: bool) -> None:
    changed = np.full((30, 40, 3), 100.0)
    flat = changed.reshape(-1)
    flat[1260 : 1260 + values] = 160
    events = still(100).feed(blocks(changed), 0.6)
    assert events == ([Moving(0.6)] if moving else [])


@pytest.mark.parametrize(("step", "moving"), [(10, False), (11, True)])
def test_without_noise_a_value_has_to_differ_by_more_than_ten(step: int, moving: bool) -> None:
    changed = np.full((30, 40, 3), 100.0)
    changed[5:9, 5:9] += step
    assert bool(still(100).feed(blocks(changed), 0.6)) == moving


@pytest.mark.parametrize(("grey", "covered"), [(9, True), (10, False)])
def test_less_than_ten_grey_levels_are_a_covered_lens(grey: int, covered: bool) -> None:
    events = still(100).feed(blocks(grey), 0.6)
    assert [type(e) for e in events] == [Covered if covered else Moving]


@pytest.mark.parametrize("channel", range(3))
def test_light_of_any_colour_is_light(channel: int) -> None:
    for level, covered in ((29, True), (31, False)):
        lit = np.zeros((30, 40, 3))
        lit[..., channel] = level
        events = still(100).feed(blocks(lit), 0.6)
        assert [type(e) for e in events] == [Covered if covered else Moving]


def test_a_region_outside_of_the_picture_is_neither_hidden_nor_changed() -> None:
    inside = np.array([[40.0, 40.0], [80.0, 40.0], [80.0, 80.0]])
    watcher = still(stripes(40), MotionWatcher({"inside": inside, "outside": inside + 900}))
    now = stripes(40)
    now[0:20, 10:30] = 250
    events = [watcher.feed(blocks(now), 0.6 + 0.1 * n) for n in range(7)]
    (last,) = [e for each in events for e in each if isinstance(e, Settled)]
    assert (last.hidden, last.changed) == (("inside",), ())


@pytest.mark.parametrize(("step", "moving"), [(34, False), (37, True)])
def test_under_noise_a_value_has_to_differ_by_seven_times_as_much_as_it_does_anyway(step: int, moving: bool) -> None:
    """Pictures that differ by 4 grey levels all over have a noise of 5, as a standard deviation."""
    watcher = MotionWatcher()
    for number in range(80):
        watcher.feed(blocks(100 + 4 * (number % 2)), 0.1 * number)
    changed = np.full((30, 40, 3), 100.0)
    changed[5:9, 5:9] = 104 + step
    assert bool(watcher.feed(blocks(changed), 8.0)) == moving


@pytest.mark.parametrize(("step", "covered"), [(11, True), (13, False)])
def test_less_than_three_tenths_of_what_there_is_to_see_are_a_covered_lens(step: int, covered: bool) -> None:
    events = still(stripes(40)).feed(blocks(stripes(step)), 0.6)
    assert [type(e) for e in events] == [Covered if covered else Moving]


@pytest.mark.parametrize("faint", [0, 5])
def test_where_there_was_hardly_anything_to_see_its_lack_is_no_cover(faint: int) -> None:
    table = np.full((30, 40, 3), 100.0)
    table[:, 20] += faint
    assert [type(e) for e in still(table).feed(blocks(140), 0.6)] == [Moving]


def test_before_anything_was_seen_lying_still_nothing_says_that_it_is_covered() -> None:
    watcher = MotionWatcher()
    for step in range(22):
        watcher.feed(blocks(100), 0.01 * step)
    assert watcher.feed(blocks(140), 0.22) == [Moving(0.22)]


@pytest.mark.parametrize(("faint", "covered"), [(20, False), (40, True)])
def test_a_little_to_see_is_missed_once_it_is_plainer_than_the_noise(faint: int, covered: bool) -> None:
    table = np.full((30, 40, 3), 100.0)
    table[:, 20] += faint
    events = still(table).feed(blocks(140), 0.6)
    assert [type(e) for e in events] == [Covered if covered else Moving]


@pytest.mark.parametrize(("inside", "noticed"), [(np.s_[3:27, 3:37], Bumped), (np.s_[8:22, 8:32], Settled)])
def test_where_most_of_the_picture_is_another_and_no_light_explains_it_the_camera_was_bumped(
    inside: tuple[slice, slice], noticed: type[Noticed]
) -> None:
    rng = np.random.default_rng(2)
    before, after = rng.uniform(20, 220, (2, 30, 40, 3))
    watcher, now = still(before), before.copy()
    now[inside] = after[inside]
    events = [watcher.feed(blocks(now), 0.6 + 0.1 * n) for n in range(6)]
    assert [type(e) for each in events for e in each] == [Moving, noticed]


def test_motion_is_seen_from_the_second_picture_on() -> None:
    watcher = MotionWatcher()
    assert watcher.feed(blocks(100), 0.0) == []
    assert watcher.feed(blocks(112), 0.1) == [Moving(0.1)]


@pytest.mark.parametrize(("pause", "stopped"), [(1.2, False), (1.3, True)])
def test_more_than_a_second_and_a_fifth_without_a_picture_is_a_stopped_camera(pause: float, stopped: bool) -> None:
    watcher = still(100)
    assert watcher.tick(0.5 + pause) == ([PicturesStopped(0.5 + pause)] if stopped else [])
    assert watcher.tick(9.0) == ([] if stopped else [PicturesStopped(9.0)]), "it is said once"
    assert watcher.feed(blocks(100), 9.1)[0] == Resumed(9.1)


def test_a_place_that_differs_in_a_fiftieth_has_changed_and_in_a_hundredth_not() -> None:
    square = np.array([[40.0, 40.0], [118.0, 40.0], [118.0, 78.0], [40.0, 78.0]])  # 20 x 10 blocks and their rims
    for width, changed in ((1, ()), (3, ("place",))):
        watcher = still(stripes(40), MotionWatcher({"place": square}))
        now = stripes(40)
        now[14:16, 20 : 20 + width] = 250
        watcher.feed(blocks(now), 0.6)
        events = [watcher.feed(blocks(now), 0.7 + 0.1 * n) for n in range(6)]
        found = [e for each in events for e in each if isinstance(e, Settled)]
        assert tuple(name for e in found for name in e.changed) == changed


# On the simulated table.


def bare_but_for(*shown: tuple[int, int]) -> Picture:
    """A bare table of grain on which such strange things lie, each from so many blocks right and down."""
    grain = np.random.default_rng(3).normal(0, 3, (30, 40, 1)) + np.array([90.0, 80.0, 70.0])
    for x, y in shown:
        grain[y : y + 6, x : x + 6] = (40, 60, 220)
    return blocks(grain)


def test_where_something_strange_has_gone_the_table_is_seen_and_where_it_came_to_it_is_not() -> None:
    spots = {"left": (8, 10), "right": (26, 10)}
    watcher = MotionWatcher({name: 4 * (np.array([x, y]) + rectangle(6) + 3) for name, (x, y) in spots.items()})
    now = 0.0
    for lies in (spots["left"], spots["right"]):
        for _ in range(8):
            watcher.feed(bare_but_for(lies), now)
            now += 0.1
        if lies == spots["left"]:
            watcher.keep_baseline()
            assert not since(watcher).left()
    assert set(since(watcher).shares) == {"left", "right"}
    assert since(watcher).left() == {"left"}


def test_where_all_around_a_place_has_gone_too_it_has_gone_from_there() -> None:
    watcher = MotionWatcher({"middle": 4 * (np.array([30, 30]) + rectangle(4))})
    bare = np.tile(bare_but_for(), (2, 2, 1))
    hidden = bare.copy()
    hidden[4 * 14 : 4 * 46, 4 * 14 : 4 * 46] = (120, 150, 215)
    for n, picture in enumerate([hidden] * 8 + [bare] * 8):
        watcher.feed(picture, n / 10)
        if n == 7:
            watcher.keep_baseline()
    assert since(watcher).shares["middle"] > 0.9
    assert since(watcher).left() == {"middle"}


def test_what_came_to_a_place_that_a_hand_hides_in_part_is_told_once_the_hand_has_gone() -> None:
    watcher = MotionWatcher({"half": 4 * (np.array([12, 10]) + rectangle(12) + 6)})
    bare, came = bare_but_for(), bare_but_for((12, 12))
    over, reached = bare.copy(), came.copy()
    for picture in (over, reached):
        picture[:80, 92:108] = (110, 150, 220)
    now = 0.0
    told: list[Settled] = []
    for picture in (bare, over, bare, reached, came):
        for _ in range(8):
            told += [event for event in watcher.feed(picture, now) if isinstance(event, Settled)]
            now += 0.1
    assert [event.hidden for event in told[3:]] == [("half",), ()]
    assert [event.changed for event in told[3:]] == [(), ("half",)]


def test_what_lies_there_in_another_light_was_not_pushed_to_where_it_is_darker() -> None:
    watcher = MotionWatcher({"left": 4 * (np.array([10, 12]) + rectangle(6) + 3)})
    grain = np.random.default_rng(3).uniform(0.8, 1.2, (30, 40, 1)) * np.array([30.0, 34.0, 36.0])
    grain[12:18, 10:16] *= 6
    now = 0.0
    for brightness in (0.25, 1.0):
        for _ in range(8):
            watcher.feed(blocks(brightness * grain), now)
            now += 0.1
        if brightness < 1:
            watcher.keep_baseline()
    assert since(watcher).pushed(["left"], 32.0) is None


@pytest.mark.parametrize(("long", "lies"), [(8, True), (9, False), (25, False)])
def test_what_is_all_but_a_part_that_is_seen_whole_is_no_arm(long: int, lies: bool) -> None:
    watcher = still(100, MotionWatcher({"place": 4 * np.array([[10, 22], [18, 22], [18, 30], [10, 30]])}))
    reached = np.full((30, 40, 3), 100.0)
    reached[30 - long :, 10:18] = 200
    (seen,) = [e for step in range(6) for e in watcher.feed(blocks(reached), 1 + 0.1 * step) if isinstance(e, Settled)]
    assert seen.hidden == ("place",)
    watcher.lies([4 * np.array([[10, 22], [18, 22], [18, 30], [10, 30]])])
    again = [e for step in range(6) for e in watcher.feed(blocks(reached), 2 + 0.1 * step) if isinstance(e, Settled)]
    assert [(e.changed, e.hidden) for e in again] == ([(("place",), ())] if lies else [])


def test_where_a_part_at_the_edge_has_gone_after_a_hand_came_and_went_the_table_is_seen() -> None:
    place = 4 * np.array([[10, 22], [18, 22], [18, 34], [10, 34]])
    bare = np.full((30, 40, 3), 100.0)
    bare[2:12, 28:34] = 160  # something else lies there, too
    there, hand = bare.copy(), bare.copy()
    there[22:, 10:18] = 200
    hand[14:, 8:20] = 240
    watcher = still(there, MotionWatcher({"place": place}))
    told = []
    for turn, seen in enumerate((hand, there, bare), 1):
        told += [
            e for step in range(6) for e in watcher.feed(blocks(seen), turn + 0.1 * step) if isinstance(e, Settled)
        ]
        watcher.lies([place] if seen is there else [])
    assert [(e.hidden, e.changed) for e in told] == [(("place",), ()), ((), ()), ((), ("place",))]


def test_what_reached_into_pictures_of_another_size_reaches_into_no_newer_ones() -> None:
    place = 4 * np.array([[10, 22], [18, 22], [18, 34], [10, 34]])
    bare = np.full((30, 40, 3), 100.0)
    bare[2:12, 28:34] = 160
    hand = bare.copy()
    hand[14:, 8:20] = 240
    watcher = still(bare, MotionWatcher({"place": place}))
    (seen,) = [e for step in range(6) for e in watcher.feed(blocks(hand), 1 + 0.1 * step) if isinstance(e, Settled)]
    assert seen.reached
    larger = blocks(bare).repeat(2, axis=0).repeat(2, axis=1)
    events = [e for step in range(6) for e in watcher.feed(larger, 2 + 0.1 * step)]
    assert [type(event) for event in events] == [Moving, Bumped]
    watcher.look_at({"place": 2 * place})
    watcher.lies([2 * place])
    (seen,) = [e for step in range(6) for e in watcher.feed(larger, 3 + 0.1 * step) if isinstance(e, Settled)]
    watcher.lies([2 * place])
    assert (seen.changed, seen.hidden, seen.reached) == (("place",), (), False)


def test_who_lost_that_all_is_still_is_told_again() -> None:
    watcher = still(100)
    assert not [e for step in range(6) for e in watcher.feed(blocks(100), 1 + 0.1 * step)]
    watcher.tell_again()
    assert [type(e) for step in range(6) for e in watcher.feed(blocks(100), 2 + 0.1 * step)] == [Settled]


def test_parts_in_a_row_along_the_edge_with_gaps_between_them_are_no_arm() -> None:
    places = [4 * np.array([[x, 22], [x + 6, 22], [x + 6, 30], [x, 30]]) for x in (6, 15, 24)]
    watcher = still(100, MotionWatcher({str(n): place for n, place in enumerate(places)}))
    row = np.full((30, 40, 3), 100.0)
    for x in (6, 15, 24):
        row[22:, x : x + 7] = 200
    (seen,) = [e for step in range(6) for e in watcher.feed(blocks(row), 1 + 0.1 * step) if isinstance(e, Settled)]
    assert seen.hidden == ("0", "1", "2")
    watcher.lies(places)
    (seen,) = [e for step in range(6) for e in watcher.feed(blocks(row), 2 + 0.1 * step) if isinstance(e, Settled)]
    assert (seen.hidden, seen.changed) == ((), ("0", "1", "2"))


@pytest.mark.parametrize(("laid", "left"), [((), {"gap"}), (("tile",), set())])
def test_what_comes_between_parts_that_are_laid_has_not_left_because_it_looks_as_they_do(
    laid: tuple[str, ...], left: set[str]
) -> None:
    places = {
        "gap": 4 * np.array([[15, 10], [25, 10], [25, 20], [15, 20]]),
        "tile": 4 * np.array([[1, 1], [39, 1], [39, 29], [1, 29]]),
    }
    table = np.full((30, 40, 3), 100.0)
    table[1:29, 1:39] = 180
    table[10:20, 15:25] = 100
    watcher = still(table, MotionWatcher(places))
    watcher.keep_baseline()
    table[10:20, 15:25] = 184
    for step in range(6):
        watcher.feed(blocks(table), 1 + 0.1 * step)
    assert since(watcher).left(laid) == left
