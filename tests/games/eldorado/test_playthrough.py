"""Games kept as text, replayed at every change: the same events are legal and bring the same news and the same end.

Remarks (#) stand between the events: what each should bring, reckoned with pencil and rulebook and not by this program.
After a change that is wanted, write the news anew with `python -m tests.games.eldorado.test_playthrough`, and see that
the remarks still hold.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.games.eldorado.game import GAME
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Begin, State
from tests.games.playthroughs import record, replayed

RECORDS = Path(__file__).parent / "playthroughs"
REMARKS = {"base-2": 10, "hardcore-3": 1}
"""How many remarks say what somebody has."""


def read(name: str) -> list[str]:
    return (RECORDS / f"{name}.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", REMARKS)
def test_a_recorded_game_goes_as_it_went(name: str) -> None:
    lines = read(name)
    assert list(record(GAME, Begin.parse(lines[0]), replayed(GAME, lines))) == lines


@pytest.mark.parametrize("name", REMARKS)
def test_the_program_reckons_as_the_remarks_say(name: str) -> None:
    """Remarks like `# = red 2 food, 1 gold, 0 wood, 1 shrines` hold where they stand."""
    lines, held = read(name), 0
    state: State = GAME.start(Begin.parse(lines[0]))
    for event in replayed(GAME, lines):
        if not isinstance(event, str):
            state = state.after(event)
        elif event.startswith("# = "):
            check(state, event)
            held += 1
    assert held >= REMARKS[name]
    result = state.result()
    final = next((line.removeprefix("# final: ") for line in lines if line.startswith("# final: ")), None)
    totals = ", ".join(f"{seat} {shrines}" for seat, shrines in result.totals.items()) if result else None
    assert final == totals


def check(state: State, remark: str) -> None:
    assert isinstance(state, ElDorado)
    seat, _, rest = remark.removeprefix("# = ").partition(" ")
    for number, what in re.findall(r"(\d+) (\w+)", rest):
        have = state.shrines(seat) if what == "shrines" else state.player(seat).cards.count(what)
        assert have == int(number), remark


def main() -> None:
    """Write the news of the records anew."""
    for name in REMARKS:
        old = read(name)
        lines = list(record(GAME, Begin.parse(old[0]), replayed(GAME, old)))
        (RECORDS / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
