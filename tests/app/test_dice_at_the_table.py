"""Dice at an open table: thrown in their tray they are taken behind the game's page, elsewhere one press takes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.house import House
from companion.display.inputs import Button, Press
from companion.games.diamond_isles import simulation
from companion.games.diamond_isles.game import GAME
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.eldorado import actions as do
from companion.games.eldorado import simulation as island
from companion.games.eldorado.game import GAME as EL_DORADO
from companion.games.eldorado.sources import DICE
from companion.games.eldorado.state import GOLDEN, ElDorado
from companion.games.kit import Answer
from companion.games.kit.chance import Chance
from companion.play.selfplay import random_event
from tests.support.tables import OpenTable

FAR = 330.0
"""So far beside the map dice are thrown, in mm."""


class IslesTable(OpenTable):
    """A table with a game of Diamond Isles that has come to the first roll."""

    def begin(self) -> None:
        session = self.desk.library.begin(GAME, GAME.seats[:3], {"cards": "cardboard"}, None)
        chance = Chance(5)
        while session.state.question() is None:
            self.do(session, random_event(session.state, (), (), chance))
        self.screens.enter(session)
        self.desk.preferences.watch = True
        self.stage.table.set_camera(simulation.SIMULATION.camera(self.state))
        self.lay()
        self.see(2.0)

    @property
    def state(self) -> DiamondIsles:
        assert isinstance(self.session.state, DiamondIsles)
        return self.session.state

    def lay(self, *dice: tuple[int, float, float]) -> None:
        """All lies as it should, and these dice beside it: what each shows, and where."""
        thrown = [(value, x, y, 17.0 * (n + value)) for n, (value, x, y) in enumerate(dice)]
        self.stage.table.scene = simulation.SIMULATION.table(self.state).put(*simulation.dice(thrown))

    def throw(self, *dice: tuple[int, float, float]) -> None:
        """They are taken up, and fall."""
        self.lay()
        self.see(1.0)
        self.lay(*dice)
        self.see(3.0)

    def rolled(self) -> int:
        return sum(self.state.rolls)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> IslesTable:
    made = IslesTable(tmp_path, monkeypatch)
    made.begin()
    return made


@pytest.mark.slow
def test_the_first_throw_shows_where_the_tray_is_and_later_ones_need_no_press(table: IslesTable) -> None:
    assert table.screens.page().name == "play", "the pad stays while dice are looked for"
    table.throw((1, -FAR, -40.0), (2, -FAR, 30.0))
    assert (table.screens.page().name, table.rolled()) == ("guided", 0)
    table.screens.take(Press(Button.CONFIRM))
    assert table.rolled() == 1
    assert House(table.desk.library.folder).kept(GAME.name)["tray"]
    who = table.state.active
    table.see(2.5)
    table.throw((2, -FAR + 30, -20.0), (4, -FAR, 50.0))
    assert table.screens.page().name == "play"
    assert (table.rolled(), table.state.active == who) == (2, False), "whoever throws has ended the turn before"
    assert isinstance(table.session.steps[-1].event, Answer)
    undone = table.session.preview_undo()
    assert undone is not None
    table.session.agree(undone)
    assert (table.rolled(), table.state.active == who) == (1, True), "one press takes both back"


@pytest.mark.slow
def test_dice_handed_on_end_no_turn(table: IslesTable) -> None:
    table.throw((1, -FAR, -40.0), (2, -FAR, 30.0))
    table.screens.take(Press(Button.CONFIRM))
    table.see(2.5)
    table.throw((6, FAR, -40.0), (4, FAR, 30.0))
    assert (table.screens.page().name, table.rolled()) == ("play", 1)


class IslandTable(OpenTable):
    """A table with a game of El Dorado some way on, at which a turn may end."""

    def begin(self) -> None:
        session = self.desk.library.begin(EL_DORADO, EL_DORADO.seats[:2], {}, None)
        self.screens.enter(session)
        self.play_until_an_end(turns=2)
        self.see(0.5)  # all is laid out, dice too
        self.lay()
        self.desk.preferences.watch = True
        self.see(3.0)

    @property
    def state(self) -> ElDorado:
        assert isinstance(self.session.state, ElDorado)
        return self.session.state

    def lay(self, *dice: tuple[int, float, float]) -> None:
        """All lies as it should, and these golden dice: what each shows, and where."""
        lying = {spot: label for spot, label in self.state.layout().items() if spot[0] != DICE}
        thrown = [(GOLDEN, value, x, y, 17.0 * (n + value)) for n, (value, x, y) in enumerate(dice)]
        self.stage.table.scene = island.scene(lying).put(*island.dice(thrown))

    def play_until_an_end(self, turns: int = 0) -> None:
        """Somebody may end a turn, after so many turns."""
        chance = Chance(5)
        while turns > sum(player.turns for player in self.state.players) or not self.may_end():
            self.do(self.session, random_event(self.state, (), (), chance, policy=EL_DORADO.policy))

    def may_end(self) -> bool:
        return self.state.question() is None and self.state.verdict(do.End(self.state.active or "")).legal

    def throw(self, *dice: tuple[int, float, float]) -> None:
        """They are taken up, and fall."""
        self.lay()
        self.see(1.0)
        self.lay(*dice)
        self.see(4.0)


@pytest.mark.slow
def test_golden_dice_are_asked_about_until_the_tray_is_known_and_taken_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = IslandTable(tmp_path, monkeypatch)
    table.begin()
    who, number = table.state.active, len(table.session.steps)
    table.throw((2, 320.0, -175.0), (6, 350.0, -140.0))
    assert (table.state.active, len(table.session.steps)) == (who, number)
    assert table.screens.page().name == "scanned", "they may have been turned: it is asked, with nothing chosen"
    for button in (Button.PREVIOUS, Button.PREVIOUS, Button.CONFIRM):
        table.screens.take(Press(button))
    assert (table.state.active == who, table.state.thrown.golden) == (False, (2, 6))
    table.see(4.0)
    table.play_until_an_end()
    second = table.state.active
    table.lay((2, 320.0, -175.0), (6, 350.0, -140.0))
    table.see(4.0)
    assert House(table.desk.library.folder).kept(EL_DORADO.name)["tray"]
    table.throw((4, 312.0, -130.0), (5, 345.0, -178.0))
    assert table.screens.page().name == "play"
    assert (table.state.active == second, table.state.thrown.golden) == (False, (4, 5))
    table.lay((6, -200.0, 185.0), (1, -160.0, 185.0))
    table.see(4.0)
    assert (table.screens.page().name, table.state.thrown.golden) == ("play", (4, 5)), "they were handed on"
