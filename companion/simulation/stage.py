"""The simulated table of the game being played: laid out as the state says, with spare parts beside the board."""

from __future__ import annotations

import importlib
import importlib.util
import threading
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from calibration.enrolment.live import LAID, Wanted
from companion.games.kit import State
from companion.simulation.single import lying
from hardware.simulator.live import SimulatedTable
from hardware.simulator.optics import TableCamera
from hardware.simulator.scene import Part, Scene

SPARE = "spare "
"""How the names of parts beside the board begin."""
ASIDE_MM = 25.0
"""How far from the middle of the mat a single part is laid."""


class Staging(Protocol):
    """What a module of this folder gives for its game.

    Besides, `dropped(before, after)` may say what a part has become that hands moved, such as a cube that rolled.
    """

    def table(self, state: State) -> Scene:
        """The mat, and all parts where the layout says."""

    def eye(self, state: State) -> TableCamera:
        """A camera that sees it all."""

    def spares(self, state: State) -> Sequence[Part]:
        """One of each part that hands may need, beside the board; names begin with `SPARE`."""

    def inside(self, state: State, x: float, y: float) -> bool:
        """Whether a point, in mm from the table's middle, lies on the board."""

    # A module may also give rest(x, y): where a part comes to rest that is laid down at a point.


def staging_of(game: str) -> Staging | None:
    """The module that lays a game out; None for a game that has none."""
    name = f"companion.simulation.{game}"
    if importlib.util.find_spec(name) is None:
        return None
    module: Staging = importlib.import_module(name)
    return module


class Stage:
    """A simulated table, the game on it, and the hands that move its parts. Safe to use from several threads."""

    def __init__(self, table: SimulatedTable) -> None:
        self.table = table
        self._staging: Staging | None = None
        self._state: State | None = None
        self._held: str | None = None
        self._from: Part | None = None  # what is held, as it lay
        self._laid = 0  # counts parts taken from the spares, for their names
        self._lock = threading.RLock()

    def enter(self, game: str, state: State) -> bool:
        """Lay a game out as its state says; False, and nothing happens, if this game has no simulated table."""
        self._staging = staging_of(game)
        if self._staging is None:
            return False
        self.table.set_camera(self._staging.eye(state))
        self.lay(state)
        return True

    def lay(self, state: State) -> None:
        """Lay every part where the state wants it, as careful hands would."""
        with self._lock:
            self._state, self._held = state, None
            if self._staging is not None:
                self.table.scene = self._staging.table(state).put(*self._staging.spares(state))

    def follow(self, state: State) -> None:
        """The game went on: other spare parts may be wanted; what lies on the board stays to the hands."""
        with self._lock:
            if self._staging is None or self._held is not None or state is self._state:
                return
            self._state, wanted = state, {spare.name: spare for spare in self._staging.spares(state)}
            lying_there = {p.name for p in self.table.scene.parts if p.name.startswith(SPARE)}
            self.table.remove(lying_there - set(wanted))
            self.table.put(*(spare for name, spare in wanted.items() if name not in lying_there))

    def lay_single(self, wanted: Wanted | None) -> None:
        """Leave on the mat only one part in its middle, if one is wanted: for an enrolment."""
        with self._lock:
            self.table.remove(p.name for p in self.table.scene.parts if not p.fixed and not p.name.startswith(SPARE))
            if wanted is not None and wanted.kind in LAID:
                self._laid += (
                    1  # now here, now there, as hands do: what lies just where the last one lay goes unnoticed
                )
                self.table.put(lying(wanted.kind, wanted.label, ASIDE_MM * (-1) ** self._laid))

    def grab(self, x: float, y: float) -> None:
        """Take hold of the part at x, y, as shares of the picture's width and height."""
        with self._lock:
            self._held = self.table.grab(self._pixel(x, y))
            self._from = self.table.scene.part(self._held) if self._held is not None else None

    def move(self, x: float, y: float) -> None:
        """Move what is held."""
        with self._lock:
            self.table.drag(self._pixel(x, y))

    def release(self) -> None:
        """Lay down what is held: a spare part is replaced by another, and what is laid off the board is put away."""
        with self._lock:
            self.table.release()
            name, self._held = self._held, None
            if name is None or self._staging is None or self._state is None:
                return
            part = self.table.scene.part(name)
            if self._from is not None and hasattr(self._staging, "dropped"):
                part = self._staging.dropped(self._from, part)
            homes = {spare.name: spare for spare in self._staging.spares(self._state)}
            on_board = self._staging.inside(self._state, part.x, part.y)
            self.table.remove([name])
            if name in homes:
                self.table.put(homes[name])
            if on_board:
                self._laid += 1
                x, y = self._staging.rest(part.x, part.y) if hasattr(self._staging, "rest") else (part.x, part.y)
                self.table.put(replace(part, name=f"laid {self._laid}" if name in homes else name, x=x, y=y))

    def _pixel(self, x: float, y: float) -> tuple[float, float]:
        width, height = self.table.camera.size
        return x * width, y * height
