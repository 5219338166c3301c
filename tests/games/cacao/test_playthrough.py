"""Games played by hand, replayed at every change: the same events are legal and bring the same news and the same end.

A record holds the beginning, then each event with its news below it, and remarks (#) by whoever played: what each turn
should bring, reckoned with pencil and rulebook and not by this program. After a change that is wanted, write the news
anew with `python -m tests.games.cacao.test_playthrough`, and see that the remarks still hold.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.cacao.game import GAME
from companion.games.cacao.state import Cacao
from companion.games.kit import Seat, State
from tests.support.games.playthroughs import Records, totals

RECORDS = Records(GAME, Path(__file__).parent / "playthroughs")
NAMES = ("base-2", "diamante-2")


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_goes_as_it_went(name: str) -> None:
    assert RECORDS.again(name) == RECORDS.read(name)
    assert "end" in RECORDS.read(name)


@pytest.mark.parametrize("name", NAMES)
def test_the_program_reckons_as_the_players_did(name: str) -> None:
    """Remarks like `# = red 12 gold, 5 cacao` hold where they stand; the last one gives the totals."""
    state, held = RECORDS.reckoned(name, has)
    assert held > 22
    assert state.over
    assert RECORDS.final(name) == totals(state.result())


def has(state: State, seat: Seat, what: str) -> int:
    """How much a seat has of something."""
    assert isinstance(state, Cacao)
    player = state.player(seat)
    have = {"gold": player.gold, "cacao": player.cacao, "sun": player.sun, "gems": sum(player.gems)}
    have |= {"field": player.water_gold, "masks": sum(player.masks)}
    return have[what]


def main() -> None:
    """Write the news of the records anew."""
    for name in NAMES:
        RECORDS.keep(name, RECORDS.again(name))


if __name__ == "__main__":
    main()
