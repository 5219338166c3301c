"""What the simulated table of every game needs is told at every moment of it, whatever was chosen before."""

from __future__ import annotations

from itertools import islice

import pytest

from companion.app.library import games
from companion.app.plugins import plugin_of
from companion.games.kit import Game
from companion.play.selfplay import steps
from companion.simulation import SPARE
from tests.support.beginnings import pairwise

EVENTS, EACH = 31, 15


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_spare_parts_are_told_at_every_moment(game: Game) -> None:
    load = plugin_of(game.name).simulation
    assert load is not None
    simulation = load()
    for seed, (seats, options) in enumerate(pairwise(game)):
        for before, _, _ in islice(steps(game, seats, seed, options), 0, EVENTS, EACH):
            assert all(part.name.startswith(SPARE) for part in simulation.spares(before))
            assert simulation.camera(before)
