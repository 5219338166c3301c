"""What the list of stored games says, kept in a small file beside them: a file that did not change is not read again.

It is a help only: damaged or lost, the games are read.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.app import by_stamp, library
from companion.app.library import StoredGame
from companion.play.journal import stamp

FILE = "list.json"


class KnownGames:
    """The stored games of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: Mapping[str, StoredGame] | None = None  # by stamps; None until they are asked for
        self._kept: Set[str] = frozenset()  # the stamps in the file

    def games(self) -> list[StoredGame]:
        """All that lies there as a stored game, the latest first. JournalError if the folder cannot be read."""
        before = self._known
        if before is None:
            before = self._read()
            self._kept = before.keys()
        found, known = list[StoredGame](), dict[str, StoredGame]()
        for path in library.by_age(self._folder):
            mark = stamp(path)
            game = before.get(mark) or library.stored_game(path)
            found.append(replace(game, path=path))
            if mark and game.begin is not None and not game.damaged:
                known[mark] = game
        self._known = known
        return found

    def keep(self) -> None:
        """Keep what is known for the next start, if that is not what is kept already."""
        rows = {mark: _row(game) for mark, game in (self._known or {}).items()}
        if rows.keys() != self._kept and by_stamp.write(self._folder / FILE, rows):
            self._kept = rows.keys()

    def _read(self) -> Mapping[str, StoredGame]:
        return by_stamp.read(self._folder / FILE, lambda row: _game(self._folder, row))


def _row(game: StoredGame) -> Mapping[str, Any]:
    assert game.begin is not None
    begin = replace(game.begin, data={}).text()
    return {"begin": begin, "events": game.events, "when": game.when, "over": game.over, "seconds": game.seconds}


def _game(folder: Path, row: Mapping[str, Any]) -> StoredGame:
    """A game as it was kept; an error that `by_stamp.read` knows if it is none."""
    begin, seconds = library.parsed(str(row["begin"])), float(row["seconds"])
    if begin is None or not 0 <= seconds < float("inf"):
        raise ValueError("no game")
    when = str(row["when"]).encode().decode()
    return StoredGame(folder, begin, int(row["events"]), when, bool(row["over"]), seconds=seconds)
