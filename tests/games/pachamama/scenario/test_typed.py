from __future__ import annotations

import json

import pytest

from companion.app.library import words_of
from companion.games.pachamama.scenario.code import Code
from companion.games.pachamama.scenario.generate import scenario
from companion.games.pachamama.scenario.model import Scenario
from companion.games.pachamama.scenario.typed import BadScenario, read


def typed(made: Scenario) -> str:
    tokens = [f"{name[0].upper()}{level}" for name, level in zip(made.terrain, made.crop, strict=True)]
    for cell in made.starts:
        tokens[cell] += "*"
    return "\n".join(" ".join(tokens[at : at + made.cols]) for at in range(0, len(tokens), made.cols))


@pytest.fixture(params=["2200-8J93", "2500-8J9G"])
def made(request: pytest.FixtureRequest) -> Scenario:
    return scenario(Code.parse(request.param))


def test_a_typed_grid_is_read(made: Scenario) -> None:
    assert read(typed(made)) == made
    assert read("# my disc\n\n" + typed(made).lower()) == made


def test_json_is_read(made: Scenario) -> None:
    assert read(json.dumps(made.record())) == made


def faults(text: str) -> list[str]:
    with pytest.raises(BadScenario) as refused:
        read(text)
    words = words_of("en", "pachamama")
    return [words.say("map-fault", fault) for fault in refused.value.faults]


ROW = "V1 V2 D1 F1 F2\n"


def test_every_space_that_cannot_be_read_is_named() -> None:
    assert faults(ROW * 3 + "V1 X2 D1 F6 F2\n" + ROW) == [
        "c2r4: “X2” is not a space such as V2 or V2*.",
        "c4r4: “F6” is not a space such as V2 or V2*.",
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "A board has 5 rows, not 0."),
        (ROW * 4, "A board has 5 rows, not 4."),
        ("V1 V2\n" * 5, "A row has 5 or 9 spaces. The first has 2."),
        (ROW * 4 + "V1 V2 D1\n", "Row 5 has 3 spaces. The first has 5."),
    ],
)
def test_a_board_of_another_shape_is_named(text: str, fault: str) -> None:
    assert faults(text) == [fault]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"terrain": 3}, "The JSON needs `terrain`, a list of rows."),
        ({"crop": [[1]]}, "`terrain` and `crop` must have rows of the same length."),
        ({"start": None}, "The JSON needs `start`: a list of [row, col], counted from 0."),
        ({"start": [[0, 5]]}, "start: [0, 5] is not a space. Give [row, col] from 0."),
        ({"start": [[5, 0]]}, "start: [5, 0] is not a space. Give [row, col] from 0."),
        ({"start": [[0, 1], [0, 1]]}, "start: c2r1 is given twice."),
        ({"start": [True]}, "start: true is not a space. Give [row, col] from 0."),
        ({"terrain": [["sea"] * 5] * 5}, 'c1r1: "sea" is not a terrain. There are valley, desert, forest, mountain.'),
        ({"crop": [[True] * 5] * 5}, "c1r1: true is not a crop. They are 1 to 5."),
    ],
)
def test_faulty_json_is_named(change: dict[str, object], fault: str) -> None:
    record = scenario(Code.parse("2200-8J93")).record()
    assert faults(json.dumps(record | change))[0] == fault


def test_half_written_json_is_refused() -> None:
    assert faults('{"terrain": [')[0].startswith("This is not JSON")
