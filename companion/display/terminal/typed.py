"""What a typed line means, apart from the game's own lines: an answer as it is asked for, a player by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.display.catalogue import Catalogue
from companion.games.kit import BadText, Domain, Seat, Value


def value_of(domain: Domain, text: str) -> Value | None:
    """The value that a line means where one of a domain is asked for, with or without spaces and capitals."""
    joined = "".join(text.split())
    for typed in dict.fromkeys((text, joined, joined.lower(), joined.upper())):
        try:
            return domain.parse(typed)
        except BadText:
            continue
    return None


def with_seat(text: str, seats: Sequence[Seat], players: Mapping[Seat, str]) -> str:
    """A line that begins with a player's name, with the seat in its place, as it is stored."""
    for seat, name in players.items() if text.partition(" ")[0] not in seats else ():
        if f"{text} ".casefold().startswith(f"{name} ".casefold()):
            return f"{seat}{text[len(name) :]}"
    return text


def hint(words: Catalogue, form: Domain | None, text: str) -> str:
    """What is wrong with a line that means nothing: it has not the form that is asked for, or is no choice."""
    if form is not None:
        try:
            form.parse(text)
        except BadText as err:
            return words.trouble(err)
    return words("text.not-understood")
