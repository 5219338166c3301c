"""Every line of the doctor, provoked one by one."""

from __future__ import annotations

import ast
import errno
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pygame
import pytest

from companion.app import own_parts, plugins
from companion.app.doctor import patient as patients
from companion.app.doctor import software
from companion.app.doctor.examine import CHECKS, examine, well
from companion.app.doctor.patient import Patient, installed
from companion.app.doctor.table_doctor import TableDoctor
from companion.app.library import words_of
from companion.display.findings import Grade
from companion.display.trouble import DeviceTrouble
from companion.games.kit import Say, say
from companion.saying import LANGUAGES
from companion.settings import Settings
from companion.vision.classify.profile import Profile
from hardware.cameras.frame import Frame
from hardware.errors import DeviceMissing
from hardware.host import Host
from hardware.simulator.live import SimulatedTable
from hardware.voice import Voice
from tests.support.calibration.views import mat_parts

ROOT = Path(__file__).parents[3]
TODAY = datetime(2100, 1, 1, tzinfo=UTC)
PI = "Raspberry Pi 5 Model B Rev 1.0"
QUIET = Settings(camera="none", buttons="none", sound=False)


def noisy(picture: Any, seed: int) -> Any:
    """The picture with the least noise that a sensor has: one point of it."""
    other = picture.copy()
    other[0, seed, 0] ^= 1
    return other


@dataclass
class Ward:
    """A machine whose files a test writes, and its patient."""

    root: Path
    patch: pytest.MonkeyPatch
    patient: Patient
    picture: Any = None

    def file(self, name: str, text: str = "") -> Ward:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return self

    def set(self, **more: Any) -> Ward:
        return self.now(settings=replace(self.patient.settings, **more))

    def now(self, **more: Any) -> Ward:
        self.patient = replace(self.patient, **more)
        return self

    def sees(self, picture: Any) -> None:
        self.now(camera="v4l2:0", frames=lambda: [Frame(noisy(picture, n), float(n), "v4l2:0") for n in range(3)])

    def sees_only(self, picture: Any, simulated: bool = False) -> None:
        frames = [Frame(picture.copy(), float(n), "v4l2:0", simulated) for n in range(3)]
        self.now(camera="v4l2:0", frames=lambda: frames)

    def power(self, word: int) -> None:
        self.file("sys/devices/platform/soc/soc:firmware/get_throttled", f"{word:x}\n")


@pytest.fixture(scope="module")
def picture() -> Any:
    """A mat in good light, as the simulated camera sees it."""
    table = SimulatedTable()
    table.put(*mat_parts(230.0, 230.0))
    return table.picture()


@pytest.fixture
def ward(tmp_path: Path, picture: Any, monkeypatch: pytest.MonkeyPatch) -> Ward:
    root, home = tmp_path / "root", tmp_path / "home"
    for folder in (root, home):
        folder.mkdir()

    def nothing() -> None:
        return None

    patient = Patient(
        QUIET, "none", tuple, nothing, nothing, Host(root), (home / "config", home / "games"), {}, clock=lambda: TODAY
    )
    return Ward(root, monkeypatch, patient, picture)


def missing(key: str, **gaps: Any) -> Callable[[], Any]:
    def fail() -> Any:
        raise DeviceMissing(key, **gaps)

    return fail


def full_disk(ward: Ward, free: int) -> None:
    ward.patch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=free * 1_000_000))


def disk_that_fails(ward: Ward, number: int) -> None:
    def fail(**_: Any) -> None:
        raise OSError(number, os.strerror(number))

    ward.patch.setattr(tempfile, "TemporaryFile", fail)


def foreign_numbers(ward: Ward) -> None:
    places = {"picamera2": "/usr/lib/python3/dist-packages/picamera2/__init__.py", "numpy": "/venv/numpy/__init__.py"}
    ward.patch.setattr(software, "find_spec", lambda name: SimpleNamespace(origin=places[name]))


def no_fonts(ward: Ward) -> None:
    def fail(*_: Any) -> None:
        raise FileNotFoundError("freesansbold.ttf")

    ward.patch.setattr(pygame.font, "Font", fail)


def letters_missing(ward: Ward) -> None:
    font = SimpleNamespace(metrics=lambda text: [None if letter == "œ" else (0, 1, 2, 3, 4) for letter in text])
    ward.patch.setattr(pygame.font, "Font", lambda *_: font)


