"""An open table for tests: the real desk, screens, eyes and simulated table, with frames and time given by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from companion.app import desk as desks
from companion.app import opening, own_parts
from companion.app.camera import LiveCamera
from companion.app.desk import TableDesk
from companion.app.eyes import Eyes
from companion.app.watcher import AtOnce
from companion.display.inputs import Drag, Input, Phase
from companion.display.page import Page
from companion.display.route_table import open_screens
from companion.display.trouble import DeviceTrouble
from companion.games.kit import Answer, Event, Place
from companion.games.pachamama.game import GAME
from companion.games.pachamama.parts import TERRAIN
from companion.games.pachamama.simulation import place_at
from companion.play.session import Session
from companion.play.vault import Vault
from companion.settings import Settings
from companion.simulation.stage import Stage
from companion.tracking import TableReport
from hardware.cameras.frame import Frame, Picture
from hardware.simulator.live import SimulatedTable
from tests.support.entropy import ENTROPY

SIZE = "5x5"
DISC = "6v7d6f6m/c1r1f1/c3r2d2"  # the tiles, and two start tiles with their crops
CODE = "2000-02DZ"  # the same scenario every time, where the oracle knows it
STEP = 0.125


@dataclass
class FakeDevices:
    """Devices that post what a test gives them."""

    badges: dict[str, str] = field(default_factory=lambda: {"camera": "simulated-camera"})
    posted: list[Input | Frame] = field(default_factory=list)

    lost: tuple[DeviceTrouble, ...] = ()
    shown: Page | None = None
    spoken: list[tuple[str, str, int]] = field(default_factory=list)

    def speak(self, text: str, language: str, volume: int) -> None:
        self.spoken.append((text, language, volume))

    def troubles(self) -> tuple[DeviceTrouble, ...]:
        return self.lost

    def show(self, page: Page) -> None:
        self.shown = page

    def lend_table(self) -> bool:
        return False

    def take_table_back(self) -> bool:
        return False

    def take(self) -> Iterator[Input | Frame]:
        posted, self.posted = self.posted, []
        yield from posted


class OpenTable:
    """Somebody sits at it: `see` lets time pass with frames, `wait` without any."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(desks, "games_path", lambda: folder)
        monkeypatch.setattr(desks, "save", lambda settings: None)
        self.now = 100.0
        self.stage = Stage(SimulatedTable())
        self.camera = LiveCamera(Eyes(own_parts.load()), self.stage)
        self.desk = TableDesk(Settings(watch=False), Vault(bytes(32)), self.camera, ENTROPY, AtOnce())
        self.devices = FakeDevices()
        self.table = opening.OpenTable(self.desk, self.devices, clock=lambda: self.now)  # type: ignore[arg-type]  # a twin
        self.screens = open_screens(self.desk)

    @property
    def session(self) -> Session:
        assert self.screens.session is not None
        return self.screens.session

    def play(self, **options: str) -> Session:
        """Begin a game of two and let the camera look at it until all is still."""
        code = CODE if options.get("answers") == "oracle" else None
        session = self.desk.library.begin(GAME, GAME.seats[:2], {"size": SIZE, "answers": "wheel", **options}, code)
        if session.state.question() is not None:
            self.do(session, Answer("disc", DISC))
        while (question := session.state.question()) is not None:
            assert question.key == "first"
            self.do(session, Answer(question.key, "brown"))
        self.screens.enter(session)
        self.see(1.0)
        return session

    @staticmethod
    def do(session: Session, event: Event) -> None:
        assert session.do(event).legal

    def see(self, seconds: float, picture: Picture | None = None) -> None:
        """Frames for so long, of the table or always the same picture."""
        for _ in range(round(seconds / STEP)):
            shown = self.stage.table.picture() if picture is None else picture
            self.devices.posted.append(Frame(shown, self.now, "simulated", simulated=True))
            self.loop()

    def loop(self) -> None:
        """One turn of the window's loop, an eighth of a second."""
        for given in self.table.inputs(self.screens):
            self.screens.take(given)
        self.screens.tick(self.now)
        self.screens.page()
        self.now += STEP

    def wait(self, seconds: float) -> None:
        """Time without frames."""
        for _ in range(round(seconds / STEP)):
            self.loop()

    def scan(self) -> TableReport:
        """Look at the table now. Trouble if it cannot be read."""
        look = self.desk.watcher.look(self.session)
        found = look.found() if look is not None else None
        assert found is not None
        return found

    def blind(self) -> None:
        """The camera is taken away."""
        self.desk.watcher.camera = None

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press, move and let go of the mouse on the picture; points are shares of it."""
        for point, phase in ((start, Phase.GRAB), (end, Phase.MOVE), (end, Phase.RELEASE)):
            self.screens.take(Drag(*point, phase))

    def part(self, name: str) -> tuple[float, float]:
        """Where a part is seen, a little above its foot."""
        part = self.stage.table.scene.part(name)
        return self.seen(part.x, part.y, 4.0)

    def space(self, place: Place) -> tuple[float, float]:
        """Where the middle of a space is seen."""
        for x in range(-200, 201, 2):
            for y in range(-120, 121, 2):
                corners = ((x - 20, y - 20), (x + 20, y + 20))
                if all(place_at(a, b, SIZE) == place for a, b in corners):
                    return self.seen(x, y, TERRAIN.high_mm)
        raise AssertionError(f"no space {place}")

    def seen(self, x: float, y: float, height: float) -> tuple[float, float]:
        """A point of the table, in mm, as shares of the picture."""
        camera = self.stage.table.camera
        u, v = camera.project((x, y, height))
        return float(u / camera.size[0]), float(v / camera.size[1])

    def texts(self) -> str:
        """All that is on the screen."""
        return "\n".join(self.screens.page().texts())
