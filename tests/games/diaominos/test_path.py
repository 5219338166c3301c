"""The board's path: only layouts that turn each surface up once and toward each side once are accepted."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from companion.games.diaominos.cube import SIDES, facing
from companion.games.diaominos.path import RECOMMENDED, SPACES, Path, shortest_rolls

MOVES = [a + a + b for a in "NESW" for b in ("EW" if a in "NS" else "NS")]


def by_rule(moves: tuple[str, ...]) -> bool:
    """What all good paths have in common: long ways alternate, side steps repeat in every second move."""
    alternate = all((a[0] in "EW") != (b[0] in "EW") for a, b in pairwise(moves))
    return alternate and len({m[2] for m in moves[0::2]}) == 1 and len({m[2] for m in moves[1::2]}) == 1


def test_of_all_paths_256_are_good_and_they_are_those_of_one_rule() -> None:
    good, ruled = set(), set()
    for moves in product(MOVES, repeat=5):
        seen = set()
        if by_rule(moves):
            ruled.add(moves)
        for orientation in Path(moves).orientations():
            seen.add(orientation)
        if len(seen) == 6 and not Path(moves).failures():
            good.add(moves)
    assert len(good) == 256
    assert good == ruled


def test_the_recommended_board_has_six_spaces_on_four_by_four() -> None:
    spots = Path.parse(RECOMMENDED).spots()
    assert spots == ((0, 2), (2, 3), (3, 1), (1, 2), (2, 0), (0, 1))
    assert len(set(spots)) == 6


@pytest.mark.parametrize(
    ("toward", "surfaces"),
    [("up", "USEDNW"), ("north", "NDUWES"), ("south", "SUDEWN"), ("east", "EWNSUD"), ("west", "WESNDU")],
)
def test_each_side_sees_the_surfaces_in_a_known_order(toward: str, surfaces: str) -> None:
    by_side = {"U": "U", "D": "D", "N": "B", "S": "F", "E": "R", "W": "L"}
    seen = [facing(orientation)[toward] for orientation in Path.parse(RECOMMENDED).orientations()]
    assert seen == [by_side[s] for s in surfaces]


def test_a_refusal_says_which_surface_fails_and_where() -> None:
    failures = Path(("EEN", "EEN", "WWN", "SSE", "WWN")).failures()
    assert ("U", "up", ("A", "C")) in [(f.surface, f.toward, f.spaces) for f in failures]
    with pytest.raises(ValueError, match="surface=U, toward=toward-up, spaces=A, C"):
        Path.parse("EEN EEN WWN SSE WWN")


@pytest.mark.parametrize("text", ["", "EEN", "EEN SSE WWN SSE WWX", "EEE SSE WWN SSE WWN", "ENN SSE WWN SSE WWN"])
def test_what_is_no_path_is_refused_in_a_plain_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"no-path .*example=EEN SSE"):
        Path.parse(text)


def test_a_path_is_typed_in_any_case() -> None:
    assert Path.parse(RECOMMENDED.lower()).text() == RECOMMENDED


def test_over_the_six_spaces_each_surface_faces_up_and_every_side_once() -> None:
    orientations = Path.parse(RECOMMENDED).orientations()
    assert len(orientations) == len(SPACES)
    for toward in ("up", "down", *SIDES):
        assert len({facing(orientation)[toward] for orientation in orientations}) == 6


def test_any_orientation_is_reached_by_four_rolls_at_most() -> None:
    lengths = [len(shortest_rolls("UF", orientation)) for orientation in ("UF", "BU", "DB", "UB", "UR")]
    assert lengths[:2] == [0, 1]
    assert max(lengths) <= 4
