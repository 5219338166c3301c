"""The rules and a second referee of the Otoma agree; `scripts/bench check-otoma` plays 200 games and more."""

from __future__ import annotations

import pytest

from tests.support.games.pachamama.otoma.agreement import MODES, agree


@pytest.mark.parametrize("games", [10 * len(MODES), pytest.param(20 * len(MODES), marks=pytest.mark.long)])
def test_in_random_games_of_all_modes_both_referees_say_the_same_of_the_otoma(games: int) -> None:
    met = [agree(seed) for seed in range(games)]
    assert sum(game.marches for game in met) > 10 * games
    assert sum(game.trails for game in met) > 5 * games
