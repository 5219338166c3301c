"""Before play the seal is shown, its words and all of it: on the screen and in the terminal alike."""

from __future__ import annotations

from pathlib import Path

from companion.display import routes
from companion.display.inputs import CONFIRM
from companion.display.page import Para, QrCode
from companion.display.route_table import open_screens
from companion.display.terminal.terminal import Terminal
from companion.games.cacao.game import GAME
from companion.games.kit import Value
from companion.play.seals import BEGINNING, OldSeal
from companion.play.session import Session
from tests.support.display.desks import TestDesk


def begun(desk: TestDesk) -> Session:
    """A game with several sealed secrets."""
    options: dict[str, Value] = {"gems": "yes", "jungle-pile": "companion", "worker-piles": "companion"}
    session = desk.begin(GAME, GAME.seats[:2], options, None)
    assert len(session.sealed) > 2
    return session


def test_one_seal_stands_for_all_secrets(tmp_path: Path) -> None:
    desk = TestDesk(tmp_path, games=(GAME,))
    screens = open_screens(desk)
    screens.begin(begun(desk))
    assert (screens.page().name, screens.page().title) == ("seals", "The seal")
    screens.take(CONFIRM)
    assert screens.page().name != "seals"


def test_in_a_game_of_an_older_release_each_seal_is_called_by_what_it_seals(tmp_path: Path) -> None:
    desk = TestDesk(tmp_path, games=(GAME,))
    session, screens = begun(desk), open_screens(desk)
    session.seals = {sealed.name: OldSeal(sealed.seal.digest) for sealed in session.sealed}
    screens.begin(session)
    titles = set[str]()
    while screens.page().name == "seals":
        titles.add(screens.page().title)
        screens.take(CONFIRM)
    assert titles == {"The seal: Gem cart", "The seal: Jungle pile", "The seal: Worker piles"}


def test_the_terminal_shows_the_words_and_the_whole_of_the_seal_at_the_beginning_and_when_asked(
    tmp_path: Path,
) -> None:
    desk, out = TestDesk(tmp_path, games=(GAME,)), list[str]()
    session = begun(desk)
    terminal = Terminal(session, desk.words("cacao"), desk.painter("cacao"), out.append)
    terminal.run(["quit"])
    shown = list(out)
    out.clear()
    terminal.take("seal")
    for lines in (shown, out):
        for seal in session.seals.values():
            assert any(" ".join(seal.words) in line for line in lines)
            assert any(line.strip() == seal.digest for line in lines)


def test_the_screen_shows_the_same(tmp_path: Path) -> None:
    desk = TestDesk(tmp_path, games=(GAME,))
    session, screens = begun(desk), open_screens(desk)
    screens.enter(session)
    screens.go(routes.Seals())
    for seal in session.seals.values():
        blocks = screens.page().blocks
        words = " ".join(block.text for block in blocks if isinstance(block, Para) and block.style == "big")
        assert words.split() == list(seal.words)
        assert QrCode(seal.digest) in (*blocks, *screens.page().left)
        screens.take(CONFIRM)
    assert screens.page().name != "seals"


def test_where_nothing_is_secret_the_seal_is_shown_when_asked(tmp_path: Path) -> None:
    desk, out = TestDesk(tmp_path, games=(GAME,)), list[str]()
    session = desk.begin(GAME, GAME.seats[:2], {}, None)
    assert not session.sealed
    terminal = Terminal(session, desk.words("cacao"), desk.painter("cacao"), out.append)
    terminal.run([])
    words = " ".join(session.seals[BEGINNING].words)
    assert words not in "\n".join(out)
    terminal.take("seal")
    assert words in "\n".join(out)
    out.clear()
    terminal.take("log")
    assert words in "\n".join(out)


def test_in_a_game_of_an_older_release_without_secrets_the_terminal_says_that_nothing_is_sealed(tmp_path: Path) -> None:
    desk, out = TestDesk(tmp_path, games=(GAME,)), list[str]()
    session = desk.begin(GAME, GAME.seats[:2], {}, None)
    session.seals = {}
    terminal = Terminal(session, desk.words("cacao"), desk.painter("cacao"), out.append)
    terminal.take("seal")
    assert out[-1] == "Nothing is sealed in this game."
