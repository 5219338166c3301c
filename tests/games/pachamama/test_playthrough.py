"""Recorded games, read again at every change: the same events are legal and bring the same news and the same end.

A record holds the beginning, then each event with its news below it, in the words of the journal. To record anew after
a change that is wanted: `python -m tests.games.pachamama.test_playthrough`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.kit import Begin, canonical
from companion.games.pachamama.game import GAME
from companion.games.pachamama.otoma.state import WithOtoma
from tests.support.games.pachamama.otoma.tables import begin as with_otoma
from tests.support.games.pachamama.otoma.tables import game as wise_game
from tests.support.games.pachamama.tables import begin, game
from tests.support.games.playthroughs import Records, record

RECORDS = Records(GAME, Path(__file__).parent / "playthroughs")
GAMES = {"short-2": (20, 2, "5x5"), "short-4": (17, 4, "5x5"), "long-3": (25, 3, "9x5")}
OTOMA = {
    "solo-hard": ("solo-hard", 1, 9, "# Brown alone, the hard version; Brown knows the map and divines at once."),
    "together-3": ("together-normal", 3, 2, "# Brown, White and Green together; who divines knows the map."),
}
"""Games with the Otoma: mode, players, seed, and what is said of it."""


@pytest.mark.parametrize("name", [*GAMES, *OTOMA])
def test_a_recorded_game_goes_as_it_went(name: str) -> None:
    assert RECORDS.again(name) == RECORDS.read(name)


def test_a_record_is_complete() -> None:
    lines = RECORDS.read("short-2")
    assert "end" in lines
    assert canonical(GAME.start(Begin.parse(lines[0])))


def main() -> None:
    """Write the records anew."""
    for name, (seed, seats, size) in GAMES.items():
        RECORDS.keep(name, record(GAME, begin(seats, size), [event for _, event, _ in game(seed, seats, size)]))
    for name, (mode, seats, seed, remark) in OTOMA.items():
        start = with_otoma(mode, seats)
        first = GAME.start(start)
        assert isinstance(first, WithOtoma)
        events = (event for _, event, _ in wise_game(first, seed, wise=True))
        RECORDS.keep(name, record(GAME, start, [remark, *events]))


if __name__ == "__main__":
    main()
