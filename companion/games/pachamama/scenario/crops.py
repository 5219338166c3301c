"""Where crops can lie: exact deduction and search on a board whose regions are known.

A *note* is what is written down for every space while solving: five masks, one a crop, of the spaces where that crop
is still possible. The crops of a solved board are a note with one crop a space.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from companion.games.kit.chance import Chance
from companion.games.pachamama.scenario.grid import Grid, bits, cells
from companion.games.pachamama.scenario.model import LARGEST

Note = list[int]
LEVELS = range(LARGEST)


class Leaves(dict[int, int]):
    """For the spaces that a region leaves to a crop: where on the board that crop can still be.

    Not where it would touch all of them. `wide` says so for sets of spaces; else only a single space has effect.
    """

    def __init__(self, grid: Grid, *, wide: bool) -> None:
        super().__init__()
        self._grid = grid
        self._wide = wide

    def __missing__(self, spaces: int) -> int:
        touching = self._grid.all if self._wide or not spaces & (spaces - 1) else 0
        for cell in cells(spaces):
            touching &= self._grid.round[cell]
        self[spaces] = self._grid.all & ~touching
        return self[spaces]


_LEAVES: dict[Grid, tuple[Leaves, Leaves]] = {}


def leaves(grid: Grid) -> tuple[Leaves, Leaves]:
    """Give a grid's narrow and wide `Leaves`, which fill as they are used (at most some ten thousand entries)."""
    if grid not in _LEAVES:
        _LEAVES[grid] = Leaves(grid, wide=False), Leaves(grid, wide=True)
    return _LEAVES[grid]


class RegionMap:
    """The regions of a board, whole or in part; `holders[crop]` are those that hold it (index 0 is crop 1)."""

    def __init__(self, grid: Grid, regions: Iterable[int] = ()) -> None:
        self.grid = grid
        self.regions: list[int] = []
        self.holders: list[list[int]] = [[] for _ in LEVELS]
        self.covered = 0
        self.narrow, self.wide = leaves(grid)
        self._kept: dict[tuple[int, int], Note] = {}  # what a crop on a space leaves of each crop
        for region in regions:
            self.add(region)

    @cached_property
    def region_of(self) -> list[int]:
        """Give each space's region."""
        region_of = [0] * self.grid.count
        for region in self.regions:
            for cell in cells(region):
                region_of[cell] = region
        return region_of

    def add(self, region: int) -> None:
        """Put one more region on the board."""
        self.regions.append(region)
        self.covered |= region
        for holders in self.holders[: region.bit_count()]:
            holders.append(region)

    def take_back(self) -> None:
        """Take the last region off the board."""
        region = self.regions.pop()
        self.covered ^= region
        for holders in self.holders[: region.bit_count()]:
            holders.pop()

    def blank(self) -> Note:
        """Write down every crop that each region holds."""
        return [sum(holders) for holders in self.holders]

    def given(self, crops: Sequence[int], spaces: int) -> Note:
        """Write down a blank note with the crops of some spaces given."""
        return [here & ~spaces | own & spaces for here, own in zip(self.blank(), crops, strict=True)]

    def settle(self, note: Note, leave: Leaves, before: Sequence[int] | None = None) -> bool:  # noqa: C901  # for speed
        """Draw the plain conclusions in place until nothing changes; False if a contradiction shows.

        A space with one crop left has it; a crop with one space left in a region lies there; a crop leaves its
        region and, as `leave` says, the spaces around. Where the note comes from one that was settled, that is
        `before`: only what differs is looked at, and what then changes. Spaces that are not covered yet keep the crops
        that the regions leave them.
        """
        was = [~here for here in note] if before is None else list(before)
        was_sole: Note = []
        holders = self.holders
        while True:
            a, b, c, d, e = note
            once, twice = a | b, a & b
            twice |= once & c
            once |= c
            twice |= once & d
            once |= d
            twice |= once & e
            once |= e
            if self.covered & ~once:
                return False
            sole = once & ~twice
            if not was_sole:
                old = sole & ~(a ^ was[0] | b ^ was[1] | c ^ was[2] | d ^ was[3] | e ^ was[4])
                was_sole = [a & old, b & old, c & old, d & old, e & old]
            for crop in LEVELS:
                here = note[crop]
                own = here & sole
                changed = here ^ was[crop] | own ^ was_sole[crop]
                if not changed:
                    continue
                was[crop], was_sole[crop] = here, own
                for region in holders[crop]:
                    if region & changed:
                        left = here & region
                        if left & (left - 1):
                            own = left & sole
                            if own:
                                if own & (own - 1):
                                    return False
                                here ^= left ^ own
                                left = own
                        elif not left:
                            return False
                        elif not left & sole:
                            gone = ~left
                            note[:] = [other & gone for other in note]
                        here &= leave[left]
                note[crop] = here
            if note == [a, b, c, d, e]:
                return True

    def put(self, note: Note, crop: int, space: int) -> Note:
        """Give a full board's note with a crop put on a space (a mask of one), which leaves region and spaces around.

        To be settled with the note as it was before.
        """
        kept = self._kept.get((crop, space))
        if kept is None:
            kept = [~space] * LARGEST
            kept[crop] = self.narrow[space] & ~(self.region_of[space.bit_length() - 1] ^ space)
            self._kept[crop, space] = kept
        a, b, c, d, e = kept
        return [note[0] & a, note[1] & b, note[2] & c, note[3] & d, note[4] & e]

    def open_choice(self, note: Note) -> tuple[int, int] | None:
        """Find the crop with the fewest spaces left (but at least two) in a region: crop and spaces."""
        best = None
        fewest = LARGEST + 1
        for crop in LEVELS:
            here = note[crop]
            for region in self.holders[crop]:
                left = here & region
                if left & (left - 1) and left.bit_count() < fewest:
                    best, fewest = (crop, left), left.bit_count()
                    if fewest == 2:
                        return best
        return best


