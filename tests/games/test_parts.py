"""What games draw of their parts: right at every size, and far enough apart to be told from each other."""

from __future__ import annotations

import itertools

import cv2
import numpy as np
import pytest

from calibration.art import Form, Part, Picture, by_kind, part_named
from calibration.enrolment.live import LAID
from companion.app.enrolling import parts_of, wanted_of
from companion.app.plugins import found

PARTS: tuple[Part, ...] = tuple(part for plugin in found().plugins if plugin.parts for part in plugin.parts())
KINDS = by_kind(PARTS)
FLAT = [kind for kind in KINDS if kind.form is not Form.FIGURE]


def grey(picture: Picture) -> Picture:
    return np.asarray(cv2.cvtColor(np.ascontiguousarray(picture[:, :, :3]), cv2.COLOR_BGR2GRAY), np.uint8)


@pytest.mark.parametrize("px", [1, 7, 64, 301])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.title or kind.folder)
def test_every_part_is_drawn_at_the_size_asked_for(kind: object, px: int) -> None:
    part = next(part for part in PARTS if part.kind == kind)
    assert part.draw(px).shape[:2] == (px, px)
    assert part.picture(px).shape == (px, px, 4)


@pytest.mark.parametrize("kind", FLAT, ids=lambda kind: kind.title)
def test_no_two_parts_look_alike_even_without_colour(kind: object) -> None:
    drawn = [part.draw(128) for part in PARTS if part.kind == kind]
    for one, other in itertools.combinations(drawn, 2):
        assert np.abs(grey(one).astype(float) - grey(other)).mean() > 1.2


def test_what_is_no_square_says_where_it_is() -> None:
    shares = {
        Form.SQUARE: 1.0,
        Form.DISC: np.pi / 4,
        Form.HEXAGON: 3 * np.sqrt(3) / 8,
        Form.CARD: 2 / 3,
        Form.BAR: 1 / 4,
    }
    for kind in FLAT:
        part = KINDS[kind][0]
        assert part.picture(200)[:, :, 3].astype(float).mean() / 255 == pytest.approx(shares[kind.form], abs=0.01)


def test_a_part_is_found_by_its_name_and_by_what_our_own_profile_calls_it() -> None:
    assert part_named(PARTS, "board/crop", "corn") is part_named(PARTS, "board/crop", "4")
    with pytest.raises(KeyError):
        part_named(PARTS, "board/crop", "wheat")


def test_no_two_parts_of_a_folder_have_one_name() -> None:
    names = [(part.kind.folder, name) for part in PARTS for name in {part.name, part.label or part.name}]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("game", [plugin.name for plugin in found().plugins])
def test_an_enrolment_asks_only_for_parts_that_it_can_take(game: str) -> None:
    assert {part.kind.folder for part in parts_of(game)} <= set(LAID)


def test_an_enrolment_asks_for_copies_of_what_is_printed_and_of_no_more_than_there_are() -> None:
    asked = {(one.kind, one.label): one.copies for one in wanted_of(parts_of("pachamama"))}
    assert asked["board/terrain", "forest"] == 15
    assert {asked[one] for one in asked if one[0] in ("board/pawn", "board/arrow")} == {1}
