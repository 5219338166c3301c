"""Whatever picture, profile or word is given to `companion scan`, it answers with a plain sentence and goes on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from click.testing import Result

from calibration.training import free_tiles
from companion.app import own_parts
from companion.commands._scan.report import light_warnings
from companion.games.cacao.parts import PARTS
from companion.games.eldorado.parts import PARTS as ELDORADO
from companion.vision.classify.classifier import HEXAGON
from companion.vision.classify.profile import ClassifiedPart, PrintedPart, Profile
from companion.vision.classify.templates import Templates
from tests.support.vision.cube import drawing as cube_drawing
from tests.support.vision.scene import photograph, table
from tests.vision.dice.test_dice_reader import bare, put

Run = Callable[..., Result]
BOARD = ("board", "--rows", "5", "--cols", "5")
READERS = {"board": BOARD, "hexes": ("hexes",), "squares": ("squares",), "cube": ("cube",)}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a profile of all parts, good pictures and bad ones."""
    out = tmp_path_factory.mktemp("scans")
    labels = own_parts.load().part("board").classifier
    tiles = {part.name: [part.draw(96)] for part in PARTS[:2]}
    with pytest.MonkeyPatch.context() as patch:  # hexagons hardly learnt: nothing here gets as far as asking for them
        for number in ("TILES", "NOTHINGS", "FEWEST_EACH"):
            patch.setattr(free_tiles, number, 40)
        hexes = free_tiles.learn_layout({part.name: [part.draw(96)[:, :, :3]] for part in ELDORADO[:2]}, HEXAGON)
    Profile(
        {"board": ClassifiedPart(labels, 46.0), "hexes": ClassifiedPart(hexes, 30.0)},
        {"squares": PrintedPart(Templates.learn(tiles), 58.0)},
    ).save(out / "box.npz")
    mat = photograph(table(5, 5))[0]
    for name, picture in {
        "1x1": mat[:1, :1],
        "8000x6000": np.zeros((6000, 8000, 3), np.uint8),
        "grey": np.full((720, 1280, 3), 128, np.uint8),
        "black": np.zeros((720, 1280, 3), np.uint8),
        "no mat": photograph(table(5, 5, ()))[0],
        "two mats": np.hstack([mat, mat]),
        "a quarter of a mat": photograph(table(5, 5, (0,)))[0],
        "mirrored": mat[:, ::-1],
        "table": mat,
        "cube": cube_drawing.draw(cube_drawing.Scene(tilt=10))[0],
    }.items():
        cv2.imwrite(str(out / f"{name}.png"), picture)
    (out / "folder.png").mkdir()
    (out / "film.png").write_bytes(b"GIF89a" + bytes(60))
    (out / "empty.png").write_bytes(b"")
    (out / "text.png").write_text("not a picture")
    (out / "cut.png").write_bytes((out / "table.png").read_bytes()[:5000])
    return out


def scanned(run: Run, folder: Path, reader: str, *names: str, profile: str = "box.npz") -> tuple[int, list[Any]]:
    words = [*READERS[reader], "--json"]
    words += [] if reader == "cube" else ["--profile", str(folder / profile)]
    for name in names:
        words += ["--image", str(folder / f"{name}.png")]
    done = run("scan", *words)
    return done.exit_code, [json.loads(line) for line in done.output.splitlines()]


@pytest.mark.parametrize("reader", ["board", "squares"])
def test_without_a_profile_our_own_printed_parts_are_known(run: Run, folder: Path, reader: str) -> None:
    done = run("scan", *READERS[reader], "--json", "--image", str(folder / "table.png"))
    seen = json.loads(done.output)
    assert "error" not in seen
    if reader == "board":
        _, (known,) = scanned(run, folder, reader, "table")
        assert [cell["terrain"] for cell in seen["cells"]] == [cell["terrain"] for cell in known["cells"]]


FILES = {
    "empty": "empty",
    "text": "not a JPEG or PNG",
    "cut": "damaged",
    "missing": "cannot be opened",
    "folder": "cannot be opened",
    "film": "not a JPEG or PNG",
    "1x1": "only 1 x 1",
    "8000x6000": "8000 x 6000",
}
VIEWS = {
    "grey": "all one colour",
    "black": "black",
    "no mat": "No mat",
    "two mats": "twice",
    "a quarter of a mat": "Only card 0 of the mat",
    "mirrored": "mirrored",
}


