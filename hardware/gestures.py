"""What hands do to buttons, knobs and panels; and the timing that makes presses and holds of raw levels."""

from __future__ import annotations

import enum
from dataclasses import dataclass


class GestureKind(enum.Enum):
    """What was done with a button or knob."""

    PRESS = "press"
    HOLD = "hold"
    RELEASE = "release"
    TURN = "turn"
    SHAKE = "shake"


@dataclass(frozen=True)
class Gesture:
    """Something done to a control at `time` (seconds, monotonic).

    `control` names the button; a knob's turn has its steps in `amount` (clockwise positive), a shake its strength.
    """

    kind: GestureKind
    control: str
    time: float
    source: str
    amount: int = 0
    simulated: bool = False


class Debounce:
    """One button: a press, a hold and a release, each once however its contact chatters.

    A press counts once the contact was closed for `firm` seconds in all, so that a spike is none; a release once it was
    open for `bounce` seconds on end, so that a short drop-out ends no hold; a press that lasts for `hold` is a hold.
    Call `look` at every edge and besides it every few milliseconds.
    """

    def __init__(self, bounce: float = 0.1, hold: float = 0.6, firm: float = 0.003) -> None:
        self._bounce = bounce
        self._hold = hold
        self._firm = firm
        self._closed = False
        self._looked = self._opened = self._pressed = float("-inf")
        self._sum = 0.0  # seconds for which the contact was closed since it was last open for long
        self._down = False
        self._held = False

    def look(self, closed: bool, now: float) -> GestureKind | None:
        """What the contact's level at this moment brings about, if anything."""
        if self._closed:
            self._sum += now - self._looked
            self._opened = now
        for_long = not (self._closed and closed) and now - self._opened >= self._bounce
        self._closed, self._looked = closed, now
        if for_long:
            self._sum = 0.0
            if self._down:
                self._down = False
                return GestureKind.RELEASE
        if not self._down and (closed or self._sum) and self._sum >= self._firm:
            self._down, self._held, self._pressed = True, False, now
            return GestureKind.PRESS
        if self._down and closed and not self._held and now - self._pressed >= self._hold:
            self._held = True
            return GestureKind.HOLD
        return None
