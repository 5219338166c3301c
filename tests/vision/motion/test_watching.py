"""The watcher on sequences made with the simulated table; on plain pictures see `test_watching_blocks`."""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.vision.motion.change import small
from companion.vision.motion.watching import (
    SETTLE,
    Bumped,
    Covered,
    MotionWatcher,
    Moving,
    Noticed,
    PicturesStopped,
    Resumed,
    Settled,
    Uncovered,
)
from hardware.simulator.live import SimulatedTable
from hardware.simulator.optics import Floats, TableCamera
from hardware.simulator.scene import Figure, Flat, Light, Picture, Scene, Sensor
from hardware.simulator.shapes import PAWN, cloth, disc, hand, rectangle
from tests.support.effort import calls
from tests.vision.motion.test_watching_blocks import since

CAMERA = TableCamera()
PITCH = 46.0
RATE = 10.0
COLOURS = [(60, 170, 120), (90, 160, 220), (50, 90, 30), (150, 140, 140)]


def place(row: int, col: int) -> tuple[float, float]:
    return (col - 2) * PITCH, (row - 2) * PITCH


def art(seed: int) -> Picture:
    rng = np.random.default_rng(seed)
    rough = rng.normal(0, 60, (12, 12, 3)) + COLOURS[seed % 4]
    picture = cv2.resize(np.clip(rough, 0, 255).astype(np.uint8), (96, 96), interpolation=cv2.INTER_CUBIC)
    return np.asarray(picture, dtype=np.uint8)


def board() -> Scene:
    parts: list[Flat | Figure] = []
    for corner, (sx, sy) in enumerate([(-1, -1), (1, -1), (1, 1), (-1, 1)]):
        card = np.where(art(40 + corner)[::12, ::12] > 120, 250, 10).astype(np.uint8)
        parts.append(Flat(name=f"card {corner}", x=sx * 143, y=sy * 143, outline=rectangle(56), texture=card))
    for row in range(5):
        for col in range(5):
            x, y = place(row, col)
            seed = row * 7 + col * 3
            parts.append(Flat(name=f"tile {row}{col}", x=x, y=y, outline=rectangle(42), texture=art(seed)))
            if (row + col) % 3 == 0:
                parts.append(Flat(name=f"crop {row}{col}", x=x, y=y, outline=disc(11), colour=(40, 40, 210)))
    x, y = place(2, 2)
    parts.append(Figure(name="pawn", x=x, y=y, profile=PAWN, colour=(200, 60, 30)))
    return Scene(tuple(parts), surface=cloth(1))


def regions(camera: TableCamera = CAMERA) -> dict[str, Floats]:
    square = np.column_stack([rectangle(40), np.full(4, 2.0)])
    return {
        f"{row}{col}": camera.project(square + np.array([*place(row, col), 0])) for row in range(5) for col in range(5)
    }


class Play:
    """A simulated table under a watcher, with time that passes picture by picture."""

    def __init__(self, sensor: Sensor | None = None, watcher: MotionWatcher | None = None) -> None:
        self.table = SimulatedTable(board(), CAMERA, sensor=sensor)
        self.watcher = watcher or MotionWatcher(regions())
        self.now = 0.0

    def run(self, seconds: float, each: Callable[[float], None] = lambda t: None) -> list[Noticed]:
        events: list[Noticed] = []
        for step in range(round(seconds * RATE)):
            each(step / RATE)
            events += self.watcher.feed(self.table.picture(), self.now)
            self.now += 1 / RATE
        return events

    def move(self, name: str, row: int, col: int) -> None:
        x, y = place(row, col)
        self.table.change(name, x=x, y=y)


@pytest.fixture
def play() -> Play:
    play = Play()
    play.run(0.6)
    return play


def settled(events: list[Noticed]) -> list[Settled]:
    return [e for e in events if isinstance(e, Settled)]


def test_the_first_stillness_reports_every_region_after_a_quarter_second() -> None:
    play = Play()
    events = play.run(1.0)
    assert len(events) == 1
    (first,) = settled(events)
    assert set(first.changed) == set(regions())
    assert first.time == pytest.approx(0.3)


def test_nothing_is_said_while_nothing_happens(play: Play) -> None:
    assert play.run(2.0) == []


def test_a_dark_and_noisy_camera_sees_no_motion_in_its_noise() -> None:
    play = Play(Sensor(noise=9))
    assert settled(play.run(1.5))
    assert play.run(2.0) == []


