"""Recorded games, read again at every change: the same events are legal and bring the same news and the same end.

To record anew after a change that is wanted: `python -m tests.games.diaominos.test_playthrough`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.diaominos.game import GAME
from companion.games.kit import Begin
from companion.play.selfplay import selfplay
from tests.games.playthroughs import record, replayed

RECORDS = Path(__file__).parent / "playthroughs"
GAMES = {"screen-2": (4, 2, {"sheets": "screen", "view": "open"}), "paper-3": (6, 3, {"sheets": "paper"})}


@pytest.mark.parametrize("name", list(GAMES))
def test_a_recorded_game_goes_as_it_went(name: str) -> None:
    lines = (RECORDS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert "end" in lines
    assert list(record(GAME, Begin.parse(lines[0]), replayed(GAME, lines))) == lines


def main() -> None:
    """Write the records anew."""
    for name, (seed, seats, options) in GAMES.items():
        events = [event for event, _ in selfplay(GAME, GAME.seats[:seats], seed, options)]
        lines = record(GAME, GAME.begin(GAME.seats[:seats], options), events)
        (RECORDS / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
