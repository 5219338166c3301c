"""How a game of Diaominos went: points over the rounds, and the shapes of each round."""

from __future__ import annotations

from companion.display.board import Plot, Table
from companion.games.diaominos.painting.course import Steps, course, rounds, shapes
from companion.games.diaominos.plugin import PLUGIN
from companion.games.diaominos.state import Diaominos
from companion.games.kit import Event
from tests.support.display.desks import words_of
from tests.support.games.diaominos.tables import game


def whole_game() -> Steps:
    return [(event, state) for event, state in _played()]


def _played() -> list[tuple[Event | None, Diaominos]]:
    return list(game(4, 2, sheets="screen"))


def test_every_round_is_there_and_the_last_is_the_end() -> None:
    steps = whole_game()
    ends = rounds(steps)
    assert len(ends) == 6
    assert ends[-1] is steps[-1][1]


def test_the_shapes_of_all_rounds_are_those_of_the_sheet() -> None:
    ends = rounds(whole_game())
    scored = shapes(ends)
    for seat in ends[-1].seats:
        assert sum(len(of[seat]) for of in scored) == sum(ends[-1].scores(seat))


def test_the_plot_ends_with_the_sheet() -> None:
    steps = whole_game()
    plot, table = course(steps, words_of(PLUGIN))
    assert isinstance(plot, Plot)
    assert isinstance(table, Table)
    result = steps[-1][1].result()
    assert result is not None
    assert [series.values[-1] for series in plot.series] == list(result.totals.values())
    assert len(table.rows) == 6
