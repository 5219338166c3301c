"""Short codes that people read out and type: Crockford's base 32 with a check character at the end.

The characters are digits and capital letters without I, L, O and U; when read, small letters count as capitals, I and L
as 1, O as 0, and hyphens and blanks are passed over. The check is a weighted sum in the field of 32 elements, so that
every single wrong character and every swap of neighbours is caught, up to 31 characters.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.saying import Explained, Verbatim

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
GROUP = 4  # characters between hyphens

_READ_AS = str.maketrans("OIL", "011", "- ")
_FIELD = 0b100101  # x^5 + x^2 + 1, primitive over GF(2): powers of x differ for 31 places


class BadCode(Explained, ValueError):
    """A text that is no code, and why."""


def write(digits: Sequence[int]) -> str:
    """The code of some digits, each 0 to 31, with its check character."""
    text = "".join(LETTERS[digit] for digit in (*digits, _check(digits)))
    return "-".join(text[i : i + GROUP] for i in range(0, len(text), GROUP))


def read(text: str, count: int, example: str) -> list[int]:
    """The digits of a code of `count` of them as a person types it; BadCode if it is none, `example` being one."""
    plain = letters(text)
    if len(plain) != count + 1 or any(letter not in LETTERS for letter in plain):
        raise BadCode("no-code", text=Verbatim(text), n=count + 1, example=Verbatim(example))
    *digits, check = (LETTERS.index(letter) for letter in plain)
    if check != _check(digits):
        raise BadCode("wrong-code", text=Verbatim(text))
    return digits


def letters(text: str) -> str:
    """What a person typed, in the letters of codes."""
    return text.upper().translate(_READ_AS)


def _check(digits: Sequence[int]) -> int:
    """Weigh each digit by a power of x that falls by one from place to place and ends with x itself."""
    total = 0
    for digit in digits:
        total = (total ^ digit) << 1
        if total & 32:
            total ^= _FIELD
    return total
