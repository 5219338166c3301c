"""How two trees' readings of the same pictures are compared."""

from __future__ import annotations

import io

from companion.vision.observation import BoardSeen, CellSeen, Seen
from scripts.benches.eyes.against import Both
from scripts.benches.eyes.asked import Read, get, labels_of, put

BARE = Seen.among([None, "wood"], [0.9, 0.1])
WOOD = Seen.among([None, "wood"], [0.2, 0.8])


def board(first: Seen, sure: float) -> BoardSeen:
    return BoardSeen(1, 2, (CellSeen(0, 0, first, BARE, BARE, sure), CellSeen(0, 1, BARE, BARE, BARE, 0.7)))


def read(first: Seen, ms: float, sure: float = 0.7) -> Read:
    return Read(ms, {"cells": (1 + (first is BARE), 2)}, dict(labels_of(board(first, sure))))


def test_a_label_that_only_one_tree_reads_so_differs() -> None:
    both = Both()
    both.add((read(BARE, 12.0), read(WOOD, 9.0)))
    assert (both.labels, both.other) == (2, 1)
    assert both.ms == ([12.0], [9.0])
    assert (both.right[0]["cells"], both.right[1]["cells"], both.asked["cells"]) == (2, 1, 2)


def test_a_place_that_only_one_tree_reads_differs() -> None:
    both = Both()
    both.add((read(BARE, 12.0), Read(9.0, {"cells": (0, 2)})))
    assert (both.labels, both.other) == (2, 2)


def test_of_the_same_label_it_counts_how_far_both_differ_in_how_sure_they_are() -> None:
    both = Both()
    both.add((read(BARE, 12.0, 0.9), read(BARE, 9.0, 0.75)))
    assert both.other == 0
    assert abs(both.surer - 0.15) < 1e-9


def test_an_answer_comes_back_from_the_other_process_as_it_was() -> None:
    pipe = io.BytesIO()
    put(pipe, read(WOOD, 3.0))
    pipe.seek(0)
    assert get(pipe) == read(WOOD, 3.0)
