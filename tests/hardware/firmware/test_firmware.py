"""The panel's program, run here: against the host's protocol, against the host itself, and under MicroPython."""

import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.gestures import Gesture, GestureKind
from hardware.inbox import Inbox
from hardware.panel import protocol
from hardware.panel.device import PanelDevice
from hardware.panel.transport import Pipe, Transport
from tests.support.hardware.clock import HandClock

MAIN = Path(__file__).parents[3] / "hardware" / "firmware" / "main.py"


def load() -> Any:
    spec = importlib.util.spec_from_file_location("panel_firmware", MAIN)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


firmware = load()
LINES = st.lists(st.text("abcxyz019,-", min_size=1, max_size=8), min_size=1, max_size=5)


def passed(now: int, then: int) -> int:
    return now - then


class Bench:
    """The program's panel with everything it says and shows."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.shown: list[list[tuple[int, int, int]]] = []
        self.now = 0
        self.levels = [False] * 4
        self.panel = firmware.Panel(self._send, lambda lights: self.shown.append(list(lights)), passed, 0)
        self.said.clear()

    def _send(self, data: bytes) -> None:
        message = protocol.decode(data.rstrip(b"\n"))
        assert message is not None
        self.said.append(" ".join([message.kind, *message.words]))

    def run(self, milliseconds: int, phases: int = 3, closed: bool = False) -> list[str]:
        for _ in range(milliseconds):
            self.now += 1
            self.panel.look(self.levels, phases, closed, self.now)
        said, self.said = self.said, []
        return said


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_both_sides_have_the_same_version_and_times() -> None:
    assert firmware.VERSION == protocol.VERSION
    assert firmware.BEAT_MS == protocol.BEAT_EVERY * 1000
    assert firmware.SILENCE_MS == protocol.SILENCE * 1000
    assert firmware.LONGEST == protocol.LONGEST


@given(LINES)
def test_both_sides_write_the_same_lines_and_read_each_other(words: list[str]) -> None:
    line = protocol.encode(*words)
    assert firmware.encode(*words) == line
    assert firmware.decode(line.rstrip(b"\n")) == words


@given(st.binary(max_size=60))
def test_both_sides_refuse_the_same_noise(line: bytes) -> None:
    message = protocol.decode(line)
    words = firmware.decode(line)
    assert (words is None) == (message is None)


def test_a_bouncing_button_says_press_and_release_once(bench: Bench) -> None:
    said = []
    for down in (True, False, True, False, True):
        bench.levels[1] = down
        said += bench.run(2)
    said += bench.run(100)
    for down in (False, True, False):
        bench.levels[1] = down
        said += bench.run(2)
    assert said + bench.run(120) == ["press previous", "release previous"]


def test_a_press_is_said_within_milliseconds(bench: Bench) -> None:
    bench.levels[2] = True
    assert bench.run(5) == ["press confirm"]


def test_a_spike_is_no_press_and_a_drop_out_no_release(bench: Bench) -> None:
    bench.levels[2] = True
    said = bench.run(1)
    bench.levels[2] = False
    assert said + bench.run(150) == []
    bench.levels[2] = True
    said = bench.run(50)
    bench.levels[2] = False
    said += bench.run(5)
    bench.levels[2] = True
    assert said + bench.run(150) == ["press confirm"]


def test_the_beat_tells_which_buttons_are_down(bench: Bench) -> None:
    bench.levels = [True, False, True, False]
    assert bench.run(500)[-1] == "beat 5"


def test_a_click_of_the_knob_is_one_step_either_way(bench: Bench) -> None:
    clockwise = [p for phases in (2, 0, 1, 3) for p in bench.run(2, phases)]
    back = [p for phases in (1, 0, 2, 3) for p in bench.run(2, phases)]
    assert {clockwise[0], back[0]} == {"turn 1", "turn -1"}


def test_a_knob_that_only_trembles_says_nothing(bench: Bench) -> None:
    assert [p for phases in (2, 3, 2, 3, 1, 3) for p in bench.run(1, phases)] == []


def test_a_burst_of_the_shake_sensor_is_one_shake_and_a_knock_is_none(bench: Bench) -> None:
    for _ in range(6):
        bench.run(5, closed=True)
        bench.run(5)
    assert [s for s in bench.run(600) if s.startswith("shake")] == ["shake 6"]
    bench.run(5, closed=True)
    assert [s for s in bench.run(600) if s.startswith("shake")] == []


def test_lights_go_out_when_the_host_falls_silent(bench: Bench) -> None:
    bench.panel.receive(protocol.encode("lights", "ff0000", "bad", "0000ff"), bench.now)
    assert bench.shown[-1] == [(255, 0, 0), (0, 0, 0), (0, 0, 255), *[(0, 0, 0)] * 9]
    bench.run(1300)
    assert bench.shown[-1] == [(0, 0, 0)] * firmware.LIGHTS


@given(st.lists(st.binary(max_size=200), max_size=5))
def test_noise_from_the_host_does_no_harm(pieces: list[bytes]) -> None:
    bench = Bench()
    for piece in pieces:
        bench.panel.receive(piece, 0)
    bench.panel.receive(b"\n" + protocol.encode("hello", 1), 0)
    assert bench.said[-1].startswith("hello 1 ")


def test_the_program_and_the_host_understand_each_other(clock: HandClock, inbox: Inbox) -> None:
    host, line = Pipe.pair()
    panel = firmware.Panel(line.write, lambda lights: None, passed, 0)
    levels = [False] * 4

    def pass_by(seconds: float) -> None:
        clock.pass_by(seconds)
        now = round(clock.now * 1000)
        panel.receive(line.read(), now)
        panel.look(levels, 3, False, now)

    def opener() -> Transport:
        return host

    device = PanelDevice(opener, inbox, clock=clock, sleep=pass_by)
    device.set_up()
    device.light([(1, 2, 3)])
    for step in range(100):
        levels[0] = 10 <= step < 90
        pass_by(0.02)
        device.step()
    kinds = [m.kind for m in inbox.take_all() if isinstance(m, Gesture)]
    assert kinds == [GestureKind.PRESS, GestureKind.HOLD, GestureKind.RELEASE]
    assert panel.lights[0] == (1, 2, 3)


class EndOfTest(Exception):
    pass


def test_main_reads_its_pins_and_speaks_on_its_serial_line(monkeypatch: pytest.MonkeyPatch) -> None:
    said, ticks = bytearray(), iter(range(10_000))

    class Strip(dict[int, tuple[int, int, int]]):
        def __init__(self, pin: object, count: int) -> None:
            super().__init__()

        def write(self) -> None: ...

    class Pin:
        IN, PULL_UP = 0, 1

        def __init__(self, number: int, *_: int) -> None:
            self.number = number

        def value(self) -> int:
            return self.number != firmware.BUTTON_PINS[3]

    def sleep_ms(_: int) -> None:
        if len(said) > 100:
            raise EndOfTest

    machine = SimpleNamespace(Pin=Pin)
    poll = SimpleNamespace(register=lambda *a: None, poll=lambda wait: [])
    clock = SimpleNamespace(ticks_ms=lambda: next(ticks), ticks_diff=passed, sleep_ms=sleep_ms)
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.setitem(sys.modules, "neopixel", SimpleNamespace(NeoPixel=Strip))
    monkeypatch.setitem(sys.modules, "select", SimpleNamespace(poll=lambda: poll, POLLIN=1))
    monkeypatch.setitem(sys.modules, "time", clock)
    monkeypatch.setattr("sys.stdout", SimpleNamespace(buffer=SimpleNamespace(write=said.extend)))
    with pytest.raises(EndOfTest):
        firmware.main()
    first, second, *_ = protocol.LineParser().feed(bytes(said))
    assert first == protocol.Message("hello", ("2", "next,previous,confirm,back", "12", "ring"))
    assert second == protocol.Message("press", ("back",))


SCRIPT = """
import json, sys
sys.path.insert(0, {folder!r})
import main as firmware
said, shown = [], []
panel = firmware.Panel(said.append, lambda c: shown.append(list(c)), lambda a, b: a - b, 0)
panel.receive(firmware.encode("lights", "ff0010", "x", "000203"), 5)
panel.receive(b"noise\\n" + firmware.encode("hello", 1), 6)
for now in range(1, 2000):
    panel.look([100 < now < 300, False, now > 1500, False], (3, 2, 0, 1)[now // 7 % 4], now // 9 % 2 and now < 200, now)
print(json.dumps([[line.decode() for line in said], shown, firmware.decode(b"x*0000")]))
"""


def outcome(command: list[str]) -> Any:
    script = SCRIPT.format(folder=str(MAIN.parent))
    result = subprocess.run([*command, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    return json.loads(result.stdout)


@pytest.mark.skipif(shutil.which("micropython") is None, reason="MicroPython is not installed")
def test_micropython_and_python_run_the_program_alike() -> None:
    assert outcome(["micropython"]) == outcome([sys.executable])


def test_the_script_that_compares_both_pythons_says_something() -> None:
    said, shown, damaged = outcome([sys.executable])
    assert any(line.startswith("press next") for line in said)
    assert any(line.startswith("shake") for line in said)
    assert any(line.startswith("turn") for line in said)
    assert shown[0][0] == [255, 0, 16]
    assert damaged is None
