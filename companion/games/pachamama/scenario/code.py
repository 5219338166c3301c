"""Scenario codes: eight characters that name a scenario for ever, so that two tables can play the same one unseen.

A code reads `VKNN-NNNC`: version, kind (size and difficulty), a number of five characters, a check character. The
characters are Crockford's base 32 (digits and letters without I, L, O, U); when read, small letters count as capitals,
I and L as 1, O as 0, and hyphens and blanks are passed over. The check character is a weighted sum in the field of 32
elements, so that every single wrong character and every swap of neighbours is caught.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.pachamama.scenario.ladder import DIFFICULTIES
from companion.games.pachamama.scenario.model import SIZES, Size

VERSION = 1
"""Raised when generation changes; generation for older versions must then be kept beside the new one."""
NUMBERS = 1 << 25
"""How many numbers there are for a size and a difficulty."""

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_READ_AS = str.maketrans("OIL", "011", "- ")
_LENGTH = 8
_FIELD = 0b100101  # x^5 + x^2 + 1, primitive over GF(2): powers of x differ for 31 places


class BadCode(ValueError):
    """A text that is no scenario code; its message is one plain sentence."""


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
        text = "".join(_LETTERS[digit] for digit in [*digits, _check(digits)])
        return f"{text[:4]}-{text[4:]}"

    @classmethod
    def parse(cls, text: str) -> Code:
        """Read a code as a person types it; BadCode if it is none."""
        plain = text.upper().translate(_READ_AS)
        if len(plain) != _LENGTH or any(letter not in _LETTERS for letter in plain):
            raise BadCode(
                f"{text!r} is no scenario code: type the eight letters and digits of a code such as {_EXAMPLE}."
            )
        *digits, check = (_LETTERS.index(letter) for letter in plain)
        if check != _check(digits):
            raise BadCode(f"The code {text} has a wrong or swapped character: compare it with the original.")
        version, kind, *rest = digits
        if version != VERSION or kind >= len(SIZES) * len(DIFFICULTIES):
            raise BadCode(f"The code {text} comes from a newer companion: update this one to play it.")
        number = 0
        for digit in rest:
            number = number << 5 | digit
        size, difficulty = divmod(kind, len(DIFFICULTIES))
        return cls(SIZES[size], DIFFICULTIES[difficulty], number, version)


def _check(digits: list[int]) -> int:
    """Weigh each digit by a power of x that falls by one from place to place and ends with x itself."""
    total = 0
    for digit in digits:
        total = (total ^ digit) << 1
        if total & 32:
            total ^= _FIELD
    return total


_EXAMPLE = str(Code(SIZES[0], DIFFICULTIES[0], 123456))
