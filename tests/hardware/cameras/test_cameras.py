import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from hardware import cameras
from hardware.cameras import find_camera, open_camera
from hardware.cameras.device import CameraDevice
from hardware.cameras.frame import Frame
from hardware.cameras.pictures import PictureCamera, load_picture
from hardware.cameras.steady import Steadiness
from hardware.cameras.video import first_capture_device
from hardware.errors import BadSetting, DeviceLost, DeviceMissing, HardwareError
from hardware.inbox import Inbox
from hardware.simulator.live import SimulatedTable
from tests.support.hardware.clock import HandClock


def draw(path: Path, grey: int) -> Path:
    cv2.imwrite(str(path), np.full((12, 16, 3), grey, np.uint8))
    return path


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("webcam", "camera-name"),
        ("v4l2:front", "camera-number"),
        ("pictures:", "camera-path"),
        ("", "camera-name"),
    ],
)
def test_a_name_that_means_nothing_is_refused_in_one_sentence(name: str, what: str) -> None:
    with pytest.raises(BadSetting, match=what):
        open_camera(name)


@pytest.mark.parametrize("name", ["pictures:/no/such/folder", "video:/no/such/file", "simulated", "v4l2:97"])
def test_a_camera_that_is_not_there_is_missing(name: str) -> None:
    with pytest.raises(DeviceMissing):
        open_camera(name)


def test_without_the_pi_library_one_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    monkeypatch.setitem(sys.modules, "libcamera", None)
    with pytest.raises(DeviceMissing, match="no-picamera2"):
        open_camera("picamera2")


def test_the_simulated_camera_shows_its_table_and_says_that_it_is_simulated() -> None:
    camera = open_camera("simulated", table=SimulatedTable())
    frame = camera.read()
    assert frame.bgr.shape == (720, 1280, 3)
    assert frame.simulated
    assert frame.source == "simulated"


def test_pictures_are_shown_in_turn_and_again(tmp_path: Path) -> None:
    draw(tmp_path / "2.png", 200)
    draw(tmp_path / "1.png", 100)
    (tmp_path / "notes.txt").write_text("not shown")
    clock = HandClock()
    camera = PictureCamera(tmp_path, hold=2, clock=clock)
    seen = []
    for _ in range(6):
        seen.append(int(camera.read().bgr[0, 0, 0]))
        clock.pass_by(1)
    assert seen == [100, 100, 200, 200, 100, 100]


def test_a_folder_without_pictures_and_a_file_that_is_none_are_named(tmp_path: Path) -> None:
    with pytest.raises(DeviceMissing, match="no-pictures"):
        PictureCamera(tmp_path)
    for content in (b"", b"hello"):
        (tmp_path / "a.png").write_bytes(content)
        with pytest.raises(HardwareError, match=r"no-picture .*a\.png"):
            load_picture(tmp_path / "a.png")
    with pytest.raises(HardwareError, match="picture-unreadable"):
        load_picture(tmp_path / "b.png")


def test_a_video_file_begins_again_at_its_end(tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 48))
    for grey in (50, 200):
        writer.write(np.full((48, 64, 3), grey, np.uint8))
    writer.release()
    camera = open_camera(f"video:{path}")
    greys = [round(float(camera.read().bgr.mean()), -1) for _ in range(4)]
    camera.close()
    assert greys == [50, 200, 50, 200]


def test_the_first_capture_device_is_no_codec_and_no_metadata(tmp_path: Path) -> None:
    for number, index, name in ((10, 0, "bcm2835-codec"), (3, 1, "HD Webcam"), (2, 0, "HD Webcam"), (5, 0, "Other")):
        node = tmp_path / f"video{number}"
        node.mkdir()
        (node / "index").write_text(f"{index}\n")
        (node / "name").write_text(f"{name}\n")
    (tmp_path / "video0").mkdir()
    assert first_capture_device(tmp_path) == 2
    assert first_capture_device(tmp_path / "nothing") is None


def test_auto_takes_what_is_there_and_else_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cameras, "_adapter", lambda module: SimpleNamespace(first_capture_device=lambda: 4))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert find_camera() == "v4l2:4"
    monkeypatch.setattr(cameras, "_adapter", lambda module: SimpleNamespace(first_capture_device=lambda: None))
    assert find_camera() == "none"
    with pytest.raises(DeviceMissing, match="no-camera"):
        open_camera("auto")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: object())
    monkeypatch.setattr(cameras, "_adapter", lambda module: SimpleNamespace(cameras_there=lambda: 1))
    assert find_camera() == "picamera2"


