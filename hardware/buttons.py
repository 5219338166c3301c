"""Buttons on the Raspberry Pi's pins."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from hardware.gestures import Debounce, Gesture
from hardware.inbox import Inbox
from hardware.pins import let_go, take

PINS: Mapping[str, int] = {"next": 5, "previous": 6, "confirm": 13, "back": 19}
"""The buttons and their pins (BCM numbers) unless the settings say otherwise; each connects its pin to ground."""

_LOOK_EVERY = 0.01


class ButtonsDevice:
    """The buttons as one supervised device; posts `Gesture`s: press, hold and release.

    `bounce`: seconds for which a worn contact may chatter; `hold`: after how many a press is a hold.
    """

    def __init__(
        self,
        inbox: Inbox,
        pins: Mapping[str, int] = PINS,
        hold: float = 0.6,
        bounce: float = 0.1,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.simulated = False
        self._inbox = inbox
        self._pins = dict(pins)
        self._clock = clock
        self._debounces = {name: Debounce(bounce, hold) for name in pins}
        self._buttons: dict[str, Any] = {}
        self._lock = threading.Lock()

    def set_up(self) -> None:
        """Take the pins; DeviceMissing when there are none or they are taken."""
        # not gpiozero's Button: its thread for holds is one more per button, and we time holds ourselves
        self.simulated = take(self._pins, "DigitalInputDevice", self._buttons, pull_up=True)
        for name, button in self._buttons.items():
            button.when_activated = self._edge(name, True)
            button.when_deactivated = self._edge(name, False)

    def step(self) -> float:
        """Look at all buttons, for what takes time to be told; seconds until the next look."""
        for name, button in self._buttons.items():
            self._look(name, bool(button.is_active))
        return _LOOK_EVERY

    def tear_down(self) -> None:
        """Let go of the pins."""
        let_go(self._buttons)

    def _edge(self, name: str, down: bool) -> Callable[[], None]:
        return lambda: self._look(name, down)

    def _look(self, name: str, down: bool) -> None:
        now = self._clock()
        with self._lock:  # edges come in a thread of the pin factory
            kind = self._debounces[name].look(down, now)
            if kind is not None:
                self._inbox.post(Gesture(kind, name, now, "buttons", simulated=self.simulated))
