"""An open table with a simulated cube that hands roll: real desk, screens and eyes."""

from __future__ import annotations

from companion.display.inputs import CONFIRM, Phase, Tap
from companion.games.diaominos import simulation
from companion.games.diaominos.cube import layer_turned
from companion.games.diaominos.game import GAME
from companion.games.diaominos.state import Diaominos
from companion.games.kit import Value
from companion.play.session import Session
from hardware.simulator.scene import Cube
from tests.support.games.diaominos.tables import CUBE
from tests.support.tables import OpenTable

MM = simulation.SPACE_MM
AWAY = {"north": (0.0, -MM), "east": (MM, 0.0), "south": (0.0, MM), "west": (-MM, 0.0)}
LETTERS = {name[0].upper(): name for name in AWAY}


class CubeTable(OpenTable):
    """`roll` and `tip` move the cube with the mouse; `turn` twists one of its layers."""

    def begin(self, seats: int = 1, cube: str = CUBE, **options: Value) -> Session:
        session = self.desk.library.begin(GAME, GAME.seats[:seats], options, None)
        self.screens.enter(session)
        self.see(0.25)
        self.stage.table.put(simulation.cube(self.state, cube, 0))
        return session

    @property
    def state(self) -> Diaominos:
        assert isinstance(self.session.state, Diaominos)
        return self.session.state

    @property
    def net(self) -> str:
        """What the cube on the table shows."""
        part = self.stage.table.scene.part(simulation.CUBE)
        assert isinstance(part, Cube)
        letters = {paint: letter for letter, paint in simulation.PAINT.items()}
        return "".join(letters[int(b), int(g), int(r)] for b, g, r in part.stickers.reshape(24, 3))

    def roll(self, steps: str) -> None:
        """Roll the cube by quarter turns toward sides of the table, such as `EEN`: it is dragged that way."""
        for step in steps:
            part = self.stage.table.scene.part(simulation.CUBE)
            dx, dy = AWAY[LETTERS[step]]
            start, end = self.seen(part.x, part.y, 0), self.seen(part.x + dx, part.y + dy, 0)
            hands = self.camera.hands
            assert hands is not None
            for point, phase in ((start, Phase.GRAB), (end, Phase.MOVE), (end, Phase.RELEASE)):
                hands.drag(*point, phase)

    def tip(self, steps: str) -> None:
        """Roll it on the spot, as hands do before the camera."""
        part = self.stage.table.scene.part(simulation.CUBE)
        self.roll(steps)
        self.stage.table.change(simulation.CUBE, x=part.x, y=part.y)

    def turn(self, surface: str, quarters: int) -> None:
        """Twist the layer that lies on this side now."""
        self.stage.table.change(
            simulation.CUBE, stickers=simulation.stickers(layer_turned(self.net, surface, quarters))
        )

    def choose(self, *targets: str) -> None:
        """Touch one thing after the other, the eyes seeing the table in between."""
        for target in targets:
            self.screens.take(Tap(target))
            self.see(0.5)

    def show_cube(self) -> None:
        """Show all six sides as the screen says, and agree."""
        for steps in ("", "N", "N", "N", "E", "EE"):
            self.tip(steps)
            self.see(1.5)
        self.screens.take(CONFIRM)
        self.see(0.5)

    def play_round(self, seat: str = "south") -> None:
        """A seat does whatever comes first until the round is done."""
        space = self.state.space
        while self.state.space == space and seat in self.state.due():
            actions = self.state.actions(seat)
            assert self.session.do(min(actions, key=lambda a: (a.kind == "score", a.text()))).legal
        self.see(0.5)
