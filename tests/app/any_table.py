"""A table with its window, for tests: any game, any camera, real keys; what goes wrong anywhere is found."""

from __future__ import annotations

import logging
import random
import re
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pygame
import pytest

from companion.display.inputs import Button
from companion.display.window.window import BUTTONS, SHORTS, Window
from companion.games.kit import Game
from hardware.cameras.frame import Frame, Picture
from tests.support.beginnings import Beginning
from tests.support.tables import OpenTable

CAMERAS = ("none", "simulated", "film", "noise")
ANSWERED = 0.1
"""Seconds of processor time of its own in which nine of ten presses have their answer."""
ALLOWED = 1.0
"""Seconds of the processor's time that the window may take for one turn of its loop."""
EXCEPTION = re.compile(r"\b\w*(Error|Exception|Warning|Interrupt)\b")
KEYS = (*(key for key, button in BUTTONS.items() if button is not Button.BACK), *BUTTONS, *SHORTS, pygame.K_PLUS)
"""Those that go on are pressed more often than those that go back."""
SIZE = (320, 180)
"""Of noise, in pixels, which is then shown larger."""


class AnyTable:
    """A table at which a game was begun, its eyes in a thread of their own. `close` it."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, camera: str, seed: int) -> None:
        for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DOCUMENTS_DIR"):
            monkeypatch.setenv(name, str(folder))
        self.table = OpenTable(folder, monkeypatch)
        self.table.desk.preferences.watch = True
        self.table.desk.watcher._beside = None  # the eyes look in their own thread
        self._camera = camera
        self._chance = random.Random(seed)
        self._pictures = self._shown()
        if camera == "none":
            self.table.blind()
            self.table.devices.badges = {"camera": "no-camera"}
        elif camera != "simulated":
            self.table.camera.stage = None
        self.window = Window(clock=lambda: self.table.now)
        self.slowest = 0.0
        self.answered: list[float] = []

    def begin(self, game: Game, begun: Beginning) -> None:
        """Begin a game."""
        self.table.screens.begin(self.table.desk.library.begin(game, begun[0], dict(begun[1]), None))

    def idle(self, turns: int) -> None:
        """Nobody does anything."""
        for _ in range(turns):
            self._turn()

    def press(self, times: int) -> None:
        """Press random keys, some of them for long."""
        for _ in range(times):
            key = self._chance.choice(KEYS)
            letter = chr(key) if 32 <= key < 127 else ""
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=letter))
            self.answered.append(self._turn())
            if self._chance.random() < 0.1:
                self.idle(6)
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key))
            if self.table.screens.done:
                return

    def close(self) -> None:
        """The table is left; the eyes have ended."""
        watcher = self.table.desk.watcher
        watcher.run(lambda: None).result()
        watcher.close()
        self.window.close()

    def _turn(self) -> float:
        """Let the window work once; the seconds of processor time that its thread took."""
        table = self.table
        if (picture := next(self._pictures)) is not None:
            table.devices.posted.append(Frame(picture, table.now, "simulated", simulated=True))
        since = time.thread_time()
        self.window.step(table.screens, table.table.inputs(table.screens))
        took = time.thread_time() - since
        self.slowest = max(self.slowest, took)
        said = EXCEPTION.search("\n".join(table.screens.page().texts()))
        assert said is None, f"{said[0]} is said on the screen"
        table.desk.watcher.run(lambda: None).result()  # a machine that is as quick as frames come
        table.now += 0.125
        return took

    def _shown(self) -> Iterator[Picture | None]:
        """What the camera shows, picture after picture."""
        if self._camera == "none":
            while True:
                yield None
        if self._camera == "noise":
            yield from _noise(self._chance.randrange(1 << 30))
        if self._camera == "film":
            yield from _film(self.table.stage.table.picture())
        scene, picture = None, None
        while True:
            now = (self.table.stage.table.scene, self.table.stage.table.camera)
            if now != scene or picture is None:
                scene, picture = now, self.table.stage.table.picture()
            yield picture


def _noise(seed: int) -> Iterator[Picture]:
    """Nothing but noise, moving and then for a while not."""
    noise = np.random.default_rng(seed)
    while True:
        grains = noise.integers(0, 256, (SIZE[1], SIZE[0], 3), np.uint8)
        picture = np.ascontiguousarray(grains.repeat(4, axis=0).repeat(4, axis=1))
        for _ in range(int(noise.integers(1, 9))):
            yield picture


def _film(table: Picture) -> Iterator[Picture]:
    """A table at which something else is played, and a camera that is carried about."""
    steps: Sequence[int] = (0, 0, 0, 0, 0, 0, 30, 90, 90, 90, 90, 90, 200, 300, 0, 0, 0, 0, 0)
    while True:
        for step in steps:
            yield np.ascontiguousarray(np.roll(table, step, axis=1))


class Errors(logging.Handler):
    """What was logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))
