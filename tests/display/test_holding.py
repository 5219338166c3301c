"""Where a button is to be held, the page says how; a short press there is answered with what was missing."""

from __future__ import annotations

from companion.display import routes
from companion.display.bands import Column
from companion.display.board import Meter
from companion.display.inputs import CONFIRM, NEXT, Lift, Short, Tap
from companion.display.page import Para
from companion.display.screens.navigator import Navigator
from tests.support.display.walking import ENOUGH, LET_GO, discover, texts


def said(screens: Navigator) -> str:
    blocks = (*screens.page().left, *screens.page().blocks)
    return " ".join(block.text for block in blocks if isinstance(block, Para))


def test_before_the_oracle_it_says_what_to_hold_and_after_a_short_press_that_it_was_short(screens: Navigator) -> None:
    discover(screens)
    assert "Hold Enter" in said(screens)
    screens.take(CONFIRM)
    screens.tick(screens.now + 0.1)
    screens.take(LET_GO)
    assert screens.words("oracle.short") in said(screens)
    screens.take(Tap("page"))
    assert screens.words("oracle.short") not in said(screens)
    screens.take(Lift())
    assert screens.words("oracle.short") in said(screens)
    screens.take(CONFIRM)
    screens.tick(screens.now + ENOUGH)
    assert screens.page().name == "oracle-open"


def test_a_curtain_that_was_opened_for_a_moment_says_that_it_is_to_be_held(screens: Navigator) -> None:
    screens.go(routes.Curtain("red"))
    assert "Hold Enter" in said(screens)
    screens.take(CONFIRM)
    screens.take(LET_GO)
    assert screens.words("curtain.short") in said(screens)
    screens.take(CONFIRM)
    screens.tick(screens.now + ENOUGH)
    screens.take(LET_GO)
    assert "Hold Enter" in said(screens)


def meter(screens: Navigator) -> Meter | None:
    column = screens.page().column
    return column.card.meter if isinstance(column, Column) and column.card is not None else None


def test_to_agree_past_a_seal_is_to_hold_and_a_short_press_is_told(screens: Navigator) -> None:
    discover(screens)
    screens.take(CONFIRM)
    screens.tick(screens.now + ENOUGH)
    screens.take(LET_GO)
    screens.take(Short("undo"))
    assert "All agree: hold Enter" in texts(screens)
    assert meter(screens) is None, "an empty bar says nothing"
    screens.take(CONFIRM)
    assert meter(screens) is not None
    screens.take(LET_GO)
    assert screens.words("oracle.short") in said(screens)
    screens.take(NEXT)


def test_what_would_be_taken_back_stands_right_after_its_heading(screens: Navigator) -> None:
    discover(screens)
    screens.take(CONFIRM)
    screens.tick(screens.now + ENOUGH)
    screens.take(LET_GO)
    screens.take(Short("undo"))
    page = screens.page()
    headings = {screens.words("agree.gone", n=n) for n in (1, 2)}
    for blocks in (page.blocks, page.foot):
        lines = [block.text for block in blocks if isinstance(block, Para)]
        for above, below in zip(lines, (*lines[1:], ""), strict=True):
            assert above not in headings or below.startswith("– ")
    assert any(line.text in headings for line in page.foot)


def test_the_list_of_keys_says_what_holding_is(screens: Navigator) -> None:
    screens.go(routes.Controls())
    assert screens.words("controls.hold") in said(screens)
