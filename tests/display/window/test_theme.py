"""Themes and the palette, measured: what can be read, and what every pair of eyes tells apart."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from itertools import combinations, islice
from typing import TypeVar

import numpy as np
import pygame
import pytest

from companion.app.library import words_of
from companion.app.plugins import found, plugin_of
from companion.display.bands import Card
from companion.display.board import Board, Cell, Chip, hexagon, square
from companion.display.page import Picture
from companion.display.window import board_drawing, cards, shapes, theme
from companion.display.window.canvas import PageCanvas
from companion.display.window.frame import frame
from companion.display.window.theme import THEMES, Theme, contrast, ink_on, mixed
from companion.games.kit import Game, Unfit
from companion.games.plugin import Plugin
from tests.support.display.window.eyes import VISIONS, Floats, distance, oklab, seen
from tests.support.games.kept_games import kept_states

SEEN, READABLE, WELL_READABLE = 3.0, 4.5, 7.0  # contrast by WCAG 2.2: of what is no word, and levels AA and AAA
APART = 0.10  # in Oklab: five times what can just be told side by side
SHARE = 0.008  # of the pixels of a picture that must be so far apart: 18 of 48x48, an emblem on a roof
SIDE = 48
SAMPLES, EVERY = 6, 35  # positions of a game that are looked at, and how many events lie between them

K = TypeVar("K", bound=Hashable)
both = pytest.mark.parametrize("colours", THEMES.values(), ids=THEMES)


def grounds(colours: Theme) -> Mapping[str, theme.Colour]:
    """What words stand on."""
    tones = colours.tones
    feet = {f"foot on {name}": mixed(tone, colours.raised, 0.7) for name, tone in tones.items()}
    foot = mixed(colours.ground, colours.raised, 0.7)
    return {"ground": colours.ground, "panel": colours.panel, "foot": foot, **tones, **feet}


everywhere = pytest.mark.parametrize(
    "colours",
    [own for whole in THEMES.values() for own in (whole, *map(whole.of, whole.grounds))],
    ids=[f"{name}-{game}" for name, whole in THEMES.items() for game in ("none", *whole.grounds)],
)
"""Both themes, on the ground of every game that has one of its own."""


@everywhere
def test_what_matters_in_play_contrasts_with_every_ground_by_7_to_1(colours: Theme) -> None:
    pressed = {**grounds(colours), "raised": colours.raised}
    assert min(contrast(colours.ink, ground) for ground in pressed.values()) >= WELL_READABLE
    assert min(contrast(colours.orders, ground) for ground in (colours.ground, colours.panel)) >= WELL_READABLE


@everywhere
def test_all_other_words_contrast_with_every_ground_by_4_5_to_1(colours: Theme) -> None:
    for role in ("quiet", "lit", "warning", "orders"):
        kept = {name: contrast(colours.role(role), ground) for name, ground in grounds(colours).items()}
        assert min(kept.values()) >= (READABLE if role != "lit" else 4.3), (role, kept)
    assert contrast(colours.quiet, colours.raised) >= READABLE


@everywhere
def test_thin_lines_and_the_cursor_are_seen_on_the_ground(colours: Theme) -> None:
    assert contrast(colours.edge, colours.ground) >= SEEN
    cursor = colours.on_cursor if colours.light else colours.cursor  # by day it has an outline of ink
    assert contrast(cursor, colours.ground) >= WELL_READABLE


@everywhere
def test_a_card_with_orders_is_told_from_one_without(colours: Theme) -> None:
    screen = pygame.Surface((theme.WIDTH, theme.HEIGHT))
    box = pygame.Rect(498, 152, 296, 136)
    looks: list[list[theme.Colour]] = []
    for order in (True, False):
        cards.card(PageCanvas(screen, colours), frame(*screen.get_size()), Card(order=order), box)
        looks.append([(at.r, at.g, at.b) for at in (screen.get_at(box.center), screen.get_at(box.midleft))])
    assert max(contrast(one, other) for one, other in zip(*looks, strict=True)) >= SEEN


@both
def test_words_on_what_is_chosen_contrast_by_7_to_1(colours: Theme) -> None:
    assert contrast(colours.on_cursor, colours.cursor) >= WELL_READABLE


@both
def test_words_on_every_named_colour_can_be_read(colours: Theme) -> None:
    found = {name: contrast(ink_on(colours.named(name)), colours.named(name)) for name in theme.NAMES}
    assert min(found.values()) >= READABLE, found


def test_contrast_is_that_of_wcag() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.005)


@both
@pytest.mark.parametrize("vision", VISIONS)
def test_chosen_possible_and_wrong_differ_from_each_other_and_from_the_rest_by_colour_or_by_shape(
    colours: Theme, vision: str
) -> None:
    board = Board(cells=tuple(Cell(f"p{i}", square(i, 0)) for i in range(5)))
    picture = Picture(board, frozenset({"p1"}), frozenset({"p2"}), marked=frozenset({"p3"}), chosen=frozenset({"p4"}))
    screen = pygame.Surface((theme.WIDTH, theme.HEIGHT))
    surface = screen.subsurface((0, 0, 5 * SIDE, SIDE))
    board_drawing.draw(PageCanvas(screen, colours), picture, surface.get_rect())
    looks = {i: as_seen(surface.subsurface((i * SIDE, 0, SIDE, SIDE)), vision) for i in range(5)}
    assert alike(looks) == []


@both
@pytest.mark.parametrize("vision", VISIONS)
def test_a_chosen_corner_differs_from_a_possible_one_by_colour_or_by_shape(colours: Theme, vision: str) -> None:
    sea = tuple(Cell(f"sea{i}", square(i, 0)) for i in range(2))
    tips = tuple(Cell(f"tip{i}", hexagon(i + 0.5, 0.5, 0.2), over=True) for i in range(2))
    picture = Picture(Board((*sea, *tips)), frozenset({"tip0", "tip1"}), frozenset({"tip1"}))
    screen = pygame.Surface((theme.WIDTH, theme.HEIGHT))
    surface = screen.subsurface((0, 0, 4 * SIDE, 2 * SIDE))
    board_drawing.draw(PageCanvas(screen, colours), picture, surface.get_rect())
    looks = {i: as_seen(surface.subsurface((i * 2 * SIDE, 0, 2 * SIDE, 2 * SIDE)), vision) for i in range(2)}
    assert alike(looks) == []


@both
@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("plugin", found().plugins, ids=lambda plugin: plugin.name)
def test_what_differs_on_a_games_screen_is_told_apart_by_every_pair_of_eyes(
    plugin: Plugin, vision: str, colours: Theme
) -> None:
    """All chips and all cells of some positions, drawn: each two differ in colour, or else in shape or letter."""
    chips: dict[Hashable, Floats] = {}
    cells: dict[Hashable, Floats] = {}
    for board in positions(plugin.name):
        for chip in chips_of(board):
            key: Hashable = chip
            if chip.art is not None:  # a part is one thing whatever it is called; only figures bear their letter
                key = (chip.art, chip.letter if chip.form == "figure" else "")
            if key not in chips:
                chips[key] = as_seen(drawn_chip(chip, colours), vision)
        for cell in board.cells:
            place = (cell.fill, cell.mark, cell.art, len(cell.corners))
            if not cell.over and place not in cells:
                cells[place] = as_seen(drawn_cell(cell, colours), vision)
    assert len(chips) > 3
    assert alike(chips) == []
    assert alike(cells) == []


@cache
def positions(name: str) -> tuple[Board, ...]:
    """Boards of some positions of one random game with as many seats as there may be."""
    plugin = plugin_of(name)
    game, paint, words = plugin.game, plugin.painter().paint, words_of("en", plugin.name)
    states = (state for _, state in kept_states(game, game.seats[: most_seats(game)], 3))
    return tuple(paint(state.view(None), words) for state in islice(states, 0, SAMPLES * EVERY, EVERY))


def most_seats(game: Game) -> int:
    """How many may play the game as it is set up without options."""
    for count in sorted(game.players, reverse=True):
        with suppress(Unfit):
            game.begin(game.seats[:count], {})
            return count
    raise AssertionError(f"nobody can play {game.name}")


def chips_of(board: Board) -> Iterator[Chip]:
    """Every chip on a board, in its tables and of its faces."""
    yield from (piece.chip for piece in board.pieces)
    yield from board.sides.values()
    yield from (face.chip for face in board.faces.values() if face.chip is not None)
    for table in board.tables:
        for entry in (entry for row in (table.heads, *table.rows) for entry in row):
            yield from (part for part in (entry if isinstance(entry, tuple) else (entry,)) if isinstance(part, Chip))


def drawn_chip(chip: Chip, colours: Theme) -> pygame.Surface:
    canvas, surface = bare(colours)
    shapes.chip(canvas, chip, SIDE / 2, SIDE / 2, SIDE * 0.46)
    return surface


def drawn_cell(cell: Cell, colours: Theme) -> pygame.Surface:
    canvas, surface = bare(colours)
    board_drawing.draw(canvas, Picture(Board((cell,))), surface.get_rect())
    return surface


def bare(colours: Theme) -> tuple[PageCanvas, pygame.Surface]:
    """A canvas of the usual size, and a small part of it to draw on."""
    screen = pygame.Surface((theme.WIDTH, theme.HEIGHT))
    screen.fill(colours.ground)
    return PageCanvas(screen, colours), screen.subsurface((0, 0, SIDE, SIDE))


def as_seen(surface: pygame.Surface, vision: str) -> Floats:
    """A picture's pixels in Oklab."""
    return oklab(seen(pygame.surfarray.array3d(surface), vision))


