"""What the window's thread and the eyes' thread share, tried with both at work for seconds."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from companion.app.guiding import SessionGuide
from companion.display.board import Board
from companion.display.inputs import Button, Press, Short
from companion.games.dialogue import LOOK
from companion.games.diaominos.game import GAME as DIAOMINOS
from companion.games.eldorado.game import GAME as ELDORADO
from companion.games.kit import Game, State
from companion.games.pachamama.game import GAME as PACHAMAMA
from companion.vision.geometry.plane import Picture
from companion.vision.motion.still import StillPictures
from hardware.cameras.frame import Frame
from tests.support.tables import OpenTable
from tests.support.threads import SECONDS, beside, promptly


@pytest.fixture(autouse=True)
def often() -> Iterator[None]:
    """Threads give way to each other as often as Python lets them."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenTable]:
    """A table whose eyes look in a thread of their own."""
    made = OpenTable(tmp_path, monkeypatch)
    watcher = made.desk.watcher
    watcher._beside = None
    yield made
    watcher.run(lambda: None).result()
    watcher.close()


def test_still_pictures_are_whole_while_more_come() -> None:
    still = StillPictures()
    still.add(np.zeros((2, 2, 3), np.uint8))
    pictures = [np.full((2 + n % 2, 2, 3), n, np.uint8) for n in range(10)]

    def take() -> None:
        for picture in pictures:
            still.add(picture)

    with beside(take):
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            assert still.mean().shape[2] == 3


@pytest.mark.parametrize("game", [PACHAMAMA, DIAOMINOS, ELDORADO], ids=lambda game: game.name)
def test_screens_ask_the_eyes_while_they_look(table: OpenTable, game: Game) -> None:
    """Frames of a table on which things move, of two games in turn; the window asks all it ever asks."""
    session = table.play()
    other = table.desk.library.begin(game, game.seats[: game.players[0]], {}, None)
    camera, watcher = table.camera, table.desk.watcher
    pictures = [table.stage.table.picture() for _ in range(2)]
    pictures.append(np.ascontiguousarray(np.roll(pictures[0], 40, axis=1)))
    sessions = [session, other, None, session]
    now = [table.now]

    def look() -> None:
        for shown in sessions:
            for picture in pictures:
                now[0] += 0.3
                camera.take(Frame(picture, now[0], "test"), shown)
                camera.eyes.tick(now[0])
                if shown is not None and shown is camera.session:
                    camera.eyes.watch()
        camera.eyes.notice_again()

    def ask(state: State) -> None:
        for shown in (session, other):
            watcher.sees(shown)
            watcher.differing(shown)
            watcher.turns(shown)
            watcher.seen_there(shown, list(state.layout())[:20], state.layout(), Board())
        watcher.warning()
        camera.photo()
        camera.sights()
        camera.aiming()

    with beside(look):
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            ask(session.state)


def guided(table: OpenTable) -> SessionGuide:
    """The talk about the cube of a game that is entered, with a camera that shows the table."""
    session = table.desk.library.begin(DIAOMINOS, DIAOMINOS.seats[:1], {}, None)
    table.screens.enter(session)
    until = time.monotonic() + 60
    while not table.desk.watcher.sees(session) and time.monotonic() < until:
        table.see(0.25)
        time.sleep(0.01)
    guide = table.desk.extras.guide(session)
    assert isinstance(guide, SessionGuide)
    return guide


def test_no_press_waits_for_a_look(table: OpenTable, monkeypatch: pytest.MonkeyPatch) -> None:
    guide = guided(table)
    begun, goes_on = threading.Event(), threading.Event()

    def long(*_: object) -> None:
        begun.set()
        goes_on.wait()

    monkeypatch.setattr(type(guide._dialogue), "look", long)
    ways = [way.target for way in guide.step().ways]
    guide.choose(LOOK)
    assert begun.wait(60)
    try:
        assert "Checking the board" in str(guide.step())
        for press in (lambda: guide.choose(LOOK), lambda: guide.point("u1"), guide.step, guide.watch):
            promptly(press)
        promptly(lambda: guide.choose(next(way for way in ways if way != LOOK)))
        chosen = guide.step()
    finally:
        goes_on.set()
    table.desk.watcher.run(lambda: None).result()
    guide.watch()
    assert guide.step().ways == chosen.ways, "what was pressed since is not taken back by what is seen"


def test_looks_and_presses_at_once_are_no_fault(table: OpenTable) -> None:
    guide = guided(table)
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        table.devices.posted.append(Frame(table.stage.table.picture(), table.now, "simulated", simulated=True))
        table.loop()
        for way in guide.step().ways[:2]:
            guide.choose(way.target)
        guide.watch()


def test_the_window_presses_on_while_the_eyes_are_busy(table: OpenTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every screen that a press can reach answers while a look takes for ever."""
    table.play()
    goes_on, begun = threading.Event(), threading.Event()

    def for_ever() -> None:
        begun.set()
        goes_on.wait()

    table.desk.watcher.run(for_ever)
    assert begun.wait(60)
    try:
        for short in ("camera", "scan", "menu", "log", "undo"):
            promptly(lambda short=short: table.screens.take(Short(short)))  # type: ignore[misc]
            for button in (Button.NEXT, Button.CONFIRM, Button.NEXT, Button.CONFIRM, Button.BACK, Button.BACK):
                promptly(lambda button=button: table.screens.take(Press(button)))  # type: ignore[misc]
                promptly(table.loop)
    finally:
        goes_on.set()


def test_hands_at_the_simulated_table_do_not_wait_for_its_picture(table: OpenTable) -> None:
    table.play()
    renderer = table.stage.table._renderer
    begun, goes_on = threading.Event(), threading.Event()
    well = renderer.picture

    def slow(*given: object) -> Picture:
        begun.set()
        goes_on.wait()
        return well(*given)  # type: ignore[arg-type]

    renderer.picture = slow  # type: ignore[method-assign, assignment]
    taking = threading.Thread(target=table.stage.table.picture)
    taking.start()
    assert begun.wait(60)
    try:
        promptly(lambda: table.drag((0.4, 0.4), (0.6, 0.6)))
        promptly(lambda: table.stage.lay(table.session.state))
    finally:
        goes_on.set()
        taking.join()
