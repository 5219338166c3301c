"""What is still to be done: an agenda, a tuple used as a stack, whose last frame is looked at first.

A game that can be interrupted keeps one in its state: turn > move > battle > interruption. Its frames are small frozen
dataclasses, so that `match` reads them; `due`, `question` and `candidates` look at the top only.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol, TypeVar

from companion.games.kit.events import News


class _Busy(Protocol):
    """A state with an agenda and news."""

    @property
    def agenda(self) -> tuple[Any, ...]: ...

    @property
    def told(self) -> tuple[News, ...]: ...


B = TypeVar("B", bound=_Busy)


def push(state: B, *frames: Any) -> B:
    """The state with frames put on its agenda: the last one comes first."""
    return _with(state, agenda=(*state.agenda, *frames))


def pop(state: B, *then: Any) -> B:
    """The state without the top of its agenda, and with what comes `then` in its place; IndexError if it is empty."""
    if not state.agenda:
        raise IndexError("nothing is on the agenda")
    return _with(state, agenda=(*state.agenda[:-1], *then))


def tell(state: B, *news: News) -> B:
    """The state with more news of the event that is being applied."""
    return _with(state, told=(*state.told, *news))


def _with(state: B, **changes: Any) -> B:
    changed: B = replace(state, **changes)  # type: ignore[type-var]  # every state is a dataclass
    return changed
