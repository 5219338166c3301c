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
    LYINGS,
    SIDES,
    STEP_NAMES,
    STEPS,
    SURFACES,
    layer_turned,
    lying_after,
    shown,
    side,
    spun,
    steps_named,
    top,
    upright,
)
from companion.games.diaominos.path import shortest_rolls
from companion.games.kit import Say, say

Look = Mapping[str, str]
"""What was seen: four letters of the top (`up`) and of any sides; a sticker that nobody knows is a `?`."""

# How unlikely each slip is: natural logarithms, up to a common constant. Rolling the wrong way is what people do.
_COST = {"none": 0.0, "not-moved": 1.5, "rolled": 2.0, "slid": 2.2, "spun": 2.5, "once-more": 3.0, "layer": 4.0}
_COST |= {"otherwise": 6.0, "layer-and-otherwise": 8.0}
_EARLIER = 1.0  # for each move further back
_MISREAD = 3.0  # for each sticker that must have been read wrongly
MOST_MISREAD = 2
SHOWN = 5


@dataclass(frozen=True)
class Slip:
    """One thing that hands may have done, and what would follow from it.

    `move` counts from 0 among the moves looked at and `step` from 0 in it. `lyings` are those after each of these
    moves, and `cube` the cube by its surfaces (another one if a layer was turned). `remedy` says how to put the cube
    right on the table; `misread` counts the stickers that do not fit even so; `chance` is the share among all slips.
    """

    kind: str
    cube: str
    lyings: tuple[str, ...]
    what: Say
    remedy: tuple[Say, ...]
    move: int = 0
    step: int = 0
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
    best: dict[tuple[str, tuple[str, ...]], tuple[float, Slip]] = {}
    for slip in _every_slip(cube, start, tuple(moves)):
        wrong = misfits(shown(slip.cube, slip.lyings[-1]), look)
        if wrong > MOST_MISREAD:
            continue
        cost = _COST[slip.kind] + _EARLIER * (max(0, len(moves) - 1) - slip.move) + _MISREAD * wrong
        key = (slip.cube, slip.lyings)
        if key not in best or cost < best[key][0]:
            best[key] = (cost, replace(slip, misread=wrong))
    ranked = sorted(best.values(), key=lambda found: found[0])[:SHOWN]
    total = sum(exp(-cost) for cost, _ in ranked)
    return tuple(replace(slip, chance=exp(-cost) / total) for cost, slip in ranked)


def _every_slip(cube: str, start: str, moves: tuple[str, ...]) -> Iterator[Slip]:
    right = _follow(start, moves)
    yield Slip("none", cube, right, say("none"), (), move=max(0, len(moves) - 1))
    for move in range(len(moves)):
        yield from _in_move(cube, start, moves, move)
    last = max(0, len(moves) - 1)
    for quarters in (1, 3, 2):
        yield _spun(cube, right, quarters, last)
        for surface in SURFACES:
            yield _layer(cube, right, surface, quarters, last)
    for lying in LYINGS:
        remedy = (say("tip", steps=steps_named(shortest_rolls(lying, right[-1]))),)
        yield Slip("otherwise", cube, (*right[:-1], lying), say("otherwise"), remedy, last)
        for surface, quarters in product(SURFACES[:3], (1, 2, 3)):
            other = upright(layer_turned(shown(cube, lying), surface, quarters), lying)
            yield Slip("layer-and-otherwise", other, (*right[:-1], lying), say("layer-and-otherwise"), (), last)


def _follow(start: str, moves: tuple[str, ...]) -> tuple[str, ...]:
    """The lyings after each move; with no move, the start."""
    found = []
    for move in moves:
        start = lying_after(start, move)
        found.append(start)
    return tuple(found) or (start,)


def _in_move(cube: str, start: str, moves: tuple[str, ...], move: int) -> Iterator[Slip]:
    """Slips in one move, the others having been made rightly."""
    right = moves[move]
    place = {"move": move, "of": len(moves)}
    if move == len(moves) - 1:
        lyings = _follow(start, (*moves[:move], ""))
        yield Slip("not-moved", cube, lyings, say("not-moved"), (say("roll", steps=steps_named(right)),), move)
    for step, should in reversed(tuple(enumerate(right))):  # of slips that end alike, the last is put right easiest
        for did in STEPS:
            done = right[:step] + did + right[step + 1 :]
            if did != should:
                what = say("rolled", did=STEP_NAMES[did], should=STEP_NAMES[should], step=step + 1)
                yield _slip("rolled", what, cube, start, moves, done, **place, step=step)
        slid = right[:step] + right[step + 1 :]
        yield _slip(
            "slid", say("slid", should=STEP_NAMES[should], step=step + 1), cube, start, moves, slid, **place, step=step
        )
        more = right[: step + 1] + should + right[step + 1 :]
        what = say("once-more", should=STEP_NAMES[should], step=step + 1)
        yield _slip("once-more", what, cube, start, moves, more, **place, step=step)


def _slip(
    kind: str, what: Say, cube: str, start: str, moves: tuple[str, ...], done: str, *, move: int, of: int, step: int
) -> Slip:
    """A slip in one move: `done` was rolled instead of it."""
    lyings = _follow(start, (*moves[:move], done, *moves[move + 1 :]))
    right = _follow(start, moves)[-1]
    tip = shortest_rolls(lyings[-1], right)
    if kind == "rolled" and move == of - 1 and step == 2:
        tip = BACK[done[-1]] + moves[move][-1]  # so it comes to its space as well
    return Slip(kind, cube, lyings, what, (say("tip", steps=steps_named(tip)),), move, step)


def _spun(cube: str, right: tuple[str, ...], quarters: int, move: int) -> Slip:
    lying = next(name for name in LYINGS if shown(_NAMED, name) == spun(shown(_NAMED, right[-1]), quarters))
    remedy = (say("spin", quarters=-quarters % 4),)
    return Slip("spun", cube, (*right[:-1], lying), say("spun", quarters=quarters), remedy, move)


def _layer(cube: str, right: tuple[str, ...], surface: str, quarters: int, move: int) -> Slip:
    """A layer that was turned where the cube lies now; `surface` is where the layer is now."""
    other = upright(layer_turned(shown(cube, right[-1]), surface, quarters), right[-1])
    toward = _TOWARD[surface]
    what = say("layer", toward=toward, quarters=quarters)
    return Slip("layer", other, right, what, (say("turn-layer", toward=toward, quarters=-quarters % 4),), move)


_NAMED = "ABCDEFGHIJKLMNOPQRSTUVWX"  # 24 stickers that all differ
_TOWARD = {"U": "up", "D": "down", **{surface: s for s, surface in SIDES.items()}}
