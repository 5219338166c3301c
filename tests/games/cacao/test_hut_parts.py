"""Cacao's hut tiles as we draw them: every hut of the box, and no two alike."""

from __future__ import annotations

import itertools

import cv2
import numpy as np
import pytest

from companion.app import own_parts
from companion.games.cacao.box import COLOURS, HUT_SIDES, HUTS
from companion.games.cacao.parts import HUT, HUT_MM, PARTS, VILLAGE_MM
from companion.vision.classify.templates import Templates
from tests.support.sight import APART, SIGHT, seen

DRAWN = {part.name: part for part in PARTS if part.kind == HUT}


def test_every_hut_of_the_box_is_drawn_as_often_as_a_side_shows_it() -> None:
    assert set(DRAWN) == set(HUTS)
    assert sum(part.count for part in DRAWN.values()) == 2 * len(HUT_SIDES)
    assert (DRAWN["hermit"].count, DRAWN["chief"].count, DRAWN["daughter"].count) == (2, 1, 1)


def test_no_two_huts_look_alike() -> None:
    huts = Templates.learn({name: [part.draw(200)] for name, part in DRAWN.items()})
    apart = huts.among_themselves() + 9.0 * np.eye(len(huts.names))
    assert apart.min() > 0.9, "three times as far as two jungle tiles"


def test_our_own_huts_and_villages_are_known_without_being_learnt() -> None:
    printed = own_parts.load().printed
    assert printed["huts"].templates.labels == tuple(sorted(HUTS))
    assert printed["villages"].templates.labels == tuple(sorted(COLOURS))
    assert (printed["huts"].size_mm, printed["villages"].size_mm) == (HUT_MM, VILLAGE_MM)


def test_a_hut_looks_otherwise_however_it_is_turned() -> None:
    huts = Templates.learn({name: [part.draw(200)] for name, part in DRAWN.items()})
    assert (huts.alike == np.eye(4, dtype=bool)).all()


@pytest.mark.parametrize("sight", SIGHT)
def test_any_two_huts_look_different_for_every_sight(sight: str) -> None:
    small = [cv2.resize(part.draw(128), (24, 24), interpolation=cv2.INTER_AREA) for part in DRAWN.values()]
    drawn = [seen(picture[:, :, ::-1].reshape(-1, 3).astype(float), sight) for picture in small]
    for one, other in itertools.combinations(drawn, 2):
        assert np.linalg.norm(one - other, axis=1).mean() > APART / 2
