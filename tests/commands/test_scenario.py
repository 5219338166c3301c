from __future__ import annotations

import base64
import json
import re
from itertools import chain
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.commands.scenario import command
from companion.display.catalogue import load
from companion.games.pachamama.scenario.code import Code
from companion.games.pachamama.scenario.generate import scenario
from companion.games.pachamama.scenario.model import Scenario
from companion.play.seals import seal

GRID = """\
# hard, five by five
D1  F4  F2  F3  D2*
D2  M3  F1  D4  D1
M1  M4  M2  V5  D3
F3  F5* V1  V4  V2
F1  F4* F2  V3  M1
"""
SIX_WORDS = r"[a-z]{3,8}( [a-z]{3,8}){5}"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(command, [str(argument) for argument in arguments])


def test_without_reveal_only_codes_and_seals_are_printed() -> None:
    done = run("new", "--size", "5x5", "--count", "3")
    assert done.exit_code == 0
    lines = done.output.splitlines()
    assert len(lines) == 3 + 1
    assert all(re.fullmatch(rf"\w{{4}}-\w{{4}}  {SIX_WORDS}", line) for line in lines[:3])
    assert lines[3] == load("en", None)("setup.coded"), "it says what a code means for the secret"


def test_without_reveal_json_tells_no_more() -> None:
    done = run("new", "--size", "9x5", "--difficulty", "medium", "--json")
    record = json.loads(done.output)
    assert list(record) == ["code", "seal"]
    assert Code.parse(record["code"]).difficulty == "medium"


def test_reveal_prints_the_whole_map_a_line() -> None:
    code = Code.parse("2500-8J9G")
    done = run("new", "--code", "2500-8j9g", "--reveal")
    record = json.loads(done.output)
    assert list(record) == [
        *("code", "seal", "rows", "cols", "tiles", "terrain", "crop", "start", "difficulty", "ms"),
    ]
    assert (record["code"], record["rows"], record["cols"], record["difficulty"]) == (str(code), 5, 9, "hard")
    made = scenario(code)
    assert tuple(chain(*record["terrain"])) == made.terrain
    assert tuple(chain(*record["crop"])) == made.crop
    assert record["start"] == [[cell // 9, cell % 9] for cell in made.starts]
    assert record["tiles"] == {name: made.terrain.count(name) for name in ("valley", "desert", "forest", "mountain")}


def test_two_tables_with_one_code_see_one_seal() -> None:
    assert run("new", "--code", "2500-8J9G").output == run("new", "--code", "25008J9G").output


def test_two_new_scenarios_are_not_the_same() -> None:
    assert run("new", "--size", "5x5").output != run("new", "--size", "5x5").output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "Which board?"),
        (("--size", "5x5", "--code", "2500-8J9G"), "Leave out the other options"),
        (("--code", "2500-8J9H"), "wrong or swapped character"),
        (("--code", "hello"), "is not a code"),
        (("--size", "5x5", "--count", "0"), "count"),
    ],
)
def test_bad_options_are_refused_with_what_to_do(arguments: tuple[str, ...], sentence: str) -> None:
    done = run("new", *arguments)
    assert done.exit_code != 0
    assert sentence in done.output


def test_a_typed_disc_is_sealed(tmp_path: Path) -> None:
    (tmp_path / "disc.txt").write_text(GRID)
    done = run("import", tmp_path / "disc.txt", "--out", tmp_path / "disc.sealed")
    assert done.exit_code == 0
    stored = json.loads((tmp_path / "disc.sealed").read_text())
    secret = base64.b64decode(stored["secret"]).decode()
    sealed = seal(secret, bytes.fromhex(stored["salt"]), game=stored["id"], source="oracle")
    assert sealed.digest == stored["digest"]
    assert stored["seal"] == " ".join(sealed.words)
    assert f"Its seal: {stored['seal']}" in done.output
    assert Scenario.parse(secret).starts == (4, 16, 21)
    assert Scenario.parse(secret).text() not in (tmp_path / "disc.sealed").read_text()


def test_what_new_reveals_can_be_imported(tmp_path: Path) -> None:
    (tmp_path / "map.json").write_text(run("new", "--code", "2500-8J9G", "--reveal").output)
    done = run("import", tmp_path / "map.json")
    assert done.exit_code == 0
    assert "hard" in done.output


def test_every_fault_of_a_typed_disc_is_named(tmp_path: Path) -> None:
    (tmp_path / "disc.txt").write_text(GRID.replace("D4", "D1"))
    done = run("import", tmp_path / "disc.txt", "--out", tmp_path / "out")
    assert done.exit_code == 1
    assert done.output.splitlines()[1:] == [
        "- The desert region c5r1, c4r2, c5r2, c5r3 holds crops 1, 1, 2, 3. It must hold each of 1 to 4 once.",
        "- Crop 1 lies twice on spaces that touch: c3r2, c4r2.",
        "- Crop 1 lies twice on spaces that touch: c4r2, c5r2.",
    ]
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"", b"{", b"{}", b"hello"])
def test_a_file_that_is_no_scenario_gets_sentences_and_no_traceback(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "disc.txt").write_bytes(content)
    done = run("import", tmp_path / "disc.txt")
    assert done.exit_code == 1
    assert isinstance(done.exception, SystemExit)
    assert done.output.startswith("Error: ")


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "disc.txt").write_text(GRID)
    done = run("import", tmp_path / "disc.txt", "--out", tmp_path / "disc.txt" / "disc.sealed")  # that is no folder
    assert done.exit_code == 1
    assert "cannot be written" in done.output
