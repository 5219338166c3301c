"""Recorded games, read again at every change: the same events are legal and bring the same news and the same end.

A record holds the beginning, then each event with its news below it, in the words of the journal. To record anew after
a change that is wanted: `python -m tests.games.pachamama.test_playthrough`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.kit import Begin, canonical
from companion.games.pachamama.game import GAME
from tests.games.pachamama.tables import begin, game
from tests.games.playthroughs import record, replayed

RECORDS = Path(__file__).parent / "playthroughs"
GAMES = {"short-2": (20, 2, "5x5"), "short-4": (17, 4, "5x5"), "long-3": (25, 3, "9x5")}


@pytest.mark.parametrize("name", list(GAMES))
def test_a_recorded_game_goes_as_it_went(name: str) -> None:
    lines = (RECORDS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert list(record(GAME, Begin.parse(lines[0]), replayed(GAME, lines))) == lines


def test_a_record_is_complete() -> None:
    lines = (RECORDS / "short-2.txt").read_text(encoding="utf-8").splitlines()
    assert "end" in lines
    assert canonical(GAME.start(Begin.parse(lines[0])))


def main() -> None:
    """Write the records anew."""
    for name, (seed, seats, size) in GAMES.items():
        lines = record(GAME, begin(seats, size), [event for _, event, _ in game(seed, seats, size)])
        (RECORDS / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
