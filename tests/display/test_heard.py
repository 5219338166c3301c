"""What is heard: each thing once, and never what only one seat may know."""

from __future__ import annotations

from companion.display.board import Chip
from companion.display.heard import CALL, TURN, Listener, Told
from companion.display.page import Page, Para

RED, BLUE = Chip("red", "R"), Chip("blue", "B")
ORDER = Para("Lay the corn.", "hands")


def test_whose_turn_it_is_is_told_with_what_hands_must_do() -> None:
    page = Page("play", "Red is next", RED, foot=(Para("Red was right.", "news"), ORDER))
    assert Listener().told(page) == Told(TURN, ("Red is next", "Lay the corn."))


def test_each_thing_is_told_once() -> None:
    listener, page = Listener(), Page("play", "Red is next", RED, foot=(ORDER,))
    listener.told(page)
    assert listener.told(page) == Told()
    more = Page("play", "Red is next", RED, foot=(ORDER, Para("Take the cube.", "hands")))
    assert listener.told(more) == Told("", ("Take the cube.",))
    assert listener.told(Page("play", "Blue is next", BLUE, foot=more.foot)) == Told(TURN, ("Blue is next",))


def test_what_the_table_is_asked_is_told_with_a_sound_of_its_own() -> None:
    page = Page("play", "What does the table say?", blocks=(Para("What do the dice show?", "strong"),))
    assert Listener().told(page) == Told(CALL, ("What does the table say?", "What do the dice show?"))


def test_what_stands_behind_a_curtain_is_never_told() -> None:
    listener = Listener()
    for name in ("curtain", "curtain-open", "oracle-open", "menu"):
        assert listener.told(Page(name, "Red looks", RED, foot=(ORDER,))) == Told()


def test_a_game_that_begins_is_told_from_its_beginning() -> None:
    listener, page = Listener(), Page("play", "Red is next", RED)
    listener.told(page)
    listener.told(Page("title"))
    assert listener.told(page).sound == TURN
