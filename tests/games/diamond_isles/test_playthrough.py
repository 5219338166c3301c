"""Games kept as text, replayed at every change: the same events are legal and bring the same news and the same end.

Remarks (#) stand between the events. Those that reckon (`# = red 2 wool, 1 diamonds, 3 points`) come from the second
referee (see referee.py), who followed the game when it was kept; the rules have no hand in them. After a change that is
wanted, write the news anew with `python -m tests.games.diamond_isles.test_playthrough`, and see that the remarks hold.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.diamond_isles.game import GAME
from companion.games.diamond_isles.scoring import shown_points
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Seat, State
from tests.support.games.playthroughs import Records

RECORDS = Records(GAME, Path(__file__).parent / "playthroughs")
REMARKS = {"goal-3": 11, "villages-4": 24}
"""How many remarks say what somebody has, at least."""


@pytest.mark.parametrize("name", REMARKS)
def test_a_recorded_game_goes_as_it_went(name: str) -> None:
    assert RECORDS.again(name) == RECORDS.read(name)


@pytest.mark.parametrize("name", REMARKS)
def test_the_program_reckons_as_the_remarks_say(name: str) -> None:
    state, held = RECORDS.reckoned(name, has)
    assert held >= REMARKS[name]
    assert state.over


def has(state: State, seat: Seat, what: str) -> int:
    """How much a seat has of something."""
    assert isinstance(state, DiamondIsles)
    player = state.player(seat)
    others = {"diamonds": player.diamonds, "points": shown_points(state, seat)}
    return others[what] if what in others else player.cards.count(what)


def main() -> None:
    """Write the news of the records anew."""
    for name in REMARKS:
        RECORDS.keep(name, RECORDS.again(name))


if __name__ == "__main__":
    main()
