"""What every component knows of itself: what seats may see of it, what lies there, which values a field can have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from companion.games.components.pieces import Pieces
from companion.games.kit import Begin, Domain, Layout, Place, Question, Seat, Secret, Value
from companion.games.kit.stacks import Slot


@dataclass(frozen=True)
class Draw:
    """What was drawn from a component and not yet looked at, and where it goes: the component, its seat or places."""

    source: str
    to: str
    slots: tuple[Slot, ...] = ()
    seat: Seat | None = None
    at: tuple[Place, ...] = ()


@dataclass(frozen=True)
class Component:
    """A part of the table that a game declares, and what it holds at one moment; every change makes another one.

    A state has it as a field whose default is the declaration. What it holds may be seen by those whom `seen` shows it,
    because of where it lies.
    """

    pieces: Pieces

    hidden = False
    """Whether only its seat may see what a seat has of it."""

    def begun(self, name: str, begin: Begin) -> Self:
        """The component before the first event, by the name of its field."""
        return self

    def seen(self, seat: Seat | None) -> Any:
        """What a seat, or the whole table (None), may know of it, as plain data."""
        return None

    def layout(self) -> Layout:
        """What of it lies where a camera can see it."""
        return {}

    def domain(self) -> Domain:
        """The values of an action's field that is chosen from it."""
        raise TypeError(f"nothing is chosen from a {type(self).__name__}")

    def size(self) -> int:
        """How many pieces it holds."""
        return 0

    def open_pieces(self) -> Mapping[str, int]:
        """How many pieces of each kind all can see in it."""
        return {}

    def has(self, seat: Seat, value: Value) -> bool:
        """Whether a seat can choose a value of its domain from what it holds; of most components it can."""
        return True

    def ask(self, draw: Draw, number: int, seen_by: tuple[Seat, ...] | None) -> Question:
        """The question what was drawn from it; `number` tells it from those of other seats."""
        raise TypeError(f"nothing is drawn from a {type(self).__name__}")

    def receive(self, draw: Draw, values: tuple[Any, ...]) -> Self:
        """The component with what was drawn for it."""
        raise TypeError(f"nothing is drawn to a {type(self).__name__}")

    def secret(self, name: str) -> Secret | None:
        """The sealed source of what nobody knows of it."""
        return None


NO_PIECES = Pieces("", ())


@dataclass(frozen=True)
class OfSeats(Component):
    """A component of which every seat has one."""

    held: tuple[tuple[Seat, Any], ...] = field(default=(), kw_only=True)

    def _of(self, seat: Seat) -> Any:
        return dict(self.held)[seat]

    def _with(self, seat: Seat, thing: Any) -> tuple[tuple[Seat, Any], ...]:
        return tuple((each, thing if each == seat else had) for each, had in self.held)
