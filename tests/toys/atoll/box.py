"""What is in the box, and what lies there at the start."""

from __future__ import annotations

SEATS = ("red", "blue", "white")
ISLANDS = {"palm": 4, "reef": 4, "sand": 4}
"""How many island tiles there are of each kind."""
START = {(0, 0): "palm", (1, 0): "reef", (0, 1): "sand"}
"""Three different tiles in a triangle, so that eyes can tell which way round they lie."""
WORTH = {"fish": 1, "fruit": 1, "pearl": 2}
"""What each kind of card counts in a bid."""
OF_EACH = 6
"""Cards of each kind."""
HAND = 5
"""Cards that each seat is dealt."""
SEA = ("palm", "reef", "sand") * 3
"""The tiles of the face-down stack, before it is shuffled."""
DECK = tuple(WORTH) * OF_EACH
"""The cards, before they are shuffled."""
