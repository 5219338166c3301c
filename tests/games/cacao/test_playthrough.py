"""Games played by hand, replayed at every change: the same events are legal and bring the same news and the same end.

A record holds the beginning, then each event with its news below it, and remarks (#) by whoever played: what each turn
should bring, reckoned with pencil and rulebook and not by this program. After a change that is wanted, write the news
anew with `python -m tests.games.cacao.test_playthrough`, and see that the remarks still hold.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.games.cacao.game import GAME
from companion.games.cacao.state import Cacao
from companion.games.kit import Begin, State
from tests.games.playthroughs import record, replayed

RECORDS = Path(__file__).parent / "playthroughs"
NAMES = ("base-2", "diamante-2")


def read(name: str) -> list[str]:
    return (RECORDS / f"{name}.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_goes_as_it_went(name: str) -> None:
    lines = read(name)
    assert list(record(GAME, Begin.parse(lines[0]), replayed(GAME, lines))) == lines
    assert "end" in lines


@pytest.mark.parametrize("name", NAMES)
def test_the_program_reckons_as_the_players_did(name: str) -> None:
    """Remarks like `# = red 12 gold, 5 cacao` hold where they stand; the last one gives the totals."""
    lines, held = read(name), 0
    state: State = GAME.start(Begin.parse(lines[0]))
    for event in replayed(GAME, lines):
        if not isinstance(event, str):
            state = state.after(event)
        elif event.startswith("# = "):
            check(state, event)
            held += 1
    assert held > 22
    result = state.result()
    assert result is not None
    final = next(line for line in lines if line.startswith("# final: "))
    assert final.removeprefix("# final: ") == ", ".join(f"{seat} {gold}" for seat, gold in result.totals.items())


def check(state: State, remark: str) -> None:
    assert isinstance(state, Cacao)
    seat, _, rest = remark.removeprefix("# = ").partition(" ")
    player = state.player(seat)
    for number, what in re.findall(r"(-?\d+) (\w+)", rest):
        have = {"gold": player.gold, "cacao": player.cacao, "sun": player.sun, "gems": sum(player.gems)}
        have |= {"field": player.water_gold, "masks": sum(player.masks)}
        assert have[what] == int(number), remark


def main() -> None:
    """Write the news of the records anew."""
    for name in NAMES:
        old = read(name)
        lines = list(record(GAME, Begin.parse(old[0]), replayed(GAME, old)))
        (RECORDS / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
