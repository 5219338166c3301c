"""How a game of Cacao went: its gold over the turns and by source, and what its cacao brought."""

from __future__ import annotations

from functools import cache

import pytest

from companion.display.board import Plot, Table
from companion.games.cacao.painting.course import Steps, by_source, cacaos, course
from companion.games.cacao.player import LEDGER
from companion.games.cacao.plugin import PLUGIN
from companion.games.cacao.scoring import result
from companion.games.cacao.state import Cacao
from companion.games.kit import Event
from tests.support.display.desks import words_of
from tests.support.games.cacao.tables import game


@cache
def whole_game(seed: int = 3) -> Steps:
    steps: list[tuple[Event | None, Cacao]] = []
    for before, event, after in game(seed, 2):
        steps += [(event, after)] if steps else [(None, before), (event, after)]
    return tuple(steps)


def test_all_sources_together_are_each_players_gold() -> None:
    last = whole_game()[-1][1]
    assert last.over
    sources = by_source(last).values()
    for seat, total in result(last).totals.items():
        assert sum(amounts[seat] for amounts in sources) == total


@pytest.mark.parametrize("seed", [3, 4])
def test_what_was_stored_was_sold_or_is_still_there(seed: int) -> None:
    last = whole_game(seed)[-1][1]
    sales = [LEDGER.index(rule) for rule in ("market", "chocolate-market")]
    for seat, of in cacaos(whole_game(seed)).items():
        player = last.player(seat)
        assert of.stored == of.sold + player.cacao + player.bars
        assert of.gold == sum(player.ledger[at] for at in sales)
    assert any(of.sold for of in cacaos(whole_game(seed)).values())


def test_the_plot_ends_with_the_sheet() -> None:
    plot, sources, cacao = course(whole_game(), words_of(PLUGIN))
    assert isinstance(plot, Plot)
    assert isinstance(sources, Table)
    assert isinstance(cacao, Table)
    totals = result(whole_game()[-1][1]).totals
    assert [series.values[-1] for series in plot.series] == list(totals.values())
    assert all(len(row) == len(sources.heads) for row in sources.rows)
    assert all(len(row) == len(cacao.heads) for row in cacao.rows)
