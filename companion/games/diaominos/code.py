"""Challenges: a cube as it lies on A, and the wild colours, as nine characters that another table can type.

The same code gives the same cube and wild colours for ever. The number behind it is that of the cube among all that
the usual scheme allows, times the ways to fix the wild colours: left to the players, or one for each of 1 to 4 seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.diaominos.cube import COLOURS
from companion.games.diaominos.pieces import CUBES, cube_numbered, number_of
from companion.games.kit import Begin, Secret, Value, Verbatim
from companion.games.kit.codes import BadCode, read, write

NAME = "challenge"
DIGITS = 8
_MOST_SEATS = 4
_WAYS = [len(COLOURS) ** seats for seats in range(_MOST_SEATS + 1)]


def challenge_code(cube: str, wild: Sequence[str] = ()) -> str | None:
    """The code of a cube as it lies on A, and of the wild colours by seat; None for a cube of an unusual scheme."""
    number = number_of(cube)
    if number is None:
        return None
    fixed = sum(_WAYS[: len(wild)])
    fixed += sum(COLOURS.index(colour) * _WAYS[place] for place, colour in enumerate(wild))
    number = number * sum(_WAYS) + fixed
    return write([number >> shift & 31 for shift in range(5 * (DIGITS - 1), -1, -5)])


def read_challenge(text: str) -> tuple[str, tuple[str, ...]]:
    """The cube and the wild colours that a code names; BadCode, one plain sentence, if it names none."""
    number = 0
    for digit in read(text, DIGITS, _EXAMPLE):
        number = number << 5 | digit
    cube, fixed = divmod(number, sum(_WAYS))
    if cube >= CUBES:
        raise BadCode("code-no-cube", text=Verbatim(text))
    seats = 0
    while fixed >= _WAYS[seats]:
        fixed -= _WAYS[seats]
        seats += 1
    return cube_numbered(cube), tuple(COLOURS[fixed // _WAYS[place] % len(COLOURS)] for place in range(seats))


_EXAMPLE = str(challenge_code(cube_numbered(71234567), "W"))


def _draw(begin: Begin, number: int) -> str:
    return str(challenge_code(cube_numbered(number % CUBES)))


def _public(secret: str) -> Mapping[str, Any]:
    cube, wild = read_challenge(secret)
    return {"cube": cube, "wild": list(wild)}


def _by_code(text: str) -> tuple[Mapping[str, Value], str]:
    cube, wild = read_challenge(text)
    return {"cube": "drawn"}, str(challenge_code(cube, wild))


SECRET = Secret(
    NAME,
    wanted=lambda begin: begin.options["cube"] == "drawn",
    draw=_draw,
    public=_public,
    source=None,
    by_code=_by_code,
    code=lambda secret: secret,
)
