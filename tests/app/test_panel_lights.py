"""What the lights tell: whose turn, which window, where the cursor is, how much is done, what can be pressed."""

from __future__ import annotations

from companion.app.panel_lights import ring_lights, row_lights
from companion.display.glow import pressable
from companion.display.inputs import Button
from companion.display.page import Bars, Item, Items, Page
from companion.display.window.theme import DARK

OFF = (0, 0, 0)
LIST = Items((Item("a", "a"), Item("b", "b"), Item("c", "c"), Item("d", "d")), 1)


def test_the_ring_has_the_colour_of_whose_turn_it_is_and_the_cursor_is_brightest() -> None:
    lights = ring_lights(Page("play", ring=("red",), blocks=(LIST,)), 12)
    assert lights[3] == DARK.named("red")
    assert len(set(lights)) == 2
    assert all(OFF < light < DARK.named("red") for light in lights if light != lights[3])


def test_several_who_are_due_share_the_ring() -> None:
    lights = ring_lights(Page("play", ring=("red", "blue")), 4)
    assert lights[0] == lights[1] != lights[2] == lights[3]


def test_a_hold_fills_the_ring_and_an_open_window_is_bright_all_round() -> None:
    half = ring_lights(Page("oracle", ring=("teal",), blocks=(Bars(0.5),), tone="oracle"), 12)
    assert len({*half[:6]}) == len({*half[6:]}) == 1
    assert half[0] > half[-1] > OFF
    assert ring_lights(Page("oracle-open", ring=("teal",), tone="oracle"), 12) == [DARK.named("teal")] * 12


def test_where_it_is_nobodys_turn_only_the_cursor_is_lit() -> None:
    lights = ring_lights(Page("settings", blocks=(LIST,)), 8)
    assert [n for n, light in enumerate(lights) if light != OFF] == [2]
    assert ring_lights(Page("pause"), 8) == [OFF] * 8


def test_a_panel_without_lights_is_told_of_none() -> None:
    assert ring_lights(Page("settings", blocks=(LIST,)), 0) == []


def test_beside_each_button_a_light_says_whether_it_can_be_pressed() -> None:
    alone = Page("notice", blocks=(Items((Item("good", "good"),), 0),))
    assert pressable(alone) == {Button.CONFIRM, Button.BACK}
    assert pressable(Page("title", blocks=(LIST,))) == set(Button) - {Button.BACK}
    assert pressable(Page("log", blocks=(Items(LIST.items, None),))) == {Button.BACK}
    lights = row_lights(alone, ("next", "previous", "confirm", "back", "horn"))
    assert [light != OFF for light in lights] == [False, False, True, True, False]


def test_behind_a_curtain_the_lights_tell_nothing_of_what_there_is_to_choose() -> None:
    one, many = (Page("curtain-open", blocks=(Items(LIST.items[:count], count - 1),)) for count in (1, 4))
    assert pressable(one) == pressable(many) == pressable(Page("curtain-open")) == set(Button)
    assert ring_lights(one, 12) == ring_lights(many, 12)
