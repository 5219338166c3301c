"""The buttons on the pins, each pressed once while somebody watches."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from companion.app.devices import pins_of, said
from companion.display.desk import Finding, Grade
from companion.games.kit import say
from companion.settings import Settings
from hardware.errors import HardwareError

PATIENCE = 20.0
"""Seconds within which every button is to be pressed."""
_LOOK_EVERY = 0.02


def pressed(
    chosen: Settings, clock: Callable[[], float] = time.monotonic, sleep: Callable[[float], None] = time.sleep
) -> Iterator[Finding]:
    """A line for each button as it is pressed, then one for each that was not."""
    from hardware.buttons import ButtonsDevice
    from hardware.gestures import Gesture, Kind
    from hardware.inbox import Inbox

    inbox, pins = Inbox(), pins_of(chosen)
    device = ButtonsDevice(inbox, pins)
    try:
        device.set_up()
        waiting, end = dict(pins), clock() + PATIENCE
        yield Finding("pressed", Grade.NOTE, say("press-each", n=round(PATIENCE)))
        while waiting and clock() < end:
            device.step()
            for message in inbox.take_all():
                if isinstance(message, Gesture) and message.kind is Kind.PRESS and message.control in waiting:
                    pin = waiting.pop(message.control)
                    yield Finding("pressed", Grade.FINE, say("pressed", button=f"button-{message.control}", pin=pin))
            sleep(_LOOK_EVERY)
    except HardwareError as err:
        yield Finding("pressed", Grade.WRONG, said(err.reason), "device")
        return
    finally:
        device.tear_down()
    for name, pin in waiting.items():
        yield Finding("pressed", Grade.WRONG, say("pressed-not", button=f"button-{name}", pin=pin))