@pytest.mark.parametrize("reader", READERS)
def test_every_bad_file_earns_its_sentence(run: Run, folder: Path, reader: str) -> None:
    code, lines = scanned(run, folder, reader, *FILES)
    assert code == 1
    for line, word in zip(lines, FILES.values(), strict=True):
        assert word in line["error"]
        assert line["error"].endswith(".")


@pytest.mark.parametrize("reader", ["board", "hexes", "squares"])
def test_every_view_without_a_whole_mat_earns_its_sentence(run: Run, folder: Path, reader: str) -> None:
    code, lines = scanned(run, folder, reader, *VIEWS)
    assert code == 1
    for line, word in zip(lines, VIEWS.values(), strict=True):
        assert word in line["error"]


def test_a_picture_in_light_that_misleads_is_read_with_a_warning(run: Run, folder: Path) -> None:
    picture = np.asarray(cv2.imread(str(folder / "table.png")), np.uint8)
    cv2.imwrite(str(folder / "night.png"), np.asarray(picture * 0.15, np.uint8))
    code, (day, night) = scanned(run, folder, "board", "table", "night")
    assert code == 0
    assert "warning" not in day
    assert "too dark to be sure of colours" in night["warning"]
    assert len(night["cells"]) == 25


def test_where_no_cube_is_seen_the_sentence_says_what_to_do(run: Run, folder: Path) -> None:
    code, lines = scanned(run, folder, "cube", "grey", "black", "no mat", "table")
    assert code == 1
    words = ("all one colour", "black", "Lay the cube in full view", "Lay the cube in full view")
    for line, word in zip(lines, words, strict=True):
        assert word in line["error"]


@pytest.mark.parametrize(("reader", "good", "key"), [("board", "table", "cells"), ("cube", "cube", "faces")])
def test_the_command_goes_on_with_the_next_picture(run: Run, folder: Path, reader: str, good: str, key: str) -> None:
    code, lines = scanned(run, folder, reader, "empty", good, "text", good)
    assert code == 1
    assert ["error" in line for line in lines] == [True, False, True, False]
    assert lines[1][key] == lines[3][key]
    assert lines[1]["ms"] > 0


def test_a_cube_of_bad_pictures_together_is_no_traceback(run: Run, folder: Path) -> None:
    words = [f"--image={folder / f'{name}.png'}" for name in ("empty", "grey", "1x1")]
    done = run("scan", "cube", "--together", *words)
    assert done.exit_code == 1
    assert len(done.output.splitlines()) == 3


def test_more_pictures_together_than_a_cube_has_sides_are_a_wrong_call(run: Run, folder: Path) -> None:
    done = run("scan", "cube", "--together", "--json", *[f"--image={folder / 'cube.png'}"] * 7)
    assert done.exit_code == 2
    assert "A cube has six sides" in done.output


@pytest.mark.parametrize("reader", ["board", "hexes", "squares"])
@pytest.mark.parametrize("content", [b"", b"words", b"PK\x03\x04 half a zip"])
def test_a_broken_profile_is_named_with_what_to_do(run: Run, folder: Path, reader: str, content: bytes) -> None:
    (folder / "broken.npz").write_bytes(content)
    done = run("scan", *READERS[reader], "--profile", str(folder / "broken.npz"), "--image", "x.png")
    assert done.exit_code == 1
    assert "broken.npz is not a profile or is damaged" in done.output


@pytest.mark.parametrize("reader", ["board", "hexes", "squares"])
def test_a_missing_profile_is_named_with_what_to_do(run: Run, folder: Path, reader: str) -> None:
    done = run("scan", *READERS[reader], "--profile", str(folder / "none.npz"), "--image", "x.png")
    assert done.exit_code == 1
    assert "There is no profile" in done.output


