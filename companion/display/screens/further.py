"""Going to what can be chosen but is not in sight: another kind of action, the things to buy, the next choices."""

from __future__ import annotations

from collections.abc import Mapping

from companion.display.bands import ChoiceLook, Duel, Panel
from companion.display.board import Board
from companion.display.chooser import Chooser, Outcome
from companion.display.page import Page
from companion.display.screens import beside
from companion.games.kit import Value


def another_kind(chooser: Chooser, kind: str) -> Outcome | None:
    """Go out of the usual kind of action into another one; where its actions are few, stand on the first of them."""
    chooser.back()
    branches = chooser.node.branches if chooser.node is not None else ()
    if any(branch.value == kind and branch.legal for branch in branches):
        return chooser.choose(kind)
    actions = (number for number, branch in enumerate(branches) if f" {kind} " in f"{branch.value} ")
    chooser.stand(next(actions, 0))
    return None


def instead(chooser: Chooser, panel: Panel, number: int) -> Outcome:
    """Change the last value by the panel's button of this number; the cursor stays where it is if it can."""
    here, value = chooser.at, beside.instead(chooser, panel, number)
    if value is None or not chooser.back():
        return Outcome()
    outcome = chooser.choose(value)
    if here is not None and chooser.node is not None and here in chooser.node.branches:
        chooser.stand(chooser.node.branches.index(here))
    return outcome


def to_board(chooser: Chooser, board: Board) -> bool:
    """Move the cursor to the first choice on the board; False if it is on one, or there is none."""
    if chooser.node is None or chooser.at is None or beside.on_board(chooser, board):
        return False
    places = (n for n, branch in enumerate(chooser.node.branches) if chooser.places_of(branch.value, board))
    return any(chooser.stand(number) for number in places)


def to_buy(chooser: Chooser, looks: Mapping[Value, ChoiceLook]) -> bool:
    """Move the cursor to the first thing that can be bought; False if there is none."""
    branches = chooser.node.branches if chooser.node is not None else ()
    priced = (n for n, b in enumerate(branches) if b.value in looks and looks[b.value].price)
    return any(chooser.stand(n) for n in priced)


def unseen(chooser: Chooser, page: Page, board: Board) -> bool:
    """Move the cursor to the first choice that the page does not show."""
    column = page.column
    shown = {key.target for pad in column.keys for key in pad.keys} if column is not None else set[str]()
    shown |= {choice.target for choice in column.choices} if column is not None else set()
    if isinstance(page.full, Duel):
        shown = {answer.target for answer in page.full.answers}
    before = under = beside.under(chooser, board)
    for _ in chooser.branches:
        chooser.move(1)
        under = beside.under(chooser, board)
        if under not in shown and under != before:
            break
    return True
