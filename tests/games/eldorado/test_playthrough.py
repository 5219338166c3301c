"""Games kept as text, replayed at every change: the same events are legal and bring the same news and the same end.

Remarks (#) stand between the events: what each should bring, reckoned with pencil and rulebook and not by this program.
After a change that is wanted, write the news anew with `python -m tests.games.eldorado.test_playthrough`, and see that
the remarks still hold.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.eldorado.game import GAME
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Seat, State
from tests.support.games.playthroughs import Records, totals

RECORDS = Records(GAME, Path(__file__).parent / "playthroughs")
REMARKS = {"base-2": 10, "hardcore-3": 1, "solo-won": 6, "solo-lost": 2, "thieves-win": 6, "teams-4": 4}
"""How many remarks say what somebody has."""


@pytest.mark.parametrize("name", REMARKS)
def test_a_recorded_game_goes_as_it_went(name: str) -> None:
    assert RECORDS.again(name) == RECORDS.read(name)


@pytest.mark.parametrize("name", REMARKS)
def test_the_program_reckons_as_the_remarks_say(name: str) -> None:
    """Remarks like `# = red 2 food, 1 gold, 0 wood, 1 shrines` hold where they stand."""
    state, held = RECORDS.reckoned(name, has)
    assert held >= REMARKS[name]
    assert RECORDS.final(name) == totals(state.result())


def has(state: State, seat: Seat, what: str) -> int:
    """How much a seat has of something."""
    assert isinstance(state, ElDorado)
    return state.shrines(seat) if what == "shrines" else state.player(seat).cards.count(what)


def main() -> None:
    """Write the news of the records anew."""
    for name in REMARKS:
        RECORDS.keep(name, RECORDS.again(name))


if __name__ == "__main__":
    main()
