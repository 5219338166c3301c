import warnings
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hardware import pins
from hardware.buttons import PINS, ButtonsDevice
from hardware.errors import DeviceMissing
from hardware.gestures import Debounce, Gesture, GestureKind
from hardware.inbox import Inbox
from tests.support.hardware.clock import HandClock

PRESS, HOLD, RELEASE = GestureKind.PRESS, GestureKind.HOLD, GestureKind.RELEASE


@pytest.fixture
def buttons(mock_pins: MockFactory, inbox: Inbox, clock: HandClock) -> Iterator[ButtonsDevice]:
    device = ButtonsDevice(inbox, clock=clock)
    device.set_up()
    yield device
    device.tear_down()


def gestures(inbox: Inbox) -> list[tuple[str, GestureKind]]:
    return [(m.control, m.kind) for m in inbox.take_all() if isinstance(m, Gesture)]


def pass_by(buttons: ButtonsDevice, clock: HandClock, seconds: float) -> None:
    """Time passes, and the device is looked at as its worker would."""
    end = clock.now + seconds
    while clock.now < end:
        clock.now = min(end, clock.now + 0.01)
        buttons.step()


class Contact:
    """The contact of a button on a pin, which hands close and open."""

    def __init__(self, buttons: ButtonsDevice, mock_pins: MockFactory, clock: HandClock, name: str = "confirm") -> None:
        self._buttons, self._clock = buttons, clock
        self._pin = mock_pins.pin(PINS[name])

    def go(self, *levels: tuple[bool, float]) -> None:
        """Be closed or open for so many milliseconds, one after the other."""
        for closed, milliseconds in levels:
            (self._pin.drive_low if closed else self._pin.drive_high)()
            pass_by(self._buttons, self._clock, milliseconds / 1000)


@pytest.fixture
def contact(buttons: ButtonsDevice, mock_pins: MockFactory, clock: HandClock) -> Contact:
    return Contact(buttons, mock_pins, clock)


