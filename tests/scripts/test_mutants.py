"""What scripts/mutants leaves out, and which tests it runs, without the tool that makes the mutants."""

from __future__ import annotations

import tomllib

import pytest

from scripts.mutants import FOLDERS, ROOT, files, mirror_of, spans_unrun

LISTED = tomllib.loads((ROOT / "scripts" / "mutants.toml").read_text(encoding="utf-8")).get("unnoticeable", [])


@pytest.mark.parametrize("one", LISTED, ids=lambda one: str(one["becomes"]))
def test_what_is_listed_as_unnoticeable_stands_in_the_code_and_says_why(one: dict[str, str]) -> None:
    lines = (ROOT / one["file"]).read_text(encoding="utf-8").splitlines()
    assert one["was"] in [" ".join(line.split()) for line in lines]
    assert one["was"] != one["becomes"]
    assert one["why"]


def test_annotations_and_guards_are_left_out() -> None:
    source = "if TYPE_CHECKING:\n    pass\nx: int | None = 1\ndef f(a: int | str) -> bool | int:\n    return a | 2\n"
    source += "zip(a, b, strict=True)\n"
    lines = source.splitlines()
    cut = [lines[start[0] - 1][start[1] : end[1]] for start, end in spans_unrun(source)]
    assert sorted(cut) == ["TYPE_CHECKING", "True", "bool | int", "int | None", "int | str"]


def test_a_file_is_met_by_the_tests_that_mirror_its_folder_or_the_nearest_above() -> None:
    assert mirror_of("companion/games/pachamama/scenario/code.py") == "tests/games/pachamama/scenario"
    assert mirror_of("companion/play/verify.py") == "tests/play"
    assert mirror_of("companion/play/nowhere/else.py") == "tests/play"


def test_every_folder_has_files_and_of_a_game_only_the_rules() -> None:
    assert all(files(folder) for folder in FOLDERS)
    assert "companion/games/cacao/rules.py" in files("cacao")
    assert not [file for file in files("diaominos") if "painting" in file or "reading" in file]
