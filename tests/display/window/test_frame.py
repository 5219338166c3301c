"""Where the bands of a screen in play lie, at every size; beside the pictures to be built, where those are at hand."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from companion.display.bands import Band, Column
from companion.display.board import Board, Cell, Chip, SeatCard, square
from companion.display.page import Page, Picture
from companion.display.window import draw, theme
from companion.display.window.frame import GAP, Pixels, ScreenBands, frame, grid
from companion.games.cacao.game import GAME as CACAO
from tests.support.display.walking import begun

BOXES = next(
    (found for up in Path(__file__).parents if (found := up / "shared" / "design" / "boxes.json").exists()), None
)
NEAR = 4
"""Pixels by which a box may lie elsewhere."""
SIZES = [(800, 480), (1024, 600), (1280, 720), (1920, 1080), (480, 800), (720, 1200)]
WAYS = [(False, False), (True, False), (False, True), (True, True)]


def bands(made: ScreenBands, players: int = 4, choices: int = 3) -> list[Pixels]:
    return [made.band, *made.players(players), made.card, *made.choices(choices), *made.buttons]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("left_handed", "large"), WAYS)
def test_nothing_overlaps_leaves_the_screen_or_is_too_small_for_a_finger(
    size: tuple[int, int], left_handed: bool, large: bool
) -> None:
    made = frame(*size, left_handed, large)
    screen = pygame.Rect(0, 0, *size)
    boxes = [pygame.Rect(box) for box in (made.board, made.ribbon, *bands(made))]
    assert all(screen.contains(box) for box in boxes)
    assert not any(one.colliderect(other) for one, other in combinations(boxes, 2))
    for target in (*made.choices(3), *made.buttons):
        assert min(target[2:]) >= made.px(48)
    for one, other in combinations((*made.choices(3), *made.buttons), 2):
        assert not pygame.Rect(one).inflate(2, 2).colliderect(pygame.Rect(other).inflate(2, 2))
    assert made.board[2] == made.board[3]


def test_the_column_of_the_left_handed_is_the_same_at_the_left() -> None:
    usual, other = frame(800, 480), frame(800, 480, left_handed=True)
    assert other.board == (320, 0, 480, 480)
    assert other.ribbon == (308, 64, 12, 416)
    assert [(x - 492, *rest) for x, *rest in bands(usual)[1:]] == [tuple(box) for box in bands(other)[1:]]


@pytest.mark.parametrize("over", ["card", "choices"])
def test_keys_share_their_room_evenly_and_tall_ones_stand_at_the_right(over: str) -> None:
    room = frame(800, 480).keys(over)
    boxes = [pygame.Rect(box) for box in grid(room, 11, 5, 2, tall=1)]
    assert pygame.Rect(room).inflate(2, 2).contains(boxes[0].unionall(boxes))
    assert not any(one.colliderect(other) for one, other in combinations(boxes, 2))
    assert boxes[-1].height == room[3]
    assert boxes[-1].left > max(box.left for box in boxes[:-1])


def _apart(one: Sequence[int], other: Sequence[int]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) > NEAR


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", range(1, 7))
def test_what_is_glanced_at_stays_on_the_screen_and_apart(size: tuple[int, int], count: int) -> None:
    made = frame(*size)
    tiles, card = made.glanced(count)
    boxes = [pygame.Rect(box) for box in (*made.glance, *tiles, card)]
    assert len(tiles) == count
    assert all(pygame.Rect(0, 0, *size).contains(box) for box in boxes)
    assert not any(one.colliderect(other) for one, other in combinations(boxes, 2))


@pytest.mark.skipif(BOXES is None, reason="the pictures to be built are not at hand")
def test_every_band_lies_where_the_pictures_have_it() -> None:
    assert BOXES is not None
    wrong: list[str] = []
    for name, boxes in json.loads(BOXES.read_text(encoding="utf-8")).items():
        band = next((box for box in boxes if box["is"] == "band"), None)
        if band is None or band["at"][2:] == [800, 64]:
            continue  # a set-up over the whole width
        if band["at"][3] == 104:
            *tiles, card = (box["at"] for box in boxes if box["is"].startswith("abs"))
            glanced, below = frame(800, 480).glanced(len(tiles))
            pairs = zip([band["at"], *tiles, card], [frame(800, 480).glance[0], *glanced, below], strict=True)
            wrong += [f"{name}: {one} is {other}" for one, other in pairs if _apart(one, other)]
            continue
        size = {480: (480, 800), 561: (1280, 720)}.get(band["at"][2], (800, 480))
        made = frame(*size)
        players = sum(box["is"] in ("pl", "pl on") for box in boxes)
        choices = [box["at"] for box in boxes if box["is"].split()[0] == "bt"]
        room = [box["at"] for box in boxes if box["is"].split()[0] == "card"]
        wanted = {
            "band": ([band["at"]], [made.band]),
            "board": ([box["at"] for box in boxes if box["is"] == "board"], [made.board]),
            "players": ([box["at"] for box in boxes if box["is"] in ("pl", "pl on")], made.players(players)),
            "buttons": ([box["at"] for box in boxes if box["is"] == "button"], made.buttons),
        }
        if [at[1] for at in room] in ([152], [624]):
            wanted["card"] = (room, [made.card])
        elif [at[1] for at in room] == [72] and room[0][3] == 216:
            wanted["card"] = (room, [made.tall_card])
        elif [at[1] for at in room] == [90]:
            wanted["card"] = (room, [made.step_card])
        if len(choices) == 3:
            wanted["choices"] = (choices, made.choices(3))
        elif len(choices) == 2 and choices[0][2] == 296:
            wanted["choices"] = (choices, made.choices(2))
        for what, (there, ours) in wanted.items():
            for one, other in zip(there, ours, strict=False):
                if _apart(one, other):
                    wrong.append(f"{name} {what}: {one} is {other}")
    assert wrong == []


@pytest.mark.skipif(BOXES is None, reason="the pictures to be built are not at hand")
def test_players_cards_lie_round_the_board_where_their_picture_has_them() -> None:
    assert BOXES is not None
    boxes = json.loads(BOXES.read_text(encoding="utf-8"))["08-diaominos-round"]
    wanted = [box["at"] for box in boxes if box["is"] == "row k"]
    seats = ("south", "west", "north", "east")
    cards = tuple(SeatCard(seat, side, Chip(seat), seat) for side, seat in enumerate(seats))
    board = Board((Cell("cube", square(0, 0)),), seats=cards, whole=True)
    page = Page("play", picture=Picture(board), column=Column(Band("Round D")), game="diaominos")
    spots = draw.draw(pygame.Surface((800, 480)), page).spots
    assert not [(s, at) for s, at in zip(seats, wanted, strict=True) if _apart(tuple(spots[f"seat:{s}"]), at)]
    assert not _apart(tuple(spots["cell:cube"]), (73, 73, 334, 334))


@pytest.mark.skipif(BOXES is None, reason="the pictures to be built are not at hand")
def test_a_pad_of_sums_over_the_hand_lies_where_its_picture_has_it() -> None:
    assert BOXES is not None
    boxes = json.loads(BOXES.read_text(encoding="utf-8"))["16-isles-roll"]
    keys = [box["at"] for box in boxes if box["is"] == "col mid k"]
    ours = grid(frame(800, 480).keys("card"), 11, 5, 2, tall=1)
    assert not [(one, other) for one, other in zip(keys, ours, strict=True) if _apart(one, other)]
    row = [box["at"] for box in json.loads(BOXES.read_text(encoding="utf-8"))["17-isles-trade"] if box["is"] == "row k"]
    assert not [(a, b) for a, b in zip(row, frame(800, 480).below(5, low=True), strict=True) if _apart(a, b)]


def test_what_the_left_handed_touch_is_the_same_at_the_left(tmp_path: Path) -> None:
    screens, _ = begun(CACAO, tmp_path / "game", "en", 2)
    page = screens.page()
    usual, other = (
        draw.draw(pygame.Surface((800, 480)), page, theme.chosen("light", False, left_handed=left)).hits
        for left in (False, True)
    )
    assert len(usual) == len(other)
    for (box, target), (mirrored, also) in zip(usual, other, strict=True):
        moved = 0 if target == "page" else 320 if box.x < 480 else -492
        assert (mirrored.topleft, mirrored.size, also) == ((box.x + moved, box.y), box.size, target)
    assert {box.x >= 480 for box, target in usual if target != "page"} == {True, False}


@pytest.mark.parametrize("count", [1, 2, 3])
def test_large_choices_end_above_the_buttons_and_leave_what_they_spare_to_the_card(count: int) -> None:
    at = frame(800, 480, large=True)
    boxes = at.choices(count)
    assert at.buttons[0][1] - (boxes[-1][1] + boxes[-1][3]) == 4
    assert abs(boxes[0][1] - (at.card[1] + at.card[3] + at.spared(count)) - GAP) <= 1
