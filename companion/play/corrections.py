"""Corrections: a rewrite of earlier events, shown in full before the table agrees to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import overload

from companion.games.kit import Action, Answer, Event, Question, Seat, Source, State, Verdict, breach
from companion.play.only import ONLY, only_event
from companion.play.seals import Sealed
from companion.play.steps import Step, Steps

CAMERA = "camera"  # read by the camera
HAND = "hand"  # given by a person's finger or keyboard
TABLE = "table"  # what the whole table agreed to


class Past(Sequence[Event]):
    """The events of a game's steps; a long game is not copied for each of them."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self._steps = steps

    def __len__(self) -> int:
        return len(self._steps)

    @overload
    def __getitem__(self, index: int) -> Event: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Event]: ...

    def __getitem__(self, index: int | slice) -> Event | Sequence[Event]:
        return Past(self._steps[index]) if isinstance(index, slice) else self._steps[index].event


@dataclass(frozen=True)
class Rewrite:
    """From event `at`, drop `drop` events and put these in their place."""

    at: int
    drop: int
    put: tuple[tuple[Event, str], ...] = ()


@dataclass(frozen=True)
class Preview:
    """What a rewrite would make of a game: the new tail from event `at` on, and what would fall and why."""

    rewrite: Rewrite
    at: int
    dropped: int  # how many events of the old line the new tail replaces
    tail: tuple[Step, ...]
    fallen: tuple[tuple[Event, Verdict], ...]
    opened: tuple[str, ...]  # questions whose sealed answers were already seen and would be dropped
    later: tuple[int, ...] = ()  # which of the old events would fall after another one had


def preview(start: State, steps: Sequence[Step], rewrite: Rewrite, sources: Sequence[Source]) -> Preview:
    """Replay a game with a rewrite. What a source said it says again, a derived one of what is now; the rest stands.

    Raises ValueError for a rewrite of events that do not exist, and Refused never: what no longer stands falls.
    """
    if not 0 <= rewrite.at <= len(steps) or not 0 <= rewrite.drop <= len(steps) - rewrite.at:
        raise ValueError(f"events {rewrite.at} to {rewrite.at + rewrite.drop} are not in this game")
    replay = _Replay(start, Steps.until(steps, rewrite.at), sources)
    replay.seen = {sealed_answer(start, steps, index) for index in range(rewrite.at, len(steps))}
    for event, by in rewrite.put:
        replay.put(event, by)
    later = []
    for index, step in enumerate(steps[rewrite.at + rewrite.drop :], rewrite.at + rewrite.drop):
        before = len(replay.fallen)
        replay.put(step.event, step.by)
        later += [index] if 0 < before < len(replay.fallen) else []
    replay.ask()
    tail = tuple(replay.steps[rewrite.at :])
    opened = gone_past(start, steps, rewrite.at, tail)
    return Preview(rewrite, rewrite.at, len(steps) - rewrite.at, tail, tuple(replay.fallen), opened, tuple(later))


class _Replay:
    def __init__(self, start: State, steps: Steps, sources: Sequence[Source]) -> None:
        self.start = start
        self.steps = steps
        self.sources = sources
        self.at = len(steps)
        self.names = {s.name for s in sources}
        self.derived = {s.name for s in sources if s.derived}
        self.fallen: list[tuple[Event, Verdict]] = []
        self.seen: set[str | None] = set()  # sealed questions whose answers the table knows already
        self.gaps: set[Seat] = set()  # seats whose events now miss one before them

    @property
    def state(self) -> State:
        return self.steps[-1].state if self.steps else self.start

    def put(self, event: Event, by: str) -> None:
        if by == ONLY:
            self.ask()  # whatever is the only thing now
            return
        if isinstance(event, Answer) and by in self.names and self.said_again(event, by):
            return
        if isinstance(event, Action) and event.seat in self.gaps:
            self.fallen.append((event, Verdict(event, (breach("after-a-gap", seat=event.seat),))))
            return
        if (verdict := self.takes(event, by)) is None:
            return
        before = len(self.steps)
        self.ask()  # a new question may stand where none stood before
        if len(self.steps) > before and self.takes(event, by) is None:
            return
        self.fallen.append((event, verdict))
        self.gaps |= {event.seat} if isinstance(event, Action) else set()
        own = own_answer(self.state, self.past(), self.sources) if isinstance(event, Answer) else None
        if own is not None and own[0].question in self.seen:  # what was to be mended: the source repeats itself
            self.append(*own)

    def said_again(self, answer: Answer, by: str) -> bool:
        """Whether a source that gave this answer has nothing more to say here: it has said it anew, or says it now."""
        own = own_answer(self.state, self.past(), self.sources)
        if own is not None and own[0].question == answer.question:
            self.append(*own)
            return True
        if by in self.derived:
            self.ask()
            return True
        return any(isinstance(s.event, Answer) and s.event.question == answer.question for s in self.steps[self.at :])

    def takes(self, event: Event, by: str) -> Verdict | None:
        """Apply an event, or say what stands against it."""
        verdict = judge(self.state, self.past(), event, self.sources)
        if stands(self.state, verdict, by):
            self.append(event, by)
        elif event not in done_by_itself(self.steps):
            return verdict
        return None

    def ask(self) -> None:
        while (found := by_itself(self.state, self.past(), self.sources)) is not None:
            self.append(*found)

    def append(self, event: Event, by: str) -> None:
        self.steps.append(Step(event, by, self.state.after(event)))

    def past(self) -> Past:
        return Past(self.steps)