def test_a_moved_pawn_changes_the_place_it_left_and_the_place_it_reached(play: Play) -> None:
    play.move("pawn", 3, 4)
    start = play.now
    moving, still = play.run(1.0)
    assert isinstance(moving, Moving)
    assert isinstance(still, Settled)
    # a pawn leans over the edge of its space: the space behind may have to be read again too
    assert {"22", "34"} <= set(still.changed) <= {"22", "12", "34", "24", "33", "23"}
    assert SETTLE <= still.time - start <= SETTLE + 2 / RATE
    assert still.boxes
    assert not still.light


def test_a_crop_of_another_colour_but_the_same_brightness_is_a_change(play: Play) -> None:
    play.table.change("crop 00", colour=(40, 113, 67))
    (still,) = settled(play.run(1.0))
    assert still.changed == ("00",)


def test_nothing_is_read_while_a_hand_moves(play: Play) -> None:
    events = play.run(2.0, lambda t: play.table.put(hand(x=60 * np.sin(4 * t), y=60)))
    assert settled(events) == []
    play.table.remove(["hand"])
    (still,) = settled(play.run(1.0))
    assert still.changed == ()


def test_a_hand_left_in_view_hides_places_and_does_not_change_them(play: Play) -> None:
    play.table.put(hand(x=90, y=115))
    play.move("pawn", 0, 0)
    (still,) = settled(play.run(1.0))
    assert {"00", "22"} <= set(still.changed) <= {"00", "22", "12"}
    assert {"33", "43", "44"} <= set(still.hidden)
    assert not set(still.hidden) & set(still.changed)


def test_where_not_all_is_well_places_stay_unlike_what_they_were(play: Play) -> None:
    play.run(0.6)
    play.watcher.keep_baseline()
    play.move("pawn", 0, 0)
    play.run(0.6)
    assert {"00", "22"} <= set(since(play.watcher).shares)
    play.watcher.keep_baseline(but=["00"])
    assert set(since(play.watcher).shares) == {"00"}
    play.watcher.keep_baseline()
    assert not since(play.watcher).shares


def test_what_was_done_under_a_hand_is_seen_when_the_hand_has_gone(play: Play) -> None:
    play.table.put(hand(x=90, y=115))
    play.run(1.0)
    play.table.remove(["tile 44"])
    assert all("44" not in e.changed for e in settled(play.run(1.0)))
    play.table.remove(["hand"])
    (still,) = settled(play.run(1.0))
    assert still.changed == ("44",)
    assert still.hidden == ()


def test_a_hand_that_comes_and_stays_is_never_taken_for_the_table(play: Play) -> None:
    play.table.put(hand(x=90, y=115))
    hidden = settled(play.run(0.6))[-1].hidden
    for col in (0, 1, 0):
        play.move("pawn", 0, col)
        still = settled(play.run(0.6))[-1]
        assert still.hidden == hidden
        assert not set(still.hidden) & set(still.changed)
    picture = play.table.picture()
    for _ in range(600):
        play.now += 0.1
        assert play.watcher.feed(picture, play.now) == []


@pytest.mark.parametrize(("x", "y", "angle"), [(90, 115, 0), (-40, 60, 20), (150, -20, -90), (-150, 0, 80)])
def test_a_hand_there_from_the_start_hides_nothing_once_it_has_gone(x: float, y: float, angle: float) -> None:
    play = Play()
    play.run(0.6)
    play.table.put(hand(x=x, y=y, angle=angle))
    covered = set(settled(play.run(0.6))[-1].hidden)
    play.watcher = MotionWatcher(regions())  # one that has never seen the table without the hand
    play.run(0.6)
    play.table.remove(["hand"])
    (still,) = settled(play.run(0.6))
    assert still.hidden == ()
    assert covered <= set(still.changed)
    play.table.put(hand(x=x, y=y, angle=angle))
    (still,) = settled(play.run(0.6))
    assert covered == set(still.hidden)
    assert still.changed == ()


