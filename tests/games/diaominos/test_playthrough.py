"""Recorded games, read again at every change: the same events are legal and bring the same news and the same end.

To record anew after a change that is wanted: `python -m tests.games.diaominos.test_playthrough`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.diaominos.game import GAME
from companion.play.selfplay import selfplay
from tests.support.games.playthroughs import Records, record

RECORDS = Records(GAME, Path(__file__).parent / "playthroughs")
GAMES = {"screen-2": (4, 2, {"sheets": "screen", "view": "open"}), "paper-3": (6, 3, {"sheets": "paper"})}


@pytest.mark.parametrize("name", list(GAMES))
def test_a_recorded_game_goes_as_it_went(name: str) -> None:
    assert "end" in RECORDS.read(name)
    assert RECORDS.again(name) == RECORDS.read(name)


def main() -> None:
    """Write the records anew."""
    for name, (seed, seats, options) in GAMES.items():
        events = [event for event, _ in selfplay(GAME, GAME.seats[:seats], seed, options)]
        RECORDS.keep(name, record(GAME, GAME.begin(GAME.seats[:seats], options), events))


if __name__ == "__main__":
    main()
