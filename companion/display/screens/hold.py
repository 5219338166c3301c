"""Holding a button: what cannot be undone by a slip of the finger."""

from __future__ import annotations

LONG = 0.8  # seconds
EMPTIES = 2.0  # times as fast as it fills, once the button is let go


class Hold:
    """A press that counts only after a while; times are in seconds of any steady clock."""

    def __init__(self, long: float = LONG) -> None:
        self._long = long
        self._since: float | None = None
        self._enough = False
        self.short = False  # whether it was last let go of too soon
        self._left: tuple[float, float] = (0.0, 0.0)  # when it was let go, and how much of it was done

    def begin(self, now: float) -> None:
        """The button went down; a key that repeats is still one press."""
        if self._since is None:
            self._since = now
            self._enough = self.short = False

    def end(self, now: float | None = None) -> None:
        """The button came up; from `now` on what was done of it drains away, without it all is gone at once."""
        self.short = self.short or (self._since is not None and not self._enough)
        if now is not None and self._since is not None:
            self._left = now, self.done(now)
        self._since = None

    @property
    def running(self) -> bool:
        """Whether the button is down."""
        return self._since is not None

    def done(self, now: float) -> float:
        """How much of it is done, from 0 to 1."""
        return 0.0 if self._since is None else min(1.0, (now - self._since) / self._long)

    def shown(self, now: float) -> float:
        """How full its ring is drawn, from 0 to 1: it empties when the button is let go."""
        when, done = self._left
        return self.done(now) if self.running else max(0.0, done - EMPTIES * (now - when) / self._long)

    def complete(self, now: float) -> bool:
        """Whether it has been held long enough."""
        self._enough = self._enough or self.done(now) >= 1.0
        return self.done(now) >= 1.0
