"""Islands in pictures with their truth, of a box that was enrolled: each is matched with what was known of it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from calibration.enrolment.folder import enrol
from companion.games.eldorado import reading
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import Island, Tile
from companion.games.kit.spaces.hexes import Cell, around, place_of, turned
from companion.tracking import best_label
from companion.vision.classify.profile import Profile
from companion.vision.picture import open_picture
from tests.support.games.eldorado.tables import position

DATA = Path(__file__).parents[4] / "shared" / "data" / "rendered"
FILES = sorted((DATA / "hexes").glob("*.json"))
WORDS = {"cave_entrance": "entrance"}
"""What the game calls them."""

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not FILES, reason=f"no pictures in {DATA}")]


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Profile:
    folder = tmp_path_factory.mktemp("box")
    for label in (DATA / "enrol-a" / "hexes").iterdir():
        shutil.copytree(label, folder / "hexes" / WORDS.get(label.name, label.name))
    return enrol(folder)


def tiles_of(truth: Mapping[str, Any]) -> dict[Cell, str]:
    """The tiles by cell; the truth's r runs the other way round."""
    return {(t["q"] + t["r"], -t["r"]): WORDS.get(t["label"], t["label"]) for t in truth["tiles"]}


def known(tiles: Mapping[Cell, str], turn: int) -> tuple[dict[Cell, Cell], ElDorado]:
    """Where each tile lies in the game, turned so, and the game when all but the last of them were laid."""
    first = next(iter(tiles))
    cells = {cell: turned((cell[0] - first[0], cell[1] - first[1]), turn) for cell in tiles}
    last = next(cell for cell in reversed(cells) if sum(other in cells for other in around(cell)) >= 2)
    laid = ((place_of(cells[at]), Tile(label, f"island:0:{n}")) for n, (at, label) in enumerate(tiles.items()))
    kept = tuple((place, tile) for place, tile in laid if place != place_of(cells[last]))
    return cells, replace(position(), land=Island(kept))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_island_and_the_tile_laid_last_are_matched_with_the_right_coordinates(profile: Profile, file: Path) -> None:
    truth = json.loads(file.read_text())
    tiles = tiles_of(truth)
    picture = open_picture(file.with_name(truth["image"]))
    for turn in range(0, 6, 1 if len(tiles) >= 20 else 3):
        cells, state = known(tiles, turn)
        seen = {place: best_label(labels) for (place, _), labels in reading.look(picture, profile, state).items()}
        lying = {place: label for place, label in seen.items() if label is not None}
        assert lying == {place_of(cells[cell]): label for cell, label in tiles.items()}
