"""Cacao's tiles as we draw them."""

from __future__ import annotations

import numpy as np

from companion.games.cacao.box import COLOURS, JUNGLES, WORKERS
from companion.games.cacao.parts import DISTRIBUTIONS, PARTS
from companion.games.cacao.parts.drawing import worker


def test_there_are_as_many_as_the_three_boxes_hold() -> None:
    tiles = [part for part in PARTS if part.kind.folder == "squares"]
    assert sum(part.count for part in tiles) == sum(JUNGLES.values()) + len(COLOURS) * sum(WORKERS.values())


def test_a_tile_is_drawn_so_that_its_name_reads_clockwise_from_the_east() -> None:
    assert DISTRIBUTIONS["2-1-0-1"] == (1, 2, 1, 0)
    assert DISTRIBUTIONS["0-0-2-2"] == (2, 0, 0, 2)


def test_a_worker_stands_at_the_edge_that_the_distribution_names() -> None:
    bare = worker("red", (0, 0, 0, 0), 200).astype(int)
    east = np.abs(worker("red", (0, 3, 0, 0), 200) - bare).sum(axis=2) > 0
    assert east[:, 160:].any()
    assert not east[:, :150].any()
