"""What stands beside the map: display and pile always in sight, what a tile earns at its edges, no place in a text."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from companion.display.bands import Moment, Panel
from companion.display.board import Chip
from companion.display.inputs import Tap
from companion.display.window import draw
from companion.games.cacao.actions import Fill, PlaceWorker, Use
from companion.games.cacao.game import GAME
from companion.games.cacao.painting.panel import panel
from companion.games.cacao.state import Cacao
from companion.games.kit import Choice, Question, Value
from companion.games.kit.chance import Chance
from companion.play.selfplay import random_event
from companion.saying import LANGUAGES
from tests.support.display.desks import TestDesk
from tests.support.display.walking import begun, shown
from tests.support.games.cacao.tables import AROUND_X1Y0, having, position

SIZES = ((800, 480), (480, 800))
EVERY, MOST = 7, 70


def made(state: Cacao, moment: Moment, folder: Path) -> Panel:
    words = TestDesk(folder, games=(GAME,)).words(GAME.name)
    return panel(state.view(None), moment, words)


def laying(tile: str) -> Moment:
    """Red holds a tile over the space x1y0."""
    path = (("kind", "place"), ("at", "x1y0"))
    return Moment("red", "place", path, "tile", (tile,), tile, PlaceWorker("red", "x1y0", tile), True)


def test_display_and_pile_are_always_in_sight(tmp_path: Path) -> None:
    card = made(position(display=("market-3", "water"), pile=("temple",) * 7), Moment("red"), tmp_path).card
    assert card is not None
    assert [tally.chip.art is not None for tally in card.tallies] == [True, True, False]
    assert [tally.badge for tally in card.tallies] == ["", "", "7"]


def test_who_begins_is_no_gem(tmp_path: Path) -> None:
    question = Question("first", "first", "first-player", Choice(("red", "white")))
    moment = Moment(field="first", values=("red", "white"), question=question)
    assert made(position(), moment, tmp_path).looks == {}


def test_players_stand_with_gold_cacao_and_the_carriers_field(tmp_path: Path) -> None:
    tile = made(position(have={"red": having(gold=6, cacao=3, water=2)}), Moment("red"), tmp_path).players[0]
    assert (tile.points, [fact.text for fact in tile.facts]) == ("6", ["3", "−1"])


def test_each_edge_of_the_tile_in_hand_says_what_it_earns(tmp_path: Path) -> None:
    state = position(AROUND_X1Y0, have={"red": having(cacao=1)})
    marks = made(state, laying("1-2-1-0"), tmp_path).marks
    gains = {mark.at: mark.text for mark in marks if mark.kind == "gain"}
    assert gains == {(0.0, -1.0): "+1", (1.0, 0.0): "+9", (0.0, 1.0): "+2"}
    assert [mark.place for mark in marks if mark.kind == "ghost"] == ["x1y0"]


def test_a_space_that_the_tile_in_hand_fills_is_open(tmp_path: Path) -> None:
    state = position(workers={"x2y1": "red 2-1-0-1"})
    marks = made(state, laying("1-2-1-0"), tmp_path).marks
    opened = [(mark.place, mark.at) for mark in marks if mark.kind == "open"]
    assert opened == [("x1y0", (2.0, 0.0))], "x2y0 gets its second worker tile, x1y-1 its first"


def test_the_hand_is_pictures_and_the_turns_of_a_tile_share_one(tmp_path: Path) -> None:
    moment = Moment("red", "place", (("at", "x1y0"),), "tile", ("1-1-1-1", "1-2-1-0", "0-1-2-1"), "1-2-1-0")
    found = made(position(AROUND_X1Y0), moment, tmp_path).looks
    assert all(look.sign is not None and look.pictured for look in found.values())
    stacks = [look.stack for look in found.values()]
    assert stacks[0] != stacks[1] == stacks[2]


def test_a_touch_turns_the_tile_in_hand_and_one_on_its_place_lays_it(tmp_path: Path) -> None:
    screens, session = begun(GAME, tmp_path, "en", 2)
    for _ in ("display", "display", "who begins"):
        screens.take(Tap("value:0"))
        screens.refresh()
    picture = screens.page().picture
    assert picture is not None
    place = min(picture.lit)
    screens.take(Tap(f"place:{place}"))
    screens.take(Tap(f"place:{place}"))
    seen = set()
    for _ in range(4):
        column = screens.page().column
        assert column is not None
        (pad,) = column.keys
        assert pad.hint
        (under,) = column.cursor
        seen.add(next(key.sign for key in pad.keys if key.target == under))
        screens.take(Tap(pad.keys[1].target))
    assert len(seen) > 3
    before = len(session.steps)
    screens.take(Tap(f"place:{place}"))
    assert len(session.steps) > before


def test_what_cannot_be_sold_earns_nothing(tmp_path: Path) -> None:
    marks = made(position(AROUND_X1Y0), laying("0-0-2-2"), tmp_path).marks
    assert {mark.at for mark in marks if mark.kind == "gain"} == {(-1.0, 0.0)}


def test_filling_shows_tiles_by_their_pictures_and_what_everybody_earns(tmp_path: Path) -> None:
    state = position(workers={"x1y0": "red 1-1-1-1"}, display=("mine-2", "sun"))
    path = (("kind", "fill"), ("at", "x2y0"))
    values = ("display-1", "display-2")
    moment = Moment("red", "fill", path, "take", values, "display-1", Fill("red", "x2y0", "display-1"), True)
    found = made(state, moment, tmp_path)
    assert found.card is None  # its tiles are the keys
    assert all(found.looks[value].sign is not None for value in values)
    assert not any("display" in found.looks[value].text for value in values)
    assert [(mark.kind, mark.text) for mark in found.marks] == [("ghost", ""), ("gain", "+2")]


def test_workers_at_a_tile_say_how_many_act_and_what_they_earn(tmp_path: Path) -> None:
    state = position({"x0y0": "mine-2"}, workers={"x1y0": "red 0-1-0-3"})
    line = "red use worker=x1y0 jungle=x0y0 times=3"
    moment = Moment("red", "", (), "kind", (line, "usual"), line, Use("red", "x1y0", "x0y0", 3), True)
    found = made(state, moment, tmp_path)
    assert (found.looks[line].text, found.looks[line].gain) == ("×3", "+6")
    assert [(mark.place, mark.text) for mark in found.marks] == [("x0y0", "+6")]


def test_edges_at_two_tiles_of_one_kind_are_told_apart_by_the_side(tmp_path: Path) -> None:
    state = position({"x0y0": "mine-2", "x2y0": "mine-2"}, workers={"x1y0": "red 1-1-1-1"})
    lines = tuple(f"red use worker=x1y0 jungle={jungle} times=1" for jungle in ("x0y0", "x2y0"))
    looks = made(state, Moment("red", "", (), "kind", (*lines, "usual"), lines[0]), tmp_path).looks
    assert [looks[line].text for line in lines] == ["×1 ←", "×1 →"]
    picks = tuple(f"red pick worker=x1y0 jungle={jungle} gems=red" for jungle in ("x0y0", "x2y0"))
    looks = made(state, Moment("red", "", (), "kind", picks, picks[0]), tmp_path).looks
    assert [(looks[line].text, looks[line].pictured) for line in picks] == [("←", False), ("→", False)]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_overflows_and_no_choice_names_a_place(tmp_path: Path, language: str) -> None:
    screens, session = begun(GAME, tmp_path, language, 4)
    chance = Chance(4)
    for number in range(MOST):
        if number % EVERY == 0:
            screens.to_game()
            screens.refresh()
            for page in shown(screens):
                assert page.column is not None
                texts = [text for text in page.column.texts() if text]
                assert not [text for text in texts if text.startswith("panel.")]
                choices = [key.text for pad in page.column.keys for key in pad.keys]
                choices += [choice.text for choice in page.column.choices]
                assert not [text for text in choices if re.search(r"\(x.*y", text)]
                for size in SIZES:
                    assert draw.draw(pygame.Surface(size), page).overflow == [], (number, texts)
        if session.open_sealed() is None:
            assert session.do(random_event(session.state, [], [], chance, policy=GAME.policy)).legal


@pytest.mark.parametrize(
    ("field", "value"), [("gems", ("red",)), ("gems", "red"), ("kind", "red pick worker=x1y0 jungle=x0y0 gems=red")]
)
def test_a_single_gem_to_take_is_a_picture(field: str, value: Value, tmp_path: Path) -> None:
    look = made(position(), Moment("red", "", (), field, (value,), value), tmp_path).looks[value]
    assert look.pictured
    assert isinstance(look.sign, Chip)
    assert (look.sign.colour, look.sign.form) == ("red", "gem")
