"""The tuned numbers of the reader of number tokens, each stage with the command that finds them again.

All other numbers of these files are sizes of tokens and of the views in which they are looked at.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class DrawnTokens:
    """Tokens of which drawings are known. Tried on `scripts/bench isles --games 2 --looks 40`."""

    sharp: float = 30.0
    """How fast a worse likeness makes a drawing unlikely."""
    least: float = 0.45
    """A token that is like no drawing by so much is none of them."""


@dataclass(frozen=True)
class Circles:
    """Where a token lies. Tried on `scripts/bench tokens --pictures PICTURES`."""

    strong: float = 40.0
    """A step in brightness (all three colours together) that counts in full; a larger one counts no more."""
    plain: float = 0.8
    """A circle with a number that is surer than this is the token."""
    round: float = 0.16
    """How much of a circle must be seen for a token to be thought of."""
    sure_round: float = 0.4
    """With so much of it the circle is beyond doubt."""


@dataclass(frozen=True)
class Tuning:
    """All that was tuned of this reader."""

    drawn: DrawnTokens = DrawnTokens()
    reader: Circles = Circles()


TUNING = Tuning()
