"""What lies elsewhere on Pachamama's board while a turn is made there."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from companion.games.kit import Place
from companion.games.kit.chance import Chance
from companion.games.pachamama.board import board
from companion.games.pachamama.box import SIZES
from companion.games.pachamama.state import Pachamama
from companion.vision.board.patches import PITCH_MM
from companion.vision.board.place import board_plane
from companion.vision.geometry.mat import find_mat
from companion.vision.geometry.plane import Picture
from scripts.benches.eyes.left_lying import WAYS, Table
from scripts.benches.eyes.real_life import PLAIN, TILE, covered

THINGS = ("cup", "phone", "coins", "hand of cards", "lamp, strong")
TRIES = 30


def with_thing(picture: Picture, state: Pachamama, new: Collection[Place], kind: str, chance: Chance) -> Picture | None:
    """The picture (BGR) with such a thing somewhere on the board, but over no `new` place; None if there is no room."""
    size = next(s for s in SIZES if s.name == state.size)
    plane = board_plane(picture, find_mat(picture), size.rows, size.cols, None)
    wide = (size.cols * PITCH_MM, size.rows * PITCH_MM)
    places = board(state.size).places
    spaces = (np.array([[n % size.cols, n // size.cols] for n in range(len(places))]) + 0.5) * PITCH_MM
    table = Table(picture, plane, wide, np.full(3, 235.0), spaces, TILE)
    fresh = np.array([place in new for place in places])
    for _ in range(TRIES):
        changed, hidden = WAYS[kind](table, np.random.default_rng(chance.below(1 << 30)))
        if (covered(table, hidden)[fresh] <= PLAIN).all():
            return changed
    return None
