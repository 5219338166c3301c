"""Every rule that a decision can break: broken alone, and together with another."""

from __future__ import annotations

import re

import pytest

from companion.games.kit import Answer, Ruling
from companion.games.pachamama.actions import Explore, Pass
from companion.games.pachamama.rules import LAST, OFFERINGS, RULES
from companion.games.pachamama.state import Pachamama
from tests.support.games.pachamama.tables import player, position, started
from tests.support.games.playing import broken, play

EARLY = """
Fn D1 V   .   .
.  .n D1n .   .
.  .  .   M2w .
.  .  .   .   .
.  .  Vn  .   Vw
"""
PAST_WHITE = """
Fn Vw .   .   .
.  .  .   .   .
.  .  .   .   .
.  .  .   .   .
.  .  .   .   .
"""
CROWDED = EARLY.replace("Vn  .", "Vn  Dn")
FULL = """
Fn D1 V  D1 Vw
D1 D1 D1 D1 D1
D1 D1 D1 D1 D1
D1 D1 D1 D1 D1
D1 D1 D1 D1 Vn
"""


def late(phase: str) -> Pachamama:
    return position(FULL, phase=phase, tiles=(3, 21, 1, 0), have={"brown": player(cubes=("coca", "corn"))})


TABLES = {
    "early": position(EARLY),
    "with cubes": position(EARLY, have={"brown": player(cubes=("coca",))}),
    "more": position(EARLY, phase="more"),
    "offer": position(EARLY, phase="offer", have={"brown": player(cubes=("coca",))}),
    "crowded": position(CROWDED),
    "last": late(LAST),
    "offerings": late(OFFERINGS),
}

ALONE = {
    "explore-or-divine": ("more", "brown explore c1r1 c1r2"),
    "own-pawn": ("early", "brown retrieve c3r1"),
    "divine-own-pawn": ("early", "brown divine c3r1 corn"),
    "move": ("early", "brown explore c2r2 c1r3"),
    "enter-at-edge": ("early", "brown explore hand c2r4"),
    "pawns": ("crowded", "brown explore hand c5r1"),
    "opponents-pawn": ("early", "brown explore hand c5r5"),
    "must-stop": ("early", "brown explore c1r1 c1r3"),
    "one-pawn-per-space": ("early", "brown explore hand c1r1"),
    "must-move": ("early", "brown explore c1r1 c1r1"),
    "offer-after-action": ("with cubes", "brown offer coca"),
    "own-cubes": ("offer", "brown offer corn"),
    "crop-on-terrain": ("early", "brown divine c2r2 corn"),
    "crop-once": ("early", "brown divine c3r2 corn"),
    "last-round": ("last", "brown retrieve c1r1"),
    "last-offering": ("offerings", "brown divine c1r1 corn"),
}
TOGETHER = {
    "own-pawn": ("early", "brown explore c3r1 c1r1", "one-pawn-per-space"),
    "divine-own-pawn": ("early", "brown divine c2r1 corn", "crop-once"),
    "enter-at-edge": ("crowded", "brown explore hand c2r4", "pawns"),
    "pawns": ("crowded", "brown explore hand c2r4", "enter-at-edge"),
    "opponents-pawn": ("early", "brown explore hand c4r3", "enter-at-edge"),
    "must-stop": ("early", "brown explore c1r1 c3r5", "one-pawn-per-space"),
    "one-pawn-per-space": ("early", "brown explore c1r1 c3r5", "must-stop"),
    "must-move": ("early", "brown explore c3r1 c3r1", "own-pawn"),
    "crop-on-terrain": ("early", "brown divine c5r1 corn", "divine-own-pawn"),
    "crop-once": ("early", "brown divine c2r1 corn", "divine-own-pawn"),
}
BY_ITSELF = {"move", "own-cubes"}
"""A step that is no way at all, and cubes that are not there, leave nothing else to judge."""
TOO_SOON = {
    "brown retrieve c3r1": ("offer", "explore-or-divine"),
    "brown explore c2r2 c1r3": ("more", "explore-or-divine"),
    "brown divine c3r2 corn": ("offer", "explore-or-divine"),
    "brown offer corn": ("with cubes", "offer-after-action"),
    "brown explore c1r1 c1r1": ("last", "last-round"),
    "brown offer chili": ("last", "last-offering"),
    "brown retrieve c5r1": ("offerings", "last-offering"),
}


@pytest.mark.parametrize("rule", list(ALONE))
def test_a_rule_is_broken_alone(rule: str) -> None:
    table, line = ALONE[rule]
    assert broken(TABLES[table], line) == (rule,)


@pytest.mark.parametrize("rule", list(TOGETHER))
def test_a_rule_is_broken_together_with_another(rule: str) -> None:
    table, line, other = TOGETHER[rule]
    assert set(broken(TABLES[table], line)) == {rule, other}


@pytest.mark.parametrize("line", list(TOO_SOON))
def test_a_line_at_the_wrong_time_gets_that_one_reason(line: str) -> None:
    table, rule = TOO_SOON[line]
    assert broken(TABLES[table], line) == (rule,)


def test_one_pawn_in_the_way_is_one_reason() -> None:
    assert broken(position(PAST_WHITE), "brown explore c1r1 c3r1") == ("opponents-pawn",)


def test_no_rule_that_can_be_broken_is_left_out(breakable: set[str]) -> None:
    timing = {rule for _, rule in TOO_SOON.values()}
    assert set(ALONE) == set(TOGETHER) | BY_ITSELF | timing == breakable
    assert breakable <= set(RULES)


def test_what_no_game_knows_is_refused_by_the_shared_rules() -> None:
    state = TABLES["early"]
    assert state.verdict(Pass("purple")).rules == ("no-such-seat",)
    assert state.verdict(Explore("brown", "c9r9", "c1r1")).rules == ("no-such-value",)
    assert state.verdict(Pass("white")).rules == ("not-due",)
    assert state.verdict(Answer("terrain.c1r1", "forest")).rules == ("no-question",)
    assert state.verdict(Ruling("weather", "rain", "it is wet")).rules == ("no-such-fact",)


def test_who_is_not_due_is_told_that_and_nothing_else() -> None:
    assert started().verdict(Explore("white", "hand", "c2r2")).rules == ("not-due",)
    assert play(started(), "brown explore hand c1r1").verdict(Explore("white", "hand", "c2r2")).rules == (
        "question-open",
    )


def test_every_rule_has_a_page() -> None:
    assert {rule for rule in RULES if not re.search(r"-p\d", RULES.places[rule])} == {"ruling"}
