"""One attempt to break something, and what the companion may do about it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

Chance = random.Random


@dataclass(frozen=True)
class Attack:
    """`run` is given an empty folder and fails an assertion, or raises, where the companion gave way."""

    name: str
    run: Callable[[Path], None]


class CannotBeTried(Exception):
    """This machine does not allow the attempt; the text says why."""


@dataclass(frozen=True)
class Kind:
    """Attempts of one kind: all that there are, in an order that a seed decides where there are too many."""

    name: str
    attacks: Callable[[Chance], Iterable[Attack]]
    quick: int  # how many of them the tests try each time
