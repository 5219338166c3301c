"""What the colours of a space tell of its disc and its pawn."""

from __future__ import annotations

import gc
import weakref
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.vision.board.pieces_by_colour import Shown, told_by_colours
from companion.vision.classify.classifier import SPACE, Classifier
from companion.vision.classify.features import FINE
from companion.vision.classify.palette import palette_of, palette_of_paint
from companion.vision.colour.joint_white_balance import Tones
from companion.vision.geometry.plane import Array

QUESTIONS = ((None, "forest", "rock"), (None, "corn", "plum"), (None, "black", "white"))
PAINTS = {
    "forest": (40, 110, 50),
    "rock": (170, 165, 160),
    "corn": (40, 190, 240),
    "plum": (140, 40, 110),
    "black": (45, 45, 45),
    "white": (235, 235, 235),
}
MIDDLE = FINE // 2
WHITE = np.ones((1, 1, 1, 3), np.float32)
"""The gain of spaces in which white is 1.0."""


def palettes(question: int) -> Array:
    names = [name for name in QUESTIONS[question] if name is not None]
    if question == 2:
        return np.stack([palette_of_paint(PAINTS[name]) for name in names])
    return np.stack([palette_of(np.full((50, 3), PAINTS[name], np.float32) * np.float32(1 / 255)) for name in names])


@pytest.fixture(scope="module")
def classifier() -> Classifier:
    nothing = Tones(np.zeros((2, 9)), np.eye(9))
    return Classifier(QUESTIONS, SPACE, {}, np.ones((3, 0), np.float32), nothing, tuple(palettes(n) for n in range(3)))


def space(tile: str, disc: str | None = None, pawn: str | None = None) -> Array:
    """A space (1, FINE, FINE, 3) of a tile with a disc most of which a pawn hides."""
    shown = np.full((FINE, FINE, 3), PAINTS[tile], np.uint8)
    for name, radius, at in ((disc, 16, (MIDDLE, MIDDLE)), (pawn, 14, (MIDDLE + 4, MIDDLE - 6))):
        if name is not None:
            cv2.circle(shown, at, radius, PAINTS[name], -1)
    grain = np.random.default_rng(2).normal(0, 2, shown.shape)
    return np.asarray((shown + grain)[None] / 255, np.float32)


def chances(question: int, **likely: float) -> Array:
    """Probabilities (1, answers) of a question: those given, what is left for none."""
    found = [likely.get(str(name), 0.001) if name is not None else 0.0 for name in QUESTIONS[question]]
    found[0] = 1 - sum(found)
    return np.array([found], np.float32)


def showing(space: Array) -> Shown:
    """Shows this one space."""
    return lambda some: np.asarray(space[some], np.float32)


def told(classifier: Classifier, seen: Array, crops: Array, pawns: Array, tile: str = "forest") -> list[str | None]:
    """The likeliest disc and pawn of a space that was read so."""
    found = told_by_colours(classifier, showing(seen), WHITE, chances(0, **{tile: 0.99}), crops, pawns, 1.0)
    for one in found:
        assert one.sum() == pytest.approx(1.0, abs=1e-3)
    return [question[int(one[0].argmax())] for question, one in zip(QUESTIONS[1:], found, strict=True)]


@pytest.mark.parametrize("disc", ["corn", "plum"])
def test_the_disc_under_a_pawn_is_the_one_whose_colours_show(classifier: Classifier, disc: str) -> None:
    other = "plum" if disc == "corn" else "corn"
    crops, pawns = chances(1, **{other: 0.9, disc: 0.01}), chances(2, black=0.99)
    assert told(classifier, space("forest", disc, "black"), crops, pawns) == [disc, "black"]


def test_where_no_disc_shows_under_a_pawn_there_is_none(classifier: Classifier) -> None:
    assert told(classifier, space("forest", None, "black"), chances(1, plum=0.6), chances(2, black=0.99))[0] is None


def test_a_pawns_own_paint_is_no_disc_where_the_box_is_painted_otherwise(classifier: Classifier) -> None:
    plum_wood = palette_of_paint((110, 60, 95))  # what the box calls black
    seen = space("forest", None, "black")
    seen[0][np.abs(seen[0] - 45 / 255).max(axis=2) < 0.08] = np.array(PAINTS["plum"]) * 0.8 / 255
    usual = replace(classifier, palettes=(*classifier.palettes[:2], np.stack([plum_wood, classifier.palettes[2][1]])))
    assert told(usual, seen, chances(1, plum=0.3), chances(2, black=0.99)) == [None, "black"]


