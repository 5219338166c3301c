"""What fell with a correction only because something before it did: it comes back once the gap is filled.

It is worked out of the journal alone, so that it is remembered when a game is resumed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.kit import Event, Source, State, Verdict
from companion.games.kit.rules import SHARED
from companion.play.corrections import Step, judge, sealed_answer
from companion.play.journal import Entry
from companion.play.lines import read_later
from companion.play.replay import Replay

Given = tuple[Event, str]
"""An event, and what gave it."""


class Fallen:
    """What waits to be put back, the first first."""

    def __init__(self) -> None:
        self.waiting: list[Given] = []
        self.seen: set[Event] = set()  # sealed answers that the table knows, though some fell too

    def fell(self, start: State, before: Sequence[Step], at: int, later: Iterable[int]) -> None:
        """A correction from event `at` on let these of the steps before it fall.

        A sealed answer is not put back: its source repeats it. ValueError if there were no such steps.
        """
        sealed = [index for index in range(at, len(before)) if sealed_answer(start, before, index) is not None]
        self.seen.update(before[index].event for index in sealed)
        fresh = []
        for index in later:
            if not at <= index < len(before):
                raise ValueError(f"there was no event {index}")
            if index not in sealed:
                fresh.append((before[index].event, before[index].by))
        self.waiting = [*fresh, *self.waiting]

    def due(self, state: State, past: Sequence[Event], sources: Sequence[Source]) -> Given | None:
        """What stands now and is to be made again; what cannot stand any more is let go, and the rest waits."""
        while self.waiting:
            verdict = judge(state, past, self.waiting[0][0], sources)
            if verdict.legal:
                return self.waiting[0]
            if _not_yet(verdict):
                return None
            del self.waiting[0]
        return None

    def made(self, event: Event) -> None:
        """An event was made, by whomever: if it waited first, it waits no more."""
        if self.waiting and self.waiting[0][0] == event:
            del self.waiting[0]

    def replayed(self, entry: Entry, before: Sequence[Step], replay: Replay) -> None:
        """An entry of a stored game was replayed, before which these steps had been made."""
        if entry.kind == "rewrite":
            self.fell(replay.start, before, *read_later(entry.body))
        elif entry.kind == "event" and self.waiting:
            self.made(replay.steps[-1].event)
            self.due(replay.state, replay.past, replay.sources)


def _not_yet(verdict: Verdict) -> bool:
    """Whether an event's moment has only not come."""
    return set(verdict.rules) <= SHARED.keys()
