"""Ways to play: against each other, alone against the Otoma, or together against them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.kit import Begin


@dataclass(frozen=True)
class Mode:
    """A way to play. `seats` says how many may play so; `level` is how hard the Otoma are."""

    name: str
    seats: tuple[int, ...]
    otoma: bool
    level: str = ""


COMPETITIVE = Mode("competitive", (2, 3, 4), otoma=False)
MODES = (
    COMPETITIVE,
    Mode("solo-easy", (1,), True, "easy"),
    Mode("solo-hard", (1,), True, "hard"),
    Mode("together-easy", (2, 3, 4), True, "easy"),
    Mode("together-normal", (2, 3, 4), True, "normal"),
    Mode("together-expert", (2, 3, 4), True, "expert"),
)

_BY_NAME = {mode.name: mode for mode in MODES}


def mode_of(begin: Begin) -> Mode:
    """How a game is played; what was begun before there were modes is competitive."""
    return _BY_NAME[str(begin.options.get("mode", COMPETITIVE.name))]
