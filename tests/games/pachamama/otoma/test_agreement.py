"""The rules and a second referee of the Otoma agree; `scripts/check-otoma` plays 200 games and more."""

from __future__ import annotations

from tests.games.pachamama.otoma.agreement import MODES, agree

GAMES = 20 * len(MODES)


def test_in_random_games_of_all_modes_both_referees_say_the_same_of_the_otoma() -> None:
    met = [agree(seed) for seed in range(GAMES)]
    assert sum(game.marches for game in met) > 10 * GAMES
    assert sum(game.trails for game in met) > 5 * GAMES