def profile(ward: Ward, known: Profile) -> None:
    known.save(ward.root / "box.npz")
    ward.set(profile=str(ward.root / "box.npz"))


def version(ward: Ward, **others: str | None) -> None:
    ward.now(version=lambda name: others[name] if name in others else installed(name))


def games(ward: Ward, *why: Say, odd: tuple[Say, ...] = ()) -> None:
    """Games beside ours that cannot be played, for these reasons, or did something odd."""
    found = plugins.FoundPlugins(
        plugins.found().plugins, tuple(plugins.BrokenPlugin("orchard", each) for each in why), odd
    )
    ward.patch.setattr(software, "found", lambda: found)


def without_two_cards(picture: Any) -> Any:
    covered = picture.copy()
    covered[: len(covered) // 2, : covered.shape[1] // 2] = 90
    return covered


def failing(ward: Ward) -> None:
    ward.patch.setattr(Host, "sound_cards", property(lambda host: 1 / 0))


ALL: dict[str, Callable[[Ward], object]] = {
    "failed": failing,
    "camera": lambda w: w.sees(w.picture),
    "camera-off": lambda w: w.set(camera="none"),
    "camera-none": lambda w: w.set(camera="auto"),
    "camera-simulated": lambda w: w.now(camera="simulated"),
    "camera-blind": lambda w: w.now(camera="v4l2:0"),
    "camera-denied": lambda w: (
        w.file("dev/video0"),
        w.now(camera="v4l2:0", frames=missing("camera-shut", name="v4l2:0"), may=lambda path: False),
    ),
    "camera-shut": lambda w: w.now(camera="v4l2:0", frames=missing("camera-shut", name="v4l2:0")),
    "camera-frozen": lambda w: w.sees_only(w.picture),
    "mat": lambda w: w.sees(w.picture),
    "mat-part": lambda w: w.sees(without_two_cards(w.picture)),
    "no-mat": lambda w: w.sees(np.random.default_rng(1).integers(90, 160, (720, 1280, 3), np.uint8)),
    "focus": lambda w: w.sees(w.picture),
    "focus-blurred": lambda w: w.sees(cv2.GaussianBlur(w.picture, (0, 0), 2.2)),
    "light": lambda w: w.sees(w.picture),
    "light-dark": lambda w: w.sees((w.picture * 0.2).astype(np.uint8)),
    "profile": lambda w: profile(w, own_parts.load()),
    "profile-own": lambda w: w.set(profile="own"),
    "profile-none": lambda w: w.sees(w.picture),
    "profile-bad": lambda w: w.set(profile="/no/such/box.npz"),
    "profile-lacks": lambda w: profile(w, Profile({}, figures=own_parts.figures())),
    "screen": lambda w: (w.file("dev/dri/card0"), w.file("sys/class/drm/card0-HDMI-A-1/status", "connected\n")),
    "screen-driver": lambda w: w.now(environment={"SDL_VIDEODRIVER": "dummy"}),
    "screen-desktop": lambda w: w.now(environment={"WAYLAND_DISPLAY": "wayland-0"}),
    "screen-shut": lambda w: w.now(environment={"DISPLAY": ":77"}, closed=lambda: "x11 not available"),
    "screen-none": lambda w: None,
    "screen-unplugged": lambda w: (
        w.file("dev/dri/card0"),
        w.file("sys/class/drm/card0-HDMI-A-1/status", "disconnected\n"),
    ),
    "fonts": lambda w: None,
    "fonts-none": no_fonts,
    "fonts-lack": letters_missing,
    "sound": lambda w: (w.set(sound=True), w.file("proc/asound/cards", " 0 [vc4hdmi0 ]: vc4-hdmi - vc4-hdmi-0\n")),
    "sound-off": lambda w: None,
    "speech": lambda w: (w.set(speech=True), w.now(voice=lambda language: Voice("pico2wave", "/x", "en-GB", "/y"))),
    "speech-plain": lambda w: (w.set(speech=True), w.now(voice=lambda language: Voice("espeak-ng", "/x", "en-gb"))),
    "speech-off": lambda w: None,
    "speech-none": lambda w: (w.set(speech=True), w.now(voice=lambda language: None)),
    "sound-none": lambda w: (w.set(sound=True), w.file("proc/asound/cards", "--- no soundcards ---\n")),
    "groups": lambda w: (w.file("dev/gpiochip0"), w.now(may=lambda path: True)),
    "groups-lacking": lambda w: (w.file("dev/gpiochip0"), w.now(may=lambda path: False)),
    "buttons": lambda w: w.set(buttons="gpio"),
    "buttons-twice": lambda w: w.set(buttons="gpio", pin_next=6),
    "no-pins": lambda w: (w.set(buttons="gpio"), w.now(take_pins=missing("no-pins"))),
    "panel": lambda w: w.set(panel="auto"),
    "panel-version": lambda w: (
        w.set(panel="auto"),
        w.now(greet=missing("panel-version", version="9", needed=1)),
    ),
    "no-panel": lambda w: (w.set(panel="auto"), w.now(greet=missing("no-panel"))),
    "card": lambda w: None,
    "card-read-only": lambda w: disk_that_fails(w, errno.EROFS),
    "card-unwritable": lambda w: disk_that_fails(w, errno.EACCES),
    "room": lambda w: full_disk(w, 5000),
    "room-little": lambda w: full_disk(w, 150),
    "clock": lambda w: None,
    "clock-behind": lambda w: w.now(clock=lambda: datetime(1970, 1, 1, tzinfo=UTC)),
    "temperature": lambda w: w.file("sys/class/thermal/thermal_zone0/temp", "48312\n"),
    "temperature-high": lambda w: w.file("sys/class/thermal/thermal_zone0/temp", "82100\n"),
    "power": lambda w: w.power(0),
    "power-low": lambda w: w.power(0x1),
    "power-throttled": lambda w: w.power(0x40000),
    "versions": lambda w: None,
    "versions-missing": lambda w: version(w, segno=None),
    "versions-old": lambda w: version(w, click="7.0"),
    "versions-numpy": foreign_numbers,
    "games": lambda w: None,
    "games-printed": lambda w: games(w, odd=(say("games-printed", name="orchard", text="hello"),)),
    "games-slow": lambda w: games(w, odd=(say("games-slow", name="orchard", n=7),)),
    "game-failed": lambda w: games(w, say("game-failed", name="orchard", why="SystemExit: 0")),
    "game-twice": lambda w: games(w, say("game-twice", name="cacao", what="orchard:PLUGIN")),
}
SERIOUS = {
    "failed", "camera-blind", "camera-denied", "camera-frozen", "camera-shut", "focus-blurred", "profile-bad",
    "screen-shut", "screen-unplugged",
    "fonts-none", "groups-lacking", "buttons-twice", "no-pins", "panel-version", "no-panel", "card-read-only",
    "card-unwritable", "room-little", "temperature-high", "power-low", "versions-missing", "versions-old",
    "versions-numpy", "game-failed",
}  # fmt: skip


@pytest.mark.parametrize("key", ALL)
def test_each_line_can_be_provoked_and_is_said_in_both_languages(ward: Ward, key: str) -> None:
    ALL[key](ward)
    found = {finding.what.key: finding for finding in examine(ward.patient)}
    assert key in found, sorted(found)
    assert (found[key].grade is Grade.WRONG) is (key in SERIOUS)
    assert well(found.values()) is not bool(SERIOUS & set(found))
    for language in LANGUAGES:
        said = words_of(language).say(found[key].section, found[key].what)
        assert said != f"{found[key].section}.{key}"
        assert "{" not in said


def sentences() -> Iterator[str]:
    for path in (ROOT / "companion" / "app" / "doctor").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say" and path.stem != "pressing":
                yield from (str(a.value) for a in node.args if isinstance(a, ast.Constant))


def test_no_line_is_left_unprovoked() -> None:
    assert set(sentences()) <= set(ALL)
    assert len(CHECKS) == 16


def keys(ward: Ward, check: str) -> list[str]:
    """What one check says."""
    return [finding.what.key for finding in examine(ward.patient) if finding.check == check]


def test_a_raspberry_pi_5_has_the_firmware_word_in_another_folder(ward: Ward) -> None:
    ward.file("sys/devices/platform/soc@107c000000/soc@107c000000:firmware/get_throttled", "50005\n")
    assert keys(ward, "power") == ["power-low", "power-throttled"]


@pytest.mark.parametrize(("alarm", "key"), [("0", "power"), ("1", "power-low")])
def test_where_no_file_has_the_firmware_word_the_sensor_tells_of_under_voltage(
    ward: Ward, alarm: str, key: str
) -> None:
    ward.file("sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
    ward.file("sys/class/hwmon/hwmon2/name", "rpi_volt\n").file("sys/class/hwmon/hwmon2/in0_lcrit_alarm", f"{alarm}\n")
    assert keys(ward, "power") == [key]


def test_a_graphics_card_without_sockets_is_no_screen(ward: Ward) -> None:
    ward.file("dev/dri/card0")
    assert keys(ward, "screen") == ["screen-none"]


def test_of_two_screens_one_is_enough(ward: Ward) -> None:
    ward.file("dev/dri/card1")
    ward.file("sys/class/drm/card1-HDMI-A-1/status", "disconnected\n")
    ward.file("sys/class/drm/card1-HDMI-A-2/status", "connected\n")
    assert keys(ward, "screen") == ["screen"]


def test_a_camera_that_shows_always_the_same_picture_is_frozen_and_a_file_of_pictures_is_not(ward: Ward) -> None:
    ward.sees_only(ward.picture)
    assert keys(ward, "camera") == ["camera-frozen"]
    ward.sees_only(ward.picture, simulated=True)
    assert keys(ward, "camera") == ["camera"]
    ward.now(frames=lambda: [Frame(ward.picture, 0.0, "v4l2:0")])
    assert keys(ward, "camera") == ["camera"], "of one picture nobody can tell"


def test_an_open_table_gives_the_pictures_that_the_eyes_are_given_next(ward: Ward) -> None:
    frames = [Frame(noisy(ward.picture, n), float(n), "v4l2:0") for n in range(9)]
    shown = iter(frame for frame in frames for _ in range(2))
    assert list(patients.newest(lambda: next(shown))) == frames[: patients.FEW]


def test_an_open_table_whose_camera_gives_nothing_more_is_not_waited_for_long(ward: Ward) -> None:
    frame, times = Frame(ward.picture, 0.0, "v4l2:0"), iter((0.0, 0.1, patients.PATIENCE))
    assert patients.newest(lambda: frame, lambda: next(times)) == [frame]
    assert list(patients.newest(lambda: None)) == []


@pytest.mark.parametrize(("variable", "value"), [("DISPLAY", ":77"), ("SDL_VIDEODRIVER", "no-such-driver")])
def test_a_screen_that_the_environment_names_and_nobody_serves_is_told(
    variable: str, value: str, tmp_path: Path
) -> None:
    ours = {key: text for key, text in os.environ.items() if not key.endswith(("DISPLAY", "SDL_VIDEODRIVER"))}
    ours |= {"XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), variable: value}
    code = "from companion.cli import main; main()"
    asked = subprocess.run(
        [sys.executable, "-c", code, "doctor", "--json"], env=ours, capture_output=True, text=True, check=False
    )
    found = {line["check"]: line["key"] for line in map(json.loads, asked.stdout.splitlines())}
    assert (asked.returncode, found["screen"]) == (1, "screen-shut")


def test_keys_that_a_desktop_reads_need_no_permission(ward: Ward) -> None:
    ward.file("dev/input/event0").now(may=lambda path: False)
    assert keys(ward, "groups") == ["groups-lacking"]
    ward.now(environment={"WAYLAND_DISPLAY": "wayland-0"})
    assert keys(ward, "groups") == ["groups"]


def test_a_game_that_another_account_owns_is_named(ward: Ward) -> None:
    games = ward.patient.folders[-1]
    games.mkdir()
    for name in ("mine.game", "roots.game"):
        (games / name).touch()
    ward.now(may=lambda path: path.name != "roots.game")
    (card,) = [finding for finding in examine(ward.patient) if finding.check == "card"]
    assert (card.what.key, card.what["folder"]) == ("card-unwritable", str(games / "roots.game"))


def test_a_folder_that_may_not_be_looked_into_is_said_to_be_unwritable(
    ward: Ward, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = ward.patient.folders[-1]
    asked = Path.is_dir

    def may_not(path: Path, **more: Any) -> bool:
        if path == locked:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return asked(path, **more)

    monkeypatch.setattr(Path, "is_dir", may_not)
    assert "failed" not in {finding.what.key for finding in examine(ward.patient)}


def test_the_clock_is_told_as_the_one_on_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    try:
        assert patients.now().utcoffset() == timedelta(hours=9)
    finally:
        monkeypatch.undo()
        time.tzset()


def test_a_healthy_machine_has_nothing_to_mend(ward: Ward) -> None:
    found = list(examine(ward.patient))
    assert well(found)
    assert {finding.grade for finding in found} == {Grade.FINE, Grade.NOTE}  # it has no screen


def test_what_was_so_since_the_start_is_only_noted(ward: Ward) -> None:
    ward.power(0x50000)
    grades = {f.what.key: f.grade for f in examine(ward.patient) if f.check == "power"}
    assert grades == {"power-low": Grade.NOTE, "power-throttled": Grade.NOTE}


def test_a_card_that_is_mounted_read_only_is_named_even_where_root_may_write(ward: Ward) -> None:
    home = ward.patient.folders[0].parent
    ward.file("proc/self/mounts", f"/dev/root / ext4 rw,noatime 0 0\n/dev/mmcblk0p2 {home} ext4 ro,noatime 0 0\n")
    (card,) = [finding for finding in examine(ward.patient) if finding.check == "card"]
    assert card.what.key == "card-read-only"
    assert card.what["folder"] == str(home)


def test_an_opencv_that_debian_12_has_registered_nowhere_is_there_all_the_same(ward: Ward) -> None:
    version(ward, **dict.fromkeys(("opencv-python", *software.OTHER_NAMES["opencv-python"])))
    assert well(examine(ward.patient))
    ward.patch.setattr(cv2, "__version__", "4.5.1")
    assert [f.what["version"] for f in examine(ward.patient) if f.what.key == "versions-old"] == ["4.5.1"]
    ward.patch.setitem(sys.modules, "cv2", None)
    assert [f.what["name"] for f in examine(ward.patient) if f.what.key == "versions-missing"] == ["opencv-python"]


def test_pins_are_driven_by_a_new_library_on_a_pi_and_elsewhere_nobody_minds(ward: Ward) -> None:
    version(ward, gpiozero="1.6.2")
    assert well(examine(ward.patient))
    ward.file("proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    old = [f for f in examine(ward.patient) if f.what.key == "versions-old"]
    assert [f.what["name"] for f in old] == ["gpiozero"]


def test_at_an_open_table_the_devices_are_not_opened_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "serial", None)
    chosen = Settings(panel="auto", buttons="gpio", camera="none")
    troubles = (DeviceTrouble("panel", say("panel-silent")),)
    found = list(examine(patients.at_table(chosen, None, troubles)))
    assert [f.what.key for f in found if f.check == "panel"] == ["panel-silent"]
    assert [f.what.key for f in found if f.check == "buttons"] == ["buttons"]


def found_by(doctor: TableDoctor) -> list[tuple[str, str]]:
    end = time.monotonic() + 30
    doctor.begin()
    while (found := doctor.findings()) is None and time.monotonic() < end:
        time.sleep(0.01)
    return [(finding.check, finding.what.key) for finding in found or ()]


def test_an_open_table_tells_which_buttons_were_pressed_and_forgets_it_when_it_looks_again() -> None:
    doctor = TableDoctor(lambda: patients.at_table(Settings(camera="none", buttons="gpio"), None, ()))
    found_by(doctor)
    assert doctor.pins == {"next": 5, "previous": 6, "confirm": 13, "back": 19}
    doctor.watched({"next", "back"})
    told = {str(f.what["button"]): f.what.key for f in doctor.findings() or () if f.check == "pressed"}
    assert told == {
        "button-next": "pressed",
        "button-previous": "pressed-not",
        "button-confirm": "pressed-not",
        "button-back": "pressed",
    }
    assert "pressed" not in dict(found_by(doctor))


@pytest.mark.parametrize(
    ("chosen", "troubles"),
    [("none", ()), ("auto", ()), ("gpio", (DeviceTrouble("buttons", say("no-pins")),))],
    ids=["not wanted", "no Raspberry Pi", "no pins"],
)
def test_no_button_is_watched_where_none_can_be_pressed(chosen: str, troubles: tuple[DeviceTrouble, ...]) -> None:
    doctor = TableDoctor(lambda: patients.at_table(Settings(camera="none", buttons=chosen), None, troubles))
    found_by(doctor)
    assert doctor.pins == {}
