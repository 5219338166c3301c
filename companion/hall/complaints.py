"""What is wrong with what comes from outside: one sentence in the log, however often it comes."""

from __future__ import annotations

import logging
from collections.abc import Callable

from companion.display.catalogue import Catalogue
from companion.display.plain import one_line
from companion.saying import Explained, Verbatim

LOG = logging.getLogger("companion.hall")
PAUSE = 60.0  # seconds in which one sentence is said once


class Complaints:
    """Says each kind of trouble once a minute, with how often it came meanwhile."""

    def __init__(self, words: Catalogue, clock: Callable[[], float]) -> None:
        self._words = words
        self._clock = clock
        self._said: dict[str, tuple[float, int]] = {}  # when each kind was said, and how often it came since

    def say(self, err: Explained, where: str) -> None:
        """Log what is wrong with what came from a place, unless the same was said just now."""
        key, now = err.what.key, self._clock()
        said, more = self._said.get(key, (-PAUSE, 0))
        if now - said < PAUSE:
            self._said[key] = (said, more + 1)
            return
        self._said[key] = (now, 0)
        sentence = self._words("hall-log.came", where=Verbatim(where[:120]), why=Verbatim(self._words.trouble(err)))
        again = self._words("hall-log.more", n=more) if more else ""
        LOG.warning("%s", one_line(f"{sentence} {again}".strip()))
