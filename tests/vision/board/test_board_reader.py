"""A drawn board is read back: terrain, crop and pawn of every space, in any light and at any turn."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from calibration.training import boards
from companion.commands.scan import command
from companion.vision.board.board_reader import read_board
from companion.vision.board.spaces import answers
from companion.vision.classify.classifier import Classifier
from companion.vision.classify.profile import ClassifiedPart, Profile
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import project
from companion.vision.observation import BoardSeen
from tests.support.keeping import learnt
from tests.support.vision.scene import DOTS, INKS, MARGIN, PITCH, Picture, disc, lay, photograph, stand, table, tile
from tests.vision.board.test_margin import SLEEVES, reached

Space = tuple[str | None, str | None, str | None]
LAID: list[list[Space]] = [
    [("field", None, None), (None, None, None), ("lake", "1", None), ("wood", None, None)],
    [("wood", "2", None), ("field", "1", None), (None, None, "blue"), ("lake", None, None)],
    [("lake", None, None), ("wood", None, "yellow"), ("field", None, "blue"), (None, None, None)],
]
PAWN_INKS = {"blue": (170, 80, 25), "yellow": (30, 195, 240)}


@pytest.fixture(scope="module")
def profile() -> Profile:
    def learn() -> Classifier:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(boards, "SPACES", 1250)
            tiles = {label: [tile(label, n) for n in (1, 2)] for label in INKS}
            return boards.learn_board(tiles, {d: [disc(d)] for d in "12"}, {})

    return Profile({"board": ClassifiedPart(learnt(__file__, "board", learn), PITCH)})


def drawn() -> Picture:
    flat = table(3, 4)
    for row, spaces in enumerate(LAID):
        for col, (terrain, crop, pawn) in enumerate(spaces):
            if terrain:
                lay(flat, np.rot90(tile(terrain, 7), row + col).copy(), row, col)
            if crop:
                lay(flat, disc(crop), row, col, 22, round_=True)
            if pawn:
                stand(flat, row, col, PAWN_INKS[pawn])
    return flat


def right(board: BoardSeen) -> int:
    laid = [space for spaces in LAID for space in spaces]
    return sum((c.terrain.label, c.crop.label, c.pawn.label) == s for c, s in zip(board.cells, laid, strict=True))


@pytest.mark.parametrize(("turn", "light"), [(0, 0.9), (25, 0.6), (180, 0.4), (90, 0.9)])
def test_every_space_is_read(profile: Profile, turn: float, light: float) -> None:
    frame, _ = photograph(drawn(), turn, light=light)
    board = read_board(frame, profile, 3, 4)
    assert [(c.row, c.col) for c in board.cells] == [(r, c) for r in range(3) for c in range(4)]
    assert right(board) >= 11
    for cell in board.cells:
        chances = [cell.pawn.probability, *(p for _, p in cell.pawn.others)]
        assert sum(chances) == pytest.approx(1, abs=1e-3)
        assert cell.sure <= min(cell.terrain.probability, cell.crop.probability, cell.pawn.probability)


def test_a_board_is_read_in_a_small_picture_too(profile: Profile) -> None:
    frame, _ = photograph(drawn(), 10, light=0.9)
    small = cv2.resize(frame, None, fx=0.6, fy=0.6, interpolation=cv2.INTER_AREA)
    assert right(read_board(np.asarray(small, np.uint8), profile, 3, 4)) >= 10


def test_a_doubtful_space_is_what_it_looks_like_among_the_others(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    frame, _ = photograph(drawn(), 10, light=0.9)
    names = profile.part("board").classifier.questions[0]
    bare, wood = LAID[2].index((None, None, None)) + 8, names.index("wood")

    def doubtful(*given: Any) -> list[np.ndarray]:
        found = answers(*given)
        found[0][bare] = 0.01
        found[0][bare, [names.index(None), wood]] = 0.45, 0.55
        return found

    monkeypatch.setattr("companion.vision.board.board_reader.answers", doubtful)
    assert read_board(frame, profile, 3, 4).cells[bare].terrain.label is None


def test_corners_do_instead_of_a_mat(profile: Profile) -> None:
    frame, matrix = photograph(drawn(), 10)
    grid = np.array([[0, 0], [4, 0], [4, 3], [0, 3]]) * PITCH
    a, b, c, d = ((float(x), float(y)) for x, y in project(matrix, (grid + MARGIN) * DOTS))
    assert right(read_board(frame, profile, 3, 4, (a, b, c, d))) >= 10


@pytest.mark.parametrize(
    ("rows", "cols", "key"), [(0, 4, True), (4, 0, True), (1, 401, True), (20, 20, False), (1, 1, False)]
)
def test_a_board_has_one_to_four_hundred_spaces(rows: int, cols: int, key: bool) -> None:
    table_alone = np.random.default_rng(1).integers(60, 190, (240, 320, 3), np.uint8)
    with pytest.raises(UnreadableError, match="board-size" if key else "no-mat"):
        read_board(table_alone, Profile({}), rows, cols)


def test_a_board_too_far_away_to_be_read_is_refused_with_what_to_do(profile: Profile) -> None:
    frame, _ = photograph(drawn(), 0)
    for side, far in ((7.5, True), (9.0, False)):
        wide, high = 4 * side, 3 * side
        grid = ((300.0, 200.0), (300.0 + wide, 200.0), (300.0 + wide, 200.0 + high), (300.0, 200.0 + high))
        if far:
            with pytest.raises(UnreadableError, match="far"):
                read_board(frame, profile, 3, 4, grid)
        else:
            assert len(read_board(frame, profile, 3, 4, grid).cells) == 12


def test_only_the_spaces_that_are_asked_for_are_read_row_by_row(profile: Profile) -> None:
    frame, _ = photograph(drawn(), 10)
    board = read_board(frame, profile, 3, 4, among=[9, 2, 4])
    assert [(cell.row, cell.col) for cell in board.cells] == [(0, 2), (1, 0), (2, 1)]
    assert (board.rows, board.cols) == (3, 4)
    assert [cell.terrain.label for cell in board.cells] == ["lake", "wood", "wood"]


def test_too_dark_a_picture_is_refused(profile: Profile) -> None:
    dark = (photograph(drawn())[0] // 14).astype(np.uint8)
    with pytest.raises(UnreadableError, match=r"^(dark|black|colourless|no-mat)$"):
        read_board(dark, profile, 3, 4)


def test_scan_prints_a_line_for_every_picture_and_goes_on_after_a_bad_one(profile: Profile, tmp_path: Path) -> None:
    profile.save(tmp_path / "box.npz")
    cv2.imwrite(str(tmp_path / "good.png"), photograph(drawn())[0])
    (tmp_path / "bad.png").write_text("no picture")
    images = [str(tmp_path / n) for n in ("bad.png", "good.png")]
    words = ["board", "--rows", "3", "--cols", "4", "--profile", str(tmp_path / "box.npz"), "--json"]
    result = CliRunner().invoke(command, [*words, "--image", images[0], "--image", images[1]])
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["image"] for line in lines] == images
    assert "JPEG or PNG" in lines[0]["error"]
    assert len(lines[1]["cells"]) == 12
    assert {"row", "col", "terrain", "crop", "pawn", "sure"} == set(lines[1]["cells"][0])
    assert {cell["crop"] for cell in lines[1]["cells"]} <= {1, 2, None}
    assert result.exit_code == 1
    assert CliRunner().invoke(command, [*words, "--image", images[1]]).exit_code == 0


@pytest.mark.parametrize("corners", ["1,2 3,4", "a,b c,d e,f g,h", "nan,0 1,1 2,2 3,3", ""])
def test_corners_that_are_none_are_wrong_usage(corners: str, profile: Profile, tmp_path: Path) -> None:
    profile.save(tmp_path / "box.npz")
    words = ["board", "--rows", "3", "--cols", "4", "--profile", str(tmp_path / "box.npz"), "--corners", corners]
    result = CliRunner().invoke(command, [*words, "--image", "x.png"])
    assert result.exit_code == 2
    assert "4 points" in result.output


def test_where_all_that_is_asked_for_is_under_an_arm_nothing_is_claimed(profile: Profile) -> None:
    frame = reached(photograph(drawn())[0], (1.5 * PITCH, 1.1 * PITCH), SLEEVES[0])
    board = read_board(frame, profile, 3, 4, among=[5, 9])
    assert (board.cells, board.hidden) == ((), ((1, 1), (2, 1)))
