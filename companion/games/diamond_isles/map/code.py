"""The code of a map: blocks of letters that another table can type, each with a check of its own.

A code holds all that `map.text` writes. Each thing is a digit of its own base; the digits make one large number, which
is written in base 32 and cut into blocks of twenty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.diamond_isles.box import HARBOURS, ISLE, SEA
from companion.games.diamond_isles.map.sea_map import SeaMap
from companion.games.diamond_isles.map.text import (
    LETTERS,
    MOST_COLUMNS,
    MOST_ROWS,
    NOTHING,
    lines_of,
    read_map,
)
from companion.games.kit import Verbatim
from companion.games.kit.codes import BadCode, letters, read, write
from companion.games.kit.spaces import hexes

BLOCK = 20
VERSION = 1
BETWEEN = " "
"""What parts the blocks of a code."""
_KINDS = (*LETTERS, NOTHING)
_TOKENS = 13
_EXAMPLE = write([VERSION] * BLOCK)


def code_of(sea_map: SeaMap) -> str:
    """The code of a map."""
    number = 1
    for base, digit in _digits(sea_map):
        number = number * base + digit
    digits = _base_32(number)
    digits = [VERSION, *digits]
    blocks = [digits[at : at + BLOCK] for at in range(0, len(digits), BLOCK)]
    return BETWEEN.join(write(block) for block in blocks)


def map_of(code: str) -> SeaMap:
    """The map that a code names; BadCode if it names none."""
    plain = letters(code)
    blocks = [plain[at : at + BLOCK + 1] for at in range(0, len(plain), BLOCK + 1)]
    digits = [digit for block in blocks for digit in read(block, max(1, len(block) - 1), _EXAMPLE)]
    if not digits or digits[0] != VERSION:
        raise BadCode("no-code", text=Verbatim(code), n=BLOCK + 1, example=Verbatim(_EXAMPLE))
    number = 0
    for digit in digits[1:]:
        number = number << 5 | digit
    try:
        return read_map(_lines(_Digits(number)))
    except ValueError as err:  # a bad map is one, and so is a number that comes to its end
        raise BadCode("code-no-map", text=Verbatim(code)) from err


def _base_32(number: int) -> list[int]:
    digits: list[int] = []
    while number:
        number, digit = divmod(number, 32)
        digits.append(digit)
    return digits[::-1]


# Digits are written from the last thing to the first, so that they are read from the first on.


def _digits(sea_map: SeaMap) -> Iterator[tuple[int, int]]:
    yield from reversed(list(_things(sea_map)))


def _things(sea_map: SeaMap) -> Iterator[tuple[int, int]]:
    """Base and digit of each thing, in the order in which they are read."""
    least, most = sea_map.players
    yield 7, least
    yield 7, most
    rows = [line.split() for line in lines_of(sea_map) if line.startswith("x")]
    yield MOST_ROWS + 1, len(rows)
    for words in rows:
        yield 2 * MOST_COLUMNS + 1, int(words[0][1:])
        yield MOST_COLUMNS + 1, len(words) - 1
        for word in words[1:]:
            yield from _hexagon(word)


def _hexagon(word: str) -> Iterator[tuple[int, int]]:
    head, *parts = word.split("-")
    letter, number = head[0], int(head[1:] or 0)
    yield len(_KINDS), _KINDS.index(letter)
    if letter == NOTHING:
        return
    if LETTERS[letter] == ISLE:
        yield _TOKENS, number
        yield _TOKENS, int(parts[0])
        return
    if LETTERS[letter] != SEA:
        yield _TOKENS, number
    yield len(_PARTS) + 1, len(parts)
    for part in parts:
        yield len(_PARTS), _PARTS.index(part)


_PARTS = (
    *(f"{side}:{kind}" for side in hexes.SIDES for kind in HARBOURS),
    "robber",
    "pirate",
)


class _Digits:
    """Reads digits of any base from a number, the first one first."""

    def __init__(self, number: int) -> None:
        self._left = number

    def next(self, base: int) -> int:
        """The next digit; ValueError if there is none."""
        if self._left < 1:
            raise ValueError("the number has come to its end")
        self._left, digit = divmod(self._left, base)
        return digit


def _lines(digits: _Digits) -> Sequence[str]:
    lines = [f"players {digits.next(7)} {digits.next(7)}"]
    for _ in range(digits.next(MOST_ROWS + 1)):
        start, count = digits.next(2 * MOST_COLUMNS + 1), digits.next(MOST_COLUMNS + 1)
        lines.append(" ".join([f"x{start}", *(_word(digits) for _ in range(count))]))
    return lines


def _word(digits: _Digits) -> str:
    letter = _KINDS[digits.next(len(_KINDS))]
    if letter == NOTHING:
        return letter
    if LETTERS[letter] == ISLE:
        return f"{letter}{digits.next(_TOKENS)}-{digits.next(_TOKENS)}"
    number = digits.next(_TOKENS) if LETTERS[letter] != SEA else 0
    parts = [_PARTS[digits.next(len(_PARTS))] for _ in range(digits.next(len(_PARTS) + 1))]
    return "-".join([f"{letter}{number or ''}", *parts])
