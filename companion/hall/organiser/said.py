"""What the hall's board says of each table and of the tournament, in words; the big screen and the text share it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.display.board import Table
from companion.display.catalogue import Catalogue
from companion.display.terminal.in_characters import table_lines
from companion.games.kit import Verbatim
from companion.hall.organiser.overview import Overview, TableSeen
from companion.hall.schema import Result, StandingsLine, TableState
from companion.saying import numeral

MINUTE = 60


@dataclass(frozen=True)
class TableTile:
    """One table in words. `tone` is calls, gone, playing, over or idle."""

    title: str
    what: str
    who: str
    news: str
    tone: str


def tile(seen: TableSeen, words: Catalogue) -> TableTile:
    """What is said of a table."""
    state = seen.state
    title = words("hall.table", table=Verbatim(seen.name))
    if seen.called is not None:
        tone = "calls"
    else:
        tone = state.phase if seen.online and state.phase in ("playing", "over") else "idle" if seen.online else "gone"
    if state.phase == "idle" or not state.game:
        what = words("hall.idle")
    else:
        step = words("hall.over") if state.phase == "over" else words("hall.step", n=state.step)
        what = f"{state.title or state.game} · {step}"
    if not seen.online:
        what = f"{what} · {words('hall.gone')}"
    if seen.called is not None:
        title = f"{title}: {words('hall.calls')}"
    return TableTile(title, what, _who(state), seen.news[-1] if seen.news else "", tone)


def _who(state: TableState) -> str:
    """Who sits there with what they have, those in brackets whose turn it is."""
    points = {}
    for row in state.scores.rows:
        numbers = [entry for entry in row if isinstance(entry, int)]
        if row and isinstance(row[0], tuple) and row[0] and numbers:
            points[row[0][0]] = numbers[0]
    found = []
    for seat in state.seats:
        text = f"{seat.name} {numeral(points[seat.seat])}" if seat.seat in points else seat.name
        found.append(f"[{text}]" if seat.seat in state.turn else text)
    return ", ".join(found)


def clock(overview: Overview, words: Catalogue, now: float) -> str:
    """The round's clock in words; empty without one."""
    found = overview.clock(now)
    if found is None:
        return ""
    title, left = found
    if left <= 0:
        return words("hall.time-up", title=Verbatim(title))
    return words("hall.clock", title=Verbatim(title), n=-(-left // MINUTE))


def standings_title(overview: Overview, words: Catalogue) -> str:
    """Which tournament, after which round; empty without one."""
    found = overview.standings
    if found is None:
        return ""
    return words("hall.standings", title=Verbatim(found.title), round=found.round, rounds=found.rounds)


def standings(rows: Sequence[StandingsLine], words: Catalogue) -> Table:
    """The standings as a table."""
    heads = tuple(words(f"hall.head.{key}") for key in ("place", "name", "points", "buchholz", "score"))
    return Table(tuple((row.place, row.name, row.points, row.buchholz, row.score) for row in rows), heads)


def result(table: str, found: Result, words: Catalogue) -> str:
    """A result in one line: who won, and what everybody reached."""
    place = words("hall.table", table=Verbatim(table))
    if found.withdrawn:
        return words("hall.withdrawn", table=Verbatim(place))
    names = {seat.seat: seat.name for seat in found.seats}

    def called(side: str) -> str:
        return " + ".join(names.get(seat, seat) for seat in found.sides.get(side, ())) or side

    points = ", ".join(f"{called(side)} {numeral(total)}" for side, total in found.totals.items())
    winners = Verbatim(", ".join(map(called, found.winners)))
    return words("hall.result", table=Verbatim(place), winners=winners, points=Verbatim(points))


def results(overview: Overview, words: Catalogue) -> tuple[str, ...]:
    """The last results, the newest first."""
    return tuple(result(table, found, words) for table, found in overview.results)


def lines(overview: Overview, hall: str, words: Catalogue, now: float, connected: bool) -> list[str]:
    """The whole board as text."""
    found = [words("hall.title", hall=Verbatim(hall))]
    found += [] if connected else [f"! {words('hall.away')}"]
    found += [text for text in (clock(overview, words, now), overview.announcement) if text]
    found.append("")
    for seen in overview.ordered:
        shown = tile(seen, words)
        mark = "!" if shown.tone == "calls" else "-" if shown.tone == "gone" else " "
        found.append(f"{mark} {shown.title}  {shown.what}  {shown.who}".rstrip())
    if not overview.tables:
        found.append(words("hall.nobody"))
    if overview.standings is not None:
        table = standings(overview.standings.rows, words)
        found += ["", standings_title(overview, words), *table_lines(table)]
    if overview.results:
        found += ["", words("hall.results"), *(f"  {line}" for line in results(overview, words))]
    return found
