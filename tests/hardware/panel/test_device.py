import os
import threading
import tty
from collections.abc import Callable

import pytest

from hardware.errors import DeviceLost, DeviceMissing
from hardware.gestures import Gesture, GestureKind
from hardware.inbox import Inbox
from hardware.panel.device import MOST, PanelDevice, open_panel
from hardware.panel.protocol import encode
from hardware.panel.transport import Pipe, Transport
from hardware.panel.twin import SimulatedPanel
from hardware.supervise import Condition, DeviceKeeper, Status
from tests.support.hardware.clock import HandClock


class Desk:
    """A panel and its host, with time that passes for both."""

    def __init__(self, clock: HandClock, inbox: Inbox, version: int = 2) -> None:
        self.clock = clock
        self.inbox = inbox
        self.panel = SimulatedPanel(version=version, clock=clock)
        self.device = PanelDevice(self.panel.plug_in, inbox, clock=clock, sleep=clock.pass_by)

    def run(self, seconds: float) -> list[tuple[GestureKind, str, int]]:
        for _ in range(round(seconds / 0.05)):
            self.clock.pass_by(0.05)
            self.device.step()
        return [(m.kind, m.control, m.amount) for m in self.inbox.take_all() if isinstance(m, Gesture)]


@pytest.fixture
def desk(clock: HandClock, inbox: Inbox) -> Desk:
    desk = Desk(clock, inbox)
    desk.device.set_up()
    return desk


def test_after_the_greeting_the_buttons_are_known(desk: Desk) -> None:
    assert desk.device.buttons == ("next", "previous", "confirm", "back")
    assert desk.device.simulated


def test_gestures_are_posted_with_their_amounts(desk: Desk) -> None:
    desk.panel.press("confirm")
    desk.panel.release("confirm")
    desk.panel.turn(-2)
    desk.panel.shake(7)
    assert desk.run(0.05) == [
        (GestureKind.PRESS, "confirm", 0),
        (GestureKind.RELEASE, "confirm", 0),
        (GestureKind.TURN, "knob", -2),
        (GestureKind.SHAKE, "shake", 7),
    ]


def test_a_button_kept_down_is_held(desk: Desk) -> None:
    desk.panel.press("confirm")
    assert desk.run(1.0) == [(GestureKind.PRESS, "confirm", 0), (GestureKind.HOLD, "confirm", 0)]


def test_a_release_that_was_lost_is_mended_by_the_next_beat(desk: Desk) -> None:
    desk.panel.press("next")
    desk.run(0.1)
    desk.panel.release("next", heard=False)
    assert desk.run(0.6) == [(GestureKind.RELEASE, "next", 0)]


def test_lights_are_set(desk: Desk) -> None:
    desk.device.light([(255, 0, 16), (0, 128, 0)])
    desk.run(0.2)
    assert desk.panel.lights == ["ff0010", "008000", "000000", "000000"]


def test_lights_asked_for_while_the_panel_is_away_are_set_when_it_is_back(clock: HandClock, inbox: Inbox) -> None:
    desk = Desk(clock, inbox)
    desk.device.light([(1, 2, 3)])
    desk.device.set_up()
    desk.run(0.2)
    assert desk.panel.lights[0] == "010203"


def test_an_unplugged_panel_is_lost_at_once(desk: Desk) -> None:
    desk.panel.unplug()
    with pytest.raises(DeviceLost, match=r"panel-unplugged|pipe-cut"):
        desk.device.step()


def test_a_panel_that_falls_silent_is_lost_within_a_second_and_a_half(desk: Desk) -> None:
    desk.run(0.5)
    began = desk.clock.now
    desk.panel.asleep = True
    with pytest.raises(DeviceLost, match="panel-silent"):
        desk.run(5)
    assert desk.clock.now - began <= 1.5


def test_a_panel_of_another_version_says_what_to_do(clock: HandClock, inbox: Inbox) -> None:
    with pytest.raises(DeviceMissing, match=r"panel-version .version=3, needed=2"):
        Desk(clock, inbox, version=3).device.set_up()


@pytest.mark.parametrize(("version", "ring"), [(1, False), (2, True)])
def test_panels_of_both_versions_say_how_many_lights_they_have_and_how_they_lie(
    clock: HandClock, inbox: Inbox, version: int, ring: bool
) -> None:
    desk = Desk(clock, inbox, version=version)
    desk.device.set_up()
    assert (desk.device.lights, desk.device.ring) == (4, ring)
    desk.panel.turn(3)
    assert desk.run(0.05) == [(GestureKind.TURN, "knob", 3)]


