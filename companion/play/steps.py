"""The steps of a game; of a long one that is gone on with, the early ones are replayed once somebody looks at them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import overload

from companion.games.kit import Action, Event, State
from companion.play.only import ONLY


@dataclass(frozen=True)
class Step:
    """One event, what gave it (`hand`, a source's name, `camera`, `table`, `only`), and the state after it."""

    event: Event
    by: str
    state: State

    @property
    def decided(self) -> bool:
        """Whether a person decided it, rather than that it was the only thing that could be done."""
        return isinstance(self.event, Action) and self.by != ONLY


class EarlySteps:
    """The steps before a checkpoint: so many, the rules that their news named, and how they are replayed."""

    def __init__(self, count: int, rules: frozenset[str], replay: Callable[[], Sequence[Step]]) -> None:
        self.count = count
        self.rules = rules
        self._replay = replay
        self._steps: Sequence[Step] | None = None
        self._lock = Lock()  # the eyes look at a game in a thread of their own

    def steps(self) -> Sequence[Step]:
        """All of them."""
        with self._lock:
            if self._steps is None:
                self._steps = self._replay()
            return self._steps


_NONE = EarlySteps(0, frozenset(), tuple)


class Steps(Sequence[Step]):
    """All steps of a game as it stands; they grow at the end, and are cut there."""

    def __init__(self, late: Iterable[Step] = (), early: EarlySteps = _NONE) -> None:
        self._early = early
        self._late = list(late)

    @staticmethod
    def until(steps: Sequence[Step], at: int) -> Steps:
        """The steps before number `at`, to be changed; what is not replayed stays so."""
        first = steps[:at]
        return first if isinstance(first, Steps) else Steps(first)

    def __len__(self) -> int:
        return self._early.count + len(self._late)

    def __iter__(self) -> Iterator[Step]:
        return iter((*self._early.steps(), *self._late))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # they grow

    @overload
    def __getitem__(self, index: int) -> Step: ...

    @overload
    def __getitem__(self, index: slice) -> Steps: ...

    def __getitem__(self, index: int | slice) -> Step | Steps:
        first = self._early.count
        if not isinstance(index, slice):
            at = range(len(self))[index]
            return self._late[at - first] if at >= first else self._early.steps()[at]
        start, stop, by = index.indices(len(self))
        if by == 1 and start == 0 and stop >= first:
            return Steps(self._late[: stop - first], self._early)
        if by == 1 and start >= first:
            return Steps(self._late[start - first : max(start, stop) - first])
        return Steps((*self._early.steps(), *self._late)[index])

    def append(self, step: Step) -> None:
        """Put a step at the end."""
        self._late.append(step)

    def cut(self, at: int) -> None:
        """Drop all steps from number `at` on."""
        if at < self._early.count:
            self._late, self._early = list(self._early.steps()), _NONE
        del self._late[at - self._early.count :]

    def extend(self, steps: Iterable[Step]) -> None:
        """Put steps at the end."""
        self._late.extend(steps)

    def rules_told(self) -> set[str]:
        """The rules that their news named."""
        return {*self._early.rules, *(news.rule for step in self._late for news in step.state.news())}
