"""A second opinion on scenarios: plain lists and sets, nothing shared with the generator, from the printed record."""

from __future__ import annotations

from typing import Any

Space = tuple[int, int]
BOX = {"valley": 15, "desert": 17, "forest": 15, "mountain": 15, 1: 13, 2: 12, 3: 12, 4: 10, 5: 10}
STARTS = {5: (3, 7), 9: (5, 12)}


def regions(record: dict[str, Any]) -> list[set[Space]]:
    """Flood-fill the regions of one terrain."""
    terrain = record["terrain"]
    left = {(row, col) for row in range(record["rows"]) for col in range(record["cols"])}
    found = []
    while left:
        region, reach = set(), [left.pop()]
        while reach:
            row, col = reach.pop()
            region.add((row, col))
            for near in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
                if near in left and terrain[near[0]][near[1]] == terrain[row][col]:
                    left.remove(near)
                    reach.append(near)
        found.append(region)
    return found


def touch(one: Space, other: Space) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def wrongs(record: dict[str, Any]) -> list[str]:
    """Say what breaks a rule of the map or goes beyond the box; whether one placement fits is asked separately."""
    terrain = {(r, c): name for r, row in enumerate(record["terrain"]) for c, name in enumerate(row)}
    crop = {(r, c): level for r, row in enumerate(record["crop"]) for c, level in enumerate(row)}
    parts = regions(record)
    said = []
    for part in parts:
        if sorted(crop[space] for space in part) != list(range(1, len(part) + 1)) or len(part) > 5:
            said.append(f"region {sorted(part)}")
    for at, part in enumerate(parts):
        for other in parts[:at]:
            if any(touch(a, b) and terrain[a] == terrain[b] for a in part for b in other):
                said.append(f"regions {sorted(part)} and {sorted(other)}")
    said += [
        f"crop {crop[a]} at {a} and {b}" for a in crop for b in crop if a < b and touch(a, b) and crop[a] == crop[b]
    ]
    laid: list[Any] = [*terrain.values(), *crop.values()]
    said += [f"too many of {kind}" for kind, most in BOX.items() if laid.count(kind) > most]
    least, most = STARTS[record["cols"]]
    if not least <= len(record["start"]) <= most:
        said.append(f"{len(record['start'])} start tiles")
    return said


def placements(record: dict[str, Any], starts: list[list[int]], enough: int = 2) -> int:
    """Count the placements of crops that fit the terrain and these start tiles, up to `enough`."""
    parts = regions(record)
    part_of = {space: part for part in parts for space in part}
    can = {space: set(range(1, len(part_of[space]) + 1)) for space in part_of}
    bars = {
        space: [other for other in part_of if other != space and (touch(space, other) or other in part_of[space])]
        for space in part_of
    }
    for row, col in starts:
        can[row, col] = {record["crop"][row][col]}
    return _count(can, bars, enough)


def _count(can: dict[Space, set[int]], bars: dict[Space, list[Space]], enough: int) -> int:
    if not can:
        return 1
    space = min(can, key=lambda s: len(can[s]))
    count = 0
    for level in sorted(can[space]):
        rest = {s: levels - {level} if s in bars[space] else levels for s, levels in can.items() if s != space}
        if all(rest.values()):
            count += _count(rest, bars, enough - count)
        if count >= enough:
            break
    return count
