"""A first game is the table's own business."""

from __future__ import annotations

from tests.hall.conftest import Seated
from tests.support.hall.twin import Exchange


def test_a_hall_hears_nothing_of_a_lesson(table: Seated, exchange: Exchange) -> None:
    table.turn()
    before = len(exchange.log)
    table.session = table.desk.library.learn(table.desk.library.games[0])
    for _ in range(3):
        table.turn()
    assert exchange.log[before:] == []
    table.begin()
    assert exchange.log[before:] != []
