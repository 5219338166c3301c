"""Numbers and colours to choose from stand as keys that a finger reaches at once, not as lines one after another."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from companion.display.bands import Band, Card, Column, Key, Keys, PanelChoice
from companion.display.inputs import CONFIRM
from companion.display.page import Page
from companion.display.screens import beside
from companion.display.screens.beside import Offered
from companion.display.window import draw
from companion.games.diaominos.game import GAME as DIAOMINOS
from companion.games.diaominos.plugin import PLUGIN
from tests.support.display.desks import words_of
from tests.support.display.game_gallery import Hands
from tests.support.display.walking import begun


@pytest.mark.parametrize("most", [12, 24])
def test_many_numbers_stand_on_a_pad_in_the_place_of_a_card(most: int) -> None:
    offered = [Offered(PanelChoice(str(number), f"value:{number}")) for number in range(most + 1)]
    seen: set[str] = set()
    for each in offered:
        made = beside.column(Band(""), (), Card("news"), offered, each.choice.target, (), words_of(PLUGIN))
        assert made.card is None
        assert made.choices == ()
        (pad,) = made.keys
        targets = {key.target for key in pad.keys}
        assert each.choice.target in targets
        assert len(targets) >= min(most + 1, beside.PAGE // 2)
        seen |= targets
    assert seen >= {each.choice.target for each in offered}


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
@pytest.mark.parametrize(
    ("count", "columns", "over"),
    [(16, 4, "both"), (13, 4, "both"), (6, 3, "choices"), (6, 6, "choices"), (11, 5, "choices")],
)
def test_each_key_of_a_pad_can_be_touched(size: tuple[int, int], count: int, columns: int, over: str) -> None:
    keys = tuple(Key(str(number), f"value:{number}", tall=count == 11 and number == 5) for number in range(count))
    page = Page("play", column=Column(Band("Full layers?"), keys=(Keys(keys, columns, over),)), game="diaominos")
    canvas = draw.draw(pygame.Surface(size), page)
    boxes = [box for box, target in canvas.hits if target.startswith("value:")]
    assert len(boxes) == count
    least = 48 if size[0] > size[1] or count != 11 else 40  # the sums of two dice have one row on an upright screen
    assert all(min(box.size) >= least for box in boxes)


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_the_faces_of_a_die_are_wide_enough_for_a_finger(size: tuple[int, int]) -> None:
    offered = [Offered(PanelChoice(str(number), f"value:{number}")) for number in range(1, 7)]
    made = beside.column(Band("?"), (), Card("roll"), offered, "", (), words_of(PLUGIN))
    canvas = draw.draw(pygame.Surface(size), Page("play", column=made, game="diaominos"))
    boxes = [box for box, target in canvas.hits if target.startswith("value:")]
    assert len(boxes) == 6
    assert all(min(box.size) >= 48 for box in boxes)


def test_the_colours_of_shapes_are_chosen_as_pictures(tmp_path: Path) -> None:
    screens, session = begun(DIAOMINOS, tmp_path, "en", 2, {"sheets": "screen"})
    hands = Hands(session)
    while session.state.question() is not None:
        hands.play(1)
    screens.refresh()
    screens.page()
    for _ in range(2):  # for whom, then the curtain is held open
        screens.take(CONFIRM)
        page = screens.page()
    assert page.name == "curtain-open"
    assert page.column is not None
    (pad,) = page.column.keys
    assert [key.text for key in pad.keys] == [""] * 6
