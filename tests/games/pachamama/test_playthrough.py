"""Recorded games, read again at every change: the same events are legal and bring the same news and the same end.

A record holds the beginning, then each event with its news below it, in the words of the journal. To record anew after
a change that is wanted: `python -m tests.games.pachamama.test_playthrough`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.kit import Begin, Event, News, Say, State, canonical, digest, parse_event, text_of
from companion.games.pachamama.game import GAME
from tests.games.pachamama.tables import begin, game

RECORDS = Path(__file__).parent / "playthroughs"
GAMES = {"short-2": (20, 2, "5x5"), "short-4": (17, 4, "5x5"), "long-3": (25, 3, "9x5")}


def told(news: News) -> Iterator[str]:
    yield f"    {news.rule}: {words(news.what)}"
    for what in news.hands:
        yield f"      hands: {words(what)}"


def words(what: Say) -> str:
    return " ".join([what.key, *(f"{name}={text_of(value)}" for name, value in what.args)])


def record(start: Begin, events: Iterator[Event] | list[Event]) -> Iterator[str]:
    """The lines of a record: what happened, who was due, and the score sheet."""
    yield start.text()
    state: State = GAME.start(start)
    for event in events:
        yield event.text()
        state = state.after(event)
        for news in state.news():
            yield from told(news)
        if due := state.due():
            yield f"    due: {', '.join(f'{seat} ({rule})' for seat, rule in due.items())}"
    result = state.result()
    if result is not None:
        yield "end"
        for line in result.lines:
            yield f"    {line.seat} {line.rule} {line.amount}"
        yield f"    {result.rule}: {' '.join(result.winners)}"
    yield f"hash {digest(state)}"


def replayed(lines: list[str]) -> list[Event]:
    """The events of a record, each read in its state and judged."""
    state: State = GAME.start(Begin.parse(lines[0]))
    events = []
    for line in lines[1:]:
        if not line.startswith((" ", "end", "hash")):
            event = parse_event(state, line)
            assert state.verdict(event).legal, f"{line} breaks {state.verdict(event).rules}"
            state = state.after(event)
            events.append(event)
    return events


@pytest.mark.parametrize("name", list(GAMES))
def test_a_recorded_game_goes_as_it_went(name: str) -> None:
    lines = (RECORDS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert list(record(Begin.parse(lines[0]), replayed(lines))) == lines


def test_a_record_is_complete() -> None:
    lines = (RECORDS / "short-2.txt").read_text(encoding="utf-8").splitlines()
    assert "end" in lines
    assert canonical(GAME.start(Begin.parse(lines[0])))


def main() -> None:
    """Write the records anew."""
    for name, (seed, seats, size) in GAMES.items():
        lines = record(begin(seats, size), [event for _, event, _ in game(seed, seats, size)])
        (RECORDS / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
