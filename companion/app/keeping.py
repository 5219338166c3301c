"""Keeping a finished game: one page with everything, and a picture of the board, on a stick or in a folder."""

from __future__ import annotations

from collections.abc import Iterator
from os import W_OK, access
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_documents_path

from companion import whole_file
from companion.display import keepsake, news, sheet
from companion.display.board import Board, Plot
from companion.display.desk import Trouble
from companion.display.page import Graph, Page, Picture
from companion.display.page import Sheet as Rows
from companion.play.session import Session
from companion.settings import games_path

if TYPE_CHECKING:
    from companion.app.extras import TableExtras
    from companion.app.table_library import TableLibrary

STICKS = (Path("/media"), Path("/run/media"))
"""Where sticks are mounted, each under the name of a user."""
SIZE = (1200, 800)  # pixels of a picture


def folder() -> Path:
    """A stick that can be written to, else a folder among the documents, or beside the games if a service may not."""
    mounted = (path for base in STICKS for path in sorted(base.glob("*/*")) if path.is_mount() and access(path, W_OK))
    documents = user_documents_path() / "companion"
    there = next(path for path in (documents, *documents.parents) if path.exists())
    return next(mounted, documents if access(there, W_OK) else games_path().parent / "kept")


def keep(session: Session, extras: TableExtras, library: TableLibrary, to: Path) -> Path:
    """Write NAME.html and NAME.png into a folder, which is made if it is not there; the page's path.

    Trouble for a game that goes on: nothing that is sealed may be told before its end. OSError without room.
    """
    from companion.display.window import portrait

    result = session.state.result()
    if not session.state.over or result is None:
        raise Trouble("not-over")
    words = library.words(session.game.name).with_players(session.begin.names)
    board = portrait.png(Page("kept", picture=Picture(_board(session, extras, library), zoom=False)), SIZE)
    name = session.journal.path.stem
    kept = keepsake.Keepsake(
        sheet.title(result, words),
        words("keepsake.played", game=words("name.game"), seats=session.state.seats, when=_day(session)),
        (("", *(words.who(side) for side in result.totals)), *sheet.rows(result, words), sheet.totals(result, words)),
        board,
        tuple(_course(session, extras)),
        (news.rule_line(words, session.state.rules, result.rule), *sheet.beside_the_rules(session, words)),
        news.lines(session, words),
    )
    page = to / f"{name}.html"
    whole_file.write(to / f"{name}.png", board)
    whole_file.write(page, keepsake.html(kept, words, library.language))
    return page


def _board(session: Session, extras: TableExtras, library: TableLibrary) -> Board:
    """The board at the end, with all that was sealed."""
    view = extras.revealed(session) or session.state.view(None)
    return library.painter(session.game.name)(view, library.words(session.game.name).with_players(session.begin.names))


def _day(session: Session) -> str:
    return session.journal.entries[0].at[:10]


def _course(session: Session, extras: TableExtras) -> Iterator[tuple[str, bytes]]:
    """The plots and tables of the game's course."""
    from companion.display.window import portrait

    for shown in extras.whole_course(session):
        block = Graph(shown) if isinstance(shown, Plot) else Rows(shown)
        yield shown.title, portrait.png(Page("course", blocks=(block,)), (900, 540))
