"""Keeping a finished game: one page with everything, and a picture of the board, on a stick or in a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from os import W_OK, access
from pathlib import Path
from typing import TYPE_CHECKING, Any

from platformdirs import user_documents_path

from companion import whole_file
from companion.display import keepsake, news, sheet
from companion.display.board import Bar, Board, Chip, Entry, Plot, Table
from companion.display.catalogue import Catalogue
from companion.display.page import Graph, Page, Picture
from companion.display.trouble import Trouble
from companion.play.session import Session
from companion.settings import games_path

if TYPE_CHECKING:
    from companion.app.table_library import TableLibrary

STICKS = (Path("/media"), Path("/run/media"))
"""Where sticks are mounted, each under the name of a user."""
SIZE = (1200, 800)  # pixels of a picture
PLOT, GROWN = (900, 640), 1.6
"""Pixels of a plot, and how much larger its words are, so that a phone, half as wide, shows them large enough."""


BLOCKS = str.maketrans("# |", "█░│")
"""How the letters of a bar are shown, all as wide as each other."""


def folder() -> Path:
    """A stick that can be written to, else a folder among the documents, or beside the games if a service may not."""
    mounted = (path for base in STICKS for path in sorted(base.glob("*/*")) if path.is_mount() and access(path, W_OK))
    documents = user_documents_path() / "companion"
    there = next(path for path in (documents, *documents.parents) if path.exists())
    return next(mounted, documents if access(there, W_OK) else games_path().parent / "kept")


def keep(
    session: Session,
    revealed: Mapping[str, Any] | None,
    course: Callable[[], Sequence[Plot | Table]],
    library: TableLibrary,
    to: Path,
) -> Path:
    """Write NAME.html and NAME.png into a folder, which is made if it is not there; the page's path.

    `revealed` is the view with all that was sealed, `course` works out how the game went.

    Trouble for a game that goes on: nothing that is sealed may be told before its end. OSError without room.
    """
    from companion.display.window import portrait

    result = session.state.result()
    if not session.state.over or result is None:
        raise Trouble("not-over")
    words = library.words(session.game.name).with_players(session.begin.names, session.begin.seats)
    last = _board(session, revealed, library)
    words = words.with_names(last.names)
    board = portrait.png(Page("kept", picture=Picture(replace(last, focus=()))), SIZE)  # all of it, nothing to touch
    name = session.journal.path.stem
    kept = keepsake.Keepsake(
        sheet.title(result, words),
        words("keepsake.played", game=words("name.game"), seats=session.state.seats, when=_day(session)),
        (("", *(words.who(side) for side in result.totals)), *sheet.rows(result, words), sheet.totals(result, words)),
        board,
        tuple(_course(session, course(), words)),
        news.rule_line(words, session.state.rules, result.rule),
        sheet.beside_the_rules(session, words),
        news.lines(session, words),
        tuple(news.sealed(words, of, seal) for of, seal in session.seals.items()),
    )
    page = to / f"{name}.html"
    whole_file.write(to / f"{name}.png", board)
    whole_file.write(page, keepsake.html(kept, words, library.language))
    return page


def _board(session: Session, revealed: Mapping[str, Any] | None, library: TableLibrary) -> Board:
    """The board at the end, with all that was sealed."""
    view = revealed or session.state.view(None)
    return library.painter(session.game.name)(
        view, library.words(session.game.name).with_players(session.begin.names, session.begin.seats)
    )


def _day(session: Session) -> str:
    return session.journal.entries[0].at[:10]


def _course(
    session: Session, course: Sequence[Plot | Table], words: Catalogue
) -> Iterator[tuple[str, bytes | keepsake.Rows]]:
    """The plots of the game's course as pictures, and its tables."""
    from companion.display.window import portrait

    for shown in course:
        if isinstance(shown, Plot):
            yield shown.title, portrait.png(Page("course", blocks=(Graph(shown),)), PLOT, GROWN)
        else:
            rows = (shown.heads, *shown.rows) if shown.heads else (("",) * len(shown.rows[0]), *shown.rows)
            yield shown.title, tuple(tuple(said(entry, session, words) for entry in row) for row in rows)


def said(entry: Entry, session: Session, words: Catalogue) -> str:
    """A table's entry in words: pieces by what they are called, players by their names, bars as bars."""
    if isinstance(entry, Chip) and entry.called:
        return entry.called
    if isinstance(entry, Chip) and entry.colour in session.state.seats:
        return words.who(entry.colour)
    if isinstance(entry, Bar):
        return str(entry).translate(BLOCKS)
    return " ".join(map(str, entry)) if isinstance(entry, tuple) else str(entry)
