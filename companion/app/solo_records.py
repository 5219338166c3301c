"""The table of records: the best games for one, with their dates and layouts, in one small file."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from companion import whole_file
from companion.app.plugins import extra
from companion.display.catalogue import Catalogue
from companion.display.stored_games import Best
from companion.games.extras import SoloRecords
from companion.games.kit import Action, Game
from companion.games.kit.game_extras import lasting
from companion.games.kit.secret_codes import by_code, coded_secret
from companion.play.corrections import TABLE
from companion.play.replay import PAST_SEAL
from companion.play.session import Session

FILE = "records.json"
MOST_BEST = 5
KNOWN, RULED = "known", "ruled"
MARKS = (KNOWN, RULED, PAST_SEAL)


@dataclass(frozen=True)
class RecordEntry:
    """One game for one: its journal's name, which game, when it began, what was reached, and how it was set up.

    `marks` says what should be known of it: that its code had been played before, or that the table had ruled.
    """

    journal: str
    game: str
    date: str
    points: int
    layout: str
    code: str = ""
    marks: str = ""


class Records:
    """The file of a folder. One that cannot be read counts as empty and is kept beside the new one."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE

    def entries(self, game: str | None = None, code: str | None = None) -> list[RecordEntry]:
        """All entries, or those of one game, or with one code, the best first; of equal ones the earlier."""
        found = [e for e in self._read() if game in (None, e.game) and code in (None, e.code)]
        return sorted(found, key=lambda e: (e.game, -e.points, e.date))

    def with_game(self, session: Session, words: Catalogue) -> Sequence[Best]:
        """Write down a game that is over, if it is one for one; the best games, this one among them, else nothing."""
        mine = _entry(session)
        if mine is None:
            return ()
        kept = [e for e in self._read() if e.journal != mine.journal]
        if mine.code and any(e.code == mine.code and e.journal < mine.journal for e in kept):
            mine = replace(mine, marks=f"{KNOWN} {mine.marks}".strip())
        if [*kept, mine] != self._read():
            self._write([*kept, mine])
        ranked = self.entries(mine.game)
        shown = ranked[:MOST_BEST] if mine in ranked[:MOST_BEST] else [*ranked[: MOST_BEST - 1], mine]
        game = session.game
        return [
            Best(e.points, e.date, in_words(e, game, words), e.code, e.journal == mine.journal, _among(e, ranked))
            for e in shown
        ]

    def _read(self) -> list[RecordEntry]:
        try:
            rows = json.loads(self._file.read_text(encoding="utf-8"))
            found = [RecordEntry(**row) for row in rows]
            if all(_sound(e) for e in found):
                return found
        except OSError:
            return []
        except (ValueError, TypeError, RecursionError):
            pass
        with contextlib.suppress(OSError):
            self._file.replace(self._file.with_suffix(".damaged"))
        return []

    def _write(self, entries: Sequence[RecordEntry]) -> None:
        """Write the file whole; a full disk keeps the old one."""
        with contextlib.suppress(OSError):
            whole_file.write(self._file, json.dumps([asdict(e) for e in entries], indent=1, ensure_ascii=False))


def in_words(entry: RecordEntry, game: Game, words: Catalogue) -> str:
    """How a game was set up: what its code holds, or what was written down, with names for words that have one."""
    try:
        holds = by_code(game, entry.code).holds
    except ValueError:
        holds = None
    layout = words.say("plan", holds) if holds is not None else " ".join(map(words.name, entry.layout.split(" ")))
    return " · ".join((layout, *(words(f"records.{mark}") for mark in entry.marks.split() if mark in MARKS)))


def _among(entry: RecordEntry, ranked: Sequence[RecordEntry]) -> tuple[int, int]:
    """The rank among the games with the same code, and how many these are; zeros without a code."""
    same = [other for other in ranked if entry.code and other.code == entry.code]
    return (same.index(entry) + 1, len(same)) if same else (0, 0)


def _sound(entry: RecordEntry) -> bool:
    texts = (entry.journal, entry.game, entry.date, entry.layout, entry.code, entry.marks)
    return isinstance(entry.points, int) and all(isinstance(text, str) for text in texts)


def _entry(session: Session) -> RecordEntry | None:
    records = extra(session.game.name, SoloRecords)
    if records is None or not session.state.over or len(session.state.seats) != 1:
        return None
    kept = records.of(session.state, session.begin)
    date = session.journal.entries[0].at[:10]
    code = kept.code or _opened_code(session)
    marks = " ".join(_marks(session))
    return RecordEntry(session.journal.path.stem, session.game.name, date, kept.points, kept.layout, code, marks)


def _marks(session: Session) -> Iterator[str]:
    """Whether the table set something against the rules, or took back what a sealed source had said.

    A ruling that holds for later games too puts right what is printed in the box, and nothing else.
    """
    rulings = [r for r in session.state.ruled if r.fact.partition(".")[0] not in lasting(session.game).kinds]
    if rulings or any(step.by == TABLE and isinstance(step.event, Action) for step in session.steps):
        yield RULED
    if session.notes.get(PAST_SEAL):
        yield PAST_SEAL


def _opened_code(session: Session) -> str:
    """The code of the secret that a game was played with, once that is open to all; empty if it has none."""
    coded = coded_secret(session.game)
    if coded is None or not session.opened:
        return ""
    return next((coded.code(sealed.secret) or "" for sealed in session.sealed if sealed.name == coded.name), "")
