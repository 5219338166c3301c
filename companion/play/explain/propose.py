"""Events that would explain what lies on the table."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.kit import Event, Spot


@dataclass(frozen=True)
class Proposal:
    """Events that would explain what lies there, with the probability among all explanations.

    `holes` are the indices of events that the camera cannot settle (a crop announced, a turn ended); `amiss` are the
    spots that still differ after them.
    """

    events: tuple[Event, ...]
    probability: float
    holes: tuple[int, ...] = ()
    amiss: tuple[Spot, ...] = ()
    opens_seal: bool = False  # its last event asks a sealed source
    certain: float = 0.0  # that at least these events happened: other explanations may begin with them and go on
