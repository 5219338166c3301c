"""Looks that failed: why the table cannot be read, since when, and when to try again."""

from __future__ import annotations

import math

from companion.vision.errors import UnreadableError

AGAIN = 0.5
"""Seconds after which a table that could not be read, as a hand lay over the mat, is looked at again."""

LATER = 2.0
"""The same where it is not known where anything lies, as no mat was found."""

GIVEN_UP = 3.0
"""Seconds in which all lies still, no hand is in view and nothing can be read, after which somebody has to help."""

RESTS = 10.0
"""Seconds after which what reaches into the picture and does not move is no arm, or one that should be taken away."""


class FailedLooks:
    """Times are the frames' own, in seconds. `trouble` is why the last look failed, `try_at` when to try again."""

    def __init__(self) -> None:
        self.trouble: UnreadableError | None = None
        self.try_at = math.inf
        self._failed_at = math.inf  # since when looks at what lies still have failed
        self._rests_since = math.inf  # since when something that reaches in has not moved

    def failed(self, err: UnreadableError, now: float, again: float) -> None:
        """A look failed, and is to be taken again after so many seconds."""
        self.trouble, self._failed_at, self.try_at = err, min(self._failed_at, now), now + again

    def again(self, now: float, again: float) -> None:
        """A look is to be taken again after so many seconds, or sooner, for no fault of the table's."""
        self.try_at = min(self.try_at, now + again)

    def succeeded(self) -> None:
        """The table can be read."""
        self.trouble, self._failed_at, self.try_at = None, math.inf, math.inf

    def settled(self, time: float, reached: bool) -> None:
        """All lies still, also what reaches into the picture, if something does."""
        self._rests_since = time if reached else math.inf

    def moving(self) -> None:
        """Something moves: while hands are at work nobody has to help."""
        self._failed_at = self._rests_since = math.inf

    def covered(self, time: float, covered: bool) -> None:
        """Something has covered the lens, or left it."""
        self._failed_at = time if covered else math.inf

    def for_long(self, now: float) -> bool:
        """Whether somebody has to help by now, if anything is to be read."""
        return now >= self._failed_at + GIVEN_UP or self.rests_for_long(now)

    def rests_for_long(self, now: float) -> bool:
        """Whether what reaches into the picture should be taken away."""
        return now >= self._rests_since + RESTS