def test_a_second_pawn_beside_the_first_is_no_disc_in_its_colour(classifier: Classifier) -> None:
    wood = (125, 50, 100)
    seen = space("forest", None, "black")
    beside = cv2.circle(np.zeros((FINE, FINE), np.uint8), (MIDDLE + 16, MIDDLE + 2), 11, 1, cv2.FILLED).astype(bool)
    light = np.linspace(0.3, 1.15, int(beside.sum()), dtype=np.float32)
    seen[0][beside] = light[:, None] * np.array(wood, np.float32) / 255
    paints = np.stack([classifier.palettes[2][0], palette_of_paint(wood)])
    two = replace(classifier, palettes=(*classifier.palettes[:2], paints))
    assert told(two, seen, chances(1, plum=0.8), chances(2, black=0.99)) == [None, "black"]


def test_in_a_box_with_pawns_of_one_colour_no_second_one_is_looked_for(classifier: Classifier) -> None:
    questions = (*QUESTIONS[:2], (None, "black"))
    one = replace(classifier, questions=questions, palettes=(*classifier.palettes[:2], classifier.palettes[2][:1]))
    pawns = np.array([[0.01, 0.99]], np.float32)
    seen = showing(space("forest", "plum", "black"))
    crops, _ = told_by_colours(one, seen, WHITE, chances(0, forest=0.99), chances(1, plum=0.8), pawns, 1.0)
    assert QUESTIONS[1][int(crops[0].argmax())] == "plum"


@pytest.mark.parametrize("looks", ["black", None])
def test_a_pawn_in_the_disc_s_own_colour_is_seen_where_it_looks_like_one(
    classifier: Classifier, looks: str | None
) -> None:
    black_disc = palette_of(np.full((50, 3), PAINTS["black"], np.float32) * np.float32(0.8 / 255))
    discs = np.stack([black_disc, classifier.palettes[1][1]])
    like = replace(classifier, palettes=(classifier.palettes[0], discs, classifier.palettes[2]))
    pawns = chances(2, black=0.8 if looks else 0.2)
    assert told(like, space("forest", None, "black"), chances(1, corn=0.98), pawns) == ["corn", looks]


def test_a_white_pawn_that_was_overlooked_is_seen(classifier: Classifier) -> None:
    crops, pawns = chances(1), chances(2, white=0.02)
    assert told(classifier, space("forest", None, "white"), crops, pawns) == [None, "white"]
    assert told(classifier, space("forest"), crops, pawns) == [None, None]


@pytest.mark.parametrize("light", [0.8, 0.62, 0.5])
@pytest.mark.parametrize("disc", ["corn", "plum"])
def test_a_disc_in_the_shadow_of_a_cup_is_no_dark_pawn(classifier: Classifier, disc: str, light: float) -> None:
    dark = palette_of_paint((70, 22, 55))  # the colour of the plum disc in half the light
    paints = np.stack([dark, classifier.palettes[2][1]])
    usual = replace(classifier, palettes=(*classifier.palettes[:2], paints))
    shaded = space("forest", disc) * np.float32(light)
    assert told(usual, shaded, chances(1, **{disc: 0.99}), chances(2, black=0.05)) == [disc, None]


def test_a_tile_that_is_paler_than_it_was_learnt_bears_no_white_pawn(classifier: Classifier) -> None:
    pale = np.minimum(space("rock") * 1.15, 1.0)
    assert told(classifier, pale, chances(1), chances(2, white=0.05), "rock") == [None, None]


def test_what_was_surely_read_and_what_lies_bare_stays_as_it_was_read(classifier: Classifier) -> None:
    seen, pawns = space("forest", "corn", "white"), chances(2, white=0.001)
    for crops, ground in ((chances(1), "forest"), (chances(1, plum=0.9), "none")):
        tile = chances(0, **{ground: 0.99})
        found = told_by_colours(classifier, showing(seen), WHITE, tile, crops, pawns, 1.0)
        assert np.array_equal(found[0], crops)
        assert np.array_equal(found[1], pawns)


def test_without_learnt_colours_all_stays_as_it_was_read(classifier: Classifier) -> None:
    crops, pawns = chances(1, plum=0.6), chances(2, white=0.6)
    found = told_by_colours(
        replace(classifier, palettes=()),
        showing(space("forest", "corn", "white")),
        WHITE,
        chances(0, forest=0.99),
        crops,
        pawns,
        1.0,
    )
    assert np.array_equal(found[0], crops)
    assert np.array_equal(found[1], pawns)


def test_a_box_is_kept_no_longer_than_others_keep_it(classifier: Classifier) -> None:
    """What was arranged of its palettes is remembered for the next picture, and goes with the box."""
    box = replace(classifier, palettes=tuple(palettes(n) for n in range(3)))
    assert told(box, space("forest", "corn", "black"), chances(1, plum=0.9), chances(2, black=0.99)) == [
        "corn",
        "black",
    ]
    gone = weakref.ref(box)
    del box
    gc.collect()
    assert gone() is None
