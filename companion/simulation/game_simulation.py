"""How a game stands on the simulated table: what its own simulation gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.games.kit import State
from hardware.simulator.optics import TableCamera
from hardware.simulator.scene import Scene, ScenePart

S = TypeVar("S", bound=State)

SPARE = "spare "
"""How the names of parts beside the board begin."""


def nothing(state: State) -> Sequence[ScenePart]:
    """No spare part."""
    return ()


def anywhere(state: State, x: float, y: float) -> bool:
    """The whole table is the board."""
    return True


@dataclass(frozen=True)
class Simulation(Generic[S]):
    """A game's simulated table, given the game's own state; points are mm from the table's middle.

    `table` is the mat and all parts where the layout says, `camera` one that sees it all. `spares` are one of each part
    that hands may need, beside the board; their names begin with `SPARE`. `inside` says whether a point lies on the
    board: what is laid down elsewhere is put away. `rest` says where a flat part comes to rest that is laid at a point,
    `dropped` what a part has become that hands moved, such as a cube that rolled.
    """

    table: Callable[[S], Scene]
    camera: Callable[[S], TableCamera]
    spares: Callable[[S], Sequence[ScenePart]] = nothing
    inside: Callable[[S, float, float], bool] = anywhere
    rest: Callable[[float, float], tuple[float, float]] = lambda x, y: (x, y)
    dropped: Callable[[ScenePart, ScenePart], ScenePart] = lambda before, after: after
