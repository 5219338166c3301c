"""What is printed in a box can be corrected on the screen, part by part, and the next game begins so."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import settings
from companion.app import corrected_data
from companion.app.desk import TableDesk
from companion.display import routes
from companion.display.inputs import Tap
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.games.eldorado.game import GAME
from companion.play.vault import Vault
from tests.support.display.desks import desk_of
from tests.support.display.walking import texts


@pytest.fixture
def screens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Navigator:
    monkeypatch.setattr(corrected_data, "path", lambda: tmp_path / "tables.toml")
    made = open_screens(TableDesk(settings.Settings(), Vault(bytes(range(32)))))
    made.go(routes.Setup(GAME))
    for target in ("next", "own"):  # who plays, then every option
        made.take(Tap(target))
    return made


def tapped(screens: Navigator, *targets: str) -> str:
    for target in targets:
        screens.take(Tap(target))
    return texts(screens)


def test_a_cost_is_corrected_card_by_card_and_kept(screens: Navigator) -> None:
    assert "Cost: " in tapped(screens, "printed")
    shown = tapped(screens, "cost-villager", "part:0", "part:2")
    assert "your own" in shown
    assert corrected_data.corrected(GAME) == {"cost-villager": ["food", "food", "gold", "wood"]}
    assert "your own" in tapped(screens, "good")
    session = desk_of(screens).library.begin(GAME, GAME.seats[:2], {}, None)
    assert session.state.setting.cost("villager") == ("food", "food", "gold", "wood")  # type: ignore[attr-defined]


def test_after_the_most_a_part_goes_on_with_the_least(screens: Navigator) -> None:
    tapped(screens, "printed", "doubloons-thief", *["part:0"] * 3)
    assert corrected_data.corrected(GAME) == {"doubloons-thief": 5}
    tapped(screens, "part:0")
    assert corrected_data.corrected(GAME) == {"doubloons-thief": 0}


def test_each_number_of_the_thief_die_and_each_cave_tile_can_be_set(screens: Navigator) -> None:
    tapped(screens, "printed", "thief-die", "part:1", "part:2", "good", "cave-tiles", "part:9", "part:0", "good")
    found = corrected_data.corrected(GAME)
    assert found["thief-die"][:2] == [[1, 7], [2, 6]]
    assert "torch" in found["cave-tiles"]
    assert "bavieca" not in found["cave-tiles"]
    begin = GAME.begin(GAME.seats[:2], {"mode": "thieves"}, **found)
    assert begin.data["thief-die"][0] == [1, 7]


def test_a_correction_is_taken_back(screens: Navigator) -> None:
    tapped(screens, "printed", "titan-die", "part:0")
    assert corrected_data.corrected(GAME) == {"titan-die": [2, 1, 2, 2, 3, 3]}
    shown = tapped(screens, "usual")
    assert corrected_data.corrected(GAME) == {}
    assert "your own" not in shown


def test_values_with_which_nothing_can_be_played_say_so_at_once(screens: Navigator) -> None:
    shown = tapped(screens, "printed", "crosses", "part:4")
    assert "neighbouring sides of the cave exit" in shown


def test_comments_of_the_file_stay(screens: Navigator, tmp_path: Path) -> None:
    tapped(screens, "printed", "battle-die", "part:0", "part:0")
    text = (tmp_path / "tables.toml").read_text()
    assert "# levels = 8" in text
    assert "battle-die = [3, 2, 3, 4, 5, 6]" in text


def test_a_file_that_cannot_be_read_is_told_and_stays(screens: Navigator, tmp_path: Path) -> None:
    (tmp_path / "tables.toml").write_text("[eldorado\n")
    assert "tables.toml" in tapped(screens, "printed")
    assert (tmp_path / "tables.toml").read_text() == "[eldorado\n"


def test_a_value_of_another_shape_counts_as_not_corrected(screens: Navigator, tmp_path: Path) -> None:
    (tmp_path / "tables.toml").write_text("[eldorado]\nthief-die = [1, 2]\n")
    tapped(screens, "printed", "thief-die", "part:0")
    assert corrected_data.corrected(GAME)["thief-die"][0] == [2, 6]
