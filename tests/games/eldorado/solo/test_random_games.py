"""Random games alone by a middling player: they hold together, and are lost and won."""

from __future__ import annotations

import pytest

from companion.games.eldorado.box import GUARDIANS
from companion.games.eldorado.game import GAME
from companion.games.eldorado.state import ElDorado
from companion.play.selfplay import selfplay
from tests.games.eldorado.solo.tables import SOLO

BOARDS = GAME.seats[:6]
FIRST, MOST = 50, 80
"""The first seed, and how many games at most until one was won: about one in forty is."""


def ends(seed: int) -> ElDorado:
    """The last state of a game; each board in turn."""
    last: ElDorado | None = None
    for _, after in selfplay(GAME, (BOARDS[seed % len(BOARDS)],), seed, SOLO):
        assert isinstance(after, ElDorado)
        last = after
    assert last is not None
    return last


@pytest.mark.slow
def test_games_alone_are_lost_and_won() -> None:
    winners: set[str | None] = set()
    for seed in range(FIRST, FIRST + MOST):
        last = ends(seed)
        winners.add(last.winner)
        result = last.result()
        if last.winner in last.seats:
            assert result is not None
            assert result.totals[last.winner] == 4
        if GUARDIANS in winners and winners & set(last.seats):
            return
    raise AssertionError(f"only {winners}")