def test_readings_are_steady_when_all_of_the_last_ones_agree() -> None:
    steady = Steadiness(readings=3, tolerance=0.02)
    assert [steady.add((e, 1.0)) for e in (100, 150, 151, 151)] == [False, False, False, True]
    steady.forget()
    assert not steady.add((151, 1.0))


class FakePiCamera:
    """Stands in for picamera2.Picamera2: grants NV12 whatever is asked for and finds its exposure after a while."""

    camera_controls = {"AeEnable": 1, "ExposureTime": 1, "AnalogueGain": 1, "AwbEnable": 1}  # noqa: RUF012 - as theirs
    camera_properties: dict[str, Any] = {"PixelArraySize": (4608, 2592)}  # noqa: RUF012 - as theirs
    there = 1
    tells = True

    def __init__(self, number: int) -> None:
        self.controls: list[dict[str, Any]] = []
        self.frames = 0
        self.closed = False
        self.dead = False

    @classmethod
    def global_camera_info(cls) -> list[dict[str, int]]:
        return [{"Num": n} for n in range(cls.there)]

    def create_video_configuration(self, **wish: Any) -> dict[str, Any]:
        return wish

    def configure(self, configuration: dict[str, Any]) -> None:
        assert configuration["main"]["format"] == "RGB888"
        self.colours = configuration["colour_space"]
        self.raw = configuration["raw"]

    def camera_configuration(self) -> dict[str, Any]:
        return {"main": {"format": "NV12", "size": (64, 48), "stride": 64}, "colour_space": self.colours}

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def close(self) -> None:
        self.closed = True

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.controls.append(controls)

    def capture_request(self, wait: bool) -> "FakePiCamera":
        return self

    def get_result(self, timeout: float) -> "FakePiCamera":
        if self.dead:
            raise TimeoutError
        self.frames += 1
        return self

    def make_buffer(self, stream: str) -> Any:
        return np.concatenate([np.full(64 * 48, 250, np.uint8), np.full(64 * 24, 128, np.uint8)])

    def get_metadata(self) -> dict[str, Any]:
        if not self.tells:
            return {"SensorTimestamp": 1}
        exposure = max(8000, 20000 - 2000 * self.frames)
        gains = {"AnalogueGain": 1.5, "ColourGains": (1.9, 1.4)}
        return {"ExposureTime": exposure, **gains, "LensPosition": 1.7}

    def release(self) -> None: ...


@pytest.fixture
def pi(monkeypatch: pytest.MonkeyPatch) -> type[FakePiCamera]:
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=FakePiCamera))
    colour_space = SimpleNamespace(Sycc=lambda: "full range")
    monkeypatch.setitem(sys.modules, "libcamera", SimpleNamespace(ColorSpace=colour_space))
    return FakePiCamera


def test_the_pi_camera_converts_what_was_granted(pi: type[FakePiCamera]) -> None:
    frame = open_camera("picamera2").read()
    assert frame.bgr.shape == (48, 64, 3)
    assert np.abs(frame.bgr.astype(int) - 250).max() <= 2
    assert not frame.simulated


def test_the_pi_camera_locks_what_it_can_once_the_light_is_steady(pi: type[FakePiCamera]) -> None:
    camera = open_camera("picamera2")
    inner = camera._camera  # type: ignore[attr-defined] # the fake library's object tells what was set
    locked = [camera.read().locked for _ in range(20)]
    assert not any(locked[:14])
    assert locked[-1]
    assert inner.controls == [{"AeEnable": False, "AwbEnable": False, "ExposureTime": 8000, "AnalogueGain": 1.5}]
    camera.relock()
    assert inner.controls[-1] == {"AeEnable": True, "AwbEnable": True}
    assert not camera.read().locked


@pytest.mark.parametrize(
    ("pixels", "mode"),
    [
        ((4608, 2592), (2304, 1296)),
        ((3280, 2464), (1640, 1232)),
        ((2592, 1944), (1296, 972)),
        ((4056, 3040), (2028, 1520)),
    ],
    ids=["Camera Module 3", "Camera Module 2", "Camera Module 1", "HQ Camera"],
)
def test_a_pi_camera_shows_all_that_its_lens_does_as_the_builders_heights_say(
    pi: type[FakePiCamera], monkeypatch: pytest.MonkeyPatch, pixels: tuple[int, int], mode: tuple[int, int]
) -> None:
    monkeypatch.setattr(pi, "camera_properties", {"PixelArraySize": pixels})
    assert open_camera("picamera2")._camera.raw == {"size": mode}  # type: ignore[attr-defined]


