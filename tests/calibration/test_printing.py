"""What is printed measures what it should, on both papers."""

from __future__ import annotations

import re
import shutil
import subprocess
import zlib
from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import product
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from calibration import printing
from calibration.art import Picture
from calibration.camera.chart import CHART, find_chart
from companion.commands.print import command
from companion.games.cacao.parts import PARTS as CACAO
from companion.games.diamond_isles.parts.sheets import sheets as isles_sheets
from companion.games.diaominos.parts.sheets import cells_of
from companion.games.diaominos.parts.sheets import sheets as diaominos_sheets
from companion.games.diaominos.shapes import PRINT, printed
from companion.games.eldorado.parts import PARTS as ELDORADO
from companion.games.pachamama.parts import PARTS as PACHAMAMA
from companion.games.pachamama.parts.sheets import sheets as pachamama_sheets
from companion.vision.geometry.mat import find_mat

MM = 72 / 25.4  # PDF points
PRINTED: Mapping[str, Callable[[str], bytes]] = {
    "mat": printing.mat,
    "chart": printing.chart,
    "pachamama": partial(printing.tiles, PACHAMAMA),
    "eldorado": partial(printing.tiles, ELDORADO),
    "cacao": partial(printing.tiles, CACAO),
    "diaominos": partial(printing.sheets, diaominos_sheets),
    "pachamama sheets": partial(printing.sheets, pachamama_sheets),
    "diamond_isles": partial(printing.sheets, isles_sheets),
}
"""All that is printed, by name; `made` makes each once on each paper, as several tests look at it."""
MOST_PARTS = ("eldorado", "cacao", "pachamama", "diamond_isles")
"""Many tiles: drawn on one paper at every run."""
needs_renderer = pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="pdftoppm is not installed")


@cache
def made(what: str, paper: str) -> bytes:
    """Something printed on a paper."""
    return PRINTED[what](paper)


def contents(pdf: bytes) -> list[str]:
    """The drawing instructions of each page."""
    streams = re.findall(rb"stream\n(.*?)\nendstream", pdf, re.DOTALL)
    inflated = [zlib.decompress(s) for s in streams if s[:1] == b"x"]
    return [s.decode("latin-1") for s in inflated if b" Tf" in s]


def rectangles(page: str, operator: str) -> list[tuple[float, float, float, float]]:
    """Left, bottom, width and height in millimetres of each rectangle painted with `operator`."""
    number = r"(-?[\d.]+)"
    found = re.findall(rf"{number} {number} {number} {number} re {operator}\b", page)
    return [tuple(float(n) / MM for n in four) for four in found]  # type: ignore[misc] # four numbers make a four-tuple


def pages(pdf: bytes, folder: Path, dpi: int) -> list[Picture]:
    (folder / "it.pdf").write_bytes(pdf)
    subprocess.run(["pdftoppm", "-r", str(dpi), "-gray", folder / "it.pdf", folder / "it"], check=True)
    return [np.asarray(cv2.imread(str(p), cv2.IMREAD_GRAYSCALE), np.uint8) for p in sorted(folder.glob("it*.pgm"))]


@pytest.mark.parametrize("paper", printing.PAPERS)
def test_the_mat_has_four_black_squares_of_40_mm(paper: str) -> None:
    (page,) = contents(made("mat", paper))
    large = [r for r in rectangles(page, "f") if r[2] > 39]
    assert len(large) == 4
    assert all(w == pytest.approx(40, abs=0.01) and abs(h) == pytest.approx(40, abs=0.01) for _, _, w, h in large)


@pytest.mark.parametrize("paper", printing.PAPERS)
def test_the_pages_have_the_size_of_the_paper(paper: str) -> None:
    wide, high = printing.PAPERS[paper]
    for pdf in (made(what, paper) for what in ("mat", "chart", "diaominos")):
        boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
        assert boxes
        assert all(float(w) / MM == pytest.approx(wide, abs=0.1) for w, _ in boxes)
        assert all(float(h) / MM == pytest.approx(high, abs=0.1) for _, h in boxes)


@pytest.mark.parametrize("paper", printing.PAPERS)
def test_every_page_has_a_title_a_ruler_and_the_advice_to_print_at_full_size(paper: str) -> None:
    documents = [made(what, paper) for what in ("mat", "chart", "diaominos", "pachamama sheets", "pachamama")]
    for page in (page for document in documents for page in contents(document)):
        assert "Print at 100 %" in page
        assert "(100)" in page
        ruler = re.findall(r"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l S", page)
        assert any(abs((float(x1) - float(x0)) / MM - 100) < 0.01 for x0, _, x1, _ in ruler)


@pytest.mark.parametrize(
    ("what", "paper"),
    [
        pytest.param(what, paper, marks=[pytest.mark.long] if paper == "letter" and what in MOST_PARTS else [])
        for what, paper in product(PRINTED, printing.PAPERS)
    ],
)
def test_nothing_is_drawn_off_the_page(paper: str, what: str) -> None:
    pdf = made(what, paper)
    wide, high = printing.PAPERS[paper]
    for page in contents(pdf):
        for x, y, w, h in rectangles(page, "[fS]"):
            assert min(x, x + w) >= 5
            assert max(x, x + w) <= wide - 5
            assert min(y, y + h) >= 5
            assert max(y, y + h) <= high - 5


