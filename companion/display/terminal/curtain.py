"""The curtain of a terminal: what one seat alone sees, and how the screen is wiped when it shuts."""

from __future__ import annotations

from dataclasses import dataclass

from companion.display.chooser import Chooser
from companion.games.kit import Event, Seat

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""What a terminal wipes its screen by, and all that has scrolled away."""


@dataclass
class TerminalCurtain:
    """What one seat alone sees: shut until the others look away, open until it has chosen or shuts it."""

    seat: Seat
    chooser: Chooser | None = None  # None: it only looks
    typed: Event | None = None  # a whole line that waits for it to open
    open: bool = False
