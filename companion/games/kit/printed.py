"""What is printed in a box and no rulebook says: a value of a game's data, in parts that a table can set one by one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.saying import Say


@dataclass(frozen=True)
class PrintedNumber:
    """One number of a value: what it is called, and the least and the most that it can be."""

    what: Say
    least: int
    most: int

    def next(self, now: int) -> int:
        """The number after one; the least after the most, and after what it cannot be."""
        return now + 1 if self.least <= now < self.most else self.least


@dataclass(frozen=True)
class Printed:
    """A value of a game's data by its name, what it is called, and its parts.

    `apart` makes a number for each part of a value, `whole` a value of such numbers; `brief` says the value in a line.
    """

    name: str
    what: Say
    parts: tuple[PrintedNumber, ...]
    apart: Callable[[Any], tuple[int, ...]]
    whole: Callable[[tuple[int, ...]], Any]
    brief: Callable[[tuple[int, ...]], Say]

    def numbers(self, value: Any) -> tuple[int, ...] | None:
        """A number for each part of a value; None if it has not these parts."""
        try:
            found = self.apart(value)
        except (TypeError, ValueError):
            return None
        return found if len(found) == len(self.parts) else None

    def stepped(self, value: Any, at: int) -> Any:
        """The value with the next number of one part."""
        numbers = list(self.apart(value))
        numbers[at] = self.parts[at].next(numbers[at])
        return self.whole(tuple(numbers))
