"""A short game at a simulated table, seen by the real eyes: what the companion does, in two minutes.

Simulated hands move the parts; everything after that is the real thing: camera picture, reading, explanation, rules,
journal, screens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.app.desk import TableDesk
from companion.app.plugins import plugin_of
from companion.display import routes
from companion.display.catalogue import Catalogue
from companion.display.inputs import CONFIRM, Button, Input, Release, Tap
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.display.screens.oracle import READ
from companion.games.kit import Action, Place, Result, Ruling, State, Verbatim
from companion.games.kit.chance import Chance
from companion.play.corrections import CAMERA, HAND
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.simulation import Simulation
from companion.tracking import Standing, TableReport
from hardware.cameras.frame import Frame
from hardware.simulator.live import SimulatedTable
from hardware.simulator.shapes import hand

SEATS = 2
CODE = "2000-02DZ"
HELD = 2.0  # seconds that a button is held to open a window

Show = Callable[[Navigator], Any]  # gives the drawn screen as a picture, BGR


@dataclass
class DemoSummary:
    """What the demonstration did; `readings` counts by their key under `demo` in the catalogue."""

    words: Catalogue
    pictures: list[str] = field(default_factory=list)
    readings: dict[str, int] = field(default_factory=dict)
    events: int = 0
    result: Result | None = None

    def text(self) -> str:
        """The summary as lines of text."""
        words = self.words
        seen = Verbatim(", ".join(words(f"demo.{kind}", n=n) for kind, n in sorted(self.readings.items())))
        lines = [words("demo.readings", n=self.events, readings=seen), self._end(), "", *self.pictures]
        return "\n".join(lines) + "\n"

    def _end(self) -> str:
        if self.result is None:
            return ""
        words, totals = self.words, self.result.totals.items()
        shown = Verbatim(", ".join(f"{words.name(side)} {points}" for side, points in totals))
        rule = Verbatim(words.rule(self.result.rule))
        return words("demo.end", rule=rule, totals=shown, winners=tuple(self.result.winners))


class Demo:
    """Plays the demonstration and leaves numbered pictures in a folder."""

    def __init__(self, desk: TableDesk, show: Show, folder: Path, words: Catalogue) -> None:
        self.desk = desk
        self.screens = open_screens(desk)
        self.summary = DemoSummary(words)
        self._show = show
        self._folder = folder
        self._now = 0.0
        self._stage = SimulatedTable()

    def run(self, turns: int = 8) -> Iterator[str]:
        """Play; yields a line before each step, so that a person sees what is going on."""
        words = self.summary.words
        yield words("demo.set-up")
        self._keep("title")
        session = self._set_up()
        chance = Chance(11)
        for turn in range(turns):
            yield words("demo.turn", n=turn + 1)
            self._turn(session, chance, turn)
        yield words("demo.illegal")
        self._illegal(session)
        yield words("demo.covered")
        self._covered(session)
        yield words("demo.finish")
        self._finish(session, chance)

    def _set_up(self) -> Session:
        game = self.desk.library.games[0]
        session = self.desk.library.begin(game, game.seats[:SEATS], {}, CODE)
        self._stage.set_camera(_simulation(session).camera(session.state))
        self.screens.enter(session)
        self.screens.go(routes.Seals())
        self._keep("seal")
        self.screens.to_game()
        self._lay(session)
        self._keep("table-set-up", self._stage.picture())
        return session

    def _turn(self, session: Session, chance: Chance, turn: int) -> None:
        """One turn made by hands: the camera finds it, the oracle answers, hands do what the answer asks."""
        before = session.state.layout()
        event = random_event(session.state, (), [], chance)
        if isinstance(event, Action) and event.kind in ("explore", "retrieve"):
            self._lay(session, session.state.after(event))
            found = self._scan(session)
            if turn == 0:
                self._keep("hands-moved-a-pawn", self._stage.picture())
                self._input(Tap("menu"))
                self._keep("menu")
                self.screens.to_game()
            self._accept(session, found, event)
        else:
            session.do(event)
        if session.state.question() is not None:
            self._open(keep=turn < 2)
        if turn == 1 and session.state.layout() != before:
            self._scan(session)
            self._keep("hands-have-to-do")
        self._lay(session)
        self._scan(session)
        if turn in (0, 3):
            self._keep("after-the-turn")

    def _accept(self, session: Session, found: TableReport, meant: Action) -> None:
        """Take the proposal as a person would who looks at it; what was not read rightly is done by hand."""
        best = found.proposals[0] if found.proposals else None
        right = best is not None and best.events[:1] == (meant,)
        self._count("read-rightly" if right else "by-hand")
        session.do(meant, CAMERA if right else HAND)

    def _open(self, keep: bool) -> None:
        """Hold the button, see the answer, let go."""
        self._keep("oracle-shut") if keep else None
        self._input(CONFIRM)
        self._tick(HELD)
        self._tick(READ)
        self._keep("oracle-open") if keep else None
        self._input(Release(Button.CONFIRM))
        self._tick(0.1)

    def _illegal(self, session: Session) -> None:
        state = session.state
        layout, seat = state.layout(), state.seats[0]
        reached = {getattr(action, "to", "") for other in state.seats for action in state.actions(other)}
        free = [place for place in self._places(session) if layout[place, "pawn"] is None]
        to = next((place for place in free if place not in reached), free[0])
        for place in self._places(session):
            if layout[place, "pawn"] == seat:
                state = state.after(Ruling(f"pawn.{place}", "empty", "demo"))
                break
        self._lay(session, state.after(Ruling(f"pawn.{to}", seat, "demo")))
        self._scan(session)
        self._input(Tap("menu"))
        self._input(Tap("scan"))
        self._keep("astray")
        self.screens.to_game()
        self._lay(session)

    def _covered(self, session: Session) -> None:
        self._stage.put(hand(x=40.0, y=60.0))
        self._keep("a-hand-in-view", self._stage.picture())
        self._scan(session)
        self._stage.remove(["hand"])

    def _finish(self, session: Session, chance: Chance) -> None:
        while not session.state.over:
            if session.open_sealed() is None:
                session.do(random_event(session.state, (), [], chance))
        self._lay(session)
        self._keep("table-at-the-end", self._stage.picture())
        self._keep("final-sheet")
        self.summary.events = len(session.steps)
        self.summary.result = session.state.result()

    # Hands, eyes, inputs.

    def _places(self, session: Session) -> list[Place]:
        return list(dict.fromkeys(place for place, _ in session.state.layout()))

    def _lay(self, session: Session, state: State | None = None) -> None:
        """Hands lay everything as the game stands, or as another state says."""
        self._stage.scene = _simulation(session).table(state or session.state)

    def _scan(self, session: Session) -> TableReport:
        assert self.desk.watcher.camera is not None
        eyes = self.desk.watcher.camera.eyes
        for _ in range(3):  # the mat is found, the hands are gone, all is still
            self._now += 0.5
            eyes.take(Frame(self._stage.picture(), self._now, "simulated", simulated=True), session)
        found = eyes.scan(session)
        if found.standing in (Standing.MATCHED, Standing.PENDING):
            self._count(found.standing.value)
        return found

    def _count(self, what: str) -> None:
        self.summary.readings[what] = self.summary.readings.get(what, 0) + 1

    def _input(self, given: Input) -> None:
        self.screens.take(given)
        self.screens.page()

    def _tick(self, seconds: float) -> None:
        self._now += seconds
        self.screens.tick(self._now)
        self.screens.page()

    def _keep(self, name: str, picture: Any = None) -> None:
        """Keep the screen (or a camera picture) as the next numbered picture."""
        shown = self._show(self.screens)
        kept = shown if picture is None else picture
        file = f"{len(self.summary.pictures) + 1:02}-{name}.png"
        cv2.imwrite(str(self._folder / file), np.ascontiguousarray(kept))
        self.summary.pictures.append(file)


def _simulation(session: Session) -> Simulation[Any]:
    found = plugin_of(session.game.name).simulation
    assert found is not None, "the game that is shown has a simulated table"
    return found()
