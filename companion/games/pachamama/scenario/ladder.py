"""The ladder of reasoning: named techniques, easiest first, and how far up a scenario makes its players climb.

The whole terrain and the start tiles are known. A technique strikes crops from a note (see `crops`) and says whether
it struck any; it strikes only what cannot be, so that the order of strikes does not change where climbing ends.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from companion.games.pachamama.scenario.crops import LEVELS, Note, RegionMap
from companion.games.pachamama.scenario.grid import cells

DIFFICULTIES = ("easy", "medium", "hard")


def only_crop(board: RegionMap, note: Note) -> bool:
    """A space with one crop left has it: no other space of its region has, and none that touches it."""
    before = list(note)
    sole = _sole(note)
    for crop in LEVELS:
        for region in board.holders[crop]:
            own = note[crop] & region & sole
            if own:
                note[crop] &= ~region | own
                note[crop] &= board.narrow[own]
    return note != before


def only_space(board: RegionMap, note: Note) -> bool:
    """A crop with one space left in its region lies there: no other crop does, and it is nowhere around."""
    before = list(note)
    for crop in LEVELS:
        for region in board.holders[crop]:
            left = note[crop] & region
            if not left & (left - 1):
                for other in LEVELS:
                    if other != crop:
                        note[other] &= ~left
                note[crop] &= board.narrow[left]
    return note != before


def shadow(board: RegionMap, note: Note) -> bool:
    """Wherever a region may hold its crop, it would touch this space: so this space has another crop."""
    before = list(note)
    for crop in LEVELS:
        for region in board.holders[crop]:
            note[crop] &= board.wide[note[crop] & region]
    return note != before


def twins(board: RegionMap, note: Note) -> bool:
    """Two spaces that touch or share a region have the same two crops left: no space that sees both has either."""
    before = list(note)
    for low in LEVELS:
        for high in range(low + 1, len(note)):
            third = 0
            for crop in LEVELS:
                if crop not in (low, high):
                    third |= note[crop]
            pairs = note[low] & note[high] & ~third
            for cell in cells(pairs):
                for twin in cells(pairs & _seen(board, cell) & -(2 << cell)):
                    out = _seen(board, cell) & _seen(board, twin)
                    note[low] &= ~out
                    note[high] &= ~out
    return note != before


def what_if(board: RegionMap, note: Note) -> bool:
    """Suppose a crop on a space: if the first two techniques then run into a contradiction, it is not there."""
    sole = _sole(note)
    for crop in LEVELS:
        for cell in cells(note[crop] & ~sole):
            if not board.settle(board.put(note, crop, 1 << cell), board.narrow, note):
                note[crop] &= ~(1 << cell)
                return True
    return False


def _sole(note: Note) -> int:
    """Find the spaces with one crop left."""
    once = twice = 0
    for here in note:
        twice |= once & here
        once |= here
    return once & ~twice


def _seen(board: RegionMap, cell: int) -> int:
    """Find the spaces that cannot have the same crop as one space."""
    return (board.grid.round[cell] | board.region_of[cell]) & ~(1 << cell)


@dataclass(frozen=True)
class Technique:
    """A named technique of a difficulty."""

    name: str
    difficulty: str
    strike: Callable[[RegionMap, Note], bool]


LADDER = (
    Technique("only crop", "easy", only_crop),
    Technique("only space", "easy", only_space),
    Technique("shadow", "medium", shadow),
    Technique("twins", "hard", twins),
    Technique("what if", "hard", what_if),
)


def climb(board: RegionMap, note: Note, without: Collection[str] = ()) -> Technique | None:
    """Solve a note in place, always with the lowest technique that strikes; give the highest that was needed.

    None when the techniques (less those named in `without`) do not solve it. A note that is solved from the first
    needs the lowest.
    """
    ladder = [technique for technique in LADDER if technique.name not in without]
    highest = 0
    while sum(here.bit_count() for here in note) > board.covered.bit_count():
        for step, technique in enumerate(ladder):
            if technique.strike(board, note):
                highest = max(highest, step)
                break
        else:
            return None
    return ladder[highest]


def has_difficulty(board: RegionMap, difficulty: str, note: Note, settled: Note) -> bool:
    """Whether the highest technique that solving a note needs, as `climb` finds it, is of a difficulty.

    `settled` is the note settled with wide leaves, the conclusions of the first three techniques; `note` is looked at
    only where these solve it, and may be settled with narrow ones in part. Both are changed.
    """
    *early, late = DIFFICULTIES
    if not _solved(board, settled):
        return difficulty == late and climb(board, settled) is not None
    if difficulty not in early:
        return False
    board.settle(note, board.narrow)  # the conclusions of the first two
    return _solved(board, note) == (difficulty == early[0])


def _solved(board: RegionMap, note: Note) -> bool:
    return sum(map(int.bit_count, note)) == board.covered.bit_count()
