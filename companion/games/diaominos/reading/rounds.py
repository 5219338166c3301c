"""The cube on its space: what it shows, whether that is right, and what may have gone wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from companion.games.diaominos.cube import ORIENTATIONS, SIDES, orientation_after, shown, side, top
from companion.games.diaominos.diagnosis import MOST_MISREAD, Look, Slip, misfits, slips
from companion.games.diaominos.path import SPACES, place_of
from companion.games.diaominos.reading.which_way_round import look_at_faces, north_of
from companion.games.diaominos.state import Diaominos
from companion.games.kit import Labels, Place, Spot
from companion.vision.classify.profile import Profile
from companion.vision.cube.cube_reader import read_faces
from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import find_mat
from companion.vision.geometry.plane import Picture

_MISREAD = 0.02
"""The probability that one sticker that looked sure is another colour."""
_DOUBTFUL = 1
"""So many stickers may be misread before what is seen is believed."""
_UNKNOWN = "????"
_BACK = 2
"""How many moves back a wrong roll is looked for."""


@dataclass(frozen=True)
class Comparison:
    """What was seen against what should be.

    `orientations` are those that the cube may have: one is an answer, several ask for a side. `slips` tell what may
    have gone wrong, the likeliest first; if nothing did, the first one is right.
    """

    orientations: tuple[str, ...]
    slips: tuple[Slip, ...] = ()

    @property
    def in_step(self) -> bool:
        """Whether the cube lies as it should."""
        return bool(self.slips) and self.slips[0].right

    @property
    def needs_side(self) -> bool:
        """Whether what was seen does not tell two orientations apart."""
        return len(self.orientations) > 1


def compare(state: Diaominos, look: Look) -> Comparison:
    """What a look at the cube says: how it lies, and against the tracked cube what may have happened."""
    orientations = _orientations(state.cube, look)
    if not state.orientations:
        return Comparison(orientations)
    if state.orientation != state.orientations[-1]:  # after a ruling only the cube as it lies counts
        return Comparison(orientations, slips(state.cube, state.orientation, (), look))
    moves = _last_moves(state)
    start = state.orientations[len(state.orientations) - 1 - len(moves)]
    return Comparison(orientations, slips(state.cube, start, moves, look))


def _last_moves(state: Diaominos) -> tuple[str, ...]:
    """The last moves that led where the path says, at most two: before them the cube lay as somebody saw it."""
    moves: tuple[str, ...] = ()
    for number in range(len(state.orientations) - 1, 0, -1):
        move = state.plan.path.moves[number - 1]
        if len(moves) == _BACK or orientation_after(state.orientations[number - 1], move) != state.orientations[number]:
            break
        moves = (move, *moves)
    return moves


def _orientations(cube: str, look: Look) -> tuple[str, ...]:
    """The orientations that fit a look, with as few misread stickers as any does; of those that look alike, one."""
    best: dict[str, tuple[int, str]] = {}
    for orientation in ORIENTATIONS:
        seen = shown(cube, orientation)
        best.setdefault(seen, (misfits(seen, look), orientation))
    least = min((wrong for wrong, _ in best.values()), default=0)
    known = sum(c != "?" for colours in look.values() for c in colours)
    if least > MOST_MISREAD or known < 4:
        return ()
    return tuple(orientation for wrong, orientation in best.values() if wrong == least)


def look(
    frame: Picture, profile: Profile, state: Diaominos, among: Collection[Place] | None = None
) -> dict[Spot, Labels]:
    """Read the cube from a frame (BGR) for the comparison of table and state; the mat says where north is.

    UnreadableError, a plain sentence, if the mat cannot be found or the cube is not known yet.
    """
    if not state.cube:
        raise UnreadableError("cube-unknown")
    north = north_of(find_mat(frame))
    seen = read_faces(frame)
    if not seen.faces:
        raise UnreadableError("larger-cube" if seen.larger else "no-cube")
    return dict(spots(state, look_at_faces(seen.faces, north)))


def spots(state: Diaominos, seen: Look) -> Iterator[tuple[Spot, Labels]]:
    """The labels of the space where the cube lies; a cube that nobody rolled yet is still on the space before."""
    at = max(0, len(state.orientations) - 1)
    found = compare(state, seen).slips
    if found and found[0].kind == "not-moved":
        at -= 1
    yield from lying_on(SPACES[at], _labels(state, seen))


def lying_on(space: str, labels: Mapping[str, Labels]) -> Iterator[tuple[Spot, Labels]]:
    """The labels of the cube on one space, and that nothing lies on the others."""
    for other in SPACES:
        for toward in ("up", *SIDES):
            if other != space:
                yield (place_of(other), toward), {None: 1.0}
            elif toward in labels:
                yield (place_of(other), toward), labels[toward]


def _labels(state: Diaominos, seen: Look) -> dict[str, Labels]:
    """What each side of the cube shows, with those out of sight as the cube is read to lie.

    One sticker that does not fit may be misread; where more do not, a layer was turned, and sides are what was seen.
    """
    looks = [shown(state.cube, orientation) for orientation in _orientations(state.cube, seen)]
    if not looks or misfits(looks[0], seen) > _DOUBTFUL:
        return {toward: {seen.get(toward, _UNKNOWN): 1.0} for toward in ("up", *SIDES)}
    found: dict[str, Labels] = {}
    for toward in ("up", *SIDES):
        shows = Counter(top(look) if toward == "up" else side(look, toward) for look in looks)
        colours = seen.get(toward, _UNKNOWN)
        chances = {c: number * _MISREAD ** _wrong(colours, c) for c, number in shows.items()}
        if "?" not in colours:
            chances.setdefault(colours, _MISREAD ** (_DOUBTFUL + 1))
        total = sum(chances.values())
        found[toward] = {c: chance / total for c, chance in chances.items()}
    return found


def _wrong(colours: str, pattern: str) -> int:
    """How many known stickers of a side differ from a pattern."""
    return sum(a not in ("?", b) for a, b in zip(colours, pattern, strict=True))
