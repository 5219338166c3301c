"""Printed parts are recognised by pictures of them: which it is, which way it is turned, and in which light it lies."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from companion.vision.classify import templates
from companion.vision.classify.templates import SIDE, Templates, cut, features
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Picture

NAMES = ("cove", "dune", "mill")


def art(seed: int) -> Picture:
    """A picture with soft spots of many colours."""
    rng = np.random.default_rng(seed)
    noise = cv2.GaussianBlur(rng.uniform(0, 255, (SIDE, SIDE, 3)).astype(np.float32), (0, 0), 3)
    return np.asarray(np.clip((noise - noise.mean()) * 6 + 120, 10, 245), np.uint8)


@pytest.fixture(scope="module")
def known() -> Templates:
    return Templates.learn({name: [art(n)] for n, name in enumerate(NAMES)})


def laid(*tiles: Picture, gain: float = 1.0) -> tuple[Picture, Any]:
    """A view in which tiles stand square beside each other, and their centres."""
    view = np.full((2 * SIDE, (2 * len(tiles) + 1) * SIDE, 3), 90, np.uint8)
    for n, tile in enumerate(tiles):
        view[SIDE // 2 : SIDE // 2 + SIDE, (2 * n + 1) * SIDE : (2 * n + 2) * SIDE] = tile
    centres = np.array([((2 * n + 1.5) * SIDE - 0.5, SIDE - 0.5) for n in range(len(tiles))])
    return np.asarray(np.clip(view * gain, 0, 255), np.uint8), centres


def test_a_patch_shows_what_lies_at_its_centre() -> None:
    view, centres = laid(art(1), art(2))
    patches = cut(view, centres, SIDE, np.zeros((2, 4)))
    assert (patches[0] == art(1)).all()
    assert (patches[1] == art(2)).all()
    half = cut(view, centres, SIDE / 2, np.zeros((2, 4)))
    middle = art(1)[SIDE // 4 : -SIDE // 4, SIDE // 4 : -SIDE // 4]
    assert np.abs(cv2.resize(half[0], (SIDE // 2, SIDE // 2)).astype(int) - middle).mean() < 6


def test_a_patch_is_moved_to_the_right_and_down_turned_and_grown() -> None:
    view, centres = laid(art(1))
    (moved,) = cut(view, centres, SIDE, np.array([[3.0, -2, 0, 0]]))
    assert (moved[4:-4, :-4] == art(1)[2:-6, 3:-1]).all()
    (turned,) = cut(view, centres, SIDE, np.array([[0, 0, np.pi / 2, 0]]))
    assert (turned == np.rot90(art(1))).mean() > 0.95
    (grown,) = cut(view, centres, SIDE, np.array([[0, 0, 0, 1.0]]))
    (wide,) = cut(view, centres, 2 * SIDE, np.zeros((1, 4)))
    assert (grown == wide).all()


@pytest.mark.parametrize("gain", [1.0, 0.6])
def test_each_picture_is_found_in_each_of_its_turns_in_any_light(known: Templates, gain: float) -> None:
    tiles = [np.rot90(art(n), turn) for n in range(3) for turn in range(4)]
    view, centres = laid(*tiles, gain=gain)
    found = known.match(view, centres, SIDE, np.ones(12, bool)).misfit
    assert found.shape == (12, 3, 4)
    best = [np.unravel_index(one.argmin(), one.shape) for one in found]
    assert best == [(n, turn) for n in range(3) for turn in range(4)]
    assert found.min(axis=(1, 2)).max() < 0.4 < np.sort(found.reshape(12, -1), axis=1)[:, 1].min()
    assert found.max() <= templates.WORST


def test_a_tile_that_lies_askew_is_moved_onto_its_picture(known: Templates) -> None:
    view, centres = laid(art(0), art(1))
    found = known.match(view, np.add(centres, (2, -1.5)), SIDE, np.ones(2, bool))
    assert found.moved[:, :2] == pytest.approx(np.array([[-2, 1.5]] * 2), abs=0.3)
    assert found.moved[:, 2:] == pytest.approx(0, abs=0.02)


def test_where_the_light_is_known_a_dark_tile_is_not_taken_for_another_in_shade(known: Templates) -> None:
    view, centres = laid(art(2), gain=0.5)
    gain = np.full((1, 1, 1, 3), 0.5, np.float32)
    found = known.match_lit(view, centres, SIDE, gain).misfit
    assert np.unravel_index(found[0].argmin(), found[0].shape) == (2, 0)
    assert found.min() < 0.4


def test_the_light_on_a_tile_is_found_beside_what_lies_on_it(known: Templates) -> None:
    patch = np.asarray(art(1) / 255 * (0.5, 0.7, 0.9), np.float32)
    patch[10:20, 10:20] = (0.1, 0.1, 0.8)
    gain, haze = known.light(patch[None], np.array([1]))
    assert gain.shape == haze.shape == (1, 1, 1, 3)
    assert gain[0, 0, 0] == pytest.approx([0.5, 0.7, 0.9], abs=0.08)
    assert haze[0, 0, 0] == pytest.approx(0, abs=0.05)


def test_a_known_part_is_more_like_a_picture_than_what_was_never_seen(known: Templates) -> None:
    small = [cv2.resize(picture, (12, 12), interpolation=cv2.INTER_AREA) for picture in (art(0), np.rot90(art(2)))]
    strange = cv2.resize(art(77), (12, 12), interpolation=cv2.INTER_AREA)
    likeness = known.likeness(np.stack([*small, strange]))
    assert (likeness[:2] > 0.9).all()
    assert likeness[2] < 0.7
    assert (np.abs(likeness) <= 1).all()


def test_which_turns_of_a_picture_look_the_same_is_known() -> None:
    half = art(5)
    half = np.where(np.arange(SIDE)[:, None, None] < SIDE // 2, half, half[::-1, ::-1])
    found = Templates.learn({"half turn": [half], "none": [art(6)]}).alike
    apart = (np.arange(4)[:, None] - np.arange(4)) % 4
    assert (found[0] == (apart % 2 == 0)).all()
    assert (found[1] == (apart == 0)).all()


def test_among_themselves_each_picture_fits_itself_best(known: Templates) -> None:
    fits = known.among_themselves()
    assert fits.shape == (3, 3)
    assert (fits.argmin(axis=1) == np.arange(3)).all()
    assert np.diag(fits).max() < 0.4 < (fits + 9 * np.eye(3)).min()


def test_a_brighter_lamp_changes_no_features() -> None:
    patch = np.asarray(art(3)[None] / 255, np.float32)
    assert features(patch * np.float32(0.9)) == pytest.approx(features(patch), abs=0.12)
    assert np.abs(features(patch)).max() > 0.5


def test_a_label_is_named_once_however_many_pictures_it_has_and_one_alone_cannot_be_learnt() -> None:
    found = Templates.learn({"mill": [art(1), art(2)], "cove": [art(3)]})
    assert found.names == ("cove", "mill", "mill")
    assert found.labels == ("cove", "mill")
    with pytest.raises(UnreadableError, match="few-labels"):
        Templates.learn({"mill": [art(1), art(2)]})


def test_what_a_profile_kept_gives_the_same_templates(known: Templates) -> None:
    again = Templates.of_arrays(known.arrays())
    assert again.names == known.names
    view, centres = laid(art(0), np.rot90(art(1)))
    seen = [one.match(view, centres, SIDE, np.ones(2, bool)).misfit for one in (known, again)]
    assert (seen[0] == seen[1]).all()


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("names", np.array([], "U4")),
        ("names", np.zeros(3)),
        ("names", np.array([list(NAMES)])),
        ("names", np.array(NAMES[:2])),
        ("flat", np.zeros((3, SIDE, SIDE - 1, 3))),
        ("mean", np.zeros((2, SIDE, SIDE, 3))),
        ("spread", np.zeros((3, SIDE, SIDE, 3))),
        ("spread", np.full((3, SIDE, SIDE, 3), -1.0)),
    ],
)
def test_arrays_that_fit_no_templates_are_refused(known: Templates, key: str, wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"."):
        Templates.of_arrays({**known.arrays(), key: wrong})