def test_a_lens_that_moves_finds_its_focus_and_then_stays(
    pi: type[FakePiCamera], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pi, "camera_controls", {**pi.camera_controls, "AfMode": 1, "LensPosition": 1})
    camera = open_camera("picamera2")
    inner = camera._camera  # type: ignore[attr-defined] # the fake library's object tells what was set
    assert inner.controls == [{"AfMode": 2}]
    while not camera.read().locked:
        pass
    assert (inner.controls[-1]["AfMode"], inner.controls[-1]["LensPosition"]) == (0, 1.7)
    camera.relock()
    assert inner.controls[-1]["AfMode"] == 2


def test_a_camera_that_tells_no_exposure_is_never_called_locked(
    pi: type[FakePiCamera], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pi, "tells", False)
    camera = open_camera("picamera2")
    assert not any(camera.read().locked for _ in range(20))


def test_a_pi_camera_that_stops_sending_is_lost(pi: type[FakePiCamera]) -> None:
    camera = open_camera("picamera2")
    camera._camera.dead = True  # type: ignore[attr-defined] # pulls the fake's cable
    with pytest.raises(DeviceLost, match="no-pi-frames"):
        camera.read()
    camera.close()
    assert camera._camera.closed  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "cause", "key"),
    [
        ("Camera __init__ sequence did not complete.", None, "pi-camera-busy"),
        ("Camera __init__ sequence did not complete.", "Camera(s) not found (Do not forget ...)", "no-pi-camera"),
        ("Failed to acquire camera: Device or resource busy", None, "pi-camera-busy"),
        ("Failed to start camera: Device or resource busy", None, "pi-camera-busy"),
        ("Could not open any dmaHeap device", None, "pi-camera-denied"),
        ("Camera __init__ sequence did not complete.", "[Errno 13] Permission denied: '/dev/x'", "pi-camera-denied"),
        ("[Errno 12] Cannot allocate memory", None, "pi-camera-memory"),
        ("Failed to start camera: Remote I/O error", None, "no-pi-frames"),
        ("Failed to start camera: Input/output error", None, "no-pi-frames"),
        ("Camera __init__ sequence did not complete.", "[Errno 110] Connection timed out", "no-pi-frames"),
    ],
)
@pytest.mark.parametrize("where", ["__init__", "start"])
def test_a_known_fault_of_the_cameras_library_has_its_own_sentence(
    pi: type[FakePiCamera], monkeypatch: pytest.MonkeyPatch, text: str, cause: str | None, key: str, where: str
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError(text) from (RuntimeError(cause) if cause else None)

    monkeypatch.setattr(pi, where, fail)
    with pytest.raises(DeviceMissing, match=f"^{key}$"):
        open_camera("picamera2")


def test_a_fault_that_is_not_known_stays_as_it_is(pi: type[FakePiCamera], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: FakePiCamera) -> None:
        raise RuntimeError("Configuration failed")

    monkeypatch.setattr(pi, "start", fail)
    with pytest.raises(RuntimeError, match="Configuration failed"):
        open_camera("picamera2")


def test_a_second_pi_camera_that_is_not_there_is_missing(
    pi: type[FakePiCamera], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(DeviceMissing, match=r"fewer-pi-cameras .number=1, last=0"):
        open_camera("picamera2:1")
    monkeypatch.setattr(pi, "there", 0)
    with pytest.raises(DeviceMissing, match="no-pi-camera"):
        open_camera("picamera2:0")


def test_a_supervised_camera_keeps_only_its_newest_frame_waiting() -> None:
    inbox, table = Inbox(), SimulatedTable()
    device = CameraDevice(lambda: open_camera("simulated", table=table), inbox, rate=10, clock=HandClock())
    device.set_up()
    assert device.simulated
    assert [device.step(), device.step()] == [pytest.approx(0.1)] * 2
    assert sum(isinstance(m, Frame) for m in inbox.take_all()) == 1
    device.relock()
    device.step()
    device.tear_down()
    with pytest.raises(RuntimeError):
        device.step()


@pytest.mark.parametrize(
    "shape", [None, (0, 0, 3), (480, 640), (480, 640, 4), (1, 1, 3), (0, 640, 3)], ids=lambda s: str(s)
)
def test_a_camera_that_answers_and_shows_nothing_is_lost_at_once(shape: tuple[int, ...] | None, inbox: Inbox) -> None:
    class Empty:
        name, simulated = "empty", False

        def read(self) -> Any:
            return None if shape is None else Frame(np.zeros(shape, np.uint8), 0.0, "empty")

        def relock(self) -> None: ...

        def close(self) -> None: ...

    device = CameraDevice(Empty, inbox, clock=HandClock())
    device.set_up()
    with pytest.raises(DeviceLost, match=r"frame-none|frame-empty"):
        device.step()
    assert not inbox.take_all()
