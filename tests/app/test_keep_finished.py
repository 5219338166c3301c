"""A finished game is kept as one page that stands alone; one that goes on is not, and nothing is told of it."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pygame
import pytest

from companion.app import keep_finished
from companion.app.desk import TableDesk
from companion.display.board import Bar, Board, Cell, Chip, Table, square
from companion.display.inputs import CONFIRM, ZOOM_IN, ZOOM_OUT
from companion.display.page import Page
from companion.display.route_table import open_screens
from companion.display.trouble import Trouble
from companion.display.window import portrait
from companion.display.window.draw import draw
from companion.games.kit.chance import Chance
from companion.games.pachamama.game import GAME
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.vault import Vault
from companion.settings import Settings
from tests.support.display.walking import go_to, texts
from tests.support.entropy import ENTROPY

PHONE = 390
"""The width of a phone's screen in CSS pixels."""
BROWSERS = map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))
BROWSER = next((found for found in BROWSERS if found is not None), "")


class Parsed(HTMLParser):
    """What a page says, what it shows, and whether its tags close as they should."""

    VOID = ("meta", "img", "!DOCTYPE")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.pictures: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "img":
            self.pictures.append(str(dict(attrs)["src"]))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TableDesk]:
    monkeypatch.setattr("companion.app.desk.games_path", lambda: tmp_path / "games")
    with closing(TableDesk(Settings(language="fr"), Vault(bytes(32)), entropy=ENTROPY)) as made:
        yield made


def played(desk: TableDesk, most: int = 10_000) -> Session:
    session = desk.library.begin(GAME, GAME.seats[:2], {}, None)
    chance = Chance(3)
    while not session.state.over and len(session.steps) < most:
        if session.state.question() is not None and session.open_sealed() is not None:
            continue
        assert session.do(random_event(session.state, [], [], chance)).legal
    return session


def test_a_finished_game_is_one_page_with_board_sheet_and_log_that_asks_nobody_for_anything(
    desk: TableDesk, tmp_path: Path
) -> None:
    session = played(desk)
    desk.library.finish(session)
    made = Path(desk.extras.keep(session, tmp_path / "stick"))
    text = made.read_text(encoding="utf-8")
    page = Parsed()
    page.feed(text)
    assert page.open == []
    said = "\n".join(page.words)
    result = session.state.result()
    assert result is not None
    for total in result.totals.values():
        assert str(total) in said
    assert len(re.findall("<li>", text)) >= len(session.steps)
    assert all(picture.startswith("data:image/png;base64,") for picture in page.pictures)
    assert page.pictures
    assert not re.search(r"https?:|<script|<link|@import|url\(", text)
    assert made.with_suffix(".png").read_bytes().startswith(b"\x89PNG")


def test_places_are_called_as_on_the_screen_and_tables_are_tables_that_a_phone_shows_large(
    desk: TableDesk, tmp_path: Path
) -> None:
    session = played(desk)
    desk.library.finish(session)
    text = Path(desk.extras.keep(session, tmp_path)).read_text(encoding="utf-8")
    log = text[text.index("<ol>") :]
    assert "condor/" in log
    assert not re.search(r"\bc\dr\d\b", log)
    tables = [part for part in desk.extras.whole_course(session) if isinstance(part, Table)]
    assert text.count("<table") == 1 + len(tables)
    assert tables
    decided = text[text.index("</table>") :].split("<p>")[1]
    assert "Le meilleur score" in decided
    assert "Vos décisions" not in text, "nothing was ruled"


def test_a_players_piece_is_a_name_another_what_it_is_called_and_a_bar_a_bar_of_blocks(
    desk: TableDesk,
) -> None:
    session, words = played(desk, 3), desk.library.words("pachamama").with_players({"brown": "Ada"})
    assert keep_finished.said(Chip("brown", "N", "pawn"), session, words) == "Ada"
    assert keep_finished.said(Chip("gold", "3", "die"), session, words) == "3"
    assert keep_finished.said(Chip("stone", "4", "plate", called="a giant"), session, words) == "a giant"
    assert keep_finished.said(Bar(0.5, 0.8), session, words) == "█████░░░│░░"


