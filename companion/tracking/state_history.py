"""All states that the table of a session has lived through, those too that were undone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from companion.games.kit import State
from companion.play.session import Session


class StateHistory:
    """All states of a game in the order in which they came: what is undone or mended goes on from there."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._lived: list[State] = []
        self._known: list[State] = []  # the states of the session when that was last brought up to date

    def states(self) -> Sequence[State]:
        """All of them so far, the one that holds now last. The game may go on in another thread meanwhile."""
        now = [self._session.start, *(step.state for step in tuple(self._session.steps))]
        same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(self._known, now, strict=False)))
        if same < len(now):
            self._lived += now[same:]
        elif same < len(self._known):  # only taken back
            self._lived.append(now[-1])
        self._known = now
        return self._lived
