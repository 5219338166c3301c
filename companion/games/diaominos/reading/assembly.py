"""How six sides that were shown one after the other make one cube."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import prod

from companion.games.diaominos.cube import NAMED, ORIENTATIONS, UPRIGHT, orientation_after, shown, sticker_name
from companion.games.diaominos.pieces import Flaw, flaws, misread
from companion.vision.cube.cube_reader import CubeSolution, FaceSeen, solve

GUIDE: tuple[tuple[str, ...], ...] = ((), ("north",), ("north",), ("north",), ("east",), ("east", "east"))
"""How to tip the cube before the first to the sixth side is shown, so that each comes once."""
_CLOCKWISE = "NESW"
_EACH = 4


@dataclass(frozen=True)
class AssembledCube:
    """Six sides as one cube, stickers named by surface. `flaws` say why it cannot be; then `misread` lists stickers
    to look at again, with what they were taken for and would have to be, and `again` the shown sides they are on.

    `sure` is the probability that all stickers are right. `others` are other cubes that the same six sides make, if
    they are put together otherwise: about one cube in fourteen has such doubles, and only who holds it can tell.
    """

    cube: str
    flaws: tuple[Flaw, ...]
    misread: tuple[tuple[str, str, str], ...]
    again: tuple[int, ...]
    sure: float
    others: tuple[str, ...] = ()


def put_together(faces: Sequence[FaceSeen]) -> AssembledCube:
    """The cube that six sides make: as the guide had them shown if that can be, else in any order and turn."""
    found = solve(faces)
    read = "".join(face.colours for face in found.faces)
    sure = prod(face.sure for face in found.faces)
    guided = [(at, laid(read, at)) for at in as_guided()]
    whole = [cube for _, cube in guided if not flaws(cube)]
    if found.believable:
        whole += [laid(read, way.at) for way in found.ways]
    if whole:
        cube, *others = _different(whole)
        return AssembledCube(cube, (), (), (), sure, tuple(others))
    at, cube = min(guided, key=lambda pair: len(misread(pair[1])))
    wrong = misread(cube)
    if len(wrong) > len(found.misread):
        at, wrong = _closest(found)
        cube = laid(read, at)
    again = tuple(dict.fromkeys(at[number] // _EACH for number, _, _ in wrong))
    return AssembledCube(cube, flaws(cube), tuple((sticker_name(n), was, now) for n, was, now in wrong), again, sure)


def _closest(found: CubeSolution) -> tuple[tuple[int, ...], tuple[tuple[int, str, str], ...]]:
    """How the sides come nearest to a cube in any order and turn, and the stickers that were probably misread."""
    (way,) = found.ways
    wrong = ((way.at.index(_EACH * c.face + c.sticker), c.was, c.now) for c in found.misread)
    return way.at, tuple(wrong)


def laid(read: str, at: Iterable[int]) -> str:
    """The cube of which `at` says, sticker by sticker, which of those `read` it is."""
    return "".join(read[pictured] for pictured in at)


@cache
def as_guided() -> tuple[tuple[int, ...], ...]:
    """For each way to turn a camera: where stickers are pictured if every side was shown as the guide asks.

    The first side is U, as it is pictured.
    """
    return tuple(tuple(_guided(turn)) for turn in range(len(_CLOCKWISE)))


def _guided(turn: int) -> list[int]:
    at, orientation = [0] * len(NAMED), UPRIGHT
    for number, steps in enumerate(GUIDE):
        toward = (_CLOCKWISE.index(step[0].upper()) + turn for step in steps)
        orientation = orientation_after(orientation, "".join(_CLOCKWISE[t % len(_CLOCKWISE)] for t in toward))
        for pictured, name in enumerate(shown(NAMED, orientation)[:_EACH]):
            at[NAMED.index(name)] = _EACH * number + pictured
    return at


def _different(cubes: Iterable[str]) -> tuple[str, ...]:
    """Of those that are one cube lying otherwise, the first."""
    found: dict[str, str] = {}
    for cube in cubes:
        found.setdefault(min(shown(cube, orientation) for orientation in ORIENTATIONS), cube)
    return tuple(found.values())
