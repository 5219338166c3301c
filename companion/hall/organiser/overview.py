"""All tables of a hall as they said of themselves last: what the big screen and the text show."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from companion.hall.codec import BadMessage
from companion.hall.schema import (
    Announcement,
    Call,
    Clock,
    Message,
    News,
    Presence,
    Result,
    Standings,
    TableState,
)

MOST_TABLES = 2000
NEWEST = 12  # results that are shown
HEARD = 3  # lines of news of each table


@dataclass
class TableSeen:
    """One table. `called` is when it asked somebody to come, in seconds of the reader's clock; None if it does not."""

    name: str
    online: bool = False
    state: TableState = field(default_factory=lambda: TableState("idle"))
    called: float | None = None
    news: deque[str] = field(default_factory=lambda: deque(maxlen=HEARD))


class Overview:
    """Takes messages in, in any order and as often as they come; what it holds is what they said last."""

    def __init__(self) -> None:
        self.tables: dict[str, TableSeen] = {}
        self.results: deque[tuple[str, Result]] = deque(maxlen=NEWEST)
        self.standings: Standings | None = None
        self.announcement = ""
        self._clock: tuple[Clock, float] | None = None

    def table_said(self, table: str, message: Message, now: float) -> None:
        """A table said something. BadMessage for one table too many: somebody makes them up."""
        if table not in self.tables and len(self.tables) >= MOST_TABLES:
            raise BadMessage("too-many-tables", most=MOST_TABLES)
        seen = self.tables.setdefault(table, TableSeen(table))
        if isinstance(message, Presence):
            seen.online = message.online
        elif isinstance(message, TableState):
            if message.id != seen.state.id:
                seen.news.clear()
            seen.state = message
        elif isinstance(message, News):
            seen.news.extend(message.lines)
        elif isinstance(message, Call):
            seen.called = (seen.called or now) if message.calls else None
        elif isinstance(message, Result):
            self._result(table, message)

    def _result(self, table: str, result: Result) -> None:
        """The newest revision of each result, the newest first."""
        known = next((r for t, r in self.results if (t, r.id) == (table, result.id)), None)
        if known is not None and known.revision >= result.revision:
            return
        others = [(t, r) for t, r in self.results if (t, r.id) != (table, result.id)]
        newest = sorted([*others, (table, result)], key=lambda row: row[1].at, reverse=True)
        self.results = deque(newest[:NEWEST], maxlen=NEWEST)

    def hall_said(self, message: Message, now: float) -> None:
        """The organiser told all tables something."""
        if isinstance(message, Announcement):
            self.announcement = message.text
        elif isinstance(message, Clock):
            self._clock = (message, now)
        elif isinstance(message, Standings):
            self.standings = message

    def clock(self, now: float) -> tuple[str, int] | None:
        """The round's title and the seconds that are left; None without a clock that runs."""
        if self._clock is None or not self._clock[0].running:
            return None
        said, at = self._clock
        return said.title, max(0, said.seconds - int(now - at))

    @property
    def ordered(self) -> list[TableSeen]:
        """All tables, those that call first, the longest waiting of them before the others; then by name."""
        calling = sorted((t for t in self.tables.values() if t.called is not None), key=lambda t: t.called or 0.0)
        others = sorted((t for t in self.tables.values() if t.called is None), key=lambda t: _natural(t.name))
        return [*calling, *others]


def _natural(name: str) -> tuple[bool, int, str]:
    """Table 9 comes before table 10."""
    return (False, int(name), "") if name.isdecimal() else (True, 0, name)