def test_lights_that_stay_the_same_are_said_once(clock: HandClock, inbox: Inbox) -> None:
    host, panel = Pipe.pair()
    panel.write(encode("hello", 2, "next", 12, "ring"))
    device = PanelDevice(lambda: host, inbox, clock=clock, sleep=clock.pass_by)
    device.set_up()
    for _ in range(20):
        device.light([(1, 2, 3)])
        clock.pass_by(0.05)
        device.step()
    assert panel.read().count(b"lights") == 1


def test_something_else_on_the_port_is_no_panel(clock: HandClock, inbox: Inbox) -> None:
    host, other = Pipe.pair()
    other.write(b"login: ")
    with pytest.raises(DeviceMissing, match="panel-mute"):
        PanelDevice(lambda: host, inbox, clock=clock, sleep=clock.pass_by).set_up()


def test_a_panel_that_comes_back_is_greeted_again(clock: HandClock, inbox: Inbox) -> None:
    panel = SimulatedPanel(clock=clock)
    keeper = DeviceKeeper(
        "panel", lambda: PanelDevice(panel.plug_in, inbox, clock=clock, sleep=clock.pass_by), inbox, clock
    )
    keeper.step(0)
    panel.unplug()
    wait = keeper.step(0)
    assert wait is not None
    clock.pass_by(wait)
    keeper.step(0)
    panel.press("next")
    keeper.step(0)
    messages = inbox.take_all()
    told = [m.condition for m in messages if isinstance(m, Status)]
    assert told == [Condition.STARTING, Condition.RUNNING, Condition.LOST, Condition.STARTING, Condition.RUNNING]
    assert isinstance(messages[-1], Gesture)


def test_a_port_that_is_not_there_is_missing() -> None:
    with pytest.raises(DeviceMissing, match=r"panel-shut .port=/dev/no-such-port"):
        open_panel("/dev/no-such-port")


def test_without_a_pico_on_usb_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: [])
    with pytest.raises(DeviceMissing, match="no-panel"):
        open_panel()


class TerminalEnd:
    """The panel's end of a pseudo-terminal."""

    simulated = True

    def __init__(self, handle: int) -> None:
        self.handle = handle
        os.set_blocking(handle, False)

    def read(self) -> bytes:
        try:
            return os.read(self.handle, 4096)
        except BlockingIOError:
            return b""

    def write(self, data: bytes) -> None:
        os.write(self.handle, data)

    def close(self) -> None:
        os.close(self.handle)


def wait_for(condition: Callable[[], bool], step: Callable[[], object]) -> None:
    """Repeat a step until the condition holds; fails after five seconds."""
    pause = threading.Event()
    for _ in range(500):
        step()
        if condition():
            return
        pause.wait(0.01)
    raise AssertionError("it never happened")


def test_the_real_serial_library_talks_to_a_panel_and_notices_that_it_is_gone() -> None:
    try:
        panel_side, host_side = os.openpty()
    except OSError:
        pytest.skip("there are no pseudo-terminals here (/dev/pts is not mounted)")
    tty.setraw(host_side)
    panel = SimulatedPanel()
    panel.attach(TerminalEnd(panel_side))
    inbox = Inbox()

    def sleep(seconds: float) -> None:
        panel.run()

    opened: list[Transport] = []

    def opener() -> Transport:
        opened.append(open_panel(os.ttyname(host_side)))
        return opened[-1]

    device = PanelDevice(opener, inbox, sleep=sleep)
    device.set_up()
    assert not device.simulated
    device.light([(255, 255, 255)])
    panel.press("back")

    seen: list[object] = []

    def step() -> None:
        device.step()
        panel.run()
        seen.extend(inbox.take_all())

    wait_for(lambda: bool(seen) and panel.lights[0] == "ffffff", step)
    assert isinstance(seen[0], Gesture)
    os.close(host_side)
    panel.unplug()
    with pytest.raises(DeviceLost, match=r"panel-unplugged|pipe-cut"):
        wait_for(lambda: False, device.step)
    device.tear_down()


@pytest.mark.parametrize("word", ["3000000", "-3000000", "1" + "0" * 20, "9" * 5000, "", "-", "1e3", "0x7", "nan"])
def test_more_steps_than_a_hand_can_turn_are_noise(desk: Desk, word: str) -> None:
    for kind in ("turn", "shake", "beat", "press", "release"):
        desk.panel._say(kind, word)
    assert all(abs(amount) <= MOST for _, _, amount in desk.run(0.2))
    assert desk.device.buttons == ("next", "previous", "confirm", "back")