def test_the_kept_board_is_all_of_it_and_has_nothing_to_touch(
    desk: TableDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, kept = played(desk), list[Page]()
    large = Board(tuple(Cell(f"{x}-{y}", square(x, y)) for x in range(60) for y in range(40)), focus=("3-3",))
    monkeypatch.setattr(keep_finished, "_board", lambda *_: large)

    def png(page: Page, *_: object) -> bytes:
        kept.append(page)
        return b""

    monkeypatch.setattr(portrait, "png", png)
    desk.extras.keep(session, tmp_path)
    touched = {target for _, target in draw(pygame.Surface(keep_finished.SIZE), kept[0]).hits}
    assert {f"place:{cell.place}" for cell in large.cells} <= touched
    assert not touched & {ZOOM_IN, ZOOM_OUT}


def test_a_game_that_goes_on_is_not_kept_and_nothing_is_written(desk: TableDesk, tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="not-over"):
        desk.extras.keep(played(desk, 9), tmp_path / "stick")
    assert not (tmp_path / "stick").exists()


def test_the_final_screen_keeps_the_game_and_says_where(
    desk: TableDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keep_finished, "folder", lambda: tmp_path / "documents")
    screens = open_screens(desk)
    screens.enter(played(desk))
    go_to(screens, "keep")
    screens.take(CONFIRM)
    (page,) = (tmp_path / "documents").glob("*.html")
    assert page.name in "".join(texts(screens).split())


def test_a_folder_that_cannot_be_written_to_is_said_in_a_sentence(
    desk: TableDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("here a folder should be")
    monkeypatch.setattr(keep_finished, "folder", lambda: tmp_path / "file")
    session = played(desk)
    desk.library.finish(session)
    with pytest.raises(Trouble, match="not-kept"):
        desk.extras.keep(session)


@pytest.mark.skipif(not BROWSER, reason="no browser is installed (chromium)")
def test_a_real_browser_shows_the_page_no_wider_than_a_phone(desk: TableDesk, tmp_path: Path) -> None:
    session = played(desk)
    desk.library.finish(session)
    made = Path(desk.extras.keep(session, tmp_path))
    shot = tmp_path / "shot.png"
    options = ("--headless", "--no-sandbox", "--disable-gpu", "--window-size=412,900", f"--screenshot={shot}")
    subprocess.run([BROWSER, *options, made.as_uri()], check=True, capture_output=True, timeout=120)
    assert shot.read_bytes().startswith(b"\x89PNG")
    wide, tables, cut = on_a_phone(made.read_text(encoding="utf-8"), tmp_path)
    assert wide <= PHONE, "nobody scrolls sideways"
    assert tables
    assert not cut, "nor in a table"
    too_wide = "<p style='width: 500px'>.</p><div class=wide style='overflow: auto'><p style='width: 600px'>.</p></div>"
    assert on_a_phone(too_wide, tmp_path) == (500 + 8, 0, 1), "it would be seen"


def on_a_phone(page: str, folder: Path) -> tuple[int, int, int]:
    """How many pixels wide a browser makes a page on a phone, how many tables it finds, and how many are cut."""
    frame = folder / "frame.html"
    frame.write_text(
        f"""<!DOCTYPE html><meta charset="utf-8"><title></title>
        <iframe style="width: {PHONE}px; height: 844px; border: 0" srcdoc="{escape(page)}"></iframe>
        <script>onload = () => {{
            const shown = document.querySelector("iframe").contentDocument;
            const cut = [...shown.querySelectorAll(".wide")].filter(part => part.scrollWidth > part.clientWidth);
            const tables = shown.querySelectorAll("table").length;
            document.title = [shown.documentElement.scrollWidth, tables, cut.length].join(" ");
        }}</script>""",
        encoding="utf-8",
    )
    options = ("--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=3000", "--dump-dom")
    done = subprocess.run([BROWSER, *options, frame.as_uri()], check=True, capture_output=True, text=True, timeout=120)
    seen = re.search(r"<title>(\d+) (\d+) (\d+)</title>", done.stdout)
    assert seen is not None
    return int(seen[1]), int(seen[2]), int(seen[3])


def test_without_a_stick_it_lies_among_the_documents_or_beside_the_games_where_a_service_may_not_write_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keep_finished, "STICKS", ())
    monkeypatch.setattr(keep_finished, "user_documents_path", lambda: tmp_path / "home" / "Documents")
    monkeypatch.setattr(keep_finished, "games_path", lambda: tmp_path / "data" / "games")
    assert keep_finished.folder() == tmp_path / "home" / "Documents" / "companion"
    monkeypatch.setattr(keep_finished, "access", lambda path, mode: path != tmp_path)
    assert keep_finished.folder() == tmp_path / "data" / "kept"
