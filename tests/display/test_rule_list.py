"""The list of rules: all of them, those that a word finds, each with its page."""

from __future__ import annotations

import pygame

from companion.display.inputs import CONFIRM, Tap, Typed
from companion.display.page import Items
from companion.display.rule_list import rules_with
from companion.display.screens.navigator import Navigator
from companion.display.window.draw import draw
from companion.games.pachamama.game import GAME
from tests.support.display.desks import TestDesk
from tests.support.display.walking import cursor, texts


def lines(screens: Navigator) -> list[str]:
    return [item.text for block in screens.page().blocks if isinstance(block, Items) for item in block.items]


def test_every_rule_of_the_table_is_listed(desk: TestDesk) -> None:
    assert set(rules_with(desk.words("pachamama"), GAME.rules)) == set(GAME.rules)


def test_a_word_finds_the_rules_whose_line_holds_it_without_accents_and_capitals(desk: TestDesk) -> None:
    words = desk.words("pachamama")
    found = rules_with(words, GAME.rules, "OFFERING")
    assert found
    assert all("offering" in words.rule(rule).lower() or "offering" in rule for rule in found)
    assert len(found) < len(tuple(GAME.rules))


def test_letters_narrow_the_list_down_and_backspace_widens_it(screens: Navigator) -> None:
    screens.take(Tap("menu"))
    screens.take(Tap("rules"))
    every = lines(screens)
    for letter in "crop":
        screens.take(Typed(letter))
    some = lines(screens)
    assert 1 < len(some) < len(every)
    for _ in "crop":
        screens.take(Typed("\b"))
    assert lines(screens) == every


def test_a_finger_finds_the_search_above_a_list_that_is_longer_than_the_screen(screens: Navigator) -> None:
    screens.take(Tap("menu"))
    screens.take(Tap("rules"))
    touched = {target for _, target in draw(pygame.Surface((800, 480)), screens.page()).hits}
    assert sum(target.startswith("rule:") for target in touched) < len(lines(screens)) - 1
    assert "search" in touched
    screens.take(Tap("search"))
    assert screens.page().name == "typing"


def test_a_word_that_no_rule_holds_is_said_and_changes_nothing(screens: Navigator) -> None:
    screens.take(Tap("menu"))
    screens.take(Tap("rules"))
    for letter in "zzz":
        screens.take(Typed(letter))
    assert "zzz" in texts(screens)
    assert cursor(screens) == "search"


def test_a_rule_is_shown_whole_with_its_page(screens: Navigator) -> None:
    screens.take(Tap("menu"))
    screens.take(Tap("rules"))
    screens.take(CONFIRM)
    assert screens.page().name == "notice"
    assert "page" in texts(screens)
