"""What fell with a correction only because something before it did: it comes back once the gap is filled.

It is worked out of the journal alone, so that it is remembered when a game is resumed.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.kit import Event, Source, State, Verdict
from companion.games.kit.rules import SHARED
from companion.play.corrections import Preview, Rewrite, Step, judge, preview, sealed_answer
from companion.play.journal import Entry
from companion.play.lines import read_dropped
from companion.play.replay import Replay

Given = tuple[Event, str]
"""An event, and what gave it."""


class Fallen:
    """What waits to be put back, the first first."""

    def __init__(self) -> None:
        self.waiting: list[Given] = []
        self.seen: set[str] = set()  # sealed questions whose answers fell too: the table knows them

    def fell(self, start: State, before: Sequence[Step], agreed: Preview) -> None:
        """A correction was agreed to; a sealed answer is not put back: its source repeats it."""
        self.seen.update(agreed.opened)
        later = {event for event, _ in agreed.fallen[1:]}
        fresh = [
            (step.event, step.by)
            for index, step in enumerate(before[agreed.at :], agreed.at)
            if step.event in later and sealed_answer(start, before, index) is None
        ]
        self.waiting = [*fresh, *(given for given in self.waiting if given not in fresh)]

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

    def done(self, event: Event) -> None:
        """What waited first has been made again."""
        if self.waiting and self.waiting[0][0] == event:
            del self.waiting[0]

    def replayed(self, entry: Entry, before: Sequence[Step], replay: Replay) -> None:
        """An entry of a stored game was replayed, before which these steps had been made."""
        dropped = read_dropped(entry.body) if entry.kind == "rewrite" else None
        if dropped is not None:
            at, drop, put = dropped
            given = tuple((step.event, step.by) for step in replay.steps[at : at + put])
            if at + drop < len(before):
                self.fell(replay.start, before, preview(replay.start, before, Rewrite(at, drop, given), replay.sources))
        elif entry.kind == "event" and self.waiting:
            self.done(replay.steps[-1].event)
            self.due(replay.state, replay.past, replay.sources)


def _not_yet(verdict: Verdict) -> bool:
    """Whether an event's moment has only not come."""
    return set(verdict.rules) <= SHARED.keys()
