"""Challenges: all that makes a game the same game, as seventeen characters that another table can type.

That is the cube as it lies on A, who sits where and with which wild colour, the board's path, the sheet's grid and
print, and how the open rules are read. The same code gives the same game for ever, whatever the table's settings are.
A code reads `VNNN-NNNN-NNNN-NNNN-C`: version, a number of fifteen characters, a check character.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.diaominos.cube import COLOURS, SIDES
from companion.games.diaominos.grid import HEIGHT, LEAST, MOST, WIDTH
from companion.games.diaominos.path import MOVES, RECOMMENDED, Path
from companion.games.diaominos.pieces import CUBES, cube_numbered, number_of
from companion.games.diaominos.plan import Plan, plan
from companion.games.diaominos.shapes import PRINT, SHAPES, pictures, plainly
from companion.games.kit import Begin, Coded, Say, Seat, Secret, Verbatim, say
from companion.games.kit.codes import BadCode, letters, read, write

NAME = "challenge"
VERSION = 2
"""Version 1, of nine characters, held the cube and the wild colours alone, so that it did not name one game."""

_DIGITS = 15
_OLD_LENGTH = 9
_CHOICES: tuple[Sequence[Any], ...] = (
    *((None, "", *COLOURS),) * len(SIDES),  # nobody there, the wild colour free, or which it is
    *(range(LEAST, MOST + 1),) * 2,
    *(MOVES,) * len(RECOMMENDED.split()),
    *(pictures(shape) for shape in SHAPES),
    ("row", "column"),
    (False, True),
)
"""Each thing that a code holds beside the cube, with all that it can be."""


@dataclass(frozen=True)
class Challenge:
    """What a code holds. `wild` has every seat that plays, with its wild colour or nothing where it is free."""

    cube: str
    wild: Mapping[Seat, str]
    width: int
    height: int
    path: Path
    prints: tuple[str, ...]
    layer: str
    open_marks: bool

    @classmethod
    def of(cls, settled: Plan, cube: str, wild: Mapping[Seat, str]) -> Challenge:
        """The challenge to play a game again that was settled so."""
        prints = tuple(plainly(picture) for picture in settled.prints)
        return cls(cube, wild, settled.width, settled.height, settled.path, prints, settled.layer, settled.open_marks)

    def holds(self) -> Say:
        """All but the cube in words."""
        changed = [now for shape, now in zip(SHAPES, self.prints, strict=True) if now != PRINT[shape]]
        return say(
            NAME,
            seats=tuple(self.wild),
            path=Verbatim(self.path.text()),
            width=self.width,
            height=self.height,
            layer=self.layer,
            marks="score" if self.open_marks else "nothing",
            print=Verbatim(", ".join(changed)) if changed else "usual",
        )


def challenge_code(challenge: Challenge) -> str | None:
    """The code of a challenge; None for a cube of an unusual scheme."""
    number = number_of(challenge.cube)
    if number is None:
        return None
    for things, thing in zip(_CHOICES, _things(challenge), strict=True):
        number = number * len(things) + things.index(thing)
    return write([VERSION, *(number >> shift & 31 for shift in range(5 * (_DIGITS - 1), -1, -5))])


def _things(challenge: Challenge) -> tuple[Any, ...]:
    seats = (challenge.wild.get(side) for side in SIDES)
    size = (challenge.width, challenge.height)
    return (*seats, *size, *challenge.path.moves, *challenge.prints, challenge.layer, challenge.open_marks)


def read_challenge(text: str) -> Challenge:
    """The challenge that a code names as a person types it; BadCode if it names none."""
    if len(letters(text)) == _OLD_LENGTH:
        raise BadCode("old-code", text=Verbatim(text))
    version, *digits = read(text, 1 + _DIGITS, _EXAMPLE)
    if version > VERSION:
        raise BadCode("newer-code", text=Verbatim(text))
    number = 0
    for digit in digits:
        number = number << 5 | digit
    found = []
    for things in reversed(_CHOICES):
        number, which = divmod(number, len(things))
        found.append(things[which])
    try:
        if version < VERSION:
            raise ValueError("no code of this length has this version")
        return _challenge(number, found[::-1])
    except ValueError as err:
        raise BadCode("code-no-game", text=Verbatim(text)) from err


def _challenge(number: int, things: Sequence[Any]) -> Challenge:
    """The challenge with this cube and these things; ValueError if there is no such cube or path, or nobody plays."""
    parts = iter(things)
    wild = {side: wild for side in SIDES if (wild := next(parts)) is not None}
    if number >= CUBES or not wild:
        raise ValueError("no such cube, or nobody plays")
    width, height, *rest = parts
    moves, prints = rest[: -len(SHAPES) - 2], rest[-len(SHAPES) - 2 : -2]
    path = Path.parse(" ".join(moves))
    return Challenge(cube_numbered(number), wild, width, height, path, tuple(prints), *rest[-2:])


_EXAMPLE = str(
    challenge_code(
        Challenge(
            cube_numbered(71234567),
            {"south": "W"},
            WIDTH,
            HEIGHT,
            Path.parse(RECOMMENDED),
            tuple(PRINT.values()),
            "row",
            True,
        )
    )
)


def _draw(begin: Begin, number: int) -> str:
    """A cube for a game as the table has set it up, every wild colour free."""
    cube = cube_numbered(number)
    settled = plan(replace(begin, data={**begin.data, "cube": cube}))
    return str(challenge_code(Challenge.of(settled, cube, dict.fromkeys(begin.seats, ""))))


def _public(secret: str) -> Mapping[str, Any]:
    held = read_challenge(secret)
    return {
        "cube": held.cube,
        "wild": dict(held.wild),
        "grid": [held.width, held.height],
        "path": held.path.text(),
        "print": dict(zip(SHAPES, held.prints, strict=True)),
    }


def _by_code(text: str) -> Coded:
    held = read_challenge(text)
    options = {"cube": "drawn", "layer": held.layer, "open-marks": "score" if held.open_marks else "nothing"}
    return Coded(options, str(challenge_code(held)), tuple(held.wild), held.holds())


SECRET = Secret(
    NAME,
    wanted=lambda begin: begin.options["cube"] == "drawn",
    draw=_draw,
    public=_public,
    source=None,
    by_code=_by_code,
    code=lambda secret: secret,
)
