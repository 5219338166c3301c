"""Which game: presets as pictures beside each other, of which one press begins one."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from companion.app.plugins import found
from companion.display.full_pages import PresetsPage
from companion.display.inputs import CONFIRM, NEXT, PREVIOUS, Tap
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.display.screens.setup import SetupScreen
from companion.display.screens.which import PRESETS, WhichScreen
from companion.display.seating import Seating
from companion.display.window import draw
from companion.games.kit import Game
from companion.games.kit.game import presets_for, seatings
from companion.games.plugin import Plugin
from companion.saying import LANGUAGES
from tests.display.window.test_frame import BOXES, NEAR
from tests.display.window.test_title import GAMES
from tests.support.display.desks import TestDesk, desk_of
from tests.support.display.window.layout_faults import faults

PLUGINS = {plugin.name: plugin for plugin in found().plugins if plugin.name in GAMES}
SIZES = ((800, 480), (480, 800), (1280, 720))


@pytest.fixture(params=GAMES)
def plugin(request: pytest.FixtureRequest) -> Plugin:
    """Each game in turn."""
    return PLUGINS[request.param]


@pytest.fixture
def cacao(tmp_path: Path) -> Navigator:
    """Cacao is being set up for three."""
    return asked(tmp_path, PLUGINS["cacao"].game, 3)


def asked(folder: Path, game: Game, count: int, language: str = "en") -> Navigator:
    """Which preset is played by so many."""
    screens = open_screens(TestDesk(folder, language, games=[PLUGINS[name].game for name in GAMES]))
    seats = game.seats[:count]
    screens.push(
        WhichScreen(
            screens,
            desk_of(screens).library,
            game,
            Seating(game.seats, seats, dict(zip(seats, ("Anna", "Ben"), strict=False))),
        )
    )
    screens.page()
    return screens


def shown(screens: Navigator) -> PresetsPage:
    made = screens.page().full
    assert isinstance(made, PresetsPage)
    return made


def test_every_preset_begins_with_the_fewest_and_the_most_that_can_play_it(tmp_path: Path, plugin: Plugin) -> None:
    game, desk = plugin.game, TestDesk(tmp_path)
    counts: dict[str, list[int]] = {preset.name: [] for preset in game.presets}
    for count in sorted(seatings(game)):
        for name in presets_for(game, game.seats[:count]):
            counts[name].append(count)
    for preset in game.presets:
        for count in {min(counts[preset.name]), max(counts[preset.name])}:
            session = desk.begin(game, game.seats[:count], dict(preset.options), None)
            assert preset.options.items() <= session.begin.options.items()
            assert not session.state.over


def test_every_number_of_players_has_a_preset(plugin: Plugin) -> None:
    assert all(presets_for(plugin.game, plugin.game.seats[:count]) for count in seatings(plugin.game))


def test_each_preset_has_a_picture_of_its_own(plugin: Plugin) -> None:
    pictures = plugin.painter().covers
    assert pictures is not None
    made = pictures()
    assert list(made) == ["", *(preset.name for preset in plugin.game.presets)]
    assert all(one != other for one, other in combinations(made.values(), 2))


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_lines_find_room_for_every_number_of_players(tmp_path: Path, plugin: Plugin, language: str) -> None:
    for count in seatings(plugin.game):
        screens = asked(tmp_path, plugin.game, count, language)
        page, cards = screens.page(), shown(screens).presets
        for size in SIZES:
            canvas = draw.draw(pygame.Surface(size), page)
            assert canvas.overflow == []
            assert list(faults(canvas, page)) == []
            sizes = {written.text: written.size for written in canvas.written}
            assert {sizes[card.name] for card in cards} == {canvas.px(34)}
            assert {sizes[card.more] for card in cards} == {canvas.px(24)}


def test_one_press_begins_a_preset_and_the_next_time_the_cursor_is_on_it(cacao: Navigator) -> None:
    assert shown(cacao).cursor == "preset:basic"
    for press in (NEXT, CONFIRM):
        cacao.take(press)
        cacao.page()
    cacao.tick(1.0)
    assert cacao.session is not None
    assert cacao.session.begin.options["gems"] == "yes"
    assert cacao.session.begin.names == {"red": "Anna", "purple": "Ben"}
    desk = cacao.desk
    assert isinstance(desk, TestDesk)
    desk.kept = tuple(replace(stored, game="cacao") for stored in desk.stored())
    again = WhichScreen(
        cacao,
        desk_of(cacao).library,
        PLUGINS["cacao"].game,
        Seating(cacao.session.begin.seats, cacao.session.begin.seats),
    )
    cacao.push(again)
    assert shown(cacao).cursor == "preset:diamante"
    assert [card.more for card in shown(cacao).presets][1] == "As last time."


def test_after_options_of_its_own_the_cursor_is_on_all_options_and_these_are_kept(cacao: Navigator) -> None:
    cacao.take(Tap("own"))
    assert isinstance(cacao.top, SetupScreen)
    for target in ("option:gems", "start"):
        cacao.take(Tap(target))
        cacao.page()
    cacao.tick(1.0)
    assert cacao.session is not None
    desk = cacao.desk
    assert isinstance(desk, TestDesk)
    desk.kept = tuple(replace(stored, game="cacao") for stored in desk.stored())
    cacao.push(
        WhichScreen(
            cacao,
            desk_of(cacao).library,
            PLUGINS["cacao"].game,
            Seating(cacao.session.begin.seats, cacao.session.begin.seats),
        )
    )
    assert shown(cacao).cursor == "own"
    cacao.take(CONFIRM)
    assert isinstance(cacao.top, SetupScreen)
    assert cacao.top.options["gems"] == "yes"


def test_four_buttons_and_a_finger_reach_everything(cacao: Navigator) -> None:
    reached = []
    for _ in range(5):
        reached.append(shown(cacao).cursor)
        cacao.take(NEXT)
    assert reached == ["preset:basic", "preset:diamante", "preset:everything", "own", "back"]
    cacao.take(PREVIOUS)
    assert shown(cacao).cursor == "back"
    hits = {target for _, target in draw.draw(pygame.Surface((800, 480)), cacao.page()).hits}
    assert set(reached) <= hits
    cacao.take(Tap("back"))
    assert cacao.page().name == "title"


def test_at_most_three_stand_beside_each_other_and_what_cannot_be_played_is_left_out(tmp_path: Path) -> None:
    game = PLUGINS["eldorado"].game
    names = [[card.target for card in shown(asked(tmp_path, game, count)).presets] for count in (1, 4, 8)]
    assert names == [["preset:solo"], ["preset:base", "preset:free", "preset:thieves"], ["preset:teams"]]
    assert max(map(len, names)) <= PRESETS


def test_a_game_without_presets_goes_on_to_its_options(tmp_path: Path) -> None:
    game = replace(PLUGINS["pachamama"].game, presets=())
    screens = open_screens(TestDesk(tmp_path, games=[game]))
    for target in ("game:pachamama", "next"):
        screens.take(Tap(target))
    assert screens.page().name == "setup"


@pytest.mark.skipif(BOXES is None, reason="the pictures to be built are not at hand")
def test_the_cards_lie_where_the_picture_has_them(cacao: Navigator) -> None:
    assert BOXES is not None
    wanted = [box["at"] for box in json.loads(BOXES.read_text(encoding="utf-8"))["03-setup-which"]][1:]
    hits = {target: tuple(rect) for rect, target in draw.draw(pygame.Surface((800, 480)), cacao.page()).hits}
    ours = [hits[f"preset:{name}"] for name in ("basic", "diamante", "everything")]
    for one, other in zip(wanted, ours, strict=True):
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= NEAR