def test_an_arm_that_was_taken_for_a_long_part_hides_nothing_once_it_has_gone() -> None:
    """Its end looks as the table does there, for the watcher: it seems to end well before the picture's edge."""
    spaces = {"under": np.array([(560, 300), (640, 300), (640, 380), (560, 380)]), "beside": np.array([(200, 300)] * 4)}
    watcher = MotionWatcher(spaces)
    grain = np.random.default_rng(1).integers(-2, 3, (720, 1280, 3))

    def see(arm: int, end: int, since: float) -> list[Noticed]:
        picture = np.full((720, 1280, 3), 80) + grain
        picture[200:700, 550:650] = arm
        picture[700:, 550:650] = end
        shown = np.asarray(picture.clip(0, 255), np.uint8)
        return [event for step in range(6) for event in watcher.feed(shown, since + step / RATE)]

    for second, arm in enumerate((80, 200, 80)):
        see(arm, arm, second - 3.0)
    (came,) = settled(see(200, 88, 1.0))
    assert came.hidden == ()
    (gone,) = settled(see(80, 74, 2.0))
    assert (gone.changed, gone.hidden) == (("under",), ())
    (again,) = settled(see(200, 200, 3.0))
    assert (again.changed, again.hidden) == ((), ("under",))


def test_what_is_done_while_a_hand_there_from_the_start_goes_is_seen() -> None:
    play = Play()
    play.table.put(hand(x=90, y=115))
    play.run(0.6)
    play.table.remove(["hand"])
    play.move("pawn", 4, 4)
    assert {"22", "44"} <= set(settled(play.run(0.6))[-1].changed)
    play.table.remove(["tile 33"])
    assert settled(play.run(0.6))[-1].changed == ("33",)


@pytest.mark.parametrize("rests", [[-60], [-60, 90], [60, 120], [-60, 85, 30]])
def test_a_hand_there_from_the_start_may_move_and_rest_elsewhere_before_it_goes(rests: list[float]) -> None:
    play = Play()
    play.table.put(hand(x=90, y=115))
    play.run(0.6)
    for x in rests:
        play.table.put(hand(x=x, y=100))
        play.run(0.6)
    play.table.remove(["hand"])
    assert settled(play.run(0.6))[-1].hidden == ()
    play.table.remove(["tile 44", "tile 41"])
    assert {"41", "44"} <= set(settled(play.run(0.6))[-1].changed)


def test_where_a_hand_has_come_and_gone_nothing_that_reaches_in_is_taken_for_the_table(play: Play) -> None:
    runner = Flat(name="runner", x=90, y=180, outline=rectangle(50, 250), colour=(230, 90, 40))
    play.table.put(runner)
    play.watcher = MotionWatcher(regions())
    play.run(0.6)
    play.table.put(hand(x=90, y=60))
    play.run(0.6)
    play.table.remove(["hand"])
    play.run(0.6)
    # by its colours alone the cloth over the runner would be the table, and the runner a hand that has left
    play.table.put(replace(runner, name="sleeve", lift=20.0, colour=(72, 84, 38)))
    (still,) = settled(play.run(0.6))
    assert {"34", "44"} <= set(still.hidden)
    assert still.changed == ()


def test_a_lamp_switched_over_a_hand_there_from_the_start_does_not_keep_it() -> None:
    play = Play()
    play.table.put(hand(x=90, y=115))
    play.run(0.6)
    play.table.set_light(Light(brightness=0.6))
    play.run(0.6)
    play.table.remove(["hand"])
    assert settled(play.run(0.6))[-1].hidden == ()


def test_a_hand_in_view_while_the_mat_is_searched_after_a_bump_hides_nothing_once_it_has_gone(play: Play) -> None:
    bumped = replace(CAMERA, target=(30.0, -40.0))
    play.table.set_camera(bumped)
    play.table.put(hand(x=90, y=115))
    assert any(isinstance(e, Bumped) for e in play.run(0.6))
    play.watcher.look_at(regions(bumped))
    play.run(0.6)
    play.table.remove(["hand"])
    (still,) = settled(play.run(0.6))
    assert still.hidden == ()
    assert {"33", "43", "44"} <= set(still.changed)
    play.move("pawn", 4, 4)
    assert {"22", "44"} <= set(settled(play.run(0.6))[-1].changed)


@pytest.mark.parametrize(
    "lamp",
    [
        Light(brightness=0.55, colour=(0.7, 0.9, 1.0)),
        Light(brightness=1.3),
        Light(brightness=0.8, azimuth=20, elevation=40, fall=0.5, fall_towards=180),
    ],
)
def test_a_lamp_that_is_switched_is_another_light_and_no_bump(play: Play, lamp: Light) -> None:
    play.table.set_light(lamp)
    events = play.run(1.0)
    assert not any(isinstance(e, Bumped) for e in events)
    assert settled(events)[-1].light
    assert set(settled(events)[-1].changed) == set(regions())
    assert play.run(0.5) == []
    play.move("pawn", 3, 4)
    assert {"22", "34"} <= set(settled(play.run(1.0))[-1].changed)


