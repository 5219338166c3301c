"""What a typed line means, apart from the game's own lines: an answer as it is asked for, a player by name."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from companion.display.board import Board
from companion.display.catalogue import Catalogue
from companion.games.kit import Answer, BadText, Domain, Event, Ruling, Seat, State, Value, parse_event
from companion.games.kit.curtain import curtained
from companion.games.kit.extras import untimely


def value_of(domain: Domain, text: str) -> Value | None:
    """The value that a line means where one of a domain is asked for, with or without spaces and capitals."""
    joined = "".join(text.split())
    for typed in dict.fromkeys((text, joined, joined.lower(), joined.upper())):
        try:
            return domain.parse(typed)
        except BadText:
            continue
    return None


def option(name: str, value: str, board: Board) -> str:
    """What can be chosen, with what can be typed for it; of a place not its notation: name and number are enough."""
    placed = any(board.cell(part) is not None for part in re.split("[ =+]", value))
    return name if placed or value.lower() == name.lower() else f"{name}  [{value}]"


def words_in(text: str) -> list[str]:
    """The words of a name, so that it can be typed without its commas, slashes and capitals."""
    return re.findall(r"−?\w+", text.casefold())


def with_seat(text: str, seats: Sequence[Seat], players: Mapping[Seat, str]) -> str:
    """A line that begins with a player's name, with the seat in its place, as it is stored."""
    for seat, name in players.items() if text.partition(" ")[0] not in seats else ():
        if f"{text} ".casefold().startswith(f"{name} ".casefold()):
            return f"{seat}{text[len(name) :]}"
    return text


def event_of(state: State, seat: Seat | None, text: str) -> Event:
    """The event of a whole line, of which the seat may be left out where one is due; BadText if it is none."""
    try:
        return parse_event(state, text)
    except BadText:
        if seat is None or text.partition(" ")[0] not in [kind.kind for kind in state.kinds]:
            raise
    return parse_event(state, f"{seat} {text}")


def is_whole(state: State, text: str) -> bool:
    """Whether a line is meant as a whole one, as it is stored: it begins with a seat, or with what an event is."""
    first, *rest = text.split()
    return first in (*state.seats, "answer", "ruling") and bool(rest)


def alone(state: State, event: Event) -> Seat | None:
    """The seat that alone may hear what stands against an event; None if all may."""
    question = state.question()
    if isinstance(event, Answer):
        return question.seen_by[0] if question is not None and question.seen_by else None
    if isinstance(event, Ruling) or any(untimely(state, event)):
        return None
    return event.seat if curtained(state, event.seat, type(event)) else None


def hint(words: Catalogue, form: Domain | None, text: str) -> str:
    """What is wrong with a line that means nothing: it has not the form that is asked for, or is no choice."""
    if form is not None:
        try:
            form.parse(text)
        except BadText as err:
            return words.trouble(err)
    return words("text.not-understood")
