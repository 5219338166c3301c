"""Each rule that a decision or an answer can break, broken alone and together with another."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.diaominos.actions import Claim, Done, Load
from companion.games.diaominos.cube import CORNERS
from companion.games.diaominos.game import GAME
from companion.games.diaominos.pieces import USUAL
from companion.games.diaominos.rules import RULES
from companion.games.kit import Answer, Ruling, parse_event
from tests.support.games.diaominos.tables import NOTED, begun, drawn, paper, screen, with_sheet
from tests.support.games.playing import broken, play

SOLVED = "".join(c * 4 for c in USUAL)


def swapped(cube: str, *pairs: tuple[int, int]) -> str:
    """The stickers with some of them exchanged."""
    letters = list(cube)
    for a, b in pairs:
        letters[a], letters[b] = letters[b], letters[a]
    return "".join(letters)


A, B, C = CORNERS[0]
TWISTED = swapped(SOLVED, (A, B), (B, C))
NO_PIECE = swapped(SOLVED, (A, B))
FIVE = "R" + SOLVED[1:]


def with_corner(cube: str, colours: str, as_in: str) -> str:
    """The stickers with the corner of these three colours looking like another one."""
    here, there = (next(c for c in CORNERS if {SOLVED[i] for i in c} == set(name)) for name in (colours, as_in))
    letters = list(cube)
    for number, source in zip(here, there, strict=True):
        letters[number] = SOLVED[source]
    return "".join(letters)


TWICE = with_corner(with_corner(SOLVED, "WGO", "WRG"), "YBR", "YOB")

LOW = """
........
#.......
D#......
DDDS....
"""
FULL_BUT = """
####
####
##.#
##.#
"""

TABLES: dict[str, Any] = {
    "fresh": GAME.start(GAME.begin(["south"])),
    "begun": begun(),
    "challenge": begun(wild=["R"]),
    "noted": with_sheet(screen(), to_mark=0, to_load=("R", "G", "G", "W")),
    "marking": with_sheet(screen(), to_mark=2, to_load=("R", "W")),
    "low": drawn(LOW, to_load=("R", "G", "W"), marked=(0, 0, 1, 0, 0)),
    "loaded": drawn(LOW, to_load=()),
    "low marking": drawn(LOW, to_load=("R",), to_mark=1),
    "full but": drawn(FULL_BUT, grid=[4, 4], to_load=("R", "Y", "W")),
    "paper": paper(),
    "paper claimed": play(paper(), "south claim tee"),
}
LAST: Any = paper(grid=[10, 12])
for number in range(6):
    if number:
        LAST = LAST.after(Answer(f"cube.{'ABCDEF'[number]}", LAST.expected()))
    LAST = play(LAST, "south claim tee", "south done", "east done") if number < 5 else LAST
TABLES["last round"] = LAST
TABLES["counting"] = play(LAST, "south done", "east done")

TABLES["six claims"] = play(LAST, "south claim ell", "south done", "east done")

ALONE = {
    "colours-first": ("begun", "south done"),
    "colours-noted": ("noted", f"south {NOTED}"),
    "each-colour-once": ("begun", "south note R R O G B"),
    "challenge": ("challenge", "south note W R O G B"),
    "wild-mark": ("noted", "south mark c1r1"),
    "mark-free-cell": ("low marking", "south mark c1r1"),
    "marks-first": ("marking", "south load square R r0 c1r1"),
    "faces-to-load": ("noted", "south load tee O r0 c1r1"),
    "shape-of-colour": ("noted", "south load line R r0 c1r1"),
    "one-turn": ("noted", "south load snake G r2 c1r1"),
    "inside-grid": ("noted", "south load square R r0 c8r1"),
    "free-cells": ("low", "south load square R r0 c2r2"),
    "touch": ("low", "south load square R r0 c7r2"),
    "skip": ("low", "south skip R"),
    "finish-loads": ("noted", "south done"),
    "four-diamonds": ("low", "south score ell r0 c1r1"),
    "diamond-once": ("low", "south score line r0 c1r1"),
    "diamonds-so-far": ("paper claimed", "south claim ell"),
    "rounds-over": ("counting", "east claim tee"),
    "count-last": ("paper", "south count 0 0"),
    "layers-fit": ("counting", "south count 10 0"),
    "diamonds-left": ("counting", "south count 0 5"),
    "cube-count": ("fresh", f"answer stickers {FIVE}"),
    "cube-piece": ("fresh", f"answer stickers {NO_PIECE}"),
    "cube-twist": ("fresh", f"answer stickers {TWISTED}"),
    "cube-twice": ("fresh", f"answer stickers {TWICE}"),
}
TOGETHER = {
    "colours-noted": ("noted", "south note R R O G B", {"each-colour-once"}),
    "each-colour-once": ("challenge", "south note R R O G B", {"challenge"}),
    "challenge": ("challenge", "south note R R O G B", {"each-colour-once"}),
    "wild-mark": ("low", "south mark c1r1", {"mark-free-cell"}),
    "mark-free-cell": ("low", "south mark c2r2", {"wild-mark"}),
    "faces-to-load": ("low", "south load tee O r0 c6r3", {"touch"}),
    "shape-of-colour": ("noted", "south load tee G m0 c1r1", {"one-turn"}),
    "one-turn": ("low", "south load square R r1 c7r2", {"touch"}),
    "inside-grid": ("noted", "south load line R r1 c1r12", {"shape-of-colour"}),
    "free-cells": ("low", "south load tee O r0 c1r1", {"faces-to-load"}),
    "touch": ("low", "south load tee R r0 c6r3", {"shape-of-colour"}),
    "four-diamonds": ("low", "south score snake r0 c3r1", {"diamond-once"}),
    "diamond-once": ("low", "south score line r2 c1r1", {"one-turn"}),
    "layers-fit": ("counting", "south count 10 5", {"diamonds-left"}),
    "diamonds-left": ("counting", "south count 10 5", {"layers-fit"}),
    "cube-piece": ("fresh", f"answer stickers {swapped(TWICE, (A, B))}", {"cube-twice"}),
    "cube-twice": ("fresh", f"answer stickers {swapped(TWICE, (A, B))}", {"cube-piece"}),
}
ONE_AT_A_TIME = {"cube-count", "cube-twist", "skip", "finish-loads", "diamonds-so-far"}
"""Stickers are counted first, a twist is looked for only if all pieces are there; the others stand by themselves."""
TOO_SOON = {
    "south score line r2 c1r1": ("begun", "colours-first"),
    "south load square R r1 c8r12": ("marking", "marks-first"),
    "south skip O": ("marking", "marks-first"),
    "south done": ("marking", "marks-first"),
    "south claim tee": ("six claims", "rounds-over"),
    "south count 10 9": ("last round", "count-last"),
}


@pytest.mark.parametrize("rule", list(ALONE))
def test_a_rule_is_broken_alone(rule: str) -> None:
    table, line = ALONE[rule]
    assert broken(TABLES[table], line) == (rule,)


@pytest.mark.parametrize("rule", list(TOGETHER))
def test_a_rule_is_broken_together_with_another(rule: str) -> None:
    table, line, others = TOGETHER[rule]
    assert others
    assert set(broken(TABLES[table], line)) == {rule, *others}


@pytest.mark.parametrize("line", list(TOO_SOON))
def test_a_line_at_the_wrong_time_gets_that_one_reason(line: str) -> None:
    table, rule = TOO_SOON[line]
    assert broken(TABLES[table], line) == (rule,)


def test_no_refusal_cites_a_rule_that_says_the_opposite() -> None:
    assert "mirrored" not in RULES.places["one-turn"], "there the rulebook allows every turn"
    assert broken(TABLES["low"], "south score line r0 c8r1") == ("four-diamonds",), "no loading is concerned"


def test_no_rule_that_can_be_broken_is_left_out(breakable: set[str]) -> None:
    timing = {rule for _, rule in TOO_SOON.values()}
    assert set(ALONE) == set(TOGETHER) | ONE_AT_A_TIME | timing == breakable
    assert breakable <= set(RULES)


def test_what_no_game_knows_is_refused_by_the_shared_rules() -> None:
    state = TABLES["low"]
    assert state.verdict(Done("purple")).rules == ("no-such-seat",)
    assert state.verdict(Done("north")).rules == ("no-such-seat",)
    assert state.verdict(Load("south", "square", "R", "r0", "c9r9")).rules == ("no-such-value",)
    assert state.verdict(Answer("cube.B", "UF")).rules == ("no-question",)
    assert state.verdict(Ruling("weather", "rain", "it is wet")).rules == ("no-such-fact",)
    assert TABLES["fresh"].verdict(Answer("stickers", "WWW")).rules == ("not-an-answer",)
    assert TABLES["fresh"].verdict(Done("south")).rules == ("question-open",)


def test_paper_and_screen_know_only_their_own_actions() -> None:
    assert TABLES["low"].verdict(Claim("south", "tee")).rules == ("no-such-action",)
    assert TABLES["paper"].verdict(Load("south", "square", "R", "r0", "c1r1")).rules == ("no-such-action",)


def test_a_refused_cube_tells_the_likeliest_misreading() -> None:
    (found, _) = TABLES["fresh"].verdict(Answer("stickers", FIVE)).breaches
    assert dict(found.args)["likely"] == ("U1:W",)


SAID = {
    "each-colour-once": {"colours": ("R",)},
    "challenge": {"colour": "R"},
    "wild-mark": {"colour": "W"},
    "marks-first": {"number": 2},
    "faces-to-load": {"colour": "O", "left": ("R", "G", "G", "W")},
    "shape-of-colour": {"colour": "R", "shape": "square"},
    "one-turn": {"turn": "r0"},
    "skip": {"shape": "square", "colour": "R"},
    "finish-loads": {"left": ("R", "G", "G", "W")},
    "diamonds-so-far": {"number": 4, "most": 1},
    "layers-fit": {"most": 9},  # 24 loads fill 96 cells, and a row has ten
    "diamonds-left": {"most": 4},  # of 24, five tees took four each
    "cube-twist": {"colours": (), "number": 2, "likely": ("U1:W", "L1:O", "B2:B")},
}


@pytest.mark.parametrize("rule", SAID)
def test_a_refusal_says_how_many_and_which(rule: str) -> None:
    table, line = ALONE[rule]
    state = TABLES[table]
    (breach,) = state.verdict(parse_event(state, line)).breaches
    assert dict(breach.args) == SAID[rule]


WHERE = {
    "mark-free-cell": ("c1r1",),
    "inside-grid": ("c8r1",),
    "free-cells": ("c2r2",),
    "touch": ("c7r2", "c8r2", "c7r3", "c8r3"),
    "four-diamonds": ("c1r3",),
    "diamond-once": ("c4r1",),
}


@pytest.mark.parametrize("rule", WHERE)
def test_a_refusal_says_where(rule: str) -> None:
    table, line = ALONE[rule]
    state = TABLES[table]
    (breach,) = state.verdict(parse_event(state, line)).breaches
    assert breach.places == WHERE[rule]
