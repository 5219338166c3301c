"""Where devices leave their messages: callbacks and device threads only post, one reader takes."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable


class Inbox:
    """A queue of messages of any kind, safe to post to from every thread. `wake` is called after each."""

    def __init__(self, wake: Callable[[], None] = lambda: None) -> None:
        self.wake = wake
        self._messages: deque[tuple[str | None, object]] = deque()
        self._arrived = threading.Condition()

    def post(self, message: object, replaces: str | None = None) -> None:
        """Leave a message; with `replaces` it takes the place of one of the same key that still waits (frames)."""
        with self._arrived:
            if replaces is not None:
                self._messages = deque(m for m in self._messages if m[0] != replaces)
            self._messages.append((replaces, message))
            self._arrived.notify()
        self.wake()

    def take(self, timeout: float | None = 0) -> object | None:
        """The oldest message, waiting up to `timeout` seconds for one (None: for ever); nothing if there is none."""
        with self._arrived:
            self._arrived.wait_for(lambda: bool(self._messages), timeout)
            return self._messages.popleft()[1] if self._messages else None

    def take_all(self) -> list[object]:
        """All that waits, oldest first."""
        with self._arrived:
            messages = [message for _, message in self._messages]
            self._messages.clear()
            return messages