def test_places_under_a_hand_are_read_in_the_new_light_once_the_hand_has_gone(play: Play) -> None:
    play.table.put(hand(x=90, y=115))
    play.run(1.0)
    play.table.set_light(Light(brightness=0.6))
    still = settled(play.run(1.0))[-1]
    assert still.light
    hidden = set(still.hidden)
    assert "44" in hidden
    assert set(still.changed) == set(regions()) - hidden
    play.table.remove(["hand"])
    assert hidden <= set(settled(play.run(1.0))[-1].changed)


def test_in_another_light_only_what_looked_otherwise_before_still_does(play: Play) -> None:
    play.watcher.keep_baseline()
    play.table.put(Figure(name="cup", x=place(3, 1)[0], y=place(3, 1)[1], profile=PAWN, colour=(30, 30, 30)))
    play.run(1.0)
    before = set(since(play.watcher).shares)
    assert "31" in before
    play.table.set_light(Light(brightness=0.75, azimuth=20, elevation=35))
    play.run(1.0)
    assert set(since(play.watcher).shares) <= before, "the pawn's shadow lies on other tiles now"
    assert since(play.watcher).shares["31"] > 0.1


@pytest.mark.parametrize(("x", "azimuth"), [(-60.0, 110.0), (30.0, 60.0)])
def test_the_shadow_of_a_hand_in_another_light_is_not_how_the_table_looks(play: Play, x: float, azimuth: float) -> None:
    play.table.put(hand(x=x, y=60))
    play.run(1.0)
    play.table.set_light(Light(brightness=0.85, azimuth=azimuth, shade=0.35))
    assert settled(play.run(1.0))[-1].light
    play.table.remove(["hand"])
    assert settled(play.run(1.0))[-1].hidden == ()


def test_daylight_that_fades_slowly_is_no_motion_and_no_bump(play: Play) -> None:
    events: list[Noticed] = []
    for step in range(60):
        picture = cv2.convertScaleAbs(play.table.picture(), alpha=1 - 0.005 * step)
        events += play.watcher.feed(np.asarray(picture, dtype=np.uint8), play.now + 0.1 * step)
    assert not any(isinstance(e, (Bumped, Moving)) for e in events)
    assert all(e.light or not e.changed for e in settled(events))


@pytest.mark.parametrize(
    "bumped",
    [
        replace(CAMERA, eye=(4.0, 260.0, 760.0), target=(4.0, 0.0)),
        replace(CAMERA, roll=1.5),
        replace(CAMERA, target=(30.0, -40.0)),
        replace(CAMERA, eye=(0.0, 290.0, 700.0)),
    ],
)
def test_a_bumped_camera_asks_for_a_new_search(play: Play, bumped: TableCamera) -> None:
    play.table.set_camera(bumped)
    events = play.run(1.0)
    assert [type(e) for e in events] == [Moving, Bumped]
    play.watcher.look_at(regions(bumped))
    (still,) = settled(play.run(1.0))
    assert set(still.changed) == set(regions())
    play.move("pawn", 0, 0)
    assert {"22", "00"} <= set(settled(play.run(1.0))[-1].changed)


def test_a_mat_that_was_pushed_asks_for_a_new_search(play: Play) -> None:
    for part in play.table.scene.parts:
        play.table.change(part.name, x=part.x + 9, y=part.y + 5)
    assert any(isinstance(e, Bumped) for e in play.run(1.0))


def test_a_covered_lens_is_said_once_and_nothing_is_read(play: Play) -> None:
    play.table.cover_lens()
    assert [type(e) for e in play.run(2.0)] == [Covered]
    play.table.cover_lens(False)
    play.move("pawn", 0, 4)
    events = play.run(1.0)
    assert isinstance(events[0], Uncovered)
    assert {"22", "04"} <= set(settled(events)[-1].changed) <= {"22", "12", "04"}


def test_a_finger_on_the_lens_is_a_cover_although_it_is_not_dark(play: Play) -> None:
    finger = np.full((720, 1280, 3), (60, 70, 150), np.uint8)
    events: list[Noticed] = []
    for _ in range(6):
        play.now += 0.1
        events += play.watcher.feed(finger, play.now)
    assert [type(e) for e in events] == [Covered]


