"""Points: shapes, the first of each shape, layers, left-over diamonds, and who wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from companion.games.diaominos.shapes import SHAPES
from companion.games.diaominos.state import Diaominos
from companion.games.kit import Line, News, Result, Seat, say
from companion.games.kit.ranking import best

SHAPE_POINTS = 5
SOURCES = ("shape", "first-of-shape", "layer", "left-over", "ruling")
"""The rules that give points, in the order of the score sheet."""

S = TypeVar("S", bound=Diaominos)


def settle(state: S, told: list[News]) -> S:
    """When all are done with a round: whoever scored a shape that nobody had before was first, all of them."""
    first = list(state.first)
    for at, shape in enumerate(SHAPES):
        seats = tuple(seat for seat in state.seats if state.scored_now(seat)[at])
        if seats and not first[at]:
            first[at] = seats
            told.append(News("first-of-shape", say("first", seats=seats, shape=shape)))
    return replace(state, first=tuple(first))


def lines(state: Diaominos, seat: Seat) -> Iterator[Line]:
    """The lines of a seat's score sheet so far; layers and left-over diamonds count once the game is over."""
    for at, shape in enumerate(SHAPES):
        if count := state.scores(seat)[at]:
            yield Line(seat, "shape", SHAPE_POINTS * count, say("shape", shape=shape))
        if seat in state.first[at]:
            yield Line(seat, "first-of-shape", 1, say("first-of-shape", shape=shape))
    if state.over:
        for rule, points in zip(("layer", "left-over"), state.last_points(seat), strict=True):
            if points:
                yield Line(seat, rule, points, say(rule))
    if state.adjusted and (points := state.adjusted[state.seats.index(seat)]):
        yield Line(seat, "ruling", points, say("ruling"))


def points(state: Diaominos, seat: Seat) -> int:
    """A seat's points so far."""
    return sum(line.amount for line in lines(state, seat))


def result(state: Diaominos) -> Result:
    """The score sheet: the highest total wins, equal ones share."""
    sheet = tuple(line for seat in state.seats for line in lines(state, seat))
    totals = {seat: sum(line.amount for line in sheet if line.side == seat) for seat in state.seats}
    winners, rule = best(("highest-total", totals), shared="shared-win")
    return Result(sheet, totals, winners, rule)
