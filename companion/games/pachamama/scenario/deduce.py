"""What can be deduced of a map of which only a part is seen: from the two rules, the counts of tiles, and what lies.

Nothing here guesses: it is sound, for what is deduced holds in every map that agrees with what is seen. It is not
complete: conclusions are drawn as on the ladder (see `ladder`), with the regions' possible growth over spaces not seen
yet in place of their edges, and then a terrain or a crop is supposed on a space and struck if that contradicts itself.
What only two suppositions at once would show is missed: on short boards, some 1 in 100 of what could be known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.pachamama.scenario.crops import LEVELS, RegionMap, leaves
from companion.games.pachamama.scenario.grid import Grid, bits, cells, grid
from companion.games.pachamama.scenario.ladder import climb
from companion.games.pachamama.scenario.model import LARGEST, TERRAINS

LANDS = range(len(TERRAINS))


@dataclass(frozen=True)
class MapSeen:
    """All that a table has seen of a map: its size, the tiles of each terrain that there are, and what lies where.

    `terrain` and `crops` are masks, one for each kind, in the order of the box.
    """

    rows: int
    cols: int
    tiles: tuple[int, ...]
    terrain: tuple[int, ...]
    crops: tuple[int, ...]

    @property
    def grid(self) -> Grid:
        """The board's shape."""
        return grid(self.rows, self.cols)


@dataclass(frozen=True)
class Deduced:
    """What was not seen and can be known all the same: terrain by space, and crop (1 to 5) by space."""

    terrain: dict[int, str]
    crops: dict[int, int]


class ContradictionError(ValueError):
    """What lies there is no part of any map."""


def deduced(seen: MapSeen, *, supposing: bool = True) -> Deduced:
    """All that follows from what is seen, as far as it is found; ContradictionError if no map looks like that.

    Without `supposing` only the plain conclusions are drawn, in about a millisecond instead of up to a second.
    """
    notes = _Notes.of(seen)
    notes.settle()
    while supposing and not notes.all_land_known and _suppose(notes):
        pass
    if notes.all_land_known:
        _climb(notes)
    bare, crops = seen.grid.all & ~sum(seen.crops), notes.sole(notes.crops)
    unseen, land = seen.grid.all & ~sum(seen.terrain), notes.sole(notes.land)
    return Deduced(
        {cell: TERRAINS[t] for t in LANDS for cell in cells(notes.land[t] & land & unseen)},
        {cell: level + 1 for level in LEVELS for cell in cells(notes.crops[level] & crops & bare)},
    )


def _climb(notes: _Notes) -> None:
    """With the whole terrain known the ladder goes on, as for a scenario that is rated."""
    regions = [piece for mask in notes.land for piece in notes.grid.pieces(mask)]
    climb(RegionMap(notes.grid, regions), notes.crops)


def _suppose(notes: _Notes) -> bool:
    """Suppose each terrain and each crop wherever it is left: strike those that contradict themselves; whether any did.

    Crops come first on spaces whose terrain is seen: they settle most.
    """
    struck = False
    known = notes.sole(notes.land)
    for kind, spaces in ((notes.crops, known), (notes.land, ~known), (notes.crops, ~known)):
        for number in range(len(kind)):
            for space in bits(kind[number] & spaces):
                if (
                    kind[number] & space & ~notes.sole(kind)
                    and not notes.with_only(kind is notes.land, number, space).holds()
                ):
                    kind[number] &= ~space
                    notes.settle()
                    struck = True
    return struck


