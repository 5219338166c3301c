"""What covers a space, is foreign to it or dazzles is seen as such and claims nothing; all else is read as ever."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from companion.app import own_parts
from companion.commands.scan import command
from companion.games.pachamama import simulation
from companion.vision.board.board_reader import read_board
from companion.vision.board.place import board_plane
from companion.vision.geometry.mat import find_mat
from companion.vision.observation import BoardSeen
from hardware.simulator.live import SimulatedTable
from hardware.simulator.scene import Light
from scripts.benches.eyes.left_lying import WAYS, Table
from scripts.benches.eyes.real_life import HIDDEN, PITCH, PLAIN, TILE, covered, right, table_of
from tests.support.vision import drawn
from tests.support.vision.judge import Truth
from tests.support.vision.scene import Picture

SURE = 0.95


@pytest.fixture(scope="module")
def board() -> tuple[Picture, Truth]:
    return drawn.board(np.random.default_rng([3, 5]), crops=0.3, pawns=0.1)


def read(picture: Picture) -> BoardSeen:
    return read_board(picture, own_parts.load(), 5, 5)


@pytest.mark.parametrize(
    "kind", ["phone", "cup", "hand of cards", "sheet of paper", "foreign tiles", "house of cardboard"]
)
def test_what_covers_spaces_is_seen_and_the_others_are_read(board: tuple[Picture, Truth], kind: str) -> None:
    picture, truth = board
    table = table_of(picture, truth)
    changed, hidden = WAYS[kind](table, np.random.default_rng(4))
    shares = covered(table, hidden)
    seen = read(changed)
    cells = {(cell.row, cell.col): cell for cell in seen.cells}
    assert (shares > HIDDEN).any()
    assert seen.hidden
    for cell, share in zip(truth["cells"], shares.tolist(), strict=True):
        have = cells.get((cell["row"], cell["col"]))
        if share > HIDDEN:
            assert have is None or have.sure < SURE
    plain = [cell for cell, share in zip(truth["cells"], shares.tolist(), strict=True) if share <= PLAIN]
    good = [cell for cell in plain if (have := cells.get((cell["row"], cell["col"]))) and right(have, cell)]
    assert len(good) >= len(plain) - 1


@pytest.mark.parametrize("seed", [6, 7])
def test_a_coin_is_too_wide_to_be_a_pawn(seed: int) -> None:
    picture, truth = drawn.board(np.random.default_rng([3, seed]), crops=0.3, pawns=0.1)
    changed, _ = WAYS["coins"](table_of(picture, truth), np.random.default_rng(1))
    cells = {(cell.row, cell.col): cell for cell in read(changed).cells}
    seen = [(have, cell) for cell in truth["cells"] if (have := cells.get((cell["row"], cell["col"])))]
    assert all(right(have, cell) for have, cell in seen if have.sure > SURE)
    pawns = [cell for cell in truth["cells"] if cell["pawn"]]
    assert [cell for have, cell in seen if cell["pawn"] and right(have, cell)] == pawns


def test_a_coin_where_no_tile_lies_is_no_disc() -> None:
    scene, camera = simulation.scene({}, "5x5"), simulation.camera("5x5")
    picture = SimulatedTable(scene, camera, Light(brightness=1.0, azimuth=40, fall=0.1), seed=1).picture()
    plane = board_plane(picture, find_mat(picture), 5, 5, None)
    spaces = (np.array([[n % 5, n // 5] for n in range(25)]) + 0.5) * PITCH
    table = Table(picture, plane, (5 * PITCH, 5 * PITCH), np.full(3, 235.0), spaces, TILE)
    changed, _ = WAYS["coins"](table, np.random.default_rng(9))
    seen = read(changed)
    assert (1, 3) in seen.hidden
    assert not [cell for cell in seen.cells if cell.sure > SURE and cell.crop.label is not None]


def test_a_blinding_lamp_is_said_to_be_mirrored_where_it_is(board: tuple[Picture, Truth], tmp_path: Path) -> None:
    picture, truth = board
    changed, clipped = WAYS["lamp, blinding"](table_of(picture, truth), np.random.default_rng(4))
    seen = read(changed)
    shares = covered(table_of(picture, truth), clipped)
    dazzled = {(cell["row"], cell["col"]) for cell, share in zip(truth["cells"], shares, strict=True) if share > 0.7}
    assert dazzled
    assert dazzled <= {*seen.dazzled, *seen.hidden}
    assert seen.dazzled
    cv2.imwrite(str(tmp_path / "table.png"), changed)
    words = ["board", "--rows", "5", "--cols", "5", "--json", "--image", str(tmp_path / "table.png")]
    facts = json.loads(CliRunner().invoke(command, words).stdout)
    assert "lamp" in facts["warning"]
    assert len(facts["dazzled"]) == len(seen.dazzled)


def test_nothing_is_doubted_on_a_board_in_plain_view(board: tuple[Picture, Truth]) -> None:
    picture, truth = board
    seen = read(picture)
    assert (seen.hidden, seen.dazzled) == ((), ())
    cells = zip(seen.cells, truth["cells"], strict=True)
    assert sum(right(have, cell) for have, cell in cells) >= len(truth["cells"]) - 1


def test_discs_5_mm_off_the_middle_of_their_tile_are_what_they_are() -> None:
    picture, truth = drawn.board(np.random.default_rng([5202, 7]), crops=0.5, pawns=0.25, off=5.0)
    cells = {(cell.row, cell.col): cell for cell in read(picture).cells}
    discs = [cell for cell in truth["cells"] if cell["crop"] and not cell["pawn"]]
    assert discs
    assert all(right(cells[cell["row"], cell["col"]], cell) for cell in discs)
