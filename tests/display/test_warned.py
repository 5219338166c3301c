"""What an action gives away is said before it is done, on the screen and in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.display import showing_choices
from companion.display.inputs import Tap
from companion.display.screens.navigator import Navigator
from companion.display.screens.play import PlayScreen
from companion.display.screens.warned import WarnedScreen
from companion.display.terminal.terminal import Terminal
from companion.games.diaominos.game import GAME as DIAOMINOS
from companion.games.kit import Event, Say, Seat, say
from companion.games.pachamama.state import Pachamama
from tests.support.display.desks import TestDesk, paint_toy
from tests.support.display.walking import choose, cursor, game, texts


@pytest.fixture(autouse=True)
def _every_action_gives_something_away(monkeypatch: pytest.MonkeyPatch) -> None:
    def warnings(state: Pachamama, event: Event, seat: Seat | None = None) -> tuple[Say, ...]:
        return (say("lost"),)

    monkeypatch.setattr(Pachamama, "warnings", warnings)


def walked_to_the_end(screens: Navigator) -> Navigator:
    """Choose with fingers until nothing is left to choose."""
    while isinstance(screens.top, PlayScreen):
        assert screens.top.chooser is not None
        screens.take(
            Tap(showing_choices.items(screens.top.chooser, screens.words, screens.paint(None)).items[0].target)
        )
        screens.page()
    return screens


def test_the_screen_asks_once_more(screens: Navigator) -> None:
    walked_to_the_end(screens)
    before = len(game(screens).steps)
    assert isinstance(screens.top, WarnedScreen)
    assert "warning.lost" in texts(screens)
    assert cursor(screens) == "return"
    choose(screens, "Do it anyway")
    assert len(game(screens).steps) == before + 1


def test_who_chooses_again_has_done_nothing(screens: Navigator) -> None:
    walked_to_the_end(screens)
    before = len(game(screens).steps)
    choose(screens, "Choose again")
    assert isinstance(screens.top, PlayScreen)
    assert len(game(screens).steps) == before


def test_the_terminal_wants_it_typed_once_more(screens: Navigator) -> None:
    said: list[str] = []
    session = game(screens)
    terminal = Terminal(session, screens.words, paint_toy, said.append)
    seat = next(iter(session.state.due()))
    before = len(session.steps)
    terminal.take(f"{seat} explore hand c1r2")
    assert said[-2:] == ["! warning.lost", "Type it again to do it anyway."]
    assert len(session.steps) == before
    terminal.take(f"{seat} explore hand c1r2")
    assert len(session.steps) == before + 1


def test_the_terminal_wants_a_doubtful_answer_typed_once_more(tmp_path: Path) -> None:
    said: list[str] = []
    desk = TestDesk(tmp_path, games=(DIAOMINOS,))
    session = desk.begin(DIAOMINOS, ["south"], {}, None)
    terminal = Terminal(session, desk.library.words("diaominos"), paint_toy, said.append)
    solved = "answer stickers WWWWRRRRGGGGYYYYOOOOBBBB"
    terminal.take(solved)
    assert said[-1] == "Type it again to do it anyway."
    assert not session.steps
    terminal.take(solved)
    assert session.steps
