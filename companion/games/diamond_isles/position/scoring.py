"""The score sheet (Diamond Isles, Game Ending)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.games.diamond_isles.box import GOAL
from companion.games.diamond_isles.position.points import hidden_points, lines, shown_points
from companion.games.kit import Line, Result, Side, say
from companion.games.kit.ranking import best, has_most

if TYPE_CHECKING:
    from companion.games.diamond_isles.state import DiamondIsles


def can_win(side: Side, totals: Mapping[Side, int], rule: str) -> bool:
    """Whether somebody has most points, or where a table lets only the player win whose turn it is, enough of them."""
    return has_most(side, totals, rule) or (rule == "goal" and totals[side] >= GOAL)


def result(state: DiamondIsles) -> Result:
    """A line for everything that brings points; most points win, then most diamonds.

    Where a table lets only the player win whose turn it is, that one has won by its points.
    """
    found, totals = [], {}
    for seat in state.seats:
        hidden = hidden_points(state, seat)
        for rule, points in (*lines(state, seat), ("victory-point", hidden)):
            if points:
                found.append(Line(seat, rule, points, say(rule)))
        totals[seat] = shown_points(state, seat) + hidden
    if state.ended == "goal" and not state.setting.most_points_win and state.active is not None:
        return Result(tuple(found), totals, (state.active,), "goal")
    diamonds = {seat: state.player(seat).diamonds for seat in state.seats}
    winners, rule = best(("most-points", totals), ("tie-diamonds", diamonds), shared="tie-shared")
    return Result(tuple(found), totals, winners, state.ended if rule == "most-points" else rule)
