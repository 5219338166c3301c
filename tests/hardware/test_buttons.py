import warnings
from collections.abc import Callable, Iterator

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory
from hypothesis import given
from hypothesis import strategies as st

from hardware.buttons import PINS, ButtonsDevice
from hardware.errors import DeviceMissing
from hardware.gestures import Debounce, Gesture, Kind
from hardware.inbox import Inbox
from tests.hardware.clock import HandClock

PRESS, HOLD, RELEASE = Kind.PRESS, Kind.HOLD, Kind.RELEASE


@pytest.fixture
def buttons(mock_pins: MockFactory, inbox: Inbox, clock: HandClock) -> Iterator[ButtonsDevice]:
    device = ButtonsDevice(inbox, clock=clock)
    device.set_up()
    yield device
    device.tear_down()


def gestures(inbox: Inbox) -> list[tuple[str, Kind]]:
    return [(m.control, m.kind) for m in inbox.take_all() if isinstance(m, Gesture)]


def test_a_press_is_posted_at_its_first_edge(
    buttons: ButtonsDevice, mock_pins: MockFactory, inbox: Inbox, clock: HandClock
) -> None:
    mock_pins.pin(PINS["confirm"]).drive_low()
    assert inbox.take_all() == [Gesture(PRESS, "confirm", clock.now, "buttons", simulated=True)]


def test_a_bouncing_button_is_pressed_and_released_once(
    buttons: ButtonsDevice, mock_pins: MockFactory, inbox: Inbox, clock: HandClock
) -> None:
    pin = mock_pins.pin(PINS["next"])
    for drive in (pin.drive_low, pin.drive_high) * 3 + (pin.drive_low,):
        drive()
        clock.pass_by(0.002)
    clock.pass_by(0.2)
    buttons.step()
    for drive in (pin.drive_high, pin.drive_low) * 3 + (pin.drive_high,):
        drive()
        clock.pass_by(0.002)
    clock.pass_by(0.2)
    buttons.step()
    assert gestures(inbox) == [("next", PRESS), ("next", RELEASE)]


def test_a_long_press_is_a_hold_until_it_is_released(
    buttons: ButtonsDevice, mock_pins: MockFactory, inbox: Inbox, clock: HandClock
) -> None:
    mock_pins.pin(PINS["confirm"]).drive_low()
    for _ in range(40):
        clock.pass_by(0.02)
        buttons.step()
    mock_pins.pin(PINS["confirm"]).drive_high()
    assert gestures(inbox) == [("confirm", PRESS), ("confirm", HOLD), ("confirm", RELEASE)]


def test_two_buttons_do_not_disturb_each_other(
    buttons: ButtonsDevice, mock_pins: MockFactory, inbox: Inbox, clock: HandClock
) -> None:
    mock_pins.pin(PINS["next"]).drive_low()
    mock_pins.pin(PINS["back"]).drive_low()
    assert gestures(inbox) == [("next", PRESS), ("back", PRESS)]


def test_pins_that_are_taken_are_no_crash(mock_pins: MockFactory, inbox: Inbox) -> None:
    other = gpiozero.LED(PINS["next"])
    with pytest.raises(DeviceMissing, match="pins-unusable"):
        ButtonsDevice(inbox).set_up()
    other.close()


def test_a_machine_without_pins_says_so_in_one_sentence(
    mock_pins: MockFactory, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_factory(self: gpiozero.DigitalInputDevice, pin: int, pull_up: bool) -> None:
        warnings.warn("Falling back", gpiozero.PinFactoryFallback, stacklevel=1)
        raise gpiozero.BadPinFactory("Unable to load any default pin factory!")

    monkeypatch.setattr(gpiozero.DigitalInputDevice, "__init__", no_factory)
    with pytest.raises(DeviceMissing, match="no-pins"):
        ButtonsDevice(inbox).set_up()


def test_pins_are_free_again_after_tear_down(mock_pins: MockFactory, inbox: Inbox) -> None:
    for _ in range(2):
        device = ButtonsDevice(inbox)
        device.set_up()
        device.tear_down()


def test_a_tap_shorter_than_the_bounce_time_is_still_released() -> None:
    button = Debounce(bounce=0.03)
    assert button.look(True, 0.0) is PRESS
    assert button.look(False, 0.01) is None
    assert button.look(False, 0.04) is RELEASE


@given(st.lists(st.tuples(st.booleans(), st.floats(0.0, 0.5)), max_size=60))
def test_presses_and_releases_alternate_whatever_the_contacts_do(looks: list[tuple[bool, float]]) -> None:
    button, now, last = Debounce(), 0.0, RELEASE
    allowed: dict[Kind, tuple[Kind, ...]] = {RELEASE: (PRESS,), PRESS: (HOLD, RELEASE), HOLD: (RELEASE,)}
    look: Callable[[bool, float], Kind | None] = button.look
    for down, wait in looks:
        now += wait
        kind = look(down, now)
        if kind is not None:
            assert kind in allowed[last]
            last = kind