def chatter(milliseconds: int, each: int = 2) -> list[tuple[bool, float]]:
    """A contact that closes and opens again and again."""
    return [(n % 2 == 0, each) for n in range(milliseconds // each)]


def kinds(inbox: Inbox) -> list[GestureKind]:
    return [kind for _, kind in gestures(inbox)]


@pytest.mark.parametrize("closing", [[], chatter(20), chatter(50), chatter(80), [(True, 1), (False, 10)] * 2])
def test_a_press_is_told_within_40_ms_of_its_first_edge(
    contact: Contact, clock: HandClock, inbox: Inbox, closing: list[tuple[bool, float]]
) -> None:
    first = clock.now
    contact.go(*closing, (True, 300))
    [press] = [m for m in inbox.take_all() if isinstance(m, Gesture)]
    assert press.kind is PRESS
    assert press.time - first < 0.040


@pytest.mark.parametrize("milliseconds", [10, 50, 80, 98])
def test_a_contact_that_chatters_is_pressed_and_released_once(
    contact: Contact, inbox: Inbox, milliseconds: int
) -> None:
    for _ in range(3):
        contact.go(*chatter(milliseconds), (True, 150), *chatter(milliseconds), (False, 200))
        assert kinds(inbox) == [PRESS, RELEASE]


def test_a_spike_is_no_press(contact: Contact, inbox: Inbox) -> None:
    for _ in range(20):
        contact.go((True, 1), (False, 120))
    assert kinds(inbox) == []


def test_a_drop_out_neither_ends_a_hold_nor_begins_it_anew(contact: Contact, inbox: Inbox) -> None:
    contact.go((True, 300), (False, 5), (True, 320))
    assert kinds(inbox) == [PRESS, HOLD]
    contact.go((False, 5), (True, 800))
    assert kinds(inbox) == []
    contact.go((False, 150))
    assert kinds(inbox) == [RELEASE]


BOUNCE = st.lists(st.integers(1, 98), max_size=12, unique=True).map(sorted)
"""When a contact changes once more, in ms after it first did."""


def levels(changes: list[int], closed: bool, then: float) -> list[tuple[bool, float]]:
    """A contact that bounces to `closed`, and stays there for a while."""
    times = [0, *changes[: len(changes) // 2 * 2], 100]
    bouncing = [(closed == (n % 2 == 0), float(to - since)) for n, (since, to) in enumerate(pairwise(times))]
    return [*bouncing, (closed, then)]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(closing=BOUNCE, opening=BOUNCE, lasts=st.sampled_from([20.0, 200.0, 700.0]))
def test_whatever_a_bounce_of_100_ms_looks_like_it_is_one_press_and_at_most_one_hold(
    contact: Contact, inbox: Inbox, closing: list[int], opening: list[int], lasts: float
) -> None:
    contact.go(*levels(closing, True, lasts), *levels(opening, False, 200.0))
    assert kinds(inbox) == ([PRESS, HOLD, RELEASE] if lasts == 700.0 else [PRESS, RELEASE])


def test_how_long_a_contact_may_chatter_can_be_set(mock_pins: MockFactory, inbox: Inbox, clock: HandClock) -> None:
    device = ButtonsDevice(inbox, bounce=0.02, clock=clock)
    device.set_up()
    Contact(device, mock_pins, clock).go((True, 30), (False, 30), (True, 30), (False, 30))
    assert kinds(inbox) == [PRESS, RELEASE] * 2
    device.tear_down()


def test_two_buttons_do_not_disturb_each_other(
    buttons: ButtonsDevice, mock_pins: MockFactory, inbox: Inbox, clock: HandClock
) -> None:
    mock_pins.pin(PINS["next"]).drive_low()
    mock_pins.pin(PINS["back"]).drive_low()
    pass_by(buttons, clock, 0.01)
    assert gestures(inbox) == [("next", PRESS), ("back", PRESS)]


def test_pins_that_are_taken_are_no_crash(mock_pins: MockFactory, inbox: Inbox) -> None:
    other = gpiozero.LED(PINS["next"])
    with pytest.raises(DeviceMissing, match=r"pin-busy .pin=5"):
        ButtonsDevice(inbox).set_up()
    other.close()


def test_a_machine_without_pins_says_so_in_one_sentence(
    mock_pins: MockFactory, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_factory(self: gpiozero.DigitalInputDevice, pin: int, pull_up: bool) -> None:
        warnings.warn("Falling back", gpiozero.PinFactoryFallback, stacklevel=1)
        raise gpiozero.BadPinFactory("Unable to load any default pin factory!")

    monkeypatch.setattr(gpiozero.DigitalInputDevice, "__init__", no_factory)
    monkeypatch.setattr(pins, "CHIPS", Path("/nowhere"))
    with pytest.raises(DeviceMissing, match="no-pins"):
        ButtonsDevice(inbox).set_up()


def test_pins_are_free_again_after_tear_down(mock_pins: MockFactory, inbox: Inbox) -> None:
    for _ in range(2):
        device = ButtonsDevice(inbox)
        device.set_up()
        device.tear_down()


def test_a_tap_shorter_than_the_bounce_time_is_still_released() -> None:
    button = Debounce(bounce=0.03)
    assert button.look(True, 0.0) is None
    assert button.look(False, 0.01) is PRESS
    assert button.look(False, 0.02) is None
    assert button.look(False, 0.05) is RELEASE


@given(st.lists(st.tuples(st.booleans(), st.floats(0.0, 0.5)), max_size=60))
def test_presses_and_releases_alternate_whatever_the_contacts_do(looks: list[tuple[bool, float]]) -> None:
    button, now, last = Debounce(), 0.0, RELEASE
    allowed: dict[GestureKind, tuple[GestureKind, ...]] = {RELEASE: (PRESS,), PRESS: (HOLD, RELEASE), HOLD: (RELEASE,)}
    look: Callable[[bool, float], GestureKind | None] = button.look
    for down, wait in looks:
        now += wait
        kind = look(down, now)
        if kind is not None:
            assert kind in allowed[last]
            last = kind
