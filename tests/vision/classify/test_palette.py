"""How often each colour occurs on a part."""

import numpy as np
import pytest

from companion.vision.classify.palette import (
    COLOURS,
    colours_of,
    in_shadow,
    palette_of,
    palette_of_paint,
    palette_of_pictures,
    spread,
)

RED, GREEN = np.array([0.1, 0.1, 0.8], np.float32), np.array([0.2, 0.6, 0.2], np.float32)


def pixels(red: int, green: int) -> np.ndarray:
    return np.vstack([np.tile(RED, (red, 1)), np.tile(GREEN, (green, 1))])


def test_a_colour_that_covers_more_of_a_part_occurs_more_often() -> None:
    palette = palette_of(pixels(30, 10))
    red, green = colours_of(np.stack([RED, GREEN]))
    assert palette.shape == (COLOURS,)
    assert palette.sum() == pytest.approx(1.0, abs=1e-3)
    assert palette[red] == pytest.approx(3 * palette[green], rel=0.2)


def test_a_colour_much_like_one_that_occurs_is_likelier_than_any_other() -> None:
    palette = palette_of(pixels(30, 0))
    near, far = colours_of(np.stack([RED * 1.08, GREEN]))
    assert palette[near] > 100 * max(palette[far], 1e-9)


def test_colours_that_were_counted_stand_for_their_neighbours_as_pixels_do() -> None:
    counts = np.zeros(COLOURS, int)
    counts[colours_of(np.stack([RED, GREEN]))] = 30, 10
    assert spread(counts) == pytest.approx(palette_of(pixels(30, 10)))
    assert spread(counts * 7) == pytest.approx(spread(counts))


def test_in_shadow_a_part_has_its_darker_colours() -> None:
    grey = np.full((1, 3), 0.6, np.float32)
    (light,), (dark,) = colours_of(grey), colours_of(grey * np.float32(0.75))
    palette = palette_of(grey)
    assert palette[light] > palette[dark]
    shaded = in_shadow(palette)
    assert shaded[dark] > shaded[light]
    assert in_shadow(np.stack([palette, palette]))[1] == pytest.approx(shaded)


def test_a_painted_piece_has_its_paint_from_shadow_to_shine() -> None:
    palette = palette_of_paint((40, 40, 200))
    for light in (0.4, 0.7, 1.0):
        assert (
            palette[colours_of(np.full((1, 3), (40, 40, 200), np.float32) * np.float32(light / 255))[0]] > 3 / COLOURS
        )


def test_of_a_picture_only_what_the_mask_shows_counts() -> None:
    picture = np.zeros((40, 40, 3), np.uint8)
    picture[:, :20], picture[:, 20:] = 255 * RED, 255 * GREEN
    left = np.zeros((10, 10), np.bool_)
    left[:, :4] = True
    red, green = colours_of(np.stack([RED, GREEN]))
    palette = palette_of_pictures([picture], left)
    assert palette[red] > 0.1 > 1e-6 > palette[green]
