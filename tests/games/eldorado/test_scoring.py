"""The score sheet: shrines controlled, and by which rule somebody has won."""

from __future__ import annotations

from dataclasses import replace

from companion.games.eldorado.state import ElDorado
from companion.games.kit import Result
from tests.support.games.eldorado.solo_tables import alone
from tests.support.games.eldorado.tables import LINE, position
from tests.support.games.eldorado.teams_tables import team

SHRINES = {**LINE, "q0r-1": "shrine", "q1r-1": "shrine", "q2r-1": "shrine"}


def sheet(state: ElDorado) -> Result:
    found = state.result()
    assert found is not None
    return found


def lines(state: ElDorado) -> list[tuple[str, str, int]]:
    return [(line.side, line.rule, line.amount) for line in sheet(state).lines]


def test_a_line_counts_the_offerings_and_one_says_who_has_the_cave_shrine() -> None:
    offerings = ("red offering q0r-1", "red offering q1r-1", "orange offering q1r-1")
    state = position(SHRINES, ("red explorer q0r0", "orange explorer q2r0", *offerings), holder="red",
                     winner="red")  # fmt: skip
    assert lines(state) == [("red", "control", 2), ("red", "cave-shrine", 1), ("orange", "control", 1)]
    assert sheet(state).totals == {"red": 3, "orange": 1}
    assert lines(replace(position(), winner="red")) == []
    assert position().result() is None, "nobody has won"


def test_four_shrines_win_and_in_a_large_group_three_of_which_one_is_the_caves() -> None:
    state = replace(position(), winner="orange")
    assert (sheet(state).winners, sheet(state).rule, sheet(state).teams) == (("orange",), "four-shrines", {})
    large = replace(state, setting=replace(state.setting, large=True))
    assert sheet(large).rule == "large-group"


def test_a_team_wins_together() -> None:
    assert sheet(replace(team(), winner="red")).teams == {"red": ("red", "orange"), "blue": ("blue", "white")}


def test_alone_one_wins_with_four_shrines_or_the_guardians_have_won() -> None:
    state = alone("red explorer q0r0", "guardians offering q6r0", winner="red")
    assert lines(state) == [("guardians", "thief-swaps", 1)]
    assert sheet(state).totals == {"red": 0, "guardians": 1}
    assert (sheet(state).rule, sheet(state).winners) == ("four-shrines", ("red",))
    lost = sheet(replace(state, winner="guardians"))
    assert (lost.rule, lost.winners) == ("solo-lost", ("guardians",))
    assert lines(alone("red explorer q0r0", winner="red")) == []
