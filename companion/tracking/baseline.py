"""How the table lay when there was last nothing to say: what comes after is compared with that."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.kit import Place


@dataclass(frozen=True)
class Baseline:
    """The moment, as the number of events by then; something wrong lay at the `wrong` places, and was reported.

    Of pictures it is the one to compare with from now on, but at the `kept` places, where an earlier one still counts:
    a hand was in view, and something there may yet be reported. There is one such moment at a time, so a new object
    means that the picture is to be kept anew.
    """

    at: int = 0
    wrong: frozenset[Place] = frozenset()
    kept: frozenset[Place] = frozenset()
