"""What the table may set, and impossible positions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.cacao.box import MASKS
from companion.games.cacao.player import Player
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import Edge, Jungle, Worker
from companion.games.kit import Private, Ruling
from tests.support.games.cacao.tables import having, position
from tests.support.games.playing import play, told


def test_a_ruling_sets_gold_goods_and_the_turn() -> None:
    state = position(modules=("map", "chocolate", "emperor"), emperor="x1y1", chart=("temple", "temple"))
    for fact, value in (("gold.red", 7), ("cacao.red", 2), ("sun.purple", 3), ("water.red", 8), ("bars.red", 3)):
        assert state.verdict(Ruling(fact, value, "lost")).legal
        state = state.after(Ruling(fact, value, "lost"))
    assert (state.player("red").gold, state.player("red").cacao, state.player("red").bars) == (7, 2, 3)
    state = state.after(Ruling("emperor", "x0y0", "he fell")).after(Ruling("turn", "purple", "house rule"))
    assert state.emperor == (0, 0)
    assert state.due() == {"purple": "place-worker"}
    assert play(state, "purple place x1y2 4-0-0-0").active == "red"
    assert len(state.ruled) == 7


def test_who_can_place_nothing_after_a_ruling_sets_a_tile_aside_as_always() -> None:
    ring = dict.fromkeys(("x1y0", "x0y1", "x2y1", "x1y2"), "purple 1-1-1-1") | {"x0y-1": "purple 2-1-0-1"}
    have = {"red": having(sun=1), "purple": having(sun=1)}
    state = position(workers={**ring, "x-1y0": "red 1-1-1-1"}, display=(), pile=(), have=have)
    assert {a.kind for a in state.actions("red")} == {"overbuild"}
    assert state.verdict(Ruling("sun.red", 0, "he never had it")).legal
    state = state.after(Ruling("sun.red", 0, "he never had it"))
    assert told(state)[0] == "no-space"
    assert state.due() == {"purple": "place-worker"}
    assert [ruling.fact for ruling in state.ruled] == ["sun.red"]


def test_more_than_five_goods_cannot_be_ruled() -> None:
    state = position(modules=("chocolate",), have={"red": having(bars=3)})
    assert state.verdict(Ruling("cacao.red", 3, "lost")).rules == ("no-such-fact",)


def test_a_good_position_has_no_fault() -> None:
    assert not position(workers={"x1y0": "red 1-1-1-1"}).faults()


def spoilt(state: Cacao, **things: object) -> Cacao:
    players = (replace(state.players[0], **things), *state.players[1:])  # type: ignore[arg-type] # fields of a player
    return replace(state, players=players)


GOOD = position({"x0y0": "plantation-1", "x1y1": "gem-mine"}, {"x1y0": "red 1-1-1-1"}, masks=MASKS)
LAID = GOOD.jungles, GOOD.workers
BAD = {
    "tile-sets": replace(GOOD, jungles=(*LAID[0], ((2, 0), Jungle("market-4")))),
    "own-tiles": replace(GOOD, workers=()),
    "own-hand": spoilt(GOOD, hand=Private(("3-0-0-1", "3-0-0-1"))),
    "checkerboard": replace(GOOD, workers=(((2, 0), Worker("red", "1-1-1-1")),)),
    "beside-jungle": replace(GOOD, workers=(((7, 0), Worker("red", "1-1-1-1")),)),
    "free-space": replace(GOOD, jungles=(*LAID[0][:1], ((0, 0), Jungle("gem-mine", (2, 2, 1, 1))))),
    "shake": replace(GOOD, jungles=(LAID[0][0], ((1, 1), Jungle("gem-mine", (9, 0, 0, 0))))),
    "gem-mine": replace(GOOD, display=(Jungle("gem-mine", (1, 1, 1, 1)), None)),
    "gems-there": replace(GOOD, shaken=7),
    "storage": spoilt(GOOD, cacao=6),
    "sun-places": spoilt(GOOD, sun=4),
    "water-end": spoilt(GOOD, water=9),
    "hut-cost": replace(GOOD, players=(Player(GOOD.players[0].left).paid("market", -1), GOOD.players[1])),
    "hut-once": spoilt(GOOD, huts=("hermit", "hermit")),
    "hut-build": spoilt(GOOD, huts=("hermit",)),
    "gem-set": spoilt(GOOD, gems=(1, 1, 1, 1)),
    "emperor": replace(GOOD, emperor=(9, 9)),
    "activated-once": replace(GOOD, open=(Edge("red", (1, 0), (0, 0)),)),
}


@pytest.mark.parametrize("fault", list(BAD))
def test_each_fault_is_found(fault: str) -> None:
    assert fault in {found.what.key for found in BAD[fault].faults()}
    assert not GOOD.faults()


def test_a_village_has_no_less_than_nothing_and_no_more_than_it_has_room_for() -> None:
    def faults(**things: int) -> list[str]:
        return [found.what.key for found in spoilt(GOOD, **things).faults()]

    for things in ({"cacao": 5}, {"cacao": 2, "bars": 3}, {"sun": 3}, {"water": 8}):
        assert faults(**things) == []
    assert faults(cacao=-1) == faults(bars=-1) == faults(cacao=-1, bars=3) == faults(cacao=3, bars=3) == ["storage"]
    assert faults(sun=-1) == ["sun-places"]
    assert faults(water=-1) == ["water-end"]


def test_open_edges_are_of_whose_tile_it_is_at_jungle_that_lies_there_new_in_this_turn_each_once() -> None:
    def faults(*edges: Edge, placed: tuple[int, int] | None = (1, 0), filled: tuple[tuple[int, int], ...] = ()) -> int:
        state = replace(GOOD, open=edges, placed=placed, filled=filled)
        return sum(found.what.key == "activated-once" for found in state.faults())

    right = Edge("red", (1, 0), (0, 0))
    assert faults(right) == faults(right, Edge("red", (1, 0), (1, 1))) == 0
    assert faults(right, placed=None, filled=((0, 0),)) == 0, "the jungle tile is new"
    assert faults(right, placed=None) == faults(right, placed=None, filled=((1, 1),)) == 1
    assert faults(Edge("purple", (1, 0), (0, 0))) == 1, "it is red's tile"
    assert faults(Edge("red", (1, 0), (2, 0))) == 1, "no jungle lies there"
    assert faults(Edge("red", (0, 1), (0, 0)), placed=(0, 1)) == 1, "no worker tile lies there"
    assert faults(right, right) == 1
