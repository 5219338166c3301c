"""Games kept as text, replayed at every change: the same events are legal and bring the same news and the same end.

Remarks (#) stand between the events. Those that reckon (`# = red 2 wool, 1 diamonds, 3 points`) come from the second
referee (see referee.py), who followed the game when it was kept; the rules have no hand in them. After a change that is
wanted, write the news anew with `python -m tests.games.diamond_isles.test_playthrough`, and see that the remarks hold.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.games.diamond_isles.game import GAME
from companion.games.diamond_isles.position.points import shown_points
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Begin, State
from tests.games.playthroughs import record, replayed

RECORDS = Path(__file__).parent / "playthroughs"
REMARKS = {"goal-3": 11, "villages-4": 24}
"""How many remarks say what somebody has, at least."""


def read(name: str) -> list[str]:
    return (RECORDS / f"{name}.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", REMARKS)
def test_a_recorded_game_goes_as_it_went(name: str) -> None:
    lines = read(name)
    assert list(record(GAME, Begin.parse(lines[0]), replayed(GAME, lines))) == lines


@pytest.mark.parametrize("name", REMARKS)
def test_the_program_reckons_as_the_remarks_say(name: str) -> None:
    lines, held = read(name), 0
    state: State = GAME.start(Begin.parse(lines[0]))
    for event in replayed(GAME, lines):
        if not isinstance(event, str):
            state = state.after(event)
        elif event.startswith("# = "):
            check(state, event)
            held += 1
    assert held >= REMARKS[name]
    assert state.over


def check(state: State, remark: str) -> None:
    assert isinstance(state, DiamondIsles)
    seat, _, rest = remark.removeprefix("# = ").partition(" ")
    player = state.player(seat)
    for number, what in re.findall(r"(\d+) (\w+)", rest):
        others = {"diamonds": player.diamonds, "points": shown_points(state, seat)}
        have = others[what] if what in others else player.cards.count(what)
        assert have == int(number), remark


def main() -> None:
    """Write the news of the records anew."""
    for name in REMARKS:
        old = read(name)
        lines = list(record(GAME, Begin.parse(old[0]), replayed(GAME, old)))
        (RECORDS / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