@pytest.mark.parametrize("reader", ["board", "hexes", "squares"])
def test_a_profile_without_that_part_says_what_to_enrol(run: Run, folder: Path, reader: str) -> None:
    Profile({}).save(folder / "nothing.npz")
    done = run("scan", *READERS[reader], "--profile", str(folder / "nothing.npz"), "--image", "x.png")
    assert done.exit_code == 1
    assert f"knows no {reader}" in done.output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("board", "--cols", "5", "--profile", "BOX", "--image", "x"), "--rows"),
        (("board", "--rows", "0", "--cols", "5", "--profile", "BOX", "--image", "x"), "--rows"),
        (("board", "--rows", "99", "--cols", "5", "--profile", "BOX", "--image", "x"), "--rows"),
        (("hexes", "--image", "x"), "--profile"),
        ((*BOARD, "--profile", "BOX"), "--image"),
        ((*BOARD, "--profile", "BOX", "--image", "x", "--corners", "1,2 3,4"), "4 points"),
        (("hexes", "--profile", "BOX", "--image", "x", "--plane", "1,2:3,4"), "four picture points"),
        (("hexes", "--profile", "BOX", "--image", "x", "--plane", "one two three four"), "four picture points"),
        (("hexes", "--profile", "BOX", "--image", "x", "--side-mm", "0"), "--side-mm"),
        (("squares", "--profile", "BOX", "--image", "x", "--plane", ""), "four picture points"),
        (("cube",), "--image"),
        (("dice",), "dice"),
    ],
)
def test_wrong_usage_names_the_option(run: Run, folder: Path, words: tuple[str, ...], says: str) -> None:
    done = run("scan", *(str(folder / "box.npz") if word == "BOX" else word for word in words))
    assert done.exit_code == 2
    assert says in done.output


FLAT = {"board": "--corners", "hexes": "--plane", "squares": "--plane"}


@pytest.mark.parametrize("reader", FLAT)
@pytest.mark.parametrize("shape", ["line", "point", "far away", "crossed", "mirrored", "tiny"])
def test_points_that_span_nothing_earn_a_sentence(run: Run, folder: Path, reader: str, shape: str) -> None:
    spots = {
        "line": ["10,10", "20,20", "30,30", "40,40"],
        "point": ["50,50"] * 4,
        "far away": ["9000,9000", "9500,9000", "9500,9500", "9000,9500"],
        "crossed": ["300,100", "900,100", "300,600", "900,600"],
        "mirrored": ["900,100", "300,100", "300,600", "900,600"],
        "tiny": ["300,100", "301,100", "301,101", "300,101"],
    }[shape]
    if reader != "board":
        spots = [f"{a}:{b}" for a, b in zip(spots, ("0,0", "200,0", "200,200", "0,200"), strict=True)]
    words = [*READERS[reader], "--profile", str(folder / "box.npz"), "--image", str(folder / "table.png")]
    done = run("scan", *words, FLAT[reader], " ".join(spots))
    assert done.exit_code == 1
    assert "Traceback" not in done.output
    assert re.search(r"table\.png: [A-Z].*\. [A-Z].*\.\n$", done.output)


@pytest.mark.parametrize("reader", READERS)
def test_a_picture_without_colours_earns_its_sentence(run: Run, folder: Path, reader: str) -> None:
    shown = folder / ("cube.png" if reader == "cube" else "table.png")
    grey = cv2.cvtColor(np.asarray(cv2.imread(str(shown))), cv2.COLOR_BGR2GRAY)
    cv2.imwrite(str(folder / "colourless.png"), grey)
    code, (line,) = scanned(run, folder, reader, "colourless")
    assert code == 1
    assert "no colours" in line["error"]


@pytest.mark.parametrize("reader", ["hexes", "squares"])
@pytest.mark.parametrize(
    "more", [["--side-mm", "nan"], ["--plane", "0,0:0,0 1200,0:9e4,0 1200,700:9e4,5e4 0,700:0,5e4"]]
)
def test_sizes_that_are_no_millimetres_earn_a_sentence(run: Run, folder: Path, reader: str, more: list[str]) -> None:
    words = [*READERS[reader], "--profile", str(folder / "box.npz"), "--image", str(folder / "table.png")]
    done = run("scan", *words, *more)
    assert done.exit_code == 1
    assert "look too small here" in done.output


def test_dice_are_printed_with_their_values_and_none_is_no_error(run: Run, folder: Path, tmp_path: Path) -> None:
    picture = bare()
    put(picture, 5, (300, 200), "white", 20)
    cv2.imwrite(str(tmp_path / "dice.png"), picture)
    result = run("scan", "dice", "--json", "--image", str(tmp_path / "dice.png"), "--image", str(folder / "grey.png"))
    assert result.exit_code == 0
    first, second = (json.loads(line) for line in result.output.splitlines())
    assert [die["value"] for die in first["dice"]] == [5]
    assert second["dice"] == []


def test_a_place_that_two_cards_alone_tell_is_said_to_be_one() -> None:
    two, four = (photograph(table(3, 3, cards))[0] for cards in ((0, 2), (0, 1, 2, 3)))
    assert ["two of the mat" in said for said in light_warnings(two, by_mat=True)] == [True]
    assert light_warnings(four, by_mat=True) == light_warnings(two) == []
