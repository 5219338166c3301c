"""The eyes beside the window: nothing that a person does waits for them, and what comes late is not taken blindly."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from companion.app import watcher
from companion.app.watcher import TableWatcher
from companion.display.inputs import BACK, Short
from companion.display.screens.play import PlayScreen
from companion.display.screens.table_looks import LookScreen, ScannedScreen
from companion.display.trouble import Trouble
from companion.games.pachamama.actions import Explore
from companion.vision.errors import UnreadableError
from tests.support.effort import calls
from tests.support.tables import STEP, OpenTable


class WhenTold(Executor):
    """Keeps the work until the test lets it be done."""

    def __init__(self) -> None:
        self.waiting: deque[Callable[[], None]] = deque()

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()

        def do() -> None:
            try:
                future.set_result(work(*given, **named))
            except Exception as err:
                future.set_exception(err)

        self.waiting.append(do)
        return future

    def work(self) -> None:
        """Do all that waits."""
        while self.waiting:
            self.waiting.popleft()()


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenTable:
    made = OpenTable(tmp_path, monkeypatch)
    made.play()
    return made


def slow_eyes(table: OpenTable) -> WhenTold:
    """From here on the eyes work when the test says so."""
    eyes = WhenTold()
    table.desk.watcher._beside = eyes
    return eyes


def ahead(table: OpenTable) -> Explore:
    """Hands bring in a pawn that the game knows nothing of."""
    seat = next(iter(table.session.state.due()))
    table.screens.take(Short("camera"))
    table.drag(table.part(f"spare pawn {seat}"), table.space("c5r5"))
    table.screens.take(BACK)
    return Explore(seat, "hand", "c5r5")


def test_the_menu_opens_while_the_eyes_are_busy(table: OpenTable, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("explained in the window's thread")

    ahead(table)
    table.see(1.0)
    table.scan()
    slow_eyes(table)
    monkeypatch.setattr("companion.tracking.tracker.explain", never)
    table.see(STEP)

    def open_menu() -> None:
        table.screens.take(BACK)  # to the kinds of action
        table.screens.take(BACK)
        assert table.screens.page().name == "menu"

    assert calls(open_menu) < 20_000, "4,500 as counted"
    assert "scan" in [item.target for block in table.screens.page().blocks for item in getattr(block, "items", ())]


def test_a_scan_says_that_it_takes_a_while_and_then_what_it_found(table: OpenTable) -> None:
    meant = ahead(table)
    table.see(1.0)
    eyes = slow_eyes(table)
    table.screens.take(Short("scan"))
    assert "Checking the board" in table.texts()
    table.wait(1.0)
    assert isinstance(table.screens.top, LookScreen)
    eyes.work()
    table.screens.tick(table.now)
    table.screens.page()
    top = table.screens.top
    assert isinstance(top, ScannedScreen)
    assert top.found.proposals[0].events == (meant,)


def test_a_scan_that_is_left_shows_nothing_later(table: OpenTable) -> None:
    ahead(table)
    table.see(1.0)
    eyes = slow_eyes(table)
    table.screens.take(Short("scan"))
    table.screens.take(BACK)
    eyes.work()
    table.wait(0.5)
    assert isinstance(table.screens.top, PlayScreen)


def test_trouble_of_a_scan_is_told_once_it_is_known(table: OpenTable) -> None:
    table.stage.table.cover_lens()
    table.see(1.0)
    eyes = slow_eyes(table)
    table.screens.take(Short("scan"))
    assert "cover" not in table.texts()
    eyes.work()
    table.screens.tick(table.now)
    assert "covers the camera" in table.texts()


def test_of_frames_that_come_while_the_eyes_are_busy_they_get_the_newest(table: OpenTable) -> None:
    eyes = slow_eyes(table)
    table.see(1.0)
    assert len(eyes.waiting) == 1
    eyes.work()
    table.loop()
    eyes.work()
    frame = table.camera.eyes.view.frame
    assert frame is not None
    assert frame.time == table.now - 2 * STEP


def test_what_was_noticed_before_a_press_is_not_taken_after_it(table: OpenTable) -> None:
    table.desk.preferences.watch = True
    eyes = slow_eyes(table)
    ahead(table)
    session = table.session
    for _ in range(20):  # until the table has come to rest and was read
        table.see(STEP)
        eyes.work()
        busy = table.desk.watcher._busy
        if busy is not None and busy.result() is not None:
            break
    else:
        raise AssertionError("nothing was noticed")
    seat = next(iter(session.state.due()))
    steps = len(session.steps)
    table.do(session, next(a for a in session.state.actions(seat) if a != Explore(seat, "hand", "c5r5")))
    table.loop()
    assert len(session.steps) == steps + 1, "only what was pressed has happened"


def test_the_eyes_thread_ends_with_the_table(table: OpenTable) -> None:
    seen: list[str] = []
    made = TableWatcher(table.desk.library, table.camera, lambda profile: None)
    made.run(seen.append, "a frame").result()
    made.close()
    assert seen == ["a frame"]
    with pytest.raises(RuntimeError):
        made.run(seen.append, "another")


def test_why_nothing_could_be_read_is_said_in_the_tables_words(table: OpenTable) -> None:
    def blind() -> None:
        raise UnreadableError("no-mat")

    look = watcher.TableLook(table.desk.watcher.run(blind), table.desk.watcher.said)
    with pytest.raises(Trouble, match="no-mat"):
        look.found()


def test_what_the_eyes_stumble_over_is_told_once_and_play_goes_on(
    table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: object) -> None:
        raise IndexError("no such row")

    monkeypatch.setattr(table.camera.eyes, "take", stumble)
    table.see(STEP)
    assert "The camera’s picture could not be read" in table.texts()
    table.screens.take(BACK)
    table.see(1.0)
    assert isinstance(table.screens.top, PlayScreen)