@pytest.mark.parametrize("paper", printing.PAPERS)
def test_no_word_of_the_diaominos_sheet_lies_in_a_cell(paper: str) -> None:
    sheet, _ = contents(made("diaominos", paper))
    cells = rectangles(sheet, "S")
    words = re.findall(r"([\d.]+) ([\d.]+) Td\s+\((Colour|Score)\)", sheet)
    assert len(words) == 11
    for left, bottom, _ in words:
        x, low = float(left) / MM, float(bottom) / MM
        high = low + 3.5  # 10 points are 3.5 mm
        assert not any(cx <= x < cx + w and low < max(cy, cy + h) and min(cy, cy + h) < high for cx, cy, w, h in cells)


def test_as_many_parts_are_printed_as_the_box_holds() -> None:
    def placed(what: str) -> int:
        return sum(len(re.findall(r"/I\d+ Do", page)) for page in contents(made(what, "a4")))

    assert placed("pachamama") == 62 * 2 + 57  # both sides of the terrain tiles, and crops
    tokens = 3 * 12 + 8 * 7 + 2  # of the expansion: new colours, the Thieves' in every colour, Titan and Wolf
    coins = 5 + 4 + 1 + 2 + 1  # doubloons, treasures, the cave shrine, withered gardens, the Wolf's companion
    new = 9 * 2 + tokens + 2 + coins + 6 + 6  # its cave tiles with their backs, the bridge, a board, faces of two dice
    assert placed("eldorado") == (48 + 14) * 2 + (25 + 30 + 25) + 5 + (5 * 12 + 1) + new
    assert placed("cacao") == 28 + 17 + 4 * (11 + 4) + 2 * 12 + 4 + 4


@needs_renderer
@pytest.mark.parametrize("paper", printing.PAPERS)
def test_the_printed_mat_is_found_and_measures_40_mm(paper: str, tmp_path: Path) -> None:
    (page,) = pages(made("mat", paper), tmp_path, dpi=127)  # five pixels to the millimetre
    mat = find_mat(page)
    assert sorted(mat.cards) == [0, 1, 2, 3]
    for corners in mat.cards.values():
        sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
        assert sides == pytest.approx(np.full(4, 200), abs=0.6)
    middle = {card: corners.mean(axis=0) for card, corners in mat.cards.items()}
    assert middle[0][0] < middle[1][0]
    assert middle[3][1] > middle[0][1]
    assert middle[2][0] > middle[3][0]


@needs_renderer
@pytest.mark.parametrize("paper", printing.PAPERS)
def test_the_printed_ruler_is_100_mm_long(paper: str, tmp_path: Path) -> None:
    (page,) = pages(made("mat", paper), tmp_path, dpi=254)  # ten pixels to the millimetre
    longest = 0
    for row in page[-400:] < 128:
        edges = np.flatnonzero(np.diff(np.r_[0, row.astype(int), 0]))
        longest = max(longest, *(edges[1::2] - edges[::2]), 0)
    assert longest == pytest.approx(1000, abs=4)


@needs_renderer
@pytest.mark.parametrize("paper", printing.PAPERS)
def test_every_corner_of_the_printed_chart_is_found_where_it_was_drawn(paper: str, tmp_path: Path) -> None:
    (page,) = pages(made("chart", paper), tmp_path, dpi=254)  # ten pixels to the millimetre
    seen, table = find_chart(page)
    assert len(seen) == len(CHART.corners())
    moved = seen - table * 10
    assert np.abs(moved - moved.mean(axis=0)).max() < 1.0  # the renderer rounds edges to whole pixels


@needs_renderer
def test_a_printed_terrain_tile_is_42_mm_wide(tmp_path: Path) -> None:
    first = pages(made("pachamama", "a4"), tmp_path, dpi=127)[0]
    columns = np.flatnonzero((first[150:800] < 240).mean(axis=0) > 0.9)
    assert len(columns) == pytest.approx(4 * 42 * 5, abs=3)


def test_the_command_writes_a_pdf(tmp_path: Path) -> None:
    out = tmp_path / "mat.pdf"
    result = CliRunner().invoke(command, ["mat", "--paper", "letter", "--out", str(out)])
    assert result.exit_code == 0, result.output
    assert out.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["tiles"], "Which game’s tiles?"),
        (["tiles", "--game", "chess"], "There are no tiles to print for “chess”"),
        (["mat", "--game", "cacao"], "same for all games"),
        (["map"], "is not one of"),
        (["sheets", "--game", "cacao", "--code", "ABC"], "A code stands with sheets and --game"),
        (["sheets", "--game", "diamond_isles", "--code", "ABC"], "has a wrong or swapped character"),
    ],
)
def test_the_command_says_what_to_do_instead(words: list[str], answer: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(command, [*words, "--out", str(tmp_path / "x.pdf")])
    assert result.exit_code != 0
    assert answer in result.output
    assert not (tmp_path / "x.pdf").exists()


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    result = CliRunner().invoke(command, ["mat", "--out", str(tmp_path / "no" / "x.pdf")])
    assert result.exit_code != 0
    assert "cannot be written" in result.output


def test_the_printed_sheet_shows_each_shape_as_the_screen_marks_it() -> None:
    for picture in PRINT.values():
        cells = cells_of(picture)
        low = max(y for _, y in cells)
        assert {(x, low - y) for x, y in cells} == set(printed(picture))
