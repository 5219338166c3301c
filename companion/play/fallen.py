"""What fell with a correction only because something before it did: it comes back once the gap is filled.

It is worked out of the journal alone, so that it is remembered when a game is resumed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from companion.games.kit import Action, Answer, Event, Seat, Source, State
from companion.games.kit.rules import SHARED
from companion.play.corrections import judge, sealed_answer
from companion.play.journal import Entry
from companion.play.lines import read_later
from companion.play.replay import Replay
from companion.play.steps import Step


@dataclass(frozen=True)
class Waiting:
    """An event that waits, what gave it, and when it was its time: in which turn, and due by which rule.

    Where nobody has a turn, as all act at once, each answer begins another.
    """

    event: Event
    by: str
    turn: int
    why: str | None


@dataclass(frozen=True)
class Memory:
    """All that is known of what fell, at one moment."""

    waiting: tuple[Waiting, ...]
    seen: frozenset[Event]
    turns: tuple[tuple[int, Seat | None], ...]
    turn: int
    now: Seat | None


class Fallen:
    """What waits to be put back, the first first."""

    def __init__(self) -> None:
        self.waiting: list[Waiting] = []
        self.seen: set[Event] = set()  # sealed answers that the table knows, though some fell too
        self._turns: dict[int, Seat | None] = {}  # whose the turns were that came after a correction
        self._turn = 0  # which of them it is now
        self._now: Seat | None = None  # whose turn it is now

    def memory(self) -> Memory:
        """What is known now."""
        turns = tuple(self._turns.items())
        return Memory(tuple(self.waiting), frozenset(self.seen), turns, self._turn, self._now)

    def remember(self, memory: Memory) -> None:
        """Know what was known then, and nothing else."""
        self.waiting, self.seen, self._turns = [*memory.waiting], {*memory.seen}, dict(memory.turns)
        self._turn, self._now = memory.turn, memory.now

    def fell(self, start: State, before: Sequence[Step], at: int, later: Iterable[int], tail: Iterable[Step]) -> None:
        """A correction put this tail in the place of all from event `at` on, and let these of the steps before it fall.

        A sealed answer is not put back: its source repeats it. ValueError if there were no such steps.
        """
        sealed = [index for index in range(at, len(before)) if sealed_answer(start, before, index) is not None]
        self.seen.update(before[index].event for index in sealed)
        times = list(self._times(start, before, at))
        fresh = []
        for index in later:
            if not at <= index < len(before):
                raise ValueError(f"there was no event {index}")
            if index not in sealed:
                event, state = before[index].event, before[index - 1].state if index else start
                fresh.append(Waiting(event, before[index].by, times[index - at][0], _why(state, event)))
        on = times[-1][0] - self._turn  # what waits already comes after all that was played
        self.waiting = [*fresh, *(replace(one, turn=one.turn + on) for one in self.waiting)]
        ahead = {turn + on: whose for turn, whose in self._turns.items() if turn > self._turn}
        self._turns = {**dict(times), **ahead}
        self._turn, self._now = times[0]
        for step in tail:
            self._goes_on(step.event, step.state)

    def _times(self, start: State, before: Sequence[Step], at: int) -> Iterator[tuple[int, Seat | None]]:
        """The turn of each event from `at` on and whose it is, and at last those of what comes after all of them."""
        turn, whose = 0, (before[at - 1].state if at else start).turn_seat
        for step in before[at:]:
            yield turn, whose
            now = step.state.turn_seat
            turn += _passes(step.event, whose, now)
            whose = now
        yield turn, whose

    def due(self, state: State, past: Sequence[Event], sources: Sequence[Source]) -> Waiting | None:
        """What stands now and is to be made again; what cannot stand any more is let go, and the rest waits.

        An event waits for its turn, and in it for those of the same seat before it: unless these were due by another
        rule, which is over, and it is due by its own.
        """
        held: set[Seat] = set()
        for one in tuple(self.waiting):
            event = one.event
            if isinstance(event, Answer):
                if judge(state, past, event, sources).legal:
                    return one
                continue
            if one.turn > self._turn:
                continue
            verdict = judge(state, past, event, sources)
            seat = event.seat if isinstance(event, Action) else None
            due = one.why == _why(state, event)
            if verdict.legal and (due or seat not in held):
                return one
            if set(verdict.rules) <= SHARED.keys() or not due:
                held |= {seat} if seat is not None else set()
            elif seat not in held and one.why is not None:
                self.waiting.remove(one)
        return None

    def made(self, event: Event, state: State) -> None:
        """An event was made, by whomever, and led to this state: if it waited, it waits no more, nor what is over."""
        for one in self.waiting:
            if one.event == event and (one.turn == self._turn or isinstance(event, Answer)):
                self.waiting.remove(one)
                break
        if self._goes_on(event, state):
            self.waiting = [one for one in self.waiting if one.turn >= self._turn or isinstance(one.event, Answer)]

    def _goes_on(self, event: Event, state: State) -> bool:
        """Whether an event ended a turn: the next one is the first of its seat that came after."""
        before, self._now = self._now, state.turn_seat
        if not _passes(event, before, self._now):
            return False
        ahead = (turn for turn, whose in self._turns.items() if turn > self._turn and whose == self._now)
        self._turn = min(ahead, default=self._turn)
        return True

    def replayed(self, entry: Entry, before: Sequence[Step], replay: Replay) -> None:
        """An entry of a stored game was replayed, before which these steps had been made."""
        if entry.kind == "rewrite":
            at, later = read_later(entry.body)
            self.fell(replay.start, before, at, later, replay.steps[at:])
        elif entry.kind == "event" and self._turns:  # turns go on too while nothing waits
            self.made(replay.steps[-1].event, replay.state)
            self.due(replay.state, replay.past, replay.sources)


def _passes(event: Event, whose: Seat | None, now: Seat | None) -> bool:
    """Whether an event ends the turn of a seat; where nobody has one, it is an answer that all wait for."""
    return isinstance(event, Answer) if whose is None and now is None else whose != now


def _why(state: State, event: Event) -> str | None:
    return state.due().get(event.seat) if isinstance(event, Action) else None
