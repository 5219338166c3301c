"""The simulated table of the game being played: laid out as the state says, with spare parts beside the board."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import numpy as np

from calibration.art import Part as OwnPart
from companion.games.kit import State
from companion.simulation.game_simulation import SPARE, Simulation
from companion.simulation.laying import laid, outline_of
from hardware.simulator.live import SimulatedTable
from hardware.simulator.scene import Flat, ScenePart

SINGLE_PX = 240
"""The side of the drawing of a part that lies alone."""
APART_MM = 12.0
"""Between two copies of it."""
TURNED = 8.0
"""Degrees by which it is turned."""
ASIDE_MM = 25.0
"""How far from the middle of the mat a single part is laid."""


class Stage:
    """A simulated table, the game on it, and the hands that move its parts. Safe to use from several threads."""

    def __init__(self, table: SimulatedTable) -> None:
        self.table = table
        self._game: Simulation[Any] | None = None
        self._state: State | None = None
        self._held: str | None = None
        self._from: ScenePart | None = None  # what is held, as it lay
        self._laid = 0  # counts parts taken from the spares, for their names
        self._lock = threading.RLock()

    def enter(self, game: Simulation[Any] | None, state: State) -> bool:
        """Lay a game out as its state says; False, and nothing happens, if it has no simulated table."""
        self._game = game
        if game is None:
            return False
        self.table.set_camera(game.camera(state))
        self.lay(state)
        return True

    def lay(self, state: State) -> None:
        """Lay every part where the state wants it, as careful hands would."""
        with self._lock:
            self._state, self._held = state, None
            if self._game is not None:
                self.table.scene = self._game.table(state).put(*self._game.spares(state))

    def follow(self, state: State) -> None:
        """The game went on: other spare parts may be wanted; what lies on the board stays to the hands."""
        with self._lock:
            if self._game is None or self._held is not None or state is self._state:
                return
            self._state, wanted = state, {spare.name: spare for spare in self._game.spares(state)}
            lying_there = {p.name for p in self.table.scene.parts if p.name.startswith(SPARE)}
            self.table.remove(lying_there - set(wanted))
            self.table.put(*(spare for name, spare in wanted.items() if name not in lying_there))

    def lay_alone(self, part: OwnPart | None, copies: int = 1) -> None:
        """Leave on the mat only so many copies of one part about its middle, if one is wanted: for an enrolment."""
        with self._lock:
            self.table.remove(p.name for p in self.table.scene.parts if not p.fixed and not p.name.startswith(SPARE))
            if part is not None:
                self._laid += (
                    1  # now here, now there, as hands do: what lies just where the last one lay goes unnoticed
                )
                name, x = f"single {part.kind.folder} {part.name}", ASIDE_MM * (-1) ** self._laid
                step = float(np.ptp(outline_of(part.kind), axis=0).max()) + APART_MM
                for n in range(copies):
                    at = x + step * (n - (copies - 1) / 2)
                    self.table.put(laid(part, f"{name} {n + 1}" if n else name, at, 0.0, TURNED, SINGLE_PX))

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
            if name is None or self._game is None or self._state is None:
                return
            part = self.table.scene.part(name)
            if self._from is not None:
                part = self._game.dropped(self._from, part)
            homes = {spare.name: spare for spare in self._game.spares(self._state)}
            on_board = self._game.inside(self._state, part.x, part.y)
            self.table.remove([name])
            if name in homes:
                self.table.put(homes[name])
            if on_board:
                self._laid += 1
                x, y = self._game.rest(part.x, part.y) if isinstance(part, Flat) else (part.x, part.y)
                self.table.put(replace(part, name=f"laid {self._laid}" if name in homes else name, x=x, y=y))

    def _pixel(self, x: float, y: float) -> tuple[float, float]:
        width, height = self.table.camera.size
        return x * width, y * height
