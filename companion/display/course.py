"""What the courses of several games share: how a game went, told turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from companion.games.kit import Event, Seat


class Taking(Protocol):
    """A state of a game that is played in turns."""

    @property
    def active(self) -> Seat | None:
        """Whose turn it is, if it is anybody's."""


def turns(steps: Sequence[tuple[Event | None, Taking]]) -> Iterator[int]:
    """The steps at which a turn had ended, and the last one; `steps` are states, each with the event that led to it."""
    for nr in range(1, len(steps)):
        before = steps[nr - 1][1].active
        if before is not None and steps[nr][1].active != before:
            yield nr
    yield len(steps) - 1
