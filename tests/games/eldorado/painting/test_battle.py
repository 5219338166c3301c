"""A battle takes the whole screen: armies, dice that are entered one by one, and odds that make a hundred."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pygame
import pytest

from companion.display.bands import Duel, Moment, PanelChoice
from companion.display.page import Page
from companion.display.screens.duel import in_sight
from companion.display.window import draw, theme
from companion.games.eldorado.attacking import odds, odds_against, odds_so_far
from companion.games.eldorado.frames import Battle
from companion.games.eldorado.game import GAME
from companion.games.eldorado.painting.battle import duel, hundred
from companion.games.kit.dice import roll
from companion.saying import LANGUAGES
from tests.display.window.test_frame import BOXES, NEAR
from tests.support.display.desks import TestDesk
from tests.support.display.window.layout_faults import faults
from tests.support.games.eldorado.tables import position

PIECES = ("red explorer q1r0", "red villager q1r0", "orange explorer q1r0", "orange villager q1r0")
MORE = PanelChoice("More", "more", "more")
BUTTONS = tuple(PanelChoice(text, text) for text in ("Undo", "Scan dice", "Why?", "Menu"))


def made(folder: Path, stage: str, taken: tuple[int, ...] = (), language: str = "en", number: int = 2) -> Duel:
    battle = Battle("q1r0", "red", "orange", stage=stage)
    battle = battle if stage == "attack" else replace(battle, dice=((3, 6), ()))
    state = replace(position(pieces=PIECES), agenda=(battle,))
    moment = Moment(path=(("answer+", taken),), question=roll("battle.1", "battle", "strength", number))
    names = dict.fromkeys(("red", "orange"), "Maximiliane")
    found = duel(
        state.view(None), moment, TestDesk(folder, language, games=(GAME,)).words(GAME.name).with_players(names)
    )
    assert found is not None
    faces = tuple(
        PanelChoice("", f"value:{n}", chip) for n, chip in enumerate(found.left.dice * 3) if chip or stage == "attack"
    )
    return replace(found, answers=faces[:6], choices=BUTTONS)


def test_odds_with_some_dice_entered_agree_with_those_before_and_after() -> None:
    assert odds_so_far((0, 2), (0, 3)) == odds(2, 3)
    assert odds_so_far((9, 0), (0, 2)) == odds_against(9, 2)
    assert odds_so_far((9, 0), (8, 0)).win == 1


def test_three_whole_numbers_make_a_hundred() -> None:
    assert hundred((Fraction(1, 3),) * 3) == (34, 33, 33)
    assert hundred((Fraction(1), Fraction(0), Fraction(0))) == (100, 0, 0)


def test_dice_are_asked_for_one_by_one_and_the_odds_follow_each(tmp_path: Path) -> None:
    first, second = made(tmp_path, "defend"), made(tmp_path, "defend", (1,))
    assert (first.left.sum, first.right.sum, second.right.sum) == ("9", "–", "1")
    assert (first.right.due, second.right.due) == (0, 1)
    assert (first.line, second.line) == ("Needs 10 or more.", "Needs 9 or more.")
    assert [sum(part.parts for part in each.odds) for each in (first, second)] == [100, 100]
    assert first.odds[2].parts > second.odds[2].parts == 0


def test_answers_that_find_no_room_stand_behind_more() -> None:
    answers = [PanelChoice("Reroll for gold", f"{n}", "dice") for n in range(4)]
    assert [c.target for c in in_sight(answers, "2", MORE)] == ["2", "more"]
    assert in_sight(answers[:1], "0", MORE) == tuple(answers[:1])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_nothing_of_a_battle_is_cut_or_overlaps(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    for stage, taken in (("attack", (2,)), ("defend", ())):
        page = Page("play", full=made(tmp_path, stage, taken, language), game=GAME.name)
        assert list(faults(draw.draw(pygame.Surface(size), page), page)) == []


@pytest.mark.skipif(BOXES is None, reason="the pictures to be built are not at hand")
def test_a_battle_lies_where_its_picture_has_it(tmp_path: Path) -> None:
    assert BOXES is not None
    boxes = json.loads(BOXES.read_text(encoding="utf-8"))["14-eldorado-battle"]
    surface = pygame.Surface((800, 480))
    canvas = draw.draw(surface, Page("play", full=made(tmp_path, "attack"), game=GAME.name))
    buttons = [rect for rect, _ in canvas.hits[-4:]]
    for box, rect in zip((b["at"] for b in boxes if b["is"] == "button"), buttons, strict=True):
        assert max(abs(a - b) for a, b in zip(box, rect, strict=True)) <= NEAR
    assert tuple(surface.get_at((20, 290)))[:3] == theme.DARK.named("red")