class _Notes:
    """For each terrain and each crop the spaces where it is still possible."""

    def __init__(self, here: Grid, tiles: tuple[int, ...], land: list[int], crops: list[int]) -> None:
        self.grid = here
        self.tiles = tiles
        self.land = land
        self.crops = crops
        self._narrow, self._wide = leaves(here)

    @classmethod
    def of(cls, seen: MapSeen) -> _Notes:
        """What is possible as far as the spaces that are seen say it themselves."""
        unseen, bare = seen.grid.all & ~sum(seen.terrain), seen.grid.all & ~sum(seen.crops)
        return cls(seen.grid, seen.tiles, [m | unseen for m in seen.terrain], [m | bare for m in seen.crops])

    def with_only(self, land: bool, number: int, space: int) -> _Notes:
        """The same with one terrain, or one crop, on a space."""
        masks = [mask & ~space for mask in (self.land if land else self.crops)]
        masks[number] |= space
        return _Notes(self.grid, self.tiles, masks if land else self.land[:], self.crops[:] if land else masks)

    @property
    def all_land_known(self) -> bool:
        """Whether every space has one terrain left."""
        return self.sole(self.land) == self.grid.all

    @staticmethod
    def sole(masks: list[int]) -> int:
        """The spaces where one of some kinds is left."""
        once = twice = 0
        for mask in masks:
            twice |= once & mask
            once |= mask
        return once & ~twice

    def holds(self) -> bool:
        """Whether no contradiction shows."""
        try:
            self.settle()
        except ContradictionError:
            return False
        return True

    def settle(self) -> None:
        """Draw the plain conclusions until nothing changes; ContradictionError if they contradict each other."""
        before: tuple[list[int], list[int]] | None = None
        while before != (self.land, self.crops):
            before = self.land[:], self.crops[:]
            self._counts()
            for terrain in LANDS:
                self._bridges(terrain)
                for group in self._groups(terrain):
                    self._region(terrain, group)
            self._separation()

    def _counts(self) -> None:
        """There are exactly as many tiles of each terrain as is said."""
        known = self.sole(self.land)
        for terrain, count in enumerate(self.tiles):
            possible = self.land[terrain]
            certain = possible & known
            if not certain.bit_count() <= count <= possible.bit_count():
                raise ContradictionError
            if certain.bit_count() == count:
                self.land[terrain] = certain
            elif possible.bit_count() == count:
                self._only(self.land, terrain, possible)
                known = self.sole(self.land)

    def _only(self, masks: list[int], number: int, spaces: int) -> None:
        """Of some kinds, only one is possible on some spaces."""
        for other in range(len(masks)):
            if other != number:
                masks[other] &= ~spaces

    def _bridges(self, terrain: int) -> None:
        """Two spaces of a terrain that touch at a corner hang together beside it: any other way round is too long."""
        certain = self.land[terrain] & self.sole(self.land)
        for cell in cells(certain):
            for other in cells(self.grid.round[cell] & ~self.grid.near[cell] & certain & -(2 << cell)):
                between = self.grid.near[cell] & self.grid.near[other] & self.land[terrain]
                if not between:
                    raise ContradictionError
                if not between & (between - 1):
                    self._only(self.land, terrain, between)

    def _groups(self, terrain: int) -> Iterator[int]:
        """Spaces of a terrain that lie in one region for certain: whatever touches, be it at a corner."""
        left = self.land[terrain] & self.sole(self.land)
        while left:
            group, new = 0, left & -left
            while new:
                group |= new
                new = self.grid.around(group) & left & ~group
            left &= ~group
            yield group

    def _region(self, terrain: int, group: int) -> None:
        """What the region of a group can be: how far it reaches, how large it is, which crops it holds."""
        size, possible = group.bit_count(), self.land[terrain]
        certain = possible & self.sole(self.land)
        spare = self.tiles[terrain] - certain.bit_count()
        reach = self._reach(group, possible if spare > 0 else certain, LARGEST - size)
        most = min(LARGEST, reach.bit_count())
        if size > most:
            raise ContradictionError
        self.land[terrain] &= ~(self.grid.around(group) & ~reach)
        alone = self.sole(self.crops) & group
        least = size
        for level in LEVELS:
            own = self.crops[level] & alone
            if own & (own - 1):
                raise ContradictionError
            if own:
                self.crops[level] &= ~(group ^ own)
                least = max(least, level + 1)
            if level >= most:
                self.crops[level] &= ~group
        self._holds_crops(terrain, reach, least)

    def _reach(self, group: int, possible: int, steps: int) -> int:
        """The spaces that a region could come to have, in so many steps from its group."""
        reach = group
        for _ in range(steps):
            for beside in self.grid.shifted(reach):
                reach |= beside & possible
        return reach

    def _holds_crops(self, terrain: int, reach: int, least: int) -> None:
        """A region of at least so many spaces holds each crop up to that level somewhere."""
        for level in range(least):
            places = self.crops[level] & reach
            if not places:
                raise ContradictionError
            if not places & (places - 1):
                self._only(self.crops, level, places)
                self._only(self.land, terrain, places)
            self.crops[level] &= self._wide[places]

    def _separation(self) -> None:
        """Equal crops never touch, and every space has a terrain and a crop."""
        alone = self.sole(self.crops)
        for level in LEVELS:
            for own in bits(self.crops[level] & alone):
                self.crops[level] &= self._narrow[own]
        for masks in (self.land, self.crops):
            left = 0
            for mask in masks:
                left |= mask
            if left != self.grid.all:
                raise ContradictionError
