"""The hands of scripts/bench evening: they lay what lies on the table, and see what the screen says of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from companion.display.screens.told import HIGHER, NUDGED, PUSH, told
from companion.games.cacao.simulation import MIDDLE
from companion.games.kit import Layout, Place
from companion.play.session import Session
from companion.simulation import Scene, ScenePart
from companion.tracking import TableReport
from hardware.simulator.shapes import hand
from scripts.benches.evening import framing
from scripts.benches.evening.accidents import ACCIDENTS, GLASS, in_the_way
from scripts.benches.evening.slips import scene_of
from scripts.benches.evening.tally import Tally
from tests.support.tables import STEP, OpenTable

SAID_WITHIN = 2.0
"""Seconds after hands have gone until which a mistake should be said, and a turn be taken or asked about."""
IN_VIEW = 0.4
"""How often a hand is still in view when a part already lies."""

Change = Callable[[Scene], Scene]


def as_it_is(scene: Scene) -> Scene:
    """The scene as it is laid."""
    return scene


class Hands:
    """What lies on the table of one game, and what is seen and said of it."""

    def __init__(self, table: OpenTable, session: Session, rng: random.Random) -> None:
        self.table = table
        self.session = session
        self.rng = rng
        self.tally = Tally()
        self.lies: Layout = {}
        self.unclear: set[Place] = set()  # where it was said that nothing can be told
        self.change: Change = as_it_is
        self.middle = MIDDLE
        self.beside: tuple[ScenePart, ...] = ()  # the mat's cards where they were laid anew, or a glass
        self.obeyed_at = 0.0

    @property
    def state(self) -> Any:
        """The game as it stands."""
        return self.session.state

    def lay(self, lies: Layout, change: Change = as_it_is) -> None:
        """Lay everything so; now and then a hand stays over it for some frames."""
        self.lies, self.change = lies, change
        scene = change(scene_of(self.state, lies, self.middle))
        self.beside = tuple(part for part in self.beside if part.name != GLASS or not in_the_way(part, scene))
        scene = framing.with_cards(scene, self.beside)
        stage = self.table.stage.table
        if self.rng.random() < IN_VIEW:
            stage.scene = scene.put(hand(x=self.rng.uniform(-150, 150), y=self.rng.uniform(-60, 120)))
            self.frames(3)
        stage.scene = scene

    def frames(self, number: int) -> None:
        """Time passes."""
        picture = self.table.stage.table.picture()
        self.table.see(number * STEP, picture)

    def obey(self) -> bool:
        """Do what the screen asks for all to be in the picture, if it does; then wait what it says of that."""
        sight, stage = framing.asked(self.table), self.table.stage.table
        if sight is None or self.table.now < self.obeyed_at + SAID_WITHIN:
            return False
        self.obeyed_at = self.table.now
        self.tally.counts[f"done for the picture, as was asked: {sight.key}"] += 1
        if sight.key == PUSH:
            self.middle = framing.pushed(self.middle, sight)
        elif sight.key == HIGHER:
            framing.hang_higher(stage, sight)
        else:
            self.beside = (*(part for part in self.beside if part.name == GLASS), *framing.beside(stage))
        self.lay(self.lies, self.change)
        return True

    def befall(self) -> str:
        """Let something befall the table; what."""
        name = self.rng.choice(sorted(ACCIDENTS))
        self.beside = ACCIDENTS[name](self.table.stage.table, self.beside, self.rng)
        self.tally.counts[f"befell: {name}"] += 1
        self.lay(self.lies, self.change)
        return name

    def put_back(self) -> None:
        """Lay the cards of the mat back that were nudged, if the screen asks for it, or says that it cannot read so."""
        sight, trouble = self.table.desk.watcher.warning(), self.table.camera.eyes.view.unreadable
        asks = sight is not None and (sight.key == NUDGED or trouble is not None)
        if sight is not None and asks and framing.says(self.table, sight):
            self.tally.counts[f"put back, as was said: {sight.key}"] += 1
            self.beside = tuple(part for part in self.beside if part.name == GLASS)
            self.lay(self.lies, self.change)

    def watch(self, seconds: float) -> float | None:
        """Look at what lies there, until something is taken or said; when that was."""
        steps, told = len(self.session.steps), self.gist()
        picture = self.table.stage.table.picture()
        for number in range(1, round(seconds / STEP) + 1):
            self.table.see(STEP, picture)
            self.unclear.update(self.table.camera.eyes.view.unclear)
            if len(self.session.steps) != steps or self.gist() not in (None, told):
                return number * STEP
        return None

    def told(self) -> TableReport | None:
        """What the screen says of the table by itself; None while it says nothing."""
        self.table.screens.page()
        found = getattr(self.table.screens.top, "found", None)
        return found if isinstance(found, TableReport) else told(self.table.screens)

    def gist(self) -> object:
        """The same in short."""
        found = self.told()
        return None if found is None else found.summary
