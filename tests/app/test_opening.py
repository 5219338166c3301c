"""Opening the table: which camera, which profile, and what is shown when there is none."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hardware.cameras
from calibration.camera.calibrated import CalibratedCamera
from calibration.camera.light import LightReading
from companion.app import camera as live_camera
from companion.app import desk as desks
from companion.app import memory, opening, own_parts
from companion.app.camera import LiveCamera
from companion.app.desk import TableDesk
from companion.app.devices import Devices
from companion.app.eyes import Eyes
from companion.app.opening import camera_of
from companion.app.plugins import plugin_of
from companion.app.watcher import AtOnce
from companion.display.inputs import CONFIRM, Button, Press, Release, Short, Tap
from companion.display.preferences import OWN_PARTS
from companion.display.route_table import open_screens
from companion.display.screens.enrol import EnrolScreen, LearningScreen
from companion.display.trouble import DeviceTrouble, Trouble
from companion.games.diaominos.game import GAME as DIAOMINOS
from companion.games.kit import say
from companion.games.pachamama.game import GAME
from companion.games.pachamama.otoma.arrows import ARROWS
from companion.play.vault import Vault
from companion.settings import Settings
from companion.vision.classify.profile import FREE_SQUARES, Profile
from companion.vision.geometry.plane import Lens
from companion.vision.tokens.numbers import Numbers
from hardware.cameras.frame import Frame
from hardware.errors import DeviceLost, reason
from hardware.gestures import Gesture, GestureKind
from hardware.simulator.optics import TableCamera
from hardware.simulator.render import Renderer
from hardware.simulator.scene import Light, Scene
from hardware.supervise import Condition, Status
from tests.support.calibration.views import mat_parts
from tests.support.entropy import ENTROPY
from tests.support.tables import OpenTable


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(live_camera, "camera_path", lambda: tmp_path / "camera.json")
    return tmp_path


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenTable:
    return OpenTable(tmp_path, monkeypatch)


# Which camera and profile.


def test_without_a_camera_everything_is_played_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hardware.cameras, "find_camera", lambda: "none")
    devices = Devices(Settings(camera="auto"))
    assert camera_of(devices) is None
    assert devices.stage is None
    devices.start()
    devices.stop()
    assert devices.badges == {"camera": "no-camera"}


@pytest.mark.parametrize(
    ("camera", "asked", "lent"), [("auto", "", True), ("none", "", False), ("auto", "none", False)]
)
def test_a_lesson_from_the_menu_has_the_simulated_table_where_no_camera_is_until_it_is_left(
    camera: str, asked: str, lent: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hardware.cameras, "find_camera", lambda: "none")
    monkeypatch.setattr(desks, "games_path", lambda: tmp_path)
    settings = Settings(camera=camera)
    devices = Devices(settings, camera=asked)
    desk = TableDesk(settings, Vault(bytes(32)), camera_of(devices), ENTROPY, AtOnce())
    table, screens = opening.OpenTable(desk, devices), open_screens(desk)
    lesson, game = desk.library.learn(GAME), desk.library.begin(GAME, GAME.seats[:2], {}, None)
    assert lesson is not None
    for session, learning in ((lesson, True), (game, False), (lesson, True)):
        screens.enter(session)
        list(table.inputs(screens))
        seen = desk.watcher.camera
        assert (seen is not None and seen.hands is not None) == (lent and learning)
        assert (devices.camera == "simulated") == (lent and learning)
    screens.close()
    desk.close()


def test_what_only_opening_needed_of_libraries_is_dropped_once_a_while_after_each_opening(
    table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    linked, now, dropped = frozenset({(0x1000, 0x2000, "/usr/lib/tables.so")}), [0.0], list[object]()
    monkeypatch.setattr(memory, "drop_linked", dropped.append)
    opened = opening.OpenTable(table.desk, table.devices, clock=lambda: now[0], linked=linked)  # type: ignore[arg-type]  # a twin
    counts = []
    for at in (0.0, opening.TRIM / 2, opening.TRIM, 3 * opening.TRIM):
        now[0] = at
        list(opened.inputs(table.screens))
        counts.append(len(dropped))
    assert counts == [0, 0, 1, 1]
    table.play()
    list(opened.inputs(table.screens))
    now[0] += opening.TRIM
    list(opened.inputs(table.screens))
    assert dropped == [linked, linked]


@pytest.mark.parametrize(("camera", "asked"), [("simulated", ""), ("none", "simulated"), ("v4l2:0", "simulated")])
def test_whoever_asks_for_it_has_the_simulated_table(camera: str, asked: str) -> None:
    devices = Devices(Settings(camera=camera), camera=asked)
    camera_there = camera_of(devices)
    assert devices.stage is not None
    assert camera_there is not None
    assert camera_there.hands is not None
    assert camera_there.eyes.profile is not None


def test_a_real_camera_uses_the_profile_of_the_settings(config: Path) -> None:
    own_parts.load().save(config / "box.npz")
    camera = camera_of(Devices(Settings(camera="v4l2:0", profile=str(config / "box.npz"))))
    assert camera is not None
    assert camera.hands is None
    assert camera.eyes.profile is not None
    assert camera.missing == ""


@pytest.mark.parametrize(("content", "key"), [(None, "bad-profile"), (b"no profile", "bad-profile")])
def test_a_profile_that_cannot_be_used_leaves_play_by_hand(config: Path, content: bytes | None, key: str) -> None:
    path = config / "box.npz"
    if content is not None:
        path.write_bytes(content)
    camera = camera_of(Devices(Settings(camera="v4l2:0", profile=str(path))))
    assert camera is not None
    assert camera.eyes.profile is None
    assert camera.missing == key


def test_without_a_camera_wanted_there_is_none_and_a_badge_says_so() -> None:
    devices = Devices(Settings(camera="none", buttons="none"))
    devices.start()
    devices.stop()
    assert camera_of(devices) is None
    assert devices.badges == {"camera": "no-camera"}


def test_the_cameras_own_lens_and_light_are_used_when_it_was_calibrated(config: Path) -> None:
    own_parts.load().save(config / "box.npz")
    lens = Lens(np.diag([900.0, 900.0, 1.0]), np.zeros(5), (1280, 720))
    light = LightReading({0: (200.0, 210.0, 220.0)})
    CalibratedCamera(lens, "chart", 0.1, 12, light).save(config / "camera.json")
    camera = camera_of(Devices(Settings(camera="v4l2:0", profile=str(config / "box.npz"))))
    assert camera is not None
    assert camera.eyes.profile is not None
    assert camera.eyes.profile.lens is not None
    assert camera.eyes.profile.lens.matrix[0, 0] == 900.0
    assert camera.eyes.light == light


def test_the_cameras_own_lens_is_newer_than_the_one_in_a_boxs_profile(config: Path) -> None:
    old, new = (Lens(np.diag([f, f, 1.0]), np.zeros(5), (1280, 720)) for f in (700.0, 900.0))
    replace(own_parts.load(), lens=old).save(config / "box.npz")
    settings = Settings(camera="v4l2:0", profile=str(config / "box.npz"))
    for focal in (700.0, 900.0):
        camera = camera_of(Devices(settings))
        assert camera is not None
        assert camera.lens is not None
        assert camera.lens.matrix[0, 0] == focal
        CalibratedCamera(new, "chart", 0.1, 12).save(config / "camera.json")


def test_the_lens_is_known_before_the_first_box_is_learnt(config: Path) -> None:
    CalibratedCamera(Lens(np.eye(3), np.zeros(5), (1280, 720)), "chart", 0.1, 12).save(config / "camera.json")
    camera = camera_of(Devices(Settings(camera="v4l2:0")))
    assert camera is not None
    assert camera.eyes.profile is None
    assert camera.lens is not None


# The light that a camera was locked in.


def lit(brightness: float, at: float, *, locked: bool = True, cards: int = 4) -> Frame:
    """The mat in some light."""
    scene = Scene(tuple(mat_parts(230.0, 230.0)[:cards]))
    picture = Renderer(TableCamera(), Light(brightness=brightness)).picture(scene, 1)
    return Frame(picture, at, "v4l2:0", locked=locked)


def test_light_is_compared_with_what_the_camera_was_locked_in() -> None:
    camera = LiveCamera(Eyes(own_parts.load()), relock=lambda: None)
    camera.take(lit(0.15, 0.0, locked=False), None)
    assert camera.eyes.light is None, "exposure is still being found"
    camera.take(lit(0.8, 1.0), None)
    assert camera.eyes.light_now() is None
    camera.take(lit(0.15, 5.0), None)
    warning = camera.eyes.light_now()
    assert warning is not None
    assert warning.reason == "darker"


def test_when_the_camera_finds_the_light_anew_it_is_compared_with_that() -> None:
    told: list[str] = []
    camera = LiveCamera(Eyes(own_parts.load()), relock=lambda: told.append("relock"))
    camera.take(lit(0.8, 0.0), None)
    camera.adapt()
    assert told == ["relock"]
    camera.take(lit(0.8, 2.0), None)
    assert camera.eyes.light is None, "this frame was on its way before"
    camera.take(lit(0.5, 4.0, locked=False), None)
    camera.take(lit(0.2, 6.0), None)
    assert camera.eyes.light_now() is None
    camera.take(lit(0.8, 8.0), None)
    warning = camera.eyes.light_now()
    assert warning is not None
    assert warning.reason == "brighter"


def test_without_a_mat_there_is_no_light_to_remember() -> None:
    camera = LiveCamera(Eyes(own_parts.load()))
    camera.take(lit(0.8, 0.0, cards=0), None)
    assert camera.eyes.light is None
    camera.take(lit(0.8, 2.0), None)
    assert camera.eyes.light is not None


# What devices post.


def test_a_device_that_is_lost_gets_a_badge_until_it_is_back() -> None:
    devices = Devices(Settings(camera="none", buttons="none"))
    for condition, badge in (
        (Condition.RUNNING, "simulated-panel"),
        (Condition.LOST, "no-panel"),
        (Condition.RUNNING, "simulated-panel"),
        (Condition.STALLED, "no-panel"),
    ):
        devices.inbox.post(Status("panel", condition, simulated=True))
        assert list(devices.take()) == []
        assert devices.badges["panel"] == badge


def test_a_lost_device_is_told_of_in_its_own_words_until_it_is_back() -> None:
    now = 10.0
    devices = Devices(Settings(camera="none", buttons="none"), clock=lambda: now)
    devices.inbox.post(Status("camera", Condition.LOST, reason("no-folder", path="shots"), retry_in=4.0))
    list(devices.take())
    now = 11.5
    assert devices.troubles() == (DeviceTrouble("camera", say("no-folder", path="shots"), 3),)
    devices.inbox.post(Status("camera", Condition.RUNNING))
    list(devices.take())
    assert devices.troubles() == ()


def test_a_folder_without_pictures_is_named_on_the_camera_screen(table: OpenTable) -> None:
    table.devices.lost = (DeviceTrouble("camera", say("no-folder", path="shots"), 4),)
    table.devices.badges = {"camera": "no-camera"}
    table.screens.take(Tap("more"))
    table.screens.take(Tap("camera"))
    table.wait(0.25)
    assert "There is no folder shots with pictures. Make it, or name another camera." in table.texts()
    assert "Trying again in 4 s." in table.texts()


def test_buttons_and_the_encoder_speak_the_screens_vocabulary() -> None:
    devices = Devices(Settings(camera="none", buttons="none"))
    devices.inbox.post(Gesture(GestureKind.PRESS, "confirm", 0.0, "gpio"))
    devices.inbox.post(Gesture(GestureKind.RELEASE, "confirm", 0.1, "gpio"))
    devices.inbox.post(Gesture(GestureKind.TURN, "encoder", 0.2, "panel", amount=-2))
    assert list(devices.take()) == [CONFIRM, Release(Button.CONFIRM), *[Press(Button.PREVIOUS)] * 2]


def test_what_is_held_on_a_panel_is_let_go_of_when_the_panel_is_unplugged() -> None:
    devices = Devices(Settings(camera="none", buttons="none"))
    for kind, name, source in (
        (GestureKind.PRESS, "next", "panel"),
        (GestureKind.RELEASE, "next", "panel"),
        (GestureKind.PRESS, "confirm", "panel"),
        (GestureKind.PRESS, "back", "buttons"),
    ):
        devices.inbox.post(Gesture(kind, name, 0.0, source))
    list(devices.take())
    devices.inbox.post(Status("panel", Condition.LOST, reason("panel-unplugged"), retry_in=0.5))
    assert list(devices.take()) == [Release(Button.CONFIRM)]
    devices.inbox.post(Status("panel", Condition.LOST, reason("panel-unplugged"), retry_in=1.0))
    assert list(devices.take()) == []


def test_a_button_on_the_pins_is_told_from_one_of_the_panel() -> None:
    devices = Devices(Settings(camera="none", buttons="none"))
    for source in ("buttons", "panel"):
        devices.inbox.post(Gesture(GestureKind.PRESS, "back", 0.0, source))
    assert [press.wired for press in devices.take() if isinstance(press, Press)] == [True, False]


def test_a_camera_that_went_away_is_said_on_its_screen(table: OpenTable) -> None:
    table.see(0.5)
    table.devices.badges = {"camera": "no-camera"}
    table.wait(0.5)
    table.screens.take(Short("camera"))
    table.screens.take(Tap("more"))
    table.screens.take(Tap("camera"))
    assert "Check its cable" in table.texts()


def test_a_camera_that_was_never_there_is_named_with_what_to_do(table: OpenTable) -> None:
    table.camera.name = "v4l2:7"
    table.devices.badges = {"camera": "no-camera"}
    table.wait(0.5)
    table.screens.take(Tap("more"))
    table.screens.take(Tap("camera"))
    assert "“v4l2:7” can’t be opened. Plug it in, choose another" in table.texts()


# Games.


def test_a_game_without_a_simulated_table_is_played_without_a_camera(
    table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = {DIAOMINOS.name: replace(plugin_of(DIAOMINOS.name), simulation=None)}
    monkeypatch.setattr("companion.app.camera.plugin_of", lambda name: without.get(name) or plugin_of(name))
    session = table.desk.library.begin(DIAOMINOS, DIAOMINOS.seats[: DIAOMINOS.players[0]], {}, None)
    table.screens.enter(session)
    table.see(0.5)
    assert table.desk.badges == ("no-camera",)
    assert not table.desk.watcher.sees(session)
    table.screens.title()
    table.play()
    assert table.desk.badges == ("simulated-camera",), "the next game has one"


def test_without_a_profile_the_camera_screen_says_how_to_make_one(table: OpenTable) -> None:
    table.camera.eyes.profile = None
    session = table.play()
    table.screens.take(Short("camera"))
    assert "Learn the parts" in table.texts()
    assert not table.desk.watcher.sees(session)
    with pytest.raises(Trouble, match="no-profile"):
        table.scan()


# Learning parts on the screen.


def enrolling(table: OpenTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("calibration.training.boards.SPACES", 200)  # far fewer, for the sake of the tests' time
    monkeypatch.setattr("calibration.enrolment.confusion.SPACES", 80)
    monkeypatch.setattr("companion.app.enrolling.in_thread", lambda work: work())
    table.play()
    table.screens.take(Short("camera"))
    table.screens.take(Tap("enrol"))
    table.see(0.5)


def test_a_box_is_learnt_on_the_screen(table: OpenTable, monkeypatch: pytest.MonkeyPatch) -> None:
    enrolling(table, monkeypatch)
    old = table.camera.eyes.profile
    assert "Clear the mat" in table.texts()
    table.screens.take(Tap("hands"))
    table.see(1.0)
    assert "0 of 21" in table.texts(), "it does not begin before somebody says that the mat is empty"
    table.screens.take(Tap("ready"))
    table.see(1.0)
    for n in range(21):
        assert f"Learn the parts: {n} of 21" in table.texts()
        table.screens.take(Tap("hands"))
        table.see(1.0)
    assert "All parts recorded" in table.texts()
    table.screens.take(CONFIRM)
    assert isinstance(table.screens.top, LearningScreen)
    table.wait(0.25)
    assert "Learned 4 kinds of tiles." in table.texts()
    assert "Learned 5 kinds of discs." in table.texts()
    assert "Learned 6 colours of pawns." in table.texts()
    assert "Learned the arrows, from 6 tiles." in table.texts()
    assert table.texts().count("Hardest to tell apart") == 3
    assert table.screens.page().photo is not None, "what was learnt is shown"
    profile = table.camera.eyes.profile
    assert profile is not old
    assert profile is not None
    assert "corn" in profile.part("board").classifier.questions[1]
    assert set(ARROWS) <= set(profile.printed_part("arrows").templates.labels), "all of them, from the few shown"
    table.screens.take(CONFIRM)
    assert table.camera.enrolment is None
    table.see(1.0)
    assert "Mat found" in table.texts(), "the camera looks at the game again"


def test_the_last_part_is_taken_back_and_stopping_changes_nothing(
    table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    enrolling(table, monkeypatch)
    old = table.camera.eyes.profile
    for target in ("hands", "ready", "hands", "hands"):
        table.screens.take(Tap(target))
        table.see(1.0)
    assert "2 of 21" in table.texts()
    table.screens.take(Tap("again"))
    assert "1 of 21" in table.texts()
    assert isinstance(table.screens.top, EnrolScreen)
    table.screens.take(Tap("stop"))
    assert table.camera.eyes.profile is old
    assert table.camera.enrolment is None


def test_with_a_real_camera_what_was_learnt_is_stored_beside_what_was_known(
    table: OpenTable, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    learnt = own_parts.load()
    table.camera.stage = None
    table.camera.eyes.profile = replace(learnt, parts={})
    table.desk.set("profile", str(tmp_path / "box.npz"))
    table.desk.watcher._learnt_for(table.camera, "pachamama", replace(learnt, printed={}))
    stored = Profile.load(tmp_path / "box.npz").of_game("pachamama")
    assert (set(stored.parts), set(stored.printed)) == ({"board", "hexes"}, {*FREE_SQUARES, own_parts.VILLAGES}), (
        "another board's arrows are not this one's"
    )


def test_a_fault_in_one_look_does_not_end_what_the_cameras_page_says(monkeypatch: pytest.MonkeyPatch) -> None:
    def beside(work: Callable[[], None]) -> None:
        with suppress(MemoryError):  # as a thread does whose result nobody asks for
            work()

    def fault(*_: object) -> None:
        raise MemoryError

    camera = LiveCamera(Eyes(own_parts.load()))
    camera.beside = beside
    with monkeypatch.context() as patch:
        patch.setattr(live_camera, "find_mat", fault)
        patch.setattr(live_camera, "visible_cards", fault)
        camera.take(lit(1.0, 0.0), None)
        assert camera.sights() == ()
        assert camera.aiming() is None
    camera.take(lit(1.0, 1.0), None)
    assert [sight.key for sight in camera.sights()] == ["mat"]
    assert camera.aiming() is not None


def test_what_only_another_box_has_is_known_after_one_was_learnt(table: OpenTable) -> None:
    drawn, paint = np.zeros((8, 8, 3), np.uint8), (1, 2, 3)
    plain = own_parts.figures("diamond_isles")
    wood = {name: replace(one, paint=paint) for name, one in own_parts.figures().items()}
    known = Profile({}, figures=wood, discs={"harbour": drawn}, hexagons={"q": drawn}, numbers=Numbers.load())
    table.camera.eyes.profile = known
    first, *others = plain
    learnt = Profile({}, figures=plain | {first: replace(plain[first], paint=(9, 9, 9))})
    table.desk.watcher._learnt_for(table.camera, "diamond_isles", learnt)
    assert table.camera.eyes.profile is not None
    found = table.camera.eyes.profile.of_game("diamond_isles")
    assert (found.discs, found.hexagons, found.numbers) == (known.discs, known.hexagons, known.numbers)
    assert {found.figures[name].paint for name in others} == {paint}, "what was not shown is as it was"
    assert found.figures[first].paint == (9, 9, 9)
    assert table.camera.eyes.profile.of_game("eldorado").figures == wood, "another game's box is another"


@pytest.mark.parametrize("named", [False, True])
def test_a_file_that_the_eyes_did_not_read_is_not_written_over_by_what_they_learn(
    table: OpenTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: bool
) -> None:
    file = tmp_path / "box.npz"
    file.write_bytes(b"of a newer release, or of a box learnt before our own parts were chosen")
    monkeypatch.setattr(desks, "settings_path", lambda: tmp_path / "settings.toml")
    table.desk.set("profile", str(file) if named else OWN_PARTS)
    table.camera.stage = None
    for _ in range(2):
        table.desk.watcher._learnt_for(table.camera, "cacao", Profile({}))
        assert file.read_bytes().startswith(b"of a newer")
        assert table.desk._settings.profile == str(tmp_path / "box-2.npz")


def test_a_profile_in_the_home_folder_is_written_where_it_is_read(
    table: OpenTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    table.desk.set("profile", "~/box.npz")
    table.camera.stage = None
    table.desk.watcher._learnt_for(table.camera, "cacao", Profile({}))
    assert [path.name for path in tmp_path.glob("*.npz")] == ["box.npz"]


def test_a_game_that_nothing_is_known_of_has_no_parts_to_learn(table: OpenTable) -> None:
    assert table.desk.watcher.enrol(GAME) is not None
    table.camera.nowhere = True
    assert table.desk.watcher.enrol(GAME) is None


def test_a_camera_that_drops_out_is_lost_within_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """The supervisor's own part: a camera that raises is lost at once, and the badge says so."""
    from hardware.cameras.device import CameraDevice
    from hardware.supervise import DeviceKeeper

    class Unplugged:
        name, simulated = "v4l2:0", False

        def read(self) -> None:
            raise DeviceLost("The camera v4l2:0 sends no more frames: check its cable.")

        def relock(self) -> None: ...

        def close(self) -> None: ...

    def plugged_out() -> Any:
        return Unplugged()

    devices = Devices(Settings(camera="none", buttons="none"))
    keeper = DeviceKeeper("camera", lambda: CameraDevice(plugged_out, devices.inbox), devices.inbox, clock=lambda: 0.0)
    keeper.step(0)
    keeper.step(0)
    list(devices.take())
    assert devices.badges["camera"] == "no-camera"


def test_the_desk_without_eyes_scans_nothing(tmp_path: Path, table: OpenTable) -> None:
    desk = TableDesk(Settings(), table.desk.library.vault, entropy=ENTROPY)
    assert desk.watcher.warning() is None
    assert desk.watcher.enrol(GAME) is None


# Speech.


def test_a_voice_says_whose_turn_it_is_in_the_tables_language_once_it_is_wanted(table: OpenTable) -> None:
    table.play()
    assert table.devices.spoken == []
    table.desk.preferences.language, table.desk.preferences.speech, table.desk.preferences.volume = "fr", True, 50
    table.screens.refresh()
    table.wait(1.0)
    assert len(table.devices.spoken) == 1
    text, language, volume = table.devices.spoken[0]
    assert text == table.screens.page().spoken
    assert (language, volume) == ("fr", 50)


def test_without_a_voice_the_settings_say_what_to_do_and_no_badge_takes_room() -> None:
    devices = Devices(Settings(camera="none"))
    devices.badges.clear()
    devices.inbox.post(Status("speech", Condition.LOST, reason("no-voice", program="espeak-ng"), 0.5))
    assert list(devices.take()) == []
    assert [trouble.device for trouble in devices.troubles()] == ["speech"]
    assert devices.badges == {}
