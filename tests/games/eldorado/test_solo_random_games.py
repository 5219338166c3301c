"""Random games alone by a middling player: they hold together, and where there is time are lost and won."""

from __future__ import annotations

import pytest

from companion.games.eldorado.box import GUARDIANS
from companion.games.eldorado.game import GAME
from companion.games.eldorado.state import ElDorado
from companion.play.selfplay import selfplay
from tests.support.games.eldorado.solo_tables import SOLO

BOARDS = GAME.seats[:6]
FIRST, ENOUGH, MOST = 50, 4, 80
"""The first seed, the games at every run, and how many at most until one was won: about one in forty is."""


def ends(seed: int) -> ElDorado:
    """The last state of a game, whose result is right; each board in turn."""
    last: ElDorado | None = None
    for _, after in selfplay(GAME, (BOARDS[seed % len(BOARDS)],), seed, SOLO):
        assert isinstance(after, ElDorado)
        last = after
    assert last is not None
    if last.winner in last.seats:
        result = last.result()
        assert result is not None
        assert result.totals[last.winner] == 4
    return last


@pytest.mark.parametrize("seed", range(FIRST, FIRST + ENOUGH))
def test_a_game_alone_holds_together(seed: int) -> None:
    last = ends(seed)
    assert last.over
    assert last.winner in {GUARDIANS, *last.seats}


@pytest.mark.long
def test_games_alone_are_lost_and_won() -> None:
    winners: set[str | None] = set()
    for seed in range(FIRST, FIRST + MOST):
        last = ends(seed)
        winners.add(last.winner)
        if GUARDIANS in winners and winners & set(last.seats):
            return
    raise AssertionError(f"only {winners}")
