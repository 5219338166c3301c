"""What hands do to buttons, knobs and panels; and the timing that makes presses and holds of raw levels."""

from __future__ import annotations

import enum
from dataclasses import dataclass


class Kind(enum.Enum):
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

    kind: Kind
    control: str
    time: float
    source: str
    amount: int = 0
    simulated: bool = False


class Debounce:
    """One button: the first edge counts at once, the bouncing after it does not, and a long press is a hold.

    `bounce` and `hold` are seconds. Call `look` at every edge and besides it regularly: what an edge within the
    bounce time hid is seen by the next look after it.
    """

    def __init__(self, bounce: float = 0.03, hold: float = 0.6) -> None:
        self._bounce = bounce
        self._hold = hold
        self._down = False
        self._held = False
        self._since = float("-inf")

    def look(self, down: bool, now: float) -> Kind | None:
        """What the button's level at this moment brings about, if anything."""
        if down != self._down:
            if now - self._since < self._bounce:
                return None
            self._down, self._held, self._since = down, False, now
            return Kind.PRESS if down else Kind.RELEASE
        if down and not self._held and now - self._since >= self._hold:
            self._held = True
            return Kind.HOLD
        return None
