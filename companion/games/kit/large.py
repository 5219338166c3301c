"""A state that is too large for one file: what is asked of it is written in modules of its own.

Such a game names once, in `written`, the functions that answer for it; each is given the state. What lies on the table
is asked so often that it is kept with the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Generic, Self, TypeVar

from companion.games.kit.events import Action, Answer, Ruling
from companion.games.kit.extras import HasFacts
from companion.games.kit.state import Fault, Result, State
from companion.games.kit.values import Domain, Layout, Seat

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Written(Generic[S]):
    """The functions of a state's modules, called as the methods of `State` that they answer for.

    `result` is asked only once the game is over.
    """

    apply: Callable[[S, Action | Answer], S]
    layout: Callable[[S], Layout]
    view: Callable[[S, Seat | None], Mapping[str, Any]]
    faults: Callable[[S], Iterable[Fault]]
    facts: Callable[[S], Mapping[str, Domain]]
    rule_on: Callable[[S, Ruling], S]
    result: Callable[[S], Result]


@dataclass(frozen=True)
class Act(Generic[S]):
    """When a kind of action has its moment, by which rule, and what it brings about.

    `effect` is given the state, the action, and what else the effects of the game write into, such as its news.
    """

    rule: str
    now: Callable[[S, Action], bool]
    effect: Callable[..., S]


@dataclass(frozen=True)
class LargeState(HasFacts, State):
    """A state whose effects, layout, view, faults, rulings and score sheet are `written` in modules.

    A game may still write any of these methods itself.
    """

    written: ClassVar[Written[Any]]

    def apply(self, event: Action | Answer) -> Self:
        """The next state, with its news."""
        after: Self = self.written.apply(self, event)
        return after

    def layout(self) -> Layout:
        """What should lie on the table."""
        return self._layout

    @cached_property
    def _layout(self) -> Layout:
        return self.written.layout(self)

    def view(self, seat: Seat | None) -> Mapping[str, Any]:
        """What one seat, or the whole table (None), may know, as plain data."""
        return self.written.view(self, seat)

    def faults(self) -> tuple[Fault, ...]:
        """Everything that is impossible about this position."""
        return self._faults

    @cached_property
    def _faults(self) -> tuple[Fault, ...]:
        return tuple(self.written.faults(self))

    def facts(self) -> Mapping[str, Domain]:
        """What a ruling may set, with its values."""
        return self.written.facts(self)

    def rule_on(self, ruling: Ruling) -> Self:
        """The state with one fact set."""
        after: Self = self.written.rule_on(self, ruling)
        return after

    def result(self) -> Result | None:
        """The score sheet, once the game is over."""
        return self.written.result(self) if self.over else None
