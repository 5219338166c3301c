from __future__ import annotations

import pytest

from companion.games.pachamama.scenario import check
from companion.games.pachamama.scenario.code import Code
from companion.games.pachamama.scenario.generate import scenario
from companion.games.pachamama.scenario.ladder import DIFFICULTIES
from companion.games.pachamama.scenario.model import SIZES, TERRAINS, Scenario
from tests.support.games.pachamama.scenario.brute import placements, regions, wrongs

KINDS = [(size, difficulty) for size in SIZES for difficulty in DIFFICULTIES]
CODES = [Code(size, difficulty, number) for size, difficulty in KINDS for number in range(100, 105)]


@pytest.fixture(scope="module", params=CODES, ids=str)
def code(request: pytest.FixtureRequest) -> Code:
    found: Code = request.param
    return found


@pytest.fixture(scope="module")
def made(code: Code) -> Scenario:
    return scenario(code)


def test_a_scenario_obeys_both_rules_and_the_box(made: Scenario) -> None:
    assert wrongs(made.record()) == []
    assert check.faults(made) == []


def test_only_one_placement_fits(made: Scenario) -> None:
    record = made.record()
    assert placements(record, [list(divmod(cell, made.cols)) for cell in made.starts]) == 1


def test_no_start_tile_could_be_taken_away(made: Scenario) -> None:
    record = made.record()
    starts = [list(divmod(cell, made.cols)) for cell in made.starts]
    for start in starts:
        assert placements(record, [other for other in starts if other != start]) == 2


def test_the_difficulty_is_the_one_asked_for(code: Code, made: Scenario) -> None:
    assert check.difficulty(made) == code.difficulty


def test_regions_vary(code: Code, made: Scenario) -> None:
    sizes = [len(region) for region in regions(made.record())]
    assert code.size.regions[0] <= len(sizes) <= code.size.regions[1]
    assert len(set(sizes)) >= code.size.region_sizes
    assert min(made.tiles().values()) >= code.size.least_tiles


def test_every_number_gives_another_map() -> None:
    texts = {scenario(Code(SIZES[0], "medium", number)).text() for number in range(60)}
    assert len(texts) == 60


def test_no_terrain_is_preferred() -> None:
    counts = dict.fromkeys(TERRAINS, 0)
    for number in range(120):
        for terrain, count in scenario(Code(SIZES[0], "medium", number)).tiles().items():
            counts[terrain] += count
    assert max(counts.values()) - min(counts.values()) < 0.15 * sum(counts.values()) / 4


def test_the_canonical_text_holds_the_whole_scenario(made: Scenario) -> None:
    assert Scenario.parse(made.text()) == made


@pytest.mark.parametrize("text", ["", "pachamama 5x5 vvv 111", "diaominos 5x5 v 1 0"])
def test_another_text_is_no_scenario(text: str) -> None:
    with pytest.raises(ValueError, match="not the text of a scenario"):
        Scenario.parse(text)
