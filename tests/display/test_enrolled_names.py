"""What is asked for while a box is learnt is called by words, never by the label of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.enrolling import larger_parts_of, parts_of
from companion.app.plugins import plugin_of
from companion.display.route_table import open_screens
from companion.display.screens.enrol import Asked, EnrolScreen
from companion.saying import LANGUAGES
from tests.support.display.desks import FakeEnrolment, TestDesk

LEARNT = ("pachamama", "cacao", "eldorado", "diamond_isles")


@pytest.mark.parametrize("game", LEARNT)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_of_a_box_is_asked_for_by_a_name(game: str, language: str, tmp_path: Path) -> None:
    screens, enrolment = open_screens(TestDesk(tmp_path, language)), FakeEnrolment()
    asking = EnrolScreen(screens, plugin_of(game).game, enrolment)
    for part in (*parts_of(game), *larger_parts_of(game)):
        enrolment.asked = Asked("lay", 1, 9, part.kind.folder, part.name)
        (wish, *_) = asking.lead()
        name = asking.words.name(part.name)
        assert name in str(wish)
        assert "-" not in name or name != part.name, "a label as it stands in a file"
