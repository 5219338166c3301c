"""Drawn throws as a camera sees them: a value that is not plainly seen is not surely told, and no die is made up."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.vision.dice.dice_reader import SURE, DieSeen, read_dice
from companion.vision.dice.outline import find_outline
from companion.vision.geometry.plane import Picture
from companion.vision.observation import Point
from tests.support.thrown_dice import GROUNDS, Lamp, Thrown, cloth, thrown

NEAR = 25


def row(values: tuple[int, ...], paint: int, turn: float = 17.0) -> tuple[Thrown, ...]:
    """Dice beside each other."""
    return tuple(Thrown(value, -110 + 44 * n, 0.0, turn * n, paint) for n, value in enumerate(values))


def surely(seen: tuple[DieSeen, ...]) -> list[DieSeen]:
    return [die for die in seen if die.sure >= SURE]


def shown(die: DieSeen, truth: tuple[tuple[int, Point], ...]) -> int:
    """What really lies where a die was read."""
    return next(value for value, at in truth if np.hypot(*np.subtract(at, die.centre)) < NEAR)


@pytest.mark.parametrize("paint", [0, 1, 3])
def test_dice_whose_sides_are_in_view_are_read_by_their_tops(paint: int) -> None:
    picture, truth = thrown(row((1, 2, 3, 4, 5, 6), paint), ground=GROUNDS[3], tilt=28)
    assert [die.value for die in surely(read_dice(picture))] == [value for value, _ in truth]


@pytest.mark.parametrize("paint", [0, 1, 3, 4])
@pytest.mark.parametrize("at", [(0.0, 0.0), (0.22, 0.0), (-0.2, 0.2)])
def test_a_lamp_mirrored_in_dice_makes_no_sure_value_of_what_it_leaves(paint: int, at: tuple[float, float]) -> None:
    picture, truth = thrown(row((6, 5, 4, 3, 2, 6), paint), tilt=12, lamp=Lamp(*at, 0.24, 1.0))
    assert all(die.value == shown(die, truth) for die in surely(read_dice(picture)))


def test_a_lamp_over_the_middle_of_a_three_leaves_a_two_that_is_asked_about() -> None:
    picture, _ = thrown((Thrown(3, 0, 0, 20, 4),), ground=GROUNDS[4], tilt=12, lamp=Lamp(0, 0, 0.2, 1.0), seed=3)
    assert not surely(read_dice(picture))


def test_red_dice_on_a_table_as_bright_as_they_are_do_not_hang_together() -> None:
    dice = tuple(Thrown(n % 6 + 1, -80 + 22 * (n % 8), -30 + 24 * (n // 8), 13 * n, 3) for n in range(24))
    picture, truth = thrown(dice, ground=GROUNDS[4])
    seen = surely(read_dice(picture))
    assert len(seen) >= 18
    assert all(die.value == shown(die, truth) for die in seen)


@pytest.mark.parametrize("seed", range(4))
def test_bare_black_cloth_with_lint_shows_no_die(seed: int) -> None:
    assert read_dice(cloth(seed)) == ()


def shape(outline: list[tuple[int, int]]) -> Picture:
    """A pale shape on a dark table."""
    picture = np.full((400, 400, 3), 60, np.uint8)
    cv2.fillPoly(picture, [np.array(outline, np.int32)], (230, 230, 230), cv2.LINE_AA)
    return picture


def found(picture: Picture, pips: list[tuple[int, int]]) -> bool:
    """Whether a face is found about these pips, drawn into a picture; a quarter of its side is as long as 30 pixels."""
    for pip in pips:
        cv2.circle(picture, pip, 12, (20, 20, 20), -1, cv2.LINE_AA)
    spots = np.array([(x, y, 12) for x, y in pips], float)
    return find_outline(picture, spots[:, :2].mean(axis=0), np.eye(2) * 30.0, spots, 200.0) is not None


def test_a_face_is_a_square_about_its_pips_and_no_disc_stick_or_corner() -> None:
    three = [(170, 170), (200, 200), (230, 230)]
    square = [(140, 140), (260, 140), (260, 260), (140, 260)]
    turns = np.linspace(0, 2 * np.pi, 60)
    assert found(shape(square), three)
    assert not found(shape([(int(200 + 70 * np.cos(t)), int(200 + 70 * np.sin(t))) for t in turns]), three)
    assert not found(shape([(60, 110), (110, 60), (340, 290), (290, 340)]), three)
    assert not found(shape(square), [(170, 170), (170, 200), (170, 230)])
