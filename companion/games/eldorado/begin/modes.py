"""The modes of play: the base game, and the expansion's table of players and modes (rulebook, page 13)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.kit import Begin, Seat


@dataclass(frozen=True)
class Mode:
    """A way to play. `players` says how many may play so, `thieves` how many pieces the Thieves have, none if nobody
    plays them; in `teams` two neighbours play together, `solo` one against the guardians."""

    name: str
    players: tuple[int, ...]
    expansion: bool = True
    thieves: int = 0
    teams: bool = False
    solo: bool = False


BASE = Mode("base", (2, 3, 4, 5), expansion=False)
MODES = (
    BASE,
    Mode("free", (2, 3, 4, 5, 6)),
    Mode("thieves", (2, 3, 4, 5, 6, 7), thieves=2),
    Mode("teams", (4, 6, 8), teams=True),
    Mode("teams-thieves", (3, 5, 7), thieves=4, teams=True),
    Mode("solo", (1,), solo=True),
)
LARGE = 6
"""From so many players on two island shrines suffice."""

_BY_NAME = {mode.name: mode for mode in MODES}


def mode_of(begin: Begin) -> Mode:
    """How a game is played; what was begun before there was an expansion is the base game."""
    return _BY_NAME[str(begin.options.get("mode", BASE.name))]


def thief_of(begin: Begin) -> Seat:
    """Who plays the Thieves: whoever sits last, nobody if the mode has none."""
    return begin.seats[-1] if mode_of(begin).thieves else ""


def explorers_of(begin: Begin) -> tuple[Seat, ...]:
    """Who plays an explorer."""
    return tuple(seat for seat in begin.seats if seat != thief_of(begin))


def teams_of(begin: Begin) -> tuple[tuple[Seat, Seat], ...]:
    """Who plays together: two neighbours each, the first one with the pieces that both share."""
    seats = explorers_of(begin)
    return tuple(zip(seats[::2], seats[1::2], strict=True)) if mode_of(begin).teams else ()


def sides_of(begin: Begin) -> tuple[Seat, ...]:
    """The players and teams, by the first seat of each, in the order of their turns."""
    partners = {partner for _, partner in teams_of(begin)}
    return tuple(seat for seat in begin.seats if seat not in partners)