def own_answer(state: State, past: Sequence[Event], sources: Sequence[Source]) -> tuple[Answer, str] | None:
    """What a sealed source says to an open sealed question, and its name.

    None if it knows nothing of it, or if its answer is impossible, as after a ruling: then the table answers.
    """
    question = state.question()
    if question is None or not question.sealed:
        return None
    for source in sources:
        value = source.answer(question, state, past) if isinstance(source, Sealed) else None
        if value is not None:
            answer = Answer(question.key, value)
            return (answer, source.name) if state.verdict(answer).legal else None
    return None


def judge(state: State, past: Sequence[Event], event: Event, sources: Sequence[Source]) -> Verdict:
    """The rules' opinion of an event that no source gives: what a sealed source answers nobody else does."""
    verdict = state.verdict(event)
    if verdict.legal and isinstance(event, Answer) and own_answer(state, past, sources) is not None:
        return Verdict(event, (breach("sealed-source"),))
    return verdict


def stands(state: State, verdict: Verdict, by: str) -> bool:
    """Whether an event is legal, or one that the whole table plays against the rules and the state can hold."""
    return verdict.legal or (by == TABLE and may_be_set_aside(state, verdict))


def may_be_set_aside(state: State, verdict: Verdict) -> bool:
    """Whether the table may play a refused action all the same: by rules of the house, into a possible position."""
    event = verdict.event
    if not isinstance(event, Action) or not state.rules.house.issuperset(verdict.rules):
        return False
    try:
        after = state.after(event)
    except ValueError:  # there is nothing that it could do, such as a walk where no way leads
        return False
    return set(after.faults()) <= set(state.faults())


def by_itself(state: State, past: Sequence[Event], sources: Sequence[Source]) -> tuple[Event, str] | None:
    """What a source answers that no button need be held for, or what has one possible answer, and what gives it.

    None where somebody has to decide or to answer.
    """
    question = state.question()
    found: tuple[Event, str] | None = None
    if question is not None and not question.held:
        found = own_answer(state, past, sources) if question.sealed else _first_answer(question, state, past, sources)
    if found is None and (event := only_event(state)) is not None:
        found = event, ONLY
    return found


def done_by_itself(steps: Sequence[Step]) -> list[Event]:
    """What was done last because nothing else was possible: whoever does it too is right."""
    return [step.event for step in takewhile(lambda step: step.by == ONLY, reversed(steps))]


def _first_answer(
    question: Question, state: State, past: Sequence[Event], sources: Sequence[Source]
) -> tuple[Answer, str] | None:
    given = ((s.answer(question, state, past), s.name) for s in sources)
    return next(((Answer(question.key, value), name) for value, name in given if value is not None), None)


def sealed_answer(start: State, steps: Sequence[Step], index: int) -> str | None:
    """The key of the sealed question that event `index` answered, or None."""
    question = (steps[index - 1].state if index else start).question()
    event = steps[index].event
    return question.key if question is not None and question.sealed and isinstance(event, Answer) else None


def gone_past(start: State, steps: Sequence[Step], at: int, tail: Sequence[Step]) -> tuple[str, ...]:
    """The sealed questions answered from event `at` on that a new tail leaves unanswered, or answers otherwise.

    Another answer comes of other events before it: who corrects these alone would see what else was sealed.
    """
    kept = {step.event.question: step.event for step in tail if isinstance(step.event, Answer)}
    found = ((sealed_answer(start, steps, index), steps[index].event) for index in range(at, len(steps)))
    return tuple(key for key, answer in found if key is not None and kept.get(key) != answer)


def undo(steps: Sequence[Step], seat: Seat | None = None) -> Rewrite | None:
    """Back to before the last event that a person gave; for a seat, its own last action alone; None if nothing was."""
    for index in range(len(steps) - 1, -1, -1):
        step = steps[index]
        if seat is None and (step.decided or step.by == HAND):
            return Rewrite(index, len(steps) - index)
        if seat is not None and step.decided and isinstance(step.event, Action) and step.event.seat == seat:
            return Rewrite(index, 1)
    return None


def mend(steps: Sequence[Step], index: int, event: Event, by: str = HAND) -> Rewrite:
    """Put another event in the place of one; what follows is kept as far as it stands."""
    if not 0 <= index < len(steps):
        raise ValueError(f"there is no event {index}")
    return Rewrite(index, 1, ((event, by),))
