"""Which 24 stickers can be a cube, and why others cannot."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.dialogue import Step
from companion.games.diaominos.cube import COLOURS, CORNERS, layer_turned
from companion.games.diaominos.game import GAME
from companion.games.diaominos.pieces import (
    CUBES,
    USUAL,
    cube_numbered,
    flaws,
    misread,
    nearest,
    number_of,
    scheme_of,
    schemes,
)
from companion.games.diaominos.reading.solving import Solving
from companion.games.kit import Answer, Say, State, say
from tests.games.diaominos.test_refusals import TWICE
from tests.support.games.diaominos.tables import CUBE, begun

SOLVED = "".join(c * 4 for c in USUAL)
cubes = st.integers(0, CUBES - 1).map(cube_numbered)


def changed(cube: str, *stickers: tuple[int, str]) -> str:
    letters = list(cube)
    for number, colour in stickers:
        letters[number] = colour
    return "".join(letters)


def kinds(cube: str) -> tuple[str, ...]:
    return tuple(flaw.kind for flaw in flaws(cube))


def test_a_solved_cube_and_whatever_turning_its_layers_makes_can_be() -> None:
    cube = SOLVED
    for surface in "RUFFRULDB":
        cube = layer_turned(cube, surface, 1)
        assert not flaws(cube)


@given(cubes)
def test_a_numbered_cube_can_be_and_has_its_number(cube: str) -> None:
    assert not flaws(cube)
    assert cube_numbered(number_of(cube) or 0) == cube


def test_all_cubes_as_they_can_lie_are_numbered() -> None:
    assert CUBES == 3_674_160 * 24
    assert len({cube_numbered(n) for n in range(0, CUBES, 88_179)}) == len(range(0, CUBES, 88_179))


@given(cubes, st.permutations(COLOURS))
@settings(max_examples=30)
def test_any_six_colours_will_do_as_long_as_the_pieces_fit_together(cube: str, colours: list[str]) -> None:
    other = cube.translate(str.maketrans(COLOURS, "".join(colours)))
    assert not flaws(other)
    assert scheme_of(other) in schemes()


def test_there_are_thirty_schemes_and_the_usual_one_comes_first() -> None:
    assert len(schemes()) == 30
    assert schemes()[0] == USUAL


def test_five_of_a_colour_is_said_with_the_likeliest_misreading() -> None:
    at = CUBE.index("O")
    cube = changed(CUBE, (at, "R"))
    found = {flaw.colours: flaw.number for flaw in flaws(cube)}
    assert kinds(cube) == ("cube-count", "cube-count")
    assert found == {"R": 5, "O": 3}
    assert misread(cube) == ((at, "R", "O"),)


def test_two_stickers_confused_for_each_other_make_pieces_that_do_not_exist() -> None:
    red, orange = CUBE.index("R"), CUBE.index("O")
    cube = changed(CUBE, (red, "O"), (orange, "R"))
    assert set(kinds(cube)) <= {"cube-piece", "cube-twice"}
    assert misread(cube) == tuple(sorted(((red, "O", "R"), (orange, "R", "O"))))


def test_a_corner_twisted_by_itself_is_found() -> None:
    a, b, c = CORNERS[2]
    cube = changed(CUBE, (a, CUBE[c]), (b, CUBE[a]), (c, CUBE[b]))
    assert kinds(cube) == ("cube-twist",)
    assert len(misread(cube)) in (2, 3)


def test_a_mirrored_corner_is_no_piece() -> None:
    a, b, _ = CORNERS[5]
    cube = changed(CUBE, (a, CUBE[b]), (b, CUBE[a]))
    assert "cube-piece" in kinds(cube)


def test_a_piece_that_is_there_twice_is_named() -> None:
    a, b, c = CORNERS[0]
    x, y, z = CORNERS[1]
    cube = changed(SOLVED, (x, SOLVED[a]), (y, SOLVED[b]), (z, SOLVED[c]))
    assert "cube-count" in kinds(cube)  # then some colour is there too often as well


def test_how_often_a_piece_is_there_is_told() -> None:
    found = [(flaw.number, len(flaw.stickers)) for flaw in flaws(TWICE) if flaw.kind == "cube-twice"]
    assert found
    assert {*found} == {(2, 6)}


@given(cubes, st.lists(st.tuples(st.integers(0, 23), st.sampled_from(COLOURS)), min_size=1, max_size=2))
@settings(max_examples=25)
def test_the_nearest_cube_can_be_and_differs_no_more_than_what_was_changed(
    cube: str, wrong: list[tuple[int, str]]
) -> None:
    seen = changed(cube, *wrong)
    found = nearest(seen)
    assert not flaws(found)
    if scheme_of(seen) is None:
        assert sum(a != b for a, b in zip(found, seen, strict=True)) <= 3 or len(wrong) > 1
        assert misread(seen)
    else:
        assert misread(seen) == ()


@pytest.mark.parametrize("number", [-1, CUBES, CUBES + 5])
def test_numbers_beyond_all_cubes_begin_again(number: int) -> None:
    assert cube_numbered(number) == cube_numbered(number % CUBES)


HALF_TURN = "WWWWOORRBBGGYYYYRROOGGBB"  # of one layer: top and bottom are whole


def fresh() -> State:
    return GAME.start(GAME.begin(["south"]))


@pytest.mark.parametrize(
    ("cube", "asked"),
    [(SOLVED, say("solved")), (HALF_TURN, say("plain", colours=("W", "Y")))],
    ids=["solved", "half turn"],
)
def test_a_cube_that_nobody_mixed_is_questioned_once_and_legal(cube: str, asked: Say) -> None:
    answer = Answer("stickers", cube)
    assert fresh().warnings(answer) == (asked,)
    assert fresh().verdict(answer).legal
    lines = [line for line in asked_of(cube).lines if line.section == "warning"]
    assert [line.said for line in lines] == [asked]


def test_a_mixed_cube_is_not_questioned() -> None:
    assert fresh().warnings(Answer("stickers", CUBE)) == ()
    assert all(line.section != "warning" for line in asked_of(CUBE).lines)
    assert begun().warnings(Answer("cube.B", "UF")) == ()


def asked_of(cube: str) -> Step:
    """What the dialogue asks once all stickers are typed."""
    dialogue = Solving(camera=False)
    for colour in cube:
        dialogue.choose(f"put:{colour}")
    return dialogue.step()
