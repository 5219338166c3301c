"""When the light on a camera is steady enough to lock its exposure and white balance."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence


class Steadiness:
    """Remembers the last few readings (exposure, gains) and says when they have stopped moving."""

    def __init__(self, readings: int = 10, tolerance: float = 0.02) -> None:
        self._recent: deque[tuple[float, ...]] = deque(maxlen=readings)
        self._tolerance = tolerance

    def add(self, values: Sequence[float]) -> bool:
        """Take one more reading; true when each value stayed within the tolerance (a share of it) over all of them."""
        self._recent.append(tuple(values))
        if len(self._recent) < (self._recent.maxlen or 0):
            return False
        columns = zip(*self._recent, strict=True)
        return all(max(c) - min(c) <= self._tolerance * max(abs(max(c)), abs(min(c)), 1e-9) for c in columns)

    def forget(self) -> None:
        """Begin again."""
        self._recent.clear()
