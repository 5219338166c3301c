"""What is wrong with a scenario: the two rules of Pachamama, what the box holds, and whether one placement fits.

Rules are named by the ids of the rule table; places as everywhere in the game, `c3r2` being column 3, row 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.games.kit import Say, Verbatim, say
from companion.games.pachamama.scenario.crops import RegionMap, difference, other_solution
from companion.games.pachamama.scenario.grid import cells
from companion.games.pachamama.scenario.ladder import climb
from companion.games.pachamama.scenario.model import BOX_CROPS, BOX_TERRAIN, LARGEST, TERRAINS, Scenario


@dataclass(frozen=True)
class BrokenMapRule:
    """A rule that a scenario breaks, the spaces concerned, and the sentence under `map-fault` that names them."""

    rule: str
    cells: tuple[int, ...]
    what: Say


def faults(scenario: Scenario) -> list[BrokenMapRule]:
    """Name everything that is wrong; the scenario's rows and columns must be full."""
    found = [*_regions(scenario), *_regions_apart(scenario), *_separation(scenario), *_box(scenario)]
    return found or list(_one_choice(scenario))


def difficulty(scenario: Scenario) -> str | None:
    """Grade a scenario without faults by its hardest step; None if the ladder's techniques do not solve it."""
    board = RegionMap(scenario.grid, scenario.regions())
    hardest = climb(board, board.given(scenario.crops(), _start_mask(scenario)))
    return hardest.difficulty if hardest else None


def place(scenario: Scenario, cell: int) -> str:
    """Name a space by its column and row, counted from 1."""
    row, col = divmod(cell, scenario.cols)
    return f"c{col + 1}r{row + 1}"


def _places(scenario: Scenario, spaces: Iterable[int]) -> Verbatim:
    return Verbatim(", ".join(place(scenario, cell) for cell in spaces))


def _start_mask(scenario: Scenario) -> int:
    return sum(1 << cell for cell in scenario.starts)


def _regions(scenario: Scenario) -> Iterator[BrokenMapRule]:
    for region in scenario.regions():
        spaces = tuple(cells(region))
        size = len(spaces)
        terrain, named = scenario.terrain[spaces[0]], _places(scenario, spaces)
        held = sorted(scenario.crop[cell] for cell in spaces)
        if size > LARGEST:
            what = say("region-size", terrain=terrain, spaces=named, n=size, most=LARGEST)
            yield BrokenMapRule("region-size", spaces, what)
        elif held != list(range(1, size + 1)):
            crops = Verbatim(", ".join(map(str, held)))
            yield BrokenMapRule(
                "region-crops", spaces, say("region-crops", terrain=terrain, spaces=named, crops=crops, n=size)
            )


def _touching(scenario: Scenario) -> Iterator[tuple[int, int]]:
    for cell in range(scenario.grid.count):
        for other in cells(scenario.grid.round[cell] & -(2 << cell)):
            yield cell, other


def _regions_apart(scenario: Scenario) -> Iterator[BrokenMapRule]:
    terrain = scenario.terrain
    region_of = {cell: region for region in scenario.regions() for cell in cells(region)}
    for pair in _touching(scenario):
        if terrain[pair[0]] == terrain[pair[1]] and region_of[pair[0]] != region_of[pair[1]]:
            what = say("regions-apart", terrain=terrain[pair[0]], spaces=_places(scenario, pair))
            yield BrokenMapRule("regions-apart", pair, what)


def _separation(scenario: Scenario) -> Iterator[BrokenMapRule]:
    for pair in _touching(scenario):
        if scenario.crop[pair[0]] == scenario.crop[pair[1]]:
            what = say("separation", crop=scenario.crop[pair[0]], spaces=_places(scenario, pair))
            yield BrokenMapRule("separation", pair, what)


def _box(scenario: Scenario) -> Iterator[BrokenMapRule]:
    for terrain in TERRAINS:
        count, most = scenario.terrain.count(terrain), BOX_TERRAIN[terrain]
        if count > most:
            what = say("box-terrain", n=count, terrain=terrain, most=most)
            yield BrokenMapRule("box", tuple(cells(scenario.mask(terrain))), what)
    for level, (mask, most) in enumerate(zip(scenario.crops(), BOX_CROPS, strict=True), 1):
        count = mask.bit_count()
        if count > most:
            yield BrokenMapRule("box", tuple(cells(mask)), say("box-crop", n=count, crop=level, most=most))


def _one_choice(scenario: Scenario) -> Iterator[BrokenMapRule]:
    crops = scenario.crops()
    board = RegionMap(scenario.grid, scenario.regions())
    other = other_solution(board, crops, board.given(crops, _start_mask(scenario)))
    if other is not None:
        spaces = tuple(cells(difference(crops, other)))
        yield BrokenMapRule("one-choice", spaces, say("one-choice", spaces=_places(scenario, spaces)))