def test_pictures_that_stop_are_noticed_within_a_second_and_a_half(play: Play) -> None:
    last = play.now - 1 / RATE
    events: list[Noticed] = []
    for step in range(1, 31):
        events += play.watcher.tick(last + step * 0.1)
    assert [type(e) for e in events] == [PicturesStopped]
    assert events[0].time - last <= 1.5
    play.now += 3
    play.move("pawn", 1, 1)
    events = play.run(1.0)
    assert isinstance(events[0], Resumed)
    assert {"22", "11"} <= set(settled(events)[-1].changed)


def test_a_camera_that_never_sent_a_picture_has_not_stopped() -> None:
    assert MotionWatcher().tick(100.0) == []


def test_motion_beside_the_regions_does_not_matter(play: Play) -> None:
    dice = Figure(name="die", x=-330, y=0, profile=PAWN, colour=(255, 255, 255))
    events = play.run(1.0, lambda t: play.table.put(replace(dice, y=100 * t)))
    assert events == []


def test_without_regions_the_changed_places_are_boxes() -> None:
    play = Play(watcher=MotionWatcher())
    play.run(0.6)
    play.move("pawn", 0, 0)
    (still,) = settled(play.run(1.0))
    col, row = CAMERA.project((*place(0, 0), 10))
    assert any(x <= col <= x + w and y <= row <= y + h for x, y, w, h in still.boxes)


def test_a_camera_that_changes_the_size_of_its_pictures_counts_as_knocked(play: Play) -> None:
    half = cv2.resize(play.table.picture(), (640, 360))
    events: list[Noticed] = []
    for _ in range(5):
        play.now += 0.1
        events += play.watcher.feed(np.asarray(half, dtype=np.uint8), play.now)
    assert [type(e) for e in events] == [Moving, Bumped]


def test_that_nothing_changed_is_seen_in_a_small_picture_and_by_little(play: Play) -> None:
    pictures = [play.table.picture() for _ in range(3)]
    assert small(pictures[0]).size * 16 <= pictures[0].size
    events: list[Noticed] = []

    def look() -> None:
        for step in range(45):
            events.extend(play.watcher.feed(pictures[step % 3], play.now + 0.1 * step))

    assert calls(look) < 45 * 100
    assert events == []


def test_regions_that_follow_count_as_changed_where_they_are_new_and_only_there(play: Play) -> None:
    every = regions()
    play.watcher = MotionWatcher({name: corners for name, corners in every.items() if name[1] != "4"})
    play.run(1.0)
    play.watcher.follow(every)
    (settled,) = play.run(1.0)
    assert isinstance(settled, Settled)
    assert settled.changed == tuple(name for name in every if name[1] == "4")
    play.watcher.follow({name: corners for name, corners in every.items() if name != "00"})
    assert play.run(1.0) == []


def test_what_looks_otherwise_than_when_all_was_well_is_told_until_it_goes(play: Play) -> None:
    play.run(1.0)
    assert play.watcher.since_baseline() is None, "nobody has said that all was well"
    play.watcher.keep_baseline()
    x, y = place(0, 1)
    play.table.put(Figure(name="cup", x=x, y=y, profile=PAWN, colour=(200, 200, 210)))
    play.run(1.0)
    play.table.put(hand(x=-80, y=60))
    play.run(1.0)
    assert set(since(play.watcher).shares) == {"01"}, "a hand is no part of the table"
    play.table.remove(["cup", "hand"])
    play.run(1.0)
    assert not since(play.watcher).shares


def test_what_comes_to_a_region_within_another_one_changes_the_smaller_alone(play: Play) -> None:
    every = regions()
    left, right = every["00"], every["04"]
    row = np.array([left[0], right[1], right[2], left[3]])
    play.watcher.follow({**{name: every[name] for name in ("00", "02")}, "row": row})
    play.run(1.0)
    play.watcher.keep_baseline()
    for col, changed in ((2, {"02"}), (3, {"row"})):
        x, y = place(0, col)
        play.table.put(Flat(name="tile laid", x=x, y=y, outline=rectangle(38), colour=(240, 240, 240)))
        play.run(1.0)
        assert set(since(play.watcher).shares) == changed
        play.table.remove(["tile laid"])
        play.run(1.0)
