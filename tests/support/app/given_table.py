"""A table whose reading is given: frames, eyes, desk and screens are the companion's own, nothing is drawn or read.

What hands change is told as what the eyes read then; how much of a place looks otherwise, and how far all was pushed,
as the eyes would have measured it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from companion.app import eyes
from companion.app.picture_baseline import PictureBaseline
from companion.app.plugins import plugin_of
from companion.display.screens.oracle import OracleScreen
from companion.display.screens.table_looks import ScannedScreen, plainly
from companion.display.screens.told import strip, told
from companion.games.kit import Event, Labels, Layout, Place, Spot
from companion.games.plugin import Plugin, Spaces, TableReader
from companion.play.session import Session
from companion.tracking import Landed, TableReport
from companion.vision.motion.watching import MotionWatcher
from hardware.cameras.frame import Picture
from tests.support.sight_readers import reading_so
from tests.support.tables import OpenTable

SURE = 0.98
"""How sure the eyes are of every label."""
SETTLED, WITHIN = 0.5, 2.0
"""Seconds until all that has moved lies still and was read; and until which a mistake should be said."""


Given = Callable[[Any], Mapping[Spot, Labels]]
"""What is read of the table by eyes that know a state."""


def surely(lies: Layout) -> Mapping[Spot, Labels]:
    """A reading that is sure of everything."""
    return {spot: {label: SURE, "another": 1 - SURE} for spot, label in lies.items()}


@dataclass(frozen=True)
class Lies:
    """What the eyes measure besides: how much of places looks otherwise, and how far all was pushed."""

    unlike: Mapping[Place, float] = field(default_factory=dict)
    pushed_mm: float | None = None


@dataclass(frozen=True)
class Said:
    """What the companion made of it: the events that it took, and what it said, asked or proposed."""

    taken: tuple[Event, ...]
    asked: bool
    found: TableReport | None

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that are named."""
        return tuple(rule for verdict in self.found.against for rule in verdict.rules) if self.found else ()


class UnseenSpaces(Spaces):
    """What is known of spaces that no picture is asked for."""

    def __bool__(self) -> bool:
        return False


class GivenTable(OpenTable):
    """A game with a watching camera, of which a test says what it reads."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(folder, monkeypatch)
        self.camera.stage = None  # nothing needs to be drawn
        self._given: Given = lambda _: {}
        self._stirred = 0
        self._lies = Lies()
        monkeypatch.setattr(eyes, "plugin_of", self._plugin)
        monkeypatch.setattr(MotionWatcher, "since_baseline", lambda _: self._since())
        monkeypatch.setattr(PictureBaseline, "_carried_mm", lambda *_: self._lies.pushed_mm)
        monkeypatch.setattr(PictureBaseline, "_together_mm", lambda *_: self._lies.pushed_mm)
        monkeypatch.setattr(PictureBaseline, "_landed", lambda *_: Landed(None, None, 1.0, 0.0))  # nothing is drawn

    def watched(self, session: Session, given: Given) -> None:
        """Enter a game whose table lies as it should, and watch it."""
        self.screens.enter(session)
        self.desk.preferences.watch = True
        self._stir(given, Lies())

    def said_nothing(self) -> bool:
        """Whether nothing is amiss by what the eyes last saw."""
        self.screens.page()
        return told(self.screens) is None

    def laid(self, given: Given, lies: Lies) -> Said:
        """What the companion makes of what hands have laid."""
        steps = len(self.session.steps)
        self._stir(given, lies)
        if self.said_nothing():
            self.see(WITHIN - SETTLED, self._picture())
        taken = tuple(step.event for step in self.session.steps[steps:])
        top = self.screens.top
        asked = isinstance(top, ScannedScreen | OracleScreen)
        found = top.found if isinstance(top, ScannedScreen) else told(self.screens)
        if found is not None and not asked:
            words = plainly(self.screens, found) or [para.text for para in strip(self.screens)]
            assert all(line in self.texts() for line in words)
        return Said(taken, asked, found)

    def reached_into(self, given: Given) -> Said:
        """What is made of a table over which an arm rests, so that it is misread."""
        steps = len(self.session.steps)
        self._given = given
        arm = self._picture()
        arm[:140, 140:170] = (90, 120, 200)
        self.see(WITHIN, arm)
        return Said(tuple(step.event for step in self.session.steps[steps:]), False, told(self.screens))

    def _stir(self, given: Given, lies: Lies) -> None:
        """Hands move something, and all lies still again."""
        self._stirred += 1
        self._given, self._lies = given, lies
        self.see(SETTLED, self._picture())

    def _since(self) -> SimpleNamespace:
        """What the watcher says has changed."""
        return SimpleNamespace(shares=self._lies.unlike, left=lambda _: frozenset(), shifted=frozenset)

    def _picture(self) -> Picture:
        """Another picture than before, in which nothing reaches over the edge."""
        made = np.random.default_rng(1).integers(60, 200, (240, 320, 3), np.uint8)
        at = 80 + 40 * (self._stirred % 2)
        made[at : at + 40, 120:180] = 255
        return np.repeat(np.repeat(made[::8, ::8], 8, axis=0), 8, axis=1)

    def _plugin(self, name: str) -> Plugin:
        plugin = plugin_of(name)
        assert plugin.reader is not None
        own = plugin.reader()
        given: TableReader[Any] = reading_so(
            own,
            look=lambda frame, profile, state, among: self._given(state),
            spaces=UnseenSpaces(**vars(own.spaces or Spaces())),
            outside=lambda state, seen: (),
        )
        return replace(plugin, reader=lambda: given)
