from __future__ import annotations

from random import Random

import pytest

from companion.games.pachamama.scenario.code import Code
from companion.games.pachamama.scenario.deduce import ContradictionError, MapSeen, deduced
from companion.games.pachamama.scenario.generate import scenario
from companion.games.pachamama.scenario.ladder import DIFFICULTIES
from companion.games.pachamama.scenario.model import SIZES, TERRAINS, Scenario


def seen(made: Scenario, land: int, crops: int) -> MapSeen:
    """What a table has seen that knows the terrain, and the crops, of some spaces of a map, beside its start tiles."""
    starts = sum(1 << cell for cell in made.starts)
    terrain = tuple(made.mask(name) & (land | crops | starts) for name in TERRAINS)
    tiles = tuple(made.tiles()[name] for name in TERRAINS)
    return MapSeen(made.rows, made.cols, tiles, terrain, tuple(mask & (crops | starts) for mask in made.crops()))


def of(picture: str, tiles: tuple[int, int, int, int]) -> MapSeen:
    """A board drawn row by row: each space is its terrain's letter or a dot, then its crop, if it is seen."""
    rows = [line.split() for line in picture.strip().splitlines()]
    spaces = [space for row in rows for space in row]
    terrain = tuple(sum(1 << n for n, s in enumerate(spaces) if s[0].lower() == name[0]) for name in TERRAINS)
    crops = tuple(sum(1 << n for n, s in enumerate(spaces) if s[1:] == str(level)) for level in range(1, 6))
    return MapSeen(len(rows), len(rows[0]), tiles, terrain, crops)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_with_all_terrain_seen_every_scenario_of_ours_is_deduced(size: object, difficulty: str) -> None:
    for number in range(300, 306):
        made = scenario(Code(next(s for s in SIZES if s == size), difficulty, number))
        found = deduced(seen(made, made.grid.all, 0))
        assert found.crops == {cell: crop for cell, crop in enumerate(made.crop) if cell not in made.starts}
        assert not found.terrain


@pytest.mark.parametrize("seed", range(24))
def test_what_is_deduced_is_so(seed: int) -> None:
    rng = Random(seed)
    made = scenario(Code(SIZES[seed % 2], DIFFICULTIES[seed % 3], 700 + seed))
    land = sum(1 << cell for cell in range(made.grid.count) if rng.random() < rng.choice((0.3, 0.5, 0.8)))
    crops = sum(1 << cell for cell in range(made.grid.count) if land >> cell & 1 and rng.random() < 0.3)
    found = deduced(seen(made, land, crops))
    assert found.terrain == {cell: made.terrain[cell] for cell in found.terrain}
    assert found.crops == {cell: made.crop[cell] for cell in found.crops}


def test_a_region_of_one_space_that_cannot_grow_holds_a_sweet_potato() -> None:
    found = deduced(of("V D .  .  .\nD D .  .  .\n" + ". . . . .\n" * 3, (6, 6, 7, 6)))
    assert found.crops[0] == 1


def test_one_that_could_still_grow_may_hold_anything_up_to_its_size() -> None:
    found = deduced(of("V . .  .  .\nD D .  .  .\n" + ". . . . .\n" * 3, (6, 6, 7, 6)))
    assert 0 not in found.crops


def test_no_region_grows_of_which_no_tile_is_left() -> None:
    found = deduced(of("V . .  .  .\nD D .  .  .\n" + ". . . . .\n" * 3, (1, 8, 8, 8)))
    assert found.crops[0] == 1


def test_the_tiles_that_are_left_must_lie_where_they_still_can() -> None:
    """As in the rulebook's note on page 7: the last tiles of a terrain go where its highest crop needs them."""
    found = deduced(of("V5 . . F F\nD . . F M\nD D M M .\n. . . . .\n. . . . .", (5, 7, 7, 6)))
    assert {cell: name for cell, name in found.terrain.items() if name == "valley"}.keys() == {1, 2, 6, 7}


def test_spaces_of_a_terrain_that_touch_at_a_corner_hang_together_beside_it() -> None:
    found = deduced(of("V D .  .  .\n. V .  .  .\n" + ". . . . .\n" * 3, (6, 6, 7, 6)))
    assert found.terrain[5] == "valley"
    with pytest.raises(ContradictionError):
        deduced(of("V D .  .  .\nF V .  .  .\n" + ". . . . .\n" * 3, (6, 6, 7, 6)))


def test_what_fits_no_map_is_a_contradiction() -> None:
    with pytest.raises(ContradictionError):
        deduced(of("V1 V1 .  .  .\n" + ". . . . .\n" * 4, (6, 6, 7, 6)))
