"""The settings on the screen: every option of the table, each with its value, and what a device has to say."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from companion import settings
from companion.app import desk as desks
from companion.app.desk import TableDesk
from companion.display.inputs import NEXT, Tap
from companion.display.page import Items, Para
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.display.screens.settings import SettingsScreen
from companion.display.trouble import DeviceTrouble
from companion.games.kit import say
from companion.play.vault import Vault
from companion.saying import LANGUAGES
from companion.settings import Settings
from tests.support.display.desks import TestDesk


@pytest.fixture
def screens(desk: TestDesk) -> Navigator:
    screens = open_screens(desk)
    screens.take(Tap("more"))
    screens.take(Tap("settings"))
    return screens


def lines(screens: Navigator) -> dict[str, str]:
    """Each setting with its value in words."""
    (items,) = (block for block in screens.page().blocks if isinstance(block, Items))
    return {item.target: item.note for item in items.items if item.target not in SettingsScreen.HELP}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_documented_setting_is_in_the_menu_in_every_language(
    screens: Navigator, desk: TestDesk, language: str
) -> None:
    desk.set("language", language)
    screens.refresh()
    assert list(lines(screens)) == [row.name for row in fields(Settings)]
    for _ in fields(Settings):
        assert all(para.text for para in screens.page().foot)
        screens.take(NEXT)


def test_a_setting_with_few_values_goes_through_them(screens: Navigator) -> None:
    seen = []
    for _ in range(3):
        screens.take(Tap("depth"))
        seen.append(lines(screens)["depth"])
    assert seen == ["scorekeeper", "oracle only", "referee"]


def test_a_setting_with_many_values_is_picked_from_a_list(screens: Navigator, desk: TestDesk) -> None:
    screens.take(Tap("pin_next"))
    screens.take(Tap("1"))  # the second ten
    screens.take(Tap("7"))
    assert desk.other["pin_next"] == 17
    assert lines(screens)["pin_next"] == "17"


def test_what_is_used_from_the_next_start_on_says_so(screens: Navigator) -> None:
    screens.take(Tap("buttons"))
    assert "next start" in str(screens.page().foot)
    screens.take(Tap("sound"))
    assert "next start" not in str(screens.page().foot)


@pytest.mark.parametrize("device", ["camera", "buttons", "panel"])
def test_a_device_that_does_not_work_says_why_in_its_own_words_and_when_it_is_tried_again(
    screens: Navigator, desk: TestDesk, device: str
) -> None:
    for name in lines(screens):
        desk.troubles = (DeviceTrouble(device, say("no-answer"), 4),)
        screens.tick(1.0)
        foot = [para.text for para in screens.page().foot]
        assert ("It no longer answers." in foot) is (name == device)
        assert ("Trying again in 4 s." in foot) is (name == device)
        screens.take(NEXT)


def test_the_camera_screen_says_why_it_does_not_work(desk: TestDesk) -> None:
    screens = open_screens(desk)
    desk.troubles = (DeviceTrouble("camera", say("no-folder", path="shots"), 4),)
    screens.take(Tap("more"))
    screens.take(Tap("camera"))
    said = [block.text for block in screens.page().blocks if isinstance(block, Para)]
    assert said == [
        "There is no folder shots with pictures. Make it, or name another camera.",
        "Trying again in 4 s.",
    ]


def test_what_is_set_on_the_screen_is_in_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "settings.toml"
    monkeypatch.setattr(desks, "games_path", lambda: tmp_path)
    monkeypatch.setattr(desks, "save", lambda new: settings.save(new, file))
    screens = open_screens(TableDesk(Settings(), Vault(bytes(32))))
    for target in ("more", "settings", "sound", "full_screen", "buttons"):
        screens.take(Tap(target))
    assert settings.load(file) == Settings(sound=False, full_screen=True, buttons="gpio")
