"""Holding a button: what cannot be undone by a slip of the finger."""

from __future__ import annotations

LONG = 0.6  # seconds


class Hold:
    """A press that counts only after a while; times are in seconds of any steady clock."""

    def __init__(self, long: float = LONG) -> None:
        self._long = long
        self._since: float | None = None
        self._enough = False
        self.short = False  # whether it was last let go of too soon

    def begin(self, now: float) -> None:
        """The button went down; a key that repeats is still one press."""
        if self._since is None:
            self._since = now
            self._enough = self.short = False

    def end(self) -> None:
        """The button came up."""
        self.short = self.short or (self._since is not None and not self._enough)
        self._since = None

    @property
    def running(self) -> bool:
        """Whether the button is down."""
        return self._since is not None

    def done(self, now: float) -> float:
        """How much of it is done, from 0 to 1."""
        return 0.0 if self._since is None else min(1.0, (now - self._since) / self._long)

    def complete(self, now: float) -> bool:
        """Whether it has been held long enough."""
        self._enough = self._enough or self.done(now) >= 1.0
        return self.done(now) >= 1.0
