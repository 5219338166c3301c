"""The buttons on the pins, each pressed once while somebody watches."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping

from companion.app.devices import pins_of, said
from companion.display.findings import PRESSING, Finding, Grade
from companion.games.kit import say
from companion.settings import Settings
from hardware.errors import HardwareError

_LOOK_EVERY = 0.02


def pressed(
    chosen: Settings, clock: Callable[[], float] = time.monotonic, sleep: Callable[[float], None] = time.sleep
) -> Iterator[Finding]:
    """While no table is open: a line for each button as it is pressed, then one for each that was not."""
    from hardware.buttons import ButtonsDevice
    from hardware.gestures import Gesture, GestureKind
    from hardware.inbox import Inbox

    inbox, pins = Inbox(), pins_of(chosen)
    device = ButtonsDevice(inbox, pins, clock=clock)
    try:
        device.set_up()
        waiting, end = dict(pins), clock() + PRESSING
        yield Finding("pressed", Grade.NOTE, say("press-each", n=round(PRESSING)))
        while waiting and clock() < end:
            device.step()
            for message in inbox.take_all():
                if isinstance(message, Gesture) and message.kind is GestureKind.PRESS and message.control in waiting:
                    yield _works(message.control, waiting.pop(message.control))
            sleep(_LOOK_EVERY)
    except HardwareError as err:
        yield Finding("pressed", Grade.WRONG, said(err.reason), "device")
        return
    finally:
        device.tear_down()
    yield from (_silent(name, pin) for name, pin in waiting.items())


def found(pins: Mapping[str, int], pressed: Collection[str]) -> Iterator[Finding]:
    """A line for each button: it was pressed, or not."""
    return (_works(name, pin) if name in pressed else _silent(name, pin) for name, pin in pins.items())


def _works(name: str, pin: int) -> Finding:
    return Finding("pressed", Grade.FINE, say("pressed", button=f"button-{name}", pin=pin))


def _silent(name: str, pin: int) -> Finding:
    return Finding("pressed", Grade.WRONG, say("pressed-not", button=f"button-{name}", pin=pin))
