"""Recorded games as text: the beginning, each event with its news below it, the score sheet, and the state's hash.

Remarks (#) by whoever played may stand between them; `# = red 12 gold, 5 cacao` says what a seat has there, and
`# final: red 20, blue 17` the totals.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.games.kit import Begin, Event, Game, News, Result, Say, Seat, State, digest, parse_event, text_of


@dataclass(frozen=True)
class Records:
    """The games of one kind that are kept in a folder, a file each."""

    game: Game
    folder: Path

    def read(self, name: str) -> list[str]:
        """The lines of a record."""
        return (self.folder / f"{name}.txt").read_text(encoding="utf-8").splitlines()

    def again(self, name: str) -> list[str]:
        """The lines that its events bring now: the same, as long as the game goes as it went."""
        lines = self.read(name)
        return list(record(self.game, Begin.parse(lines[0]), replayed(self.game, lines)))

    def keep(self, name: str, lines: Iterable[str]) -> None:
        """Write a record."""
        (self.folder / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")

    def reckoned(self, name: str, has: Callable[[State, Seat, str], int]) -> tuple[State, int]:
        """The last state of a record, and how many remarks say what a seat `has`; each holds where it stands."""
        lines, held = self.read(name), 0
        state: State = self.game.start(Begin.parse(lines[0]))
        for event in replayed(self.game, lines):
            if not isinstance(event, str):
                state = state.after(event)
            elif event.startswith("# = "):
                seat, _, rest = event.removeprefix("# = ").partition(" ")
                for number, what in re.findall(r"(-?\d+) (\w+)", rest):
                    assert has(state, seat, what) == int(number), event
                held += 1
        return state, held

    def final(self, name: str) -> str | None:
        """The totals that a record's last remark gives, if it does."""
        finals = (line.removeprefix("# final: ") for line in self.read(name) if line.startswith("# final: "))
        return next(finals, None)


def totals(result: Result | None) -> str | None:
    """The totals of a score sheet as a remark gives them."""
    return ", ".join(f"{side} {total}" for side, total in result.totals.items()) if result else None


def record(game: Game, start: Begin, events: Iterable[Event | str]) -> Iterator[str]:
    """The lines of a record: events and remarks as they came, what happened, who was due, and the score sheet."""
    yield start.text()
    state: State = game.start(start)
    for event in events:
        if isinstance(event, str):
            yield event
            continue
        yield event.text()
        state = state.after(event)
        for news in state.news():
            yield from _told(news)
        if due := state.due():
            yield f"    due: {', '.join(f'{seat} ({rule})' for seat, rule in due.items())}"
    result = state.result()
    if result is not None:
        yield "end"
        for line in result.lines:
            yield f"    {line.side} {line.rule} {line.amount}"
        yield f"    {result.rule}: {' '.join(result.winners)}"
    yield f"hash {digest(state)}"


def replayed(game: Game, lines: list[str]) -> list[Event | str]:
    """The events of a record, each read in its state and judged, and the remarks between them."""
    events: list[Event | str] = []
    state: State = game.start(Begin.parse(lines[0]))
    for line in lines[1:]:
        if line.startswith("#"):
            events.append(line)
        elif not line.startswith((" ", "end", "hash")):
            event = parse_event(state, line)
            assert state.verdict(event).legal, f"{line} breaks {state.verdict(event).rules}"
            state = state.after(event)
            events.append(event)
    return events


def _told(news: News) -> Iterator[str]:
    yield f"    {news.rule}: {_words(news.what)}"
    for what in news.hands:
        yield f"      hands: {_words(what)}"


def _words(what: Say) -> str:
    return " ".join([what.key, *(f"{name}={text_of(value)}" for name, value in what.args)])
