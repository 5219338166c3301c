"""At which steps of a game a turn had ended; the end shows the board and how the game went."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pygame
import pytest

from companion.app.plugins import found
from companion.display.board import Board, Cell, square
from companion.display.course import turns
from companion.display.inputs import BACK, ZOOM_IN, ZOOM_OUT, Tap
from companion.display.page import Graph
from companion.display.window.draw import draw
from companion.games.kit import Seat
from companion.games.plugin import Plugin
from tests.support.display.game_gallery import Hands
from tests.support.display.walking import begun


@dataclass(frozen=True)
class Moment:
    active: Seat | None


@pytest.mark.parametrize(
    ("actives", "ended"),
    [
        (["red", "red", "blue", "blue"], [2, 3]),
        ([None, "red", None, "blue", "red"], [2, 4, 4]),
        ([None], [0]),
    ],
)
def test_a_turn_has_ended_when_it_is_nobodys_or_another_seats(actives: list[Seat | None], ended: list[int]) -> None:
    assert list(turns([(None, Moment(active)) for active in actives])) == ended


@pytest.mark.parametrize(
    "plugin", [p for p in found().plugins if p.name in ("cacao", "diaominos")], ids=lambda p: p.name
)
def test_the_board_at_the_end_and_the_course_are_shown_where_nothing_of_it_was_sealed(
    tmp_path: Path, plugin: Plugin
) -> None:
    screens, session = begun(plugin.game, tmp_path / "game", "en", 2)
    Hands(session).play(1500)
    assert session.state.over
    screens.refresh()
    screens.page()
    screens.take(Tap("back-over"))
    screens.page()
    screens.take(Tap("map"))
    page = screens.page()
    assert page.title == "The board at the end"
    assert page.picture is not None
    assert page.picture.board.cells
    screens.take(BACK)
    screens.take(Tap("course"))
    assert any(isinstance(block, Graph) for block in (*screens.page().left, *screens.page().blocks))


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_the_board_at_the_end_is_shown_whole_on_most_of_the_screen_and_near_with_a_touch(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    cacao = next(plugin.game for plugin in found().plugins if plugin.name == "cacao")
    screens, session = begun(cacao, tmp_path / "game", "en", 2)
    Hands(session).play(1500)
    cells = tuple(Cell(f"{x}-{y}", square(x, y)) for x in range(30) for y in range(30))
    monkeypatch.setattr(screens.desk.library, "painter", lambda _: lambda *_: Board(cells, focus=("3-3",)))
    screens.refresh()
    screens.page()
    screens.take(Tap("back-over"))
    screens.page()
    screens.take(Tap("map"))
    canvas = draw(pygame.Surface(size), screens.page())
    places = [rect for rect, target in canvas.hits if target.startswith("place:")]
    assert len(places) == len(cells)
    assert max(rect.bottom for rect in places) - min(rect.top for rect in places) > 0.6 * min(size)
    screens.take(Tap(ZOOM_IN))
    assert ZOOM_OUT in {target for _, target in draw(pygame.Surface(size), screens.page()).hits}
