"""What the players of a game are called: a seat is a colour, who sits there may have a name, which no rule knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.games.kit.values import Seat

LONGEST = 12
"""Letters of a name: as many as a title has room for."""


def player_name(text: object) -> str:
    """A name fit to be shown: one line of letters that can be seen, not too long; empty if nothing of it is left."""
    if not isinstance(text, str):
        return ""
    seen = (letter if letter.isprintable() else " " for letter in text[: 10 * LONGEST])
    return " ".join("".join(seen).split())[:LONGEST].rstrip()


def player_names(given: object, seats: Iterable[Seat]) -> Mapping[Seat, str]:
    """The names of those who sit there, whoever wrote them down: none for another seat, and none twice."""
    found: dict[Seat, str] = {}
    told: Mapping[object, object] = given if isinstance(given, Mapping) else {}
    for seat in seats:
        name = player_name(told.get(seat))
        if name and name.casefold() not in map(str.casefold, found.values()):
            found[seat] = name
    return found
