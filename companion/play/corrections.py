"""Corrections: a rewrite of earlier events, shown in full before the table agrees to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.games.kit import Action, Answer, Event, Seat, Source, State, Verdict, breach

HAND = "hand"  # given by a person's finger or keyboard
TABLE = "table"  # what the whole table agreed to


@dataclass(frozen=True)
class Step:
    """One event of a game, what gave it (`hand`, a source's name, `camera`, `table`), and the state after it."""

    event: Event
    by: str
    state: State


@dataclass(frozen=True)
class Rewrite:
    """From event `at`, drop `drop` events and put these in their place."""

    at: int
    drop: int
    put: tuple[tuple[Event, str], ...] = ()


@dataclass(frozen=True)
class Preview:
    """What a rewrite would make of a game: the new tail from event `at` on, and what would fall and why."""

    at: int
    dropped: int  # how many events of the old line the new tail replaces
    tail: tuple[Step, ...]
    fallen: tuple[tuple[Event, Verdict], ...]
    opened: tuple[str, ...]  # questions whose sealed answers were already seen and would be dropped


def preview(start: State, steps: Sequence[Step], rewrite: Rewrite, sources: Sequence[Source]) -> Preview:
    """Replay a game with a rewrite. Answers already given stand, those of derived sources are computed anew.

    Raises ValueError for a rewrite of events that do not exist, and Refused never: what no longer stands falls.
    """
    if not 0 <= rewrite.at <= len(steps) or not 0 <= rewrite.drop <= len(steps) - rewrite.at:
        raise ValueError(f"events {rewrite.at} to {rewrite.at + rewrite.drop} are not in this game")
    replay = _Replay(start, list(steps[: rewrite.at]), sources)
    for event, by in rewrite.put:
        replay.put(event, by)
    for step in steps[rewrite.at + rewrite.drop :]:
        replay.put(step.event, step.by)
    replay.ask()
    gone = range(rewrite.at, rewrite.at + rewrite.drop)
    opened = tuple(key for i in gone if (key := sealed_answer(start, steps, i)) is not None)
    fallen_keys = {e.question for e, _ in replay.fallen if isinstance(e, Answer)}
    later = range(rewrite.at + rewrite.drop, len(steps))
    opened += tuple(key for i in later if (key := sealed_answer(start, steps, i)) in fallen_keys and key is not None)
    kept = {s.event.question for s in replay.steps if isinstance(s.event, Answer)}
    return Preview(
        rewrite.at,
        len(steps) - rewrite.at,
        tuple(replay.steps[rewrite.at :]),
        tuple(replay.fallen),
        tuple(key for key in opened if key not in kept),
    )


class _Replay:
    def __init__(self, start: State, steps: list[Step], sources: Sequence[Source]) -> None:
        self.start = start
        self.steps = steps
        self.sources = sources
        self.derived = {s.name for s in sources if s.derived}
        self.fallen: list[tuple[Event, Verdict]] = []
        self.gaps: set[Seat] = set()  # seats whose events now miss one before them

    @property
    def state(self) -> State:
        return self.steps[-1].state if self.steps else self.start

    def put(self, event: Event, by: str) -> None:
        if isinstance(event, Answer) and by in self.derived:
            self.ask()
            return
        if isinstance(event, Action) and event.seat in self.gaps:
            self.fallen.append((event, Verdict(event, (breach("after-a-gap", seat=event.seat),))))
            return
        verdict = self.state.verdict(event)
        if stands(self.state, verdict, by):
            self.steps.append(Step(event, by, self.state.after(event)))
            return
        before = len(self.steps)
        self.ask()  # a new question may stand where none stood before
        if len(self.steps) > before and (verdict := self.state.verdict(event)).legal:
            self.steps.append(Step(event, by, self.state.after(event)))
        else:
            self.fallen.append((event, verdict))
            self.gaps |= {event.seat} if isinstance(event, Action) else set()

    def ask(self) -> None:
        for answer, name in answers(self.state, [s.event for s in self.steps], self.sources):
            self.steps.append(Step(answer, name, self.state.after(answer)))


def stands(state: State, verdict: Verdict, by: str) -> bool:
    """Whether an event is legal, or one that the whole table plays against the rules and the state can hold."""
    return verdict.legal or (by == TABLE and may_be_set_aside(state, verdict))


def may_be_set_aside(state: State, verdict: Verdict) -> bool:
    """Whether the table may play a refused action all the same: by rules of the house, into a possible position."""
    event = verdict.event
    if not isinstance(event, Action) or not state.rules.house.issuperset(verdict.rules):
        return False
    return set(state.after(event).faults()) <= set(state.faults())


def answers(state: State, past: list[Event], sources: Sequence[Source]) -> Iterator[tuple[Answer, str]]:
    """The answers of sources without a seal, one after another, until a question stays open or none is."""
    past = list(past)
    while (question := state.question()) is not None and not question.sealed:
        given = ((s.answer(question, state, past), s.name) for s in sources)
        found = next(((value, name) for value, name in given if value is not None), None)
        if found is None:
            return
        answer = Answer(question.key, found[0])
        yield answer, found[1]
        state = state.after(answer)
        past.append(answer)


def sealed_answer(start: State, steps: Sequence[Step], index: int) -> str | None:
    """The key of the sealed question that event `index` answered, or None."""
    question = (steps[index - 1].state if index else start).question()
    event = steps[index].event
    return question.key if question is not None and question.sealed and isinstance(event, Answer) else None


def undo(steps: Sequence[Step], seat: Seat | None = None) -> Rewrite | None:
    """Back to before the last event that a person gave; for a seat, its own last action alone; None if nothing was."""
    for index in range(len(steps) - 1, -1, -1):
        event = steps[index].event
        if seat is None and (isinstance(event, Action) or steps[index].by == HAND):
            return Rewrite(index, len(steps) - index)
        if seat is not None and isinstance(event, Action) and event.seat == seat:
            return Rewrite(index, 1)
    return None


def mend(steps: Sequence[Step], index: int, event: Event, by: str = HAND) -> Rewrite:
    """Put another event in the place of one; what follows is kept as far as it stands."""
    if not 0 <= index < len(steps):
        raise ValueError(f"there is no event {index}")
    return Rewrite(index, 1, ((event, by),))
