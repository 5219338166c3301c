"""The table of all speeds: each row has a bench, and its figures are found in what that prints."""

from __future__ import annotations

import re
from unittest import mock

import pytest

from scripts.benches import speed
from scripts.benches.__main__ import benches
from scripts.benches.speed import ROWS, figure, outcome

GAPS = {"pictures": "", "minutes": "30"}
SAID = {
    "catan": "an action of ours goes 0.76 times as fast\na game of ours goes 0.48 times as fast\n",
    "eldorado": "9 verdicts, 10.4 µs in the mean\n7 turns, 1.32 ms for all choices in the mean, 3.8 ms at\n",
    "growth": "pachamama: going on      62.0     93.1    160.2   goal 300 ms\n",
    "eyes": "few drawn boards      cells    95 /   95\nfew drawn boards          18.5            6.55    5.795\n",
    "enrolment": "15 parts: learnt in 54 s, with 9 s of one processor and 106 s shared by all: 115 s of processor\n",
}
WANTED = {
    "catanatron": "0.76; 0.48",
    "verdict": "10.4",
    "choices": "1.32",
    "going-on": "62.0, 93.1, 160.2",
    "board": "18.5",
    "learning": "115",
}


def test_each_row_has_a_name_and_a_bench_of_its_own() -> None:
    assert len({row.name for row in ROWS}) == len(ROWS)
    assert {row.bench.split()[0] for row in ROWS} <= benches().keys()
    for row in ROWS:
        assert re.compile(row.take).groups <= 2


@pytest.mark.parametrize("name", WANTED)
def test_figures_are_found_in_what_a_bench_prints(name: str) -> None:
    row = next(row for row in ROWS if row.name == name)
    with mock.patch.object(speed, "said", lambda command: SAID[command.split()[0]]):
        assert figure(row, GAPS) == WANTED[name]


def test_a_row_without_its_pictures_says_so_and_a_bench_that_fails_is_quoted() -> None:
    by_name = {row.name: row for row in ROWS}
    assert figure(by_name["dice"], GAPS) == "needs --pictures"
    with mock.patch.object(speed, "said", return_value="Traceback\nValueError: no table\n"):
        assert figure(by_name["look"], GAPS) == "ValueError: no table"


@pytest.mark.parametrize(
    ("name", "found", "floor", "wanted"),
    [
        ("going-on", "62.0, 93.1, 160.2", 3.0, "met"),
        ("going-on", "62.0, 93.1, 360.2", 3.0, "missed"),
        ("catanatron", "3.1; 2.0", 5.0, "met"),
        ("catanatron", "3.1; 1.9", 5.0, "missed"),
        ("dice", "59; 199", 89.0, "met"),
        ("dice", "150; 199", 89.0, "floor"),
        ("half-hour", "-0.4", None, "met"),
        ("dice", "needs --pictures", 89.0, "not measured"),
    ],
)
def test_a_goal_is_met_or_missed_or_lies_below_the_floor(
    name: str, found: str, floor: float | None, wanted: str
) -> None:
    assert outcome(next(row for row in ROWS if row.name == name), found, floor) == wanted
