"""A map as text and as a code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from companion.games.diamond_isles.box import (
    ANY,
    DESERT,
    FIELDS,
    FOREST,
    GOLD,
    HARBOURS,
    HILLS,
    ISLE,
    MOUNTAINS,
    PASTURE,
    PIRATE,
    ROBBER,
    SEA,
)
from companion.games.diamond_isles.map.sea_map import Harbour, Hex, SeaMap, Village, coordinates
from companion.games.kit import Place, Unfit, Verbatim
from companion.games.kit.codes import BadCode, letters, read, write
from companion.games.kit.spaces import hexes

LETTERS = {
    "f": FOREST,
    "h": HILLS,
    "p": PASTURE,
    "g": FIELDS,
    "m": MOUNTAINS,
    "d": DESERT,
    "o": GOLD,
    "s": SEA,
    "i": ISLE,
}
NOTHING = "n"
PLAYERS = "players"
MOST_ROWS, MOST_COLUMNS = 15, 30
FORM = r"[A-Za-z0-9][A-Za-z0-9.:/-]{3,3000}"
"""What a map in one word may look like at all."""
_LETTER = {terrain: letter for letter, terrain in LETTERS.items()}
_HEXAGON = re.compile(r"([fhpgmdosin])(\d{1,2})?((?:-[a-z0-9:]+)*)")
_ROW = re.compile(r"x(\d{1,2})")


class BadMap(Unfit):
    """A map that cannot be: what is wrong with it, where, and what to do."""

    section = "refusal"
    game = "diamond_isles"
    places: tuple[Place, ...] = ()


@dataclass
class _Reading:
    """What has been read so far."""

    hexes: list[Hex] = field(default_factory=list)
    villages: list[Village] = field(default_factory=list)
    harbours: list[Harbour] = field(default_factory=list)
    figures: dict[str, Place] = field(default_factory=dict)
    players: tuple[int, int] = (3, 4)


def read_map(text: str | Iterable[str]) -> SeaMap:
    """The map that lines, or one word, describe; BadMap if they describe none. It may still be no playable one."""
    given = text if isinstance(text, str) else "/".join(text)
    lines = [line.split() for line in re.split(r"[/\n]", given.replace(".", " "))]
    read = _Reading()
    row = 0
    for words in filter(None, lines):
        if words[0] == PLAYERS:
            read.players = _players(words)
            continue
        row += 1
        _read_row(read, row, words)
    if not read.hexes:
        raise BadMap("map-empty")
    for figure in (ROBBER, PIRATE):
        if figure not in read.figures:
            raise BadMap("map-figure", figure=figure)
    return SeaMap(
        tuple(read.hexes),
        tuple(read.villages),
        tuple(read.harbours),
        read.figures[ROBBER],
        read.figures[PIRATE],
        read.players,
    )


def _players(words: Sequence[str]) -> tuple[int, int]:
    counts = [int(word) for word in words[1:] if word in ("2", "3", "4", "5", "6")]
    if len(words) != 3 or len(counts) != 2 or counts[0] > counts[1]:
        raise BadMap("map-players")
    return counts[0], counts[1]


def _read_row(read: _Reading, row: int, words: Sequence[str]) -> None:
    start = _ROW.fullmatch(words[0])
    if start is None:
        raise BadMap("map-row", text=Verbatim(words[0]))
    x = int(start[1])
    if row > MOST_ROWS or x + 2 * len(words) > 2 * MOST_COLUMNS:
        raise BadMap("map-size", rows=MOST_ROWS, columns=MOST_COLUMNS)
    if (x + row) % 2:
        raise BadMap("map-offset", row=row, x=x)
    for n, word in enumerate(words[1:]):
        _read_hexagon(read, cell_at(x + 2 * n, row), word)


def cell_at(x: int, y: int) -> Place:
    """The cell in row y whose middle is at x, counted in half hexagons; x + y is even."""
    return hexes.place_of(((x - y) // 2, y))


def _read_hexagon(read: _Reading, place: Place, word: str) -> None:
    found = _HEXAGON.fullmatch(word)
    if found is None:
        raise BadMap("map-hexagon", text=Verbatim(word))
    letter, number, rest = found[1], int(found[2] or 0), found[3].split("-")[1:]
    if letter == NOTHING:
        if number or rest:
            raise BadMap("map-hexagon", text=Verbatim(word))  # what is written there would be lost
        return
    if LETTERS[letter] == ISLE:
        _read_isle(read, place, word, number, rest)
        return
    read.hexes.append(Hex(place, LETTERS[letter], number))
    for part in rest:
        _read_part(read, place, part)


def _read_isle(read: _Reading, place: Place, word: str, north: int, rest: Sequence[str]) -> None:
    if len(rest) != 1 or not rest[0].isdecimal() or len(rest[0]) > 2:
        raise BadMap("map-isle", text=Verbatim(word))
    read.hexes.append(Hex(place, ISLE))
    for side, number in (("n", north), ("s", int(rest[0]))):
        if number:
            read.villages.append(Village(place + side, number, place))


def _read_part(read: _Reading, place: Place, part: str) -> None:
    if part in (ROBBER, PIRATE):
        if part in read.figures:
            raise BadMap("map-figure-twice", figure=part)
        read.figures[part] = place
        return
    side, _, kind = part.partition(":")
    if side not in hexes.SIDES or (kind or ANY) not in HARBOURS:
        raise BadMap("map-part", text=Verbatim(part))
    cell = hexes.cell_of(place)
    assert cell is not None
    edge = hexes.place_of(hexes.edge(cell, hexes.SIDES.index(side)))
    read.harbours.append(Harbour(edge, kind or ANY))


def lines_of(sea_map: SeaMap) -> list[str]:
    """A map written line by line, as `read_map` reads it."""
    rows: dict[int, dict[int, str]] = {}
    for hexagon in sea_map.hexes:
        q, r = coordinates(hexagon.place)
        rows.setdefault(r, {})[2 * q + r] = _word(sea_map, hexagon)
    least, most = sea_map.players
    lines = [] if (least, most) == (3, 4) else [f"{PLAYERS} {least} {most}"]
    for r in range(1, max(rows) + 1):
        cells = rows.get(r, {r: NOTHING})
        first, last = min(cells), max(cells)
        lines.append(" ".join([f"x{first}", *(cells.get(x, NOTHING) for x in range(first, last + 1, 2))]))
    return lines


def word_of(sea_map: SeaMap) -> str:
    """A map in one word."""
    return "/".join(lines_of(sea_map)).replace(" ", ".")


def _word(sea_map: SeaMap, hexagon: Hex) -> str:
    place = hexagon.place
    if hexagon.terrain == ISLE:
        numbers = {village.corner: village.number for village in sea_map.villages}
        return f"i{numbers.get(place + 'n', 0)}-{numbers.get(place + 's', 0)}"
    cell = coordinates(place)
    own = {hexes.place_of(hexes.edge(cell, n)): side for n, side in enumerate(hexes.SIDES)}
    parts = [f"{own[h.edge]}:{h.kind}" for h in sea_map.harbours if h.edge in own and _holder(sea_map, h) == place]
    parts += [name for name, at in ((ROBBER, sea_map.robber), (PIRATE, sea_map.pirate)) if at == place]
    return "-".join([f"{_LETTER[hexagon.terrain]}{hexagon.number or ''}", *parts])


def _holder(sea_map: SeaMap, harbour: Harbour) -> Place:
    """The hexagon at which a harbour is written: the land at its edge, else the first cell there."""
    cells = sea_map.sides[harbour.edge]
    return next((cell for cell in cells if cell in sea_map.land), cells[0])


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
        lines.append(" ".join([f"x{start}", *(_code_word(digits) for _ in range(count))]))
    return lines


def _code_word(digits: _Digits) -> str:
    letter = _KINDS[digits.next(len(_KINDS))]
    if letter == NOTHING:
        return letter
    if LETTERS[letter] == ISLE:
        return f"{letter}{digits.next(_TOKENS)}-{digits.next(_TOKENS)}"
    number = digits.next(_TOKENS) if LETTERS[letter] != SEA else 0
    parts = [_PARTS[digits.next(len(_PARTS))] for _ in range(digits.next(len(_PARTS) + 1))]
    return "-".join([f"{letter}{number or ''}", *parts])
