"""Scenario codes: eight characters that name a scenario for ever, so that two tables can play the same one unseen.

There are few of them, so whoever has a computer and the start tiles can find the map of a scenario that has a code.
A code reads `VKNN-NNNC`: version, kind (size and difficulty), a number of five characters, a check character.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.kit import Verbatim
from companion.games.kit.codes import BadCode, read, write
from companion.games.pachamama.scenario.ladder import DIFFICULTIES
from companion.games.pachamama.scenario.model import SIZES, Size

VERSION = 2
"""Raised when generation changes; version 1, by a generator of 64 bits, is no longer played."""
NUMBERS = 1 << 25
"""How many numbers there are for a size and a difficulty."""

_DIGITS = 7


@dataclass(frozen=True)
class Code:
    """What a scenario code names; `number` lies in 0 .. NUMBERS - 1."""

    size: Size
    difficulty: str
    number: int
    version: int = VERSION

    def __str__(self) -> str:
        """Give the code as it is typed."""
        kind = SIZES.index(self.size) * len(DIFFICULTIES) + DIFFICULTIES.index(self.difficulty)
        digits = [self.version, kind, *(self.number >> shift & 31 for shift in (20, 15, 10, 5, 0))]
        return write(digits)

    @classmethod
    def parse(cls, text: str) -> Code:
        """Read a code as a person types it; BadCode if it is none."""
        version, kind, *rest = read(text, _DIGITS, _EXAMPLE)
        if version < VERSION:
            raise BadCode("old-code", text=Verbatim(text))
        if version > VERSION or kind >= len(SIZES) * len(DIFFICULTIES):
            raise BadCode("newer-code", text=Verbatim(text))
        number = 0
        for digit in rest:
            number = number << 5 | digit
        size, difficulty = divmod(kind, len(DIFFICULTIES))
        return cls(SIZES[size], DIFFICULTIES[difficulty], number, version)


_EXAMPLE = str(Code(SIZES[0], DIFFICULTIES[0], 123456))
