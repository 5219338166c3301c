"""The panel's program and the real driver, over a serial line: gestures out, lights in, noise and both versions."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.errors import DeviceMissing
from hardware.gestures import Gesture, GestureKind
from hardware.inbox import Inbox
from hardware.panel.device import PanelDevice, open_panel
from hardware.panel.protocol import LineParser, Message, encode
from hardware.panel.transport import SerialTransport
from tests.hardware.firmware.pico_line import FIRMWARE, PYTHONS, Pico, pico

every_python = pytest.mark.parametrize("python", PYTHONS)


def until(condition: Callable[[], bool], step: Callable[[], object] = lambda: None) -> None:
    """Repeat a step until the condition holds; fails after ten seconds."""
    pause = threading.Event()
    for _ in range(1000):
        step()
        if condition():
            return
        pause.wait(0.01)
    raise AssertionError("it never happened")


class Host:
    """The real driver on the panel's port."""

    def __init__(self, panel: Pico) -> None:
        self.inbox = Inbox()
        self.device = PanelDevice(lambda: open_panel(panel.port), self.inbox)
        self._greet(tries=5)
        self.gestures: list[tuple[GestureKind, int]] = []

    def _greet(self, tries: int) -> None:
        """Ask again, as the supervisor does, while the panel's program may still be starting."""
        try:
            self.device.set_up()
        except DeviceMissing:
            if tries == 1:
                raise
            self._greet(tries - 1)

    def step(self) -> None:
        self.device.step()
        self.gestures += [(m.kind, m.amount) for m in self.inbox.take_all() if isinstance(m, Gesture)]


@every_python
def test_hands_on_the_panel_arrive_as_gestures_and_lights_are_shown(tmp_path: Path, python: str) -> None:
    with pico(tmp_path, python) as panel:
        host = Host(panel)
        assert host.device.ring
        assert host.device.lights == 12
        panel.do("press confirm", "turn 3", "turn -2", "release confirm", "shake 6")
        until(lambda: any(kind is GestureKind.SHAKE for kind, _ in host.gestures), host.step)
        assert [kind for kind, _ in host.gestures if kind in (GestureKind.PRESS, GestureKind.RELEASE)] == [
            GestureKind.PRESS,
            GestureKind.RELEASE,
        ]
        turns = [amount for kind, amount in host.gestures if kind is GestureKind.TURN]
        assert turns == [1, 1, 1, -1, -1]
        assert host.gestures[-1] == (GestureKind.SHAKE, 6)
        host.device.light([(255, 0, 16)] * 3)
        until(lambda: panel.lights[:4] == ["ff0010"] * 3 + ["000000"], host.step)
        host.device.tear_down()


@every_python
def test_noise_on_the_line_never_stops_it(tmp_path: Path, python: str) -> None:
    chance = random.Random(7)
    with pico(tmp_path, python) as panel:
        line = SerialTransport(panel.port)
        for _ in range(40):
            noise = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 120)))
            words = [chance.choice(("lights", "hello", "beat", "turn", "", "*")) for _ in range(chance.randrange(1, 5))]
            line.write(noise + b"\n" + encode(*words) + encode("lights", "zz", "ff", "0" * 7, "-1-1-1"))
            line.read()
        line.write(b"\n")
        line.close()
        host = Host(panel)
        panel.do("press back")
        until(lambda: (GestureKind.PRESS, 0) in host.gestures, host.step)
        assert panel.process.poll() is None
        host.device.tear_down()


@every_python
def test_a_host_of_version_one_is_answered_in_its_own_words(tmp_path: Path, python: str) -> None:
    with pico(tmp_path, python) as panel:
        assert greeting(panel, "1") == Message("hello", ("1", "next,previous,confirm,back", "12"))
        assert greeting(panel, "2") == Message("hello", ("2", "next,previous,confirm,back", "12", "ring"))


@every_python
def test_a_panel_of_version_one_plays_on(tmp_path: Path, python: str) -> None:
    old = tmp_path / "old"
    old.mkdir()
    program = (
        (FIRMWARE / "main.py").read_text().replace("VERSION = 2", "VERSION = 1").replace("LIGHTS = 12", "LIGHTS = 4")
    )
    (old / "main.py").write_text(program)
    with pico(tmp_path, python, old) as panel:
        host = Host(panel)
        assert (host.device.lights, host.device.ring) == (4, False)
        panel.do("turn 2")
        until(lambda: len(host.gestures) == 2, host.step)
        host.device.tear_down()


def greeting(panel: Pico, version: str) -> Message:
    """The panel's answer to a host of that version."""
    line, parser, heard = SerialTransport(panel.port), LineParser(), list[Message]()
    line.write(encode("beat") + encode("hello", version))

    def listen() -> None:
        heard.extend(m for m in parser.feed(line.read()) if m.kind == "hello" and m.words[0] == version)

    until(lambda: bool(heard), listen)
    line.close()
    return heard[-1]
