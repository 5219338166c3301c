"""Arrows are read on the tiles of a box of which a few were shown: their colour and direction, at any turn."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from calibration.training import boards
from calibration.training.arrows import arrow_tiles, both_sides, learn_arrows
from companion.commands.scan import command
from companion.vision.board.arrows import KIND, read_arrows
from companion.vision.classify.classifier import Classifier
from companion.vision.classify.profile import ClassifiedPart, PrintedPart, Profile
from companion.vision.errors import UnreadableError
from tests.support.keeping import learnt
from tests.support.vision.arrows import COLOURS, DIRECTIONS, SHOWN, arrowed
from tests.support.vision.scene import INKS, PITCH, Picture, lay, photograph, stand, table, tile

ROWS, COLS = 3, 4
ARROWS = [f"{colour}-{direction}" for colour in COLOURS for direction in DIRECTIONS]
LAID = {n: (sorted(INKS)[n % len(INKS)], ARROWS[n * 5 % len(ARROWS)]) for n in range(ROWS * COLS - 1)}
"""Terrain and arrow by space; the last space has a plain tile."""
PAWNS = {1: (170, 80, 25), 4: (30, 195, 240), 6: (50, 125, 30)}


@pytest.fixture(scope="module")
def profile() -> Profile:
    plain = {label: [tile(label)] for label in INKS}
    shown = {arrow: [arrowed(sorted(INKS)[n % len(INKS)], arrow)] for n, arrow in enumerate(SHOWN)}
    return Profile({}, {KIND: PrintedPart(learn_arrows(plain, arrow_tiles(plain, shown)), 42.0)})


def drawn(*, pawns: bool = False) -> Picture:
    flat = table(ROWS, COLS)
    for n, (terrain, arrow) in LAID.items():
        lay(flat, arrowed(terrain, arrow), *divmod(n, COLS))
    lay(flat, tile("lake"), ROWS - 1, COLS - 1)
    for n, ink in PAWNS.items() if pawns else ():
        stand(flat, *divmod(n, COLS), ink)
    return flat


@pytest.mark.parametrize(("turn", "light"), [(0, 0.9), (25, 0.6), (180, 0.5), (90, 0.9)])
@pytest.mark.parametrize("pawns", [False, True])
def test_arrows_are_read_that_were_never_shown_together(
    profile: Profile, turn: float, light: float, *, pawns: bool
) -> None:
    frame, _ = photograph(drawn(pawns=pawns), turn=turn, light=light)
    seen = read_arrows(frame, profile, ROWS, COLS, range(ROWS * COLS))
    right = sum(n in seen and seen[n].label == arrow for n, (_, arrow) in LAID.items())
    assert right == len(LAID) if not pawns else right >= len(LAID) - 1
    assert seen[ROWS * COLS - 1].label is None, "a plain tile has no arrow"


def test_a_tile_that_is_laid_turned_is_read_as_its_arrow_points(profile: Profile) -> None:
    flat = table(ROWS, COLS)
    lay(flat, np.rot90(arrowed("wood", "pink-up")).copy(), 1, 1)
    frame, _ = photograph(flat)
    assert read_arrows(frame, profile, ROWS, COLS, [5])[5].label == "pink-left"


def test_only_the_spaces_asked_for_are_read(profile: Profile) -> None:
    frame, _ = photograph(drawn())
    assert set(read_arrows(frame, profile, ROWS, COLS, [2, 7])) == {2, 7}
    assert read_arrows(frame, profile, ROWS, COLS, []) == {}


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_plain_tiles_may_be_pictured_any_way_up(turns: int) -> None:
    plain = {label: [np.ascontiguousarray(np.rot90(tile(label), turns))] for label in INKS}
    shown = {arrow: [arrowed(sorted(INKS)[n % len(INKS)], arrow)] for n, arrow in enumerate(SHOWN)}
    turned = Profile({}, {KIND: PrintedPart(learn_arrows(plain, arrow_tiles(plain, shown)), 42.0)})
    frame, _ = photograph(drawn(), turn=25, light=0.6)
    seen = read_arrows(frame, turned, ROWS, COLS, range(ROWS * COLS))
    assert sum(n in seen and seen[n].label == arrow for n, (_, arrow) in LAID.items()) == len(LAID)


def test_a_box_without_arrows_says_so() -> None:
    frame, _ = photograph(drawn())
    with pytest.raises(UnreadableError, match="part-unknown"):
        read_arrows(frame, Profile({}), ROWS, COLS, [0])


def test_what_is_no_arrow_is_refused_by_name() -> None:
    plain = {label: [tile(label)] for label in INKS}
    with pytest.raises(UnreadableError, match="arrow-name"):
        arrow_tiles(plain, {"pink": [arrowed("wood", "pink-up")]})
    with pytest.raises(UnreadableError, match="arrow-unseen"):
        arrow_tiles(plain, {"pink-up": [tile("wood")]})


def test_an_arrow_on_a_tile_that_was_not_shown_plain_is_refused() -> None:
    with pytest.raises(UnreadableError, match="arrow-unseen"):
        arrow_tiles({}, {"pink-up": [arrowed("wood", "pink-up")]})
    with pytest.raises(UnreadableError, match="arrow-unseen"):
        arrow_tiles({"field": [tile("field")]}, {"pink-up": [255 - arrowed("wood", "pink-up")]})


@pytest.mark.slow
def test_scan_board_tells_the_arrows_of_tiles_without_a_crop(
    profile: Profile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def learn() -> Classifier:
        return boards.learn_board(both_sides(plain, arrow_tiles(plain, shown)), {}, {})

    monkeypatch.setattr(boards, "SPACES", 750)
    plain = {label: [tile(label)] for label in INKS}
    shown = {arrow: [arrowed(sorted(INKS)[n % len(INKS)], arrow)] for n, arrow in enumerate(SHOWN)}
    board = learnt(__file__, "board", learn)
    Profile({"board": ClassifiedPart(board, PITCH)}, profile.printed).save(tmp_path / "box.npz")
    frame, _ = photograph(drawn())
    cv2.imwrite(str(tmp_path / "board.png"), frame)
    options = ["--rows", str(ROWS), "--cols", str(COLS), "--profile", str(tmp_path / "box.npz")]
    result = CliRunner().invoke(command, ["board", *options, "--image", str(tmp_path / "board.png"), "--json"])
    assert result.exit_code == 0, result.output
    cells = json.loads(result.output)["cells"]
    told = {cell["row"] * COLS + cell["col"]: cell["arrow"] for cell in cells if "arrow" in cell}
    assert sum(told.get(n) == arrow for n, (_, arrow) in LAID.items()) >= len(LAID) - 2
