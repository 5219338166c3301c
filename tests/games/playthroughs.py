"""Recorded games as text: the beginning, each event with its news below it, the score sheet, and the state's hash.

Remarks (#) by whoever played may stand between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.kit import Begin, Event, Game, News, Say, State, digest, parse_event, text_of


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
