"""What scripts/tools/mutants leaves out, and which tests it runs, without the tool that makes the mutants."""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import Any

import pytest

from scripts.tools.mutants import (
    AT_IMPORT,
    FOLDERS,
    ROOT,
    Suite,
    came_by,
    files,
    mirror_of,
    own_tests,
    spans_unrun,
    statement,
)

LISTED = tomllib.loads((ROOT / "scripts" / "tools" / "mutants.toml").read_text(encoding="utf-8")).get(
    "unnoticeable", []
)


@pytest.mark.parametrize("one", LISTED, ids=lambda one: str(one["was"]))
def test_what_is_listed_as_unnoticeable_stands_in_the_code_and_says_why(one: dict[str, Any]) -> None:
    lines = (ROOT / one["file"]).read_text(encoding="utf-8").splitlines()
    assert one["was"] in [" ".join(line.split()) for line in lines]
    assert isinstance(one["becomes"], list)
    assert one["was"] not in one["becomes"]
    assert one["why"]


def test_annotations_and_guards_are_left_out() -> None:
    source = "if TYPE_CHECKING:\n    pass\nx: int | None = 1\ndef f(a: int | str) -> bool | int:\n    return a | 2\n"
    source += "zip(a, b, strict=True)\n"
    lines = source.splitlines()
    cut = [lines[start[0] - 1][start[1] : end[1]] for start, end in spans_unrun(source)]
    assert sorted(cut) == ["TYPE_CHECKING", "True", "bool | int", "int | None", "int | str"]


def test_a_file_is_met_by_the_tests_that_mirror_its_folder_or_the_nearest_above() -> None:
    assert mirror_of("companion/vision/cube/solve.py") == "tests/vision/cube"
    assert mirror_of("companion/play/verify.py") == "tests/play"
    assert mirror_of("companion/play/nowhere/else.py") == "tests/play"


def test_the_rules_of_a_game_are_met_by_all_its_tests() -> None:
    assert mirror_of("companion/games/pachamama/scenario/code.py") == "tests/games/pachamama"
    assert mirror_of("companion/games/eldorado/rules.py") == "tests/games/eldorado"
    assert mirror_of("companion/games/kit/spaces/hexes.py") == "tests/games/kit"


def test_every_folder_has_files_and_of_a_game_only_the_rules() -> None:
    assert all(files(folder) for folder in FOLDERS)
    assert "companion/games/cacao/rules.py" in files("cacao")
    assert not [file for file in files("diaominos") if "painting" in file or "reading" in file]
    assert not [file for file in files("eldorado") if "policy" in file]
    assert not [file for file in files("diamond_isles") if "sizes" in file]


def test_of_vision_what_decides_is_tried_and_not_how_a_picture_is_measured() -> None:
    assert {"companion/vision/cube/solve.py", "companion/vision/motion/watching.py"} <= {*files("vision")}
    assert not [file for file in files("vision") if "regions" in file or "layout" in file or "lattice" in file]


def test_a_module_or_a_folder_may_be_tried_by_itself() -> None:
    assert files("companion/games/kit/codes.py") == ["companion/games/kit/codes.py"]
    assert "companion/games/cacao/rules.py" in files("companion/games/cacao")
    assert files("companion/games/cacao/plugin.py") == [], "what holds no rule is left out there too"
    assert files("companion/nowhere") == []


def test_a_module_may_have_tests_of_its_own_name() -> None:
    assert own_tests("companion/vision/cube/solve.py") == "tests/vision/cube/test_solve.py"
    assert own_tests("companion/games/eldorado/rules.py") == ""
    assert all(own_tests(file) for file in files("vision"))


SOURCE = """\
if (
    a
):
    b = [
        c,
    ]
for d in e: f
match g:
    case 1 if h:
        i
@j
def k(
    l=1,
):
    return m
"""


@pytest.mark.parametrize(
    ("line", "span"),
    [
        (2, (1, 3)),
        (5, (4, 6)),
        (7, (7, 7)),
        (8, (8, 8)),
        (9, (9, 9)),
        (10, (10, 10)),
        (11, (11, 14)),
        (13, (11, 14)),
        (15, (15, 15)),
    ],
)
def test_a_statement_is_all_its_lines_but_those_of_its_body(line: int, span: tuple[int, int]) -> None:
    assert statement(SOURCE, line) == span


def test_the_tests_that_came_by_are_run_the_narrowest_first_but_those_of_a_module_together() -> None:
    every = ("a::wide", "b::some", "b::other", "c::apart")
    lines = {1: [AT_IMPORT], 2: ["a::wide", "b::some", "b::other"], 3: ["a::wide"]}
    suite = Suite(every, 1.0, {"a.py": lines}, Counter({"a::wide": 9, "b::some": 4, "b::other": 3, "c::apart": 6}))
    assert suite.meeting("a.py", range(2, 4)) == ["b::other", "b::some", "a::wide"]
    assert suite.meeting("a.py", range(3, 4)) == ["a::wide"]
    assert suite.meeting("a.py", range(4, 5)) == suite.meeting("b.py", range(2, 4)) == []
    whole = ["c::apart", "b::other", "b::some", "a::wide"]
    assert suite.meeting("a.py", range(1, 4)) == whole, "what is run at import concerns every test"


def test_what_is_set_up_for_one_test_serves_all_of_its_module() -> None:
    names = ("a::one", "a::two", "b::one")
    assert came_by(["a::one|run", "b::one|run"], names) == ["a::one", "b::one"]
    assert came_by(["a::one|setup"], names) == ["a::one", "a::two"]
    assert came_by([""], names) == [AT_IMPORT]
