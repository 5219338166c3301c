"""Every map that agrees with what is seen of a small board, by trying: plain lists and sets, nothing shared with
`deduce`.

First every terrain that the unseen spaces can have, one space after the other; then, for a whole terrain, whether the
crops can be placed with a crop on a space. A position is as `deduce.Seen` gives it, turned into letters and numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

Space = tuple[int, int]
Land = dict[Space, int]
"""The number of its terrain for each space."""


@dataclass
class Position:
    """What is seen: the numbers of terrains and crops by space, and how many tiles of each terrain there are."""

    rows: int
    cols: int
    tiles: tuple[int, ...]
    land: Land
    crop: dict[Space, int]

    @property
    def spaces(self) -> list[Space]:
        return [(row, col) for row in range(self.rows) for col in range(self.cols)]

    def beside(self, space: Space, corners: bool) -> list[Space]:
        """The spaces that touch one, by the edge or also at a corner."""
        row, col = space
        steps = [(-1, 0), (0, -1), (0, 1), (1, 0), *([(-1, -1), (-1, 1), (1, -1), (1, 1)] if corners else [])]
        return [(row + a, col + b) for a, b in steps if 0 <= row + a < self.rows and 0 <= col + b < self.cols]


@dataclass
class Known:
    """What is the same in every map that agrees, and how many terrains there are that do."""

    land: Land = field(default_factory=dict)
    crop: dict[Space, int] = field(default_factory=dict)
    maps: int = 0


def maps(seen: Position) -> Iterator[tuple[Land, dict[Space, int]]]:
    """For every terrain that agrees, one map: the terrain, and crops that can be placed on it."""
    for land in terrains(seen, dict(seen.land)):
        met: dict[Space, set[int]] = {space: set() for space in seen.spaces}
        if Crops(seen, land).some(met):
            yield land, {space: min(levels) for space, levels in met.items()}


def known(seen: Position) -> Known | None:
    """What could be known of a position, by all maps that agree with it; None if there is none."""
    lands: dict[Space, set[int]] = {space: set() for space in seen.spaces}
    crops: dict[Space, set[int]] = {space: set() for space in seen.spaces}
    found = Known()
    for land in terrains(seen, dict(seen.land)):
        fits = Crops(seen, land)
        if not fits.some(crops):
            continue
        found.maps += 1
        for space, kind in land.items():
            lands[space].add(kind)
        for space in seen.spaces:
            for level in range(1, 6):
                if level not in crops[space]:
                    fits.some(crops, space, level)
    if not found.maps:
        return None
    found.land = {space: min(kinds) for space, kinds in lands.items() if len(kinds) == 1 and space not in seen.land}
    found.crop = {space: min(kinds) for space, kinds in crops.items() if len(kinds) == 1 and space not in seen.crop}
    return found


def region(seen: Position, land: Land, start: Space) -> set[Space]:
    """The spaces of one terrain that hang together by their edges."""
    found, reach = {start}, [start]
    while reach:
        for near in seen.beside(reach.pop(), corners=False):
            if near not in found and land.get(near) == land[start]:
                found.add(near)
                reach.append(near)
    return found


def terrains(seen: Position, land: Land) -> Iterator[Land]:
    """All whole terrains with at most five spaces a region, none of one kind touching, and the right counts."""
    if any(list(land.values()).count(kind) > count for kind, count in enumerate(seen.tiles)):
        return
    for space in land:
        if len(region(seen, land, space)) > 5:
            return
    if any(not may_hang_together(seen, land, space) for space in land):
        return
    open_ = [space for space in seen.spaces if space not in land]
    if not open_:
        yield dict(land)
        return
    space = max(open_, key=lambda s: sum(near in land for near in seen.beside(s, corners=True)))
    for kind in range(len(seen.tiles)):
        land[space] = kind
        yield from terrains(seen, land)
        del land[space]


def may_hang_together(seen: Position, land: Land, space: Space) -> bool:
    """Whether a space can still be of one region with every space of its terrain that touches it."""
    reach, found = [space], {space}
    while reach:
        for near in seen.beside(reach.pop(), corners=False):
            if near not in found and land.get(near, land[space]) == land[space]:
                found.add(near)
                reach.append(near)
    return all(near in found for near in seen.beside(space, corners=True) if land.get(near) == land[space])


class Crops:
    """The crops that can be placed on a whole terrain."""

    def __init__(self, seen: Position, land: Land) -> None:
        self.seen = seen
        regions = {space: region(seen, land, space) for space in seen.spaces}
        self.can = {space: set(range(1, len(regions[space]) + 1)) for space in seen.spaces}
        self.bars = {space: (set(seen.beside(space, corners=True)) | regions[space]) - {space} for space in seen.spaces}
        self.fits = all(self.put(self.can, space, level) for space, level in seen.crop.items()) and all(
            self.put(self.can, space, 1) for space in seen.spaces if len(regions[space]) == 1
        )

    def put(self, can: dict[Space, set[int]], space: Space, level: int) -> bool:
        """Lay a crop on a space; False if it cannot lie there, or leaves nothing for another one."""
        if level not in can[space]:
            return False
        can[space] = {level}
        for other in self.bars[space]:
            if level in can[other]:
                can[other] = can[other] - {level}
                if not can[other] or (len(can[other]) == 1 and not self.put(can, other, min(can[other]))):
                    return False
        return True

    def some(self, met: dict[Space, set[int]], space: Space | None = None, level: int = 0) -> bool:
        """Whether crops can be placed, with this one on this space; what is placed is noted down as met."""
        can = dict(self.can)
        if not self.fits or (space is not None and not self.put(can, space, level)):
            return False
        full = self.fill(can)
        for at, levels in (full or {}).items():
            met[at] |= levels
        return full is not None

    def fill(self, can: dict[Space, set[int]]) -> dict[Space, set[int]] | None:
        """Place the rest, or say that it cannot be placed."""
        left = [space for space, levels in can.items() if len(levels) > 1]
        if not left:
            return can
        space = min(left, key=lambda s: len(can[s]))
        for level in sorted(can[space]):
            rest = dict(can)
            if self.put(rest, space, level) and (full := self.fill(rest)) is not None:
                return full
        return None