def alike(looks: Mapping[K, Floats]) -> list[tuple[K, K]]:
    """The pairs of pictures that differ too little."""
    return [
        (one, other)
        for one, other in combinations(looks, 2)
        if np.mean(distance(looks[one], looks[other]) >= APART) < SHARE
    ]


def test_eyes_of_other_kinds_see_red_and_green_nearer_to_each_other() -> None:
    red, green = (np.array([[THEMES["dark"].named(name)]], np.uint8) for name in ("red", "green"))
    apart = {name: float(distance(oklab(seen(red, name)), oklab(seen(green, name)))[0, 0]) for name in VISIONS}
    assert apart["normal"] > 2 * apart["deuteranope"]
    assert apart["normal"] > 2 * apart["grey"]


def test_oklab_is_that_of_its_author() -> None:
    pixels = np.array([[255, 255, 255], [0, 0, 0], [255, 0, 0]], np.uint8)
    expected = [[1.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.6280, 0.2249, 0.1258]]
    assert np.allclose(oklab(pixels), expected, atol=5e-4)


def test_players_called_by_their_side_are_told_apart_and_have_no_colour_of_the_cube() -> None:
    sides = plugin_of("diaominos").game.seats
    own = {theme.THEMES["dark"].named(side) for side in sides}
    cube = {theme.THEMES["dark"].named(colour) for colour in ("white", "yellow", "red", "orange", "green", "blue")}
    assert len(own) == len({theme.EMBLEMS[side] for side in sides}) == len(sides)
    assert not own & (cube | {theme.THEMES["dark"].named("grey")})


def test_no_words_are_meant_to_be_smaller_than_what_matters() -> None:
    assert {name for name, style in theme.STYLES.items() if style.size < theme.MATTERS} == set()