def difference(mine: Sequence[int], theirs: Sequence[int]) -> int:
    """Find the spaces where two solved boards differ."""
    spaces = 0
    for my_spaces, their_spaces in zip(mine, theirs, strict=True):
        spaces |= my_spaces ^ their_spaces
    return spaces


class Search:
    """A search for a placement of crops in random order, given up after so many steps."""

    def __init__(self, board: RegionMap, chance: Chance, steps: int) -> None:
        self.board = board
        self.chance = chance
        self.steps = steps

    def solution(self, note: Note, before: Note | None = None) -> Note | None:
        """Find a placement that agrees with a note; None if there is none or the steps have run out.

        `before` is the settled note that it comes from.
        """
        self.steps -= 1
        if self.steps < 0 or not self.board.settle(note, self.board.wide, before):
            return None
        choice = self.board.open_choice(note)
        if choice is None:
            return note
        crop, spaces = choice
        for cell in self.chance.shuffled(cells(spaces)):
            found = self.solution(self.board.put(note, crop, 1 << cell), note)
            if found:
                return found
        return None


def other_solution(
    board: RegionMap, crops: Sequence[int], note: Note, before: Sequence[int] | None = None
) -> Note | None:
    """Find a placement that agrees with a note and is not `crops`, or None: then `crops` is the only one.

    `crops` itself must agree with the note, which is settled in place. What is found tends to differ from `crops` in
    few spaces. `before` is the settled note that the note comes from, if it comes from one.
    """
    board.settle(note, board.wide, before)
    while True:
        choice = board.open_choice(note)
        if choice is None:
            return None
        crop, spaces = choice
        for space in bits(spaces & ~crops[crop]):
            found = _nearest(board, crops, board.put(note, crop, space), note)
            if found:
                return found
        note, settled = board.put(note, crop, spaces & crops[crop]), note  # the given note stays as it was settled
        board.settle(note, board.wide, settled)


def _nearest(board: RegionMap, crops: Sequence[int], note: Note, before: Note) -> Note | None:
    """Find any placement that agrees with a note, trying that of `crops` first in every choice.

    `before` is the settled note in which something was put on a space.
    """
    if not board.settle(note, board.wide, before):
        return None
    choice = board.open_choice(note)
    if choice is None:
        return note
    crop, spaces = choice
    for space in [spaces & crops[crop], *bits(spaces & ~crops[crop])]:
        found = _nearest(board, crops, board.put(note, crop, space), note) if space else None
        if found:
            return found
    return None
