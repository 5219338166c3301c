"""What went wrong with the cube: the slip that would make it lie as it was seen, and how to put it right.

Nothing here is random or looks at pictures: every single slip of the last moves is tried, and those that show what was
seen are ranked by how likely hands make them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import exp

from companion.games.diaominos.cube import (
    BACK,
    NAMED,
    ORIENTATIONS,
    SIDES,
    STEP_NAMES,
    STEPS,
    SURFACES,
    layer_turned,
    orientation_after,
    shown,
    side,
    spun,
    steps_named,
    top,
    upright,
)
from companion.games.diaominos.path import shortest_rolls
from companion.games.kit import Say, Value, say

Look = Mapping[str, str]
"""What was seen: four letters of the top (`up`) and of any sides; a sticker that nobody knows is a `?`."""

# How unlikely each slip is: natural logarithms, up to a common constant. Rolling the wrong way is what people do.
_COST = {"none": 0.0, "not-moved": 1.5, "rolled": 2.0, "slid": 2.2, "spun": 2.5, "once-more": 3.0, "layer": 4.0}
_COST |= {"otherwise": 6.0, "layer-and-otherwise": 8.0}
_EARLIER = 1.0  # for each move further back
_MISREAD = 3.0  # for each sticker that must have been read wrongly
MOST_MISREAD = 2
MOST_SLIPS = 5


@dataclass(frozen=True)
class Slip:
    """One thing that hands may have done, and what would follow from it.

    `move` counts from 0 among the moves looked at. `orientations` are those after each of these moves, and `cube` the
    cube by its surfaces (another one if a layer was turned). `remedy` says how to put the cube right on the table;
    `misread` counts the stickers that do not fit even so; `chance` is the share among all slips.
    """

    kind: str
    cube: str
    orientations: tuple[str, ...]
    what: Say
    remedy: tuple[Say, ...]
    move: int
    misread: int = 0
    chance: float = 0.0

    @property
    def right(self) -> bool:
        """Whether nothing went wrong."""
        return self.kind == "none"


def look_at(seen: str, sides: Iterable[str] = SIDES) -> Look:
    """What can be seen of a cube that shows this: its top and these sides."""
    return {"up": top(seen), **{s: side(seen, s) for s in sides}}


def misfits(seen: str, look: Look) -> int:
    """How many known stickers of a look differ from what a cube shows."""
    return sum(
        a not in ("?", b)
        for toward, colours in look.items()
        for a, b in zip(colours, top(seen) if toward == "up" else side(seen, toward), strict=True)
    )


def slips(cube: str, start: str, moves: Sequence[str], look: Look) -> tuple[Slip, ...]:
    """What may have happened since the cube lay in `start`, the likeliest first; nothing if nothing explains it.

    With no move (space A) there is nothing to roll wrongly. If the cube lies right, the first slip says so.
    """
    last = max(0, len(moves) - 1)
    best: dict[tuple[str, tuple[str, ...]], tuple[float, Slip]] = {}
    for slip in _Hands(cube, start, tuple(moves)).slips():
        wrong = misfits(shown(slip.cube, slip.orientations[-1]), look)
        if wrong > MOST_MISREAD:
            continue
        cost = _COST[slip.kind] + _EARLIER * (last - slip.move) + _MISREAD * wrong
        key = (slip.cube, slip.orientations)
        if key not in best or cost < best[key][0]:
            best[key] = (cost, replace(slip, misread=wrong))
    ranked = sorted(best.values(), key=lambda found: found[0])[:MOST_SLIPS]
    total = sum(exp(-cost) for cost, _ in ranked)
    return tuple(replace(slip, chance=exp(-cost) / total) for cost, slip in ranked)


class _Hands:
    """Everything that hands may do wrong, once, while they make these moves."""

    def __init__(self, cube: str, start: str, moves: tuple[str, ...]) -> None:
        self.cube, self.start, self.moves = cube, start, moves
        self.last = max(0, len(moves) - 1)
        self.right = self._orientations(moves)

    def slips(self) -> Iterator[Slip]:
        yield Slip("none", self.cube, self.right, say("none"), (), self.last)
        for number in range(len(self.moves)):
            yield from self._rolling(number)
        for quarters in (1, 3, 2):
            yield self._spun(quarters)
            for surface in SURFACES:
                yield self._layer(surface, quarters)
        for orientation in ORIENTATIONS:
            yield from self._otherwise(orientation)

    def _orientations(self, moves: Sequence[str]) -> tuple[str, ...]:
        """The orientations after each move; with no move, the start."""
        orientation, found = self.start, []
        for move in moves:
            orientation = orientation_after(orientation, move)
            found.append(orientation)
        return tuple(found) or (orientation,)

    def _rolling(self, number: int) -> Iterator[Slip]:
        """Slips in one move, the others having been made rightly."""
        right = self.moves[number]
        if number == self.last:
            orientations = self._orientations((*self.moves[:number], ""))
            roll = say("roll", steps=steps_named(right))
            yield Slip("not-moved", self.cube, orientations, say("not-moved"), (roll,), number)
        for at, should in reversed(tuple(enumerate(right))):  # of slips that end alike, the last is easiest put right
            before, after = right[:at], right[at + 1 :]
            step: dict[str, Value] = {"should": STEP_NAMES[should], "step": at + 1}
            for did in STEPS:
                if did != should:
                    what = say("rolled", did=STEP_NAMES[did], **step)
                    yield self._rolled("rolled", what, number, before + did + after)
            yield self._rolled("slid", say("slid", **step), number, before + after)
            yield self._rolled("once-more", say("once-more", **step), number, before + should + should + after)

    def _rolled(self, kind: str, what: Say, number: int, done: str) -> Slip:
        """A move in whose place `done` was rolled, wrong at one step."""
        right = self.moves[number]
        orientations = self._orientations((*self.moves[:number], done, *self.moves[number + 1 :]))
        tip = shortest_rolls(orientations[-1], self.right[-1])
        if number == self.last and done[:-1] == right[:-1]:
            tip = BACK[done[-1]] + right[-1]  # so it comes to its space as well
        return Slip(kind, self.cube, orientations, what, (say("tip", steps=steps_named(tip)),), number)

    def _spun(self, quarters: int) -> Slip:
        turned = spun(shown(NAMED, self.right[-1]), quarters)
        orientation = next(name for name in ORIENTATIONS if shown(NAMED, name) == turned)
        remedy = (say("spin", quarters=-quarters % 4),)
        return Slip("spun", self.cube, self._ending(orientation), say("spun", quarters=quarters), remedy, self.last)

    def _layer(self, surface: str, quarters: int) -> Slip:
        """A layer that was turned where the cube lies now; `surface` is where the layer is now."""
        toward = _TOWARD[surface]
        what = say("layer", toward=toward, quarters=quarters)
        remedy = (say("turn-layer", toward=toward, quarters=-quarters % 4),)
        return Slip("layer", self._with_layer(self.right[-1], surface, quarters), self.right, what, remedy, self.last)

    def _otherwise(self, orientation: str) -> Iterator[Slip]:
        """It lies somehow, with or without a turned layer; three layers suffice, as opposite ones only differ so."""
        remedy = (say("tip", steps=steps_named(shortest_rolls(orientation, self.right[-1]))),)
        ending = self._ending(orientation)
        yield Slip("otherwise", self.cube, ending, say("otherwise"), remedy, self.last)
        for surface, quarters in product(SURFACES[:3], (1, 2, 3)):
            cube = self._with_layer(orientation, surface, quarters)
            yield Slip("layer-and-otherwise", cube, ending, say("layer-and-otherwise"), (), self.last)

    def _ending(self, orientation: str) -> tuple[str, ...]:
        return (*self.right[:-1], orientation)

    def _with_layer(self, orientation: str, surface: str, quarters: int) -> str:
        return upright(layer_turned(shown(self.cube, orientation), surface, quarters), orientation)


_TOWARD = {"U": "up", "D": "down", **{surface: s for s, surface in SIDES.items()}}
