"""What each jungle tile does, watering, chocolate and the Tree of Life among them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.cacao.actions import Use
from companion.games.cacao.player import Player
from companion.games.cacao.state import Cacao
from tests.support.games.cacao.tables import having, position
from tests.support.games.playing import broken, play, told


def beside(kind: str, tile: str = "0-0-0-4", have: Player | None = None, **given: Any) -> Cacao:
    """Red has placed a tile at x1y0, its west edge at this jungle tile and its south edge at a temple."""
    state = position(
        {"x0y0": kind, "x1y1": "temple"}, have={"red": have} if have else None, pile=(), display=(), **given
    )
    return play(state, f"red place x1y0 {tile}")


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        ("plantation-1", having(), having(cacao=3)),
        ("plantation-2", having(), having(cacao=5)),
        ("plantation-2", having(cacao=2, bars=2), having(cacao=3, bars=2)),
        ("market-2", having(cacao=2), having(gold=4)),
        ("market-3", having(cacao=5), having(cacao=2, gold=9)),
        ("market-4", having(cacao=3), having(gold=12)),
        ("mine-1", having(), having(gold=3)),
        ("mine-2", having(), having(gold=6)),
        ("water", having(), having(water=3)),
        ("water", having(water=7), having(water=8)),
        ("sun", having(), having(sun=3)),
        ("sun", having(sun=2), having(sun=3)),
        ("kitchen", having(cacao=2, bars=2), having(bars=4)),
        ("chocolate-market", having(cacao=2, bars=2), having(cacao=1, gold=17)),
        ("tree-of-life", having(), having(gold=3)),
    ],
)
def test_three_workers_take_all_that_a_tile_gives(kind: str, before: Player, after: Player) -> None:
    found = play(beside(kind, "1-0-0-3", before), "red usual").player("red")
    assert (found.gold, found.cacao, found.bars, found.sun, found.water) == (
        after.gold,
        after.cacao,
        after.bars,
        after.sun,
        after.water,
    )


def test_one_double_plantation_worker_with_one_free_place_wastes_one() -> None:
    state = beside("plantation-2", "2-1-0-1", having(cacao=4))
    assert [a.text() for a in state.actions("red") if a.kind == "use"] == ["red use worker=x1y0 jungle=x0y0 times=1"]
    assert play(state, "red usual").player("red").cacao == 5


def test_workers_at_a_temple_do_nothing_in_the_game() -> None:
    assert beside("temple").active == "purple"


def test_a_watering_gives_4_cacao_a_field_back_and_is_never_usual() -> None:
    state = beside("watering", "1-0-1-2", having(water=3))
    assert {a.kind for a in state.actions("red")} == {"use", "done"}
    state = play(state, "red use x1y0 x0y0 2")
    assert (state.player("red").water, state.player("red").cacao) == (1, 5)


def test_with_full_storage_or_from_the_first_field_nobody_waters() -> None:
    assert beside("watering", have=having(water=3, cacao=3, bars=2)).active == "purple"
    assert beside("watering", have=having()).active == "purple"
    full = beside("watering", have=having(water=3, cacao=2))
    assert {a.args()["times"] for a in full.actions("red") if a.kind == "use"} == {1, 2, 3}
    assert not full.warnings(Use("red", "x1y0", "x0y0", 1))[1:]


@pytest.mark.parametrize(
    ("kind", "have", "rule"),
    [
        ("plantation-2", having(cacao=5), "storage"),
        ("water", having(cacao=1, water=8), "water-end"),
        ("sun", having(cacao=1, sun=3), "sun-places"),
        ("watering", having(cacao=5, water=4), "storage"),
    ],
)
def test_a_surplus_goes_to_waste_and_hands_are_warned_before(kind: str, have: Player, rule: str) -> None:
    jungle = {"x0y0": kind, "x1y1": "market-2", "x2y0": "temple", "x1y-1": "temple"}
    state = play(position(jungle, pile=(), display=(), have={"red": have}), "red place x1y0 0-0-1-3")
    use = Use("red", "x1y0", "x0y0", 3)
    assert state.verdict(use).legal
    assert use in state.actions("red")
    (warned,) = state.warnings(use)
    assert warned.key == rule
    before, after = state.player("red"), state.after(use).player("red")
    assert (after.cacao, after.sun) == (before.cacao, before.sun)
    assert after.water == (1 if kind == "watering" else before.water)


def test_what_finds_its_place_warns_of_nothing() -> None:
    state = beside("plantation-1", "1-0-0-3", having(cacao=2))
    assert state.warnings(Use("red", "x1y0", "x0y0", 3)) == ()


def test_an_edge_that_closed_because_nothing_could_be_gained_says_so() -> None:
    jungle = {"x0y0": "gem-mine", "x1y1": "market-2", "x2y0": "temple", "x1y-1": "water"}
    state = position(jungle, pile=(), display=(), gems={"x0y0": (6, 0, 0, 0)})
    state = play(state, "red place x1y0 1-0-1-2", "red usual")
    assert broken(state, "red use x1y0 x1y1 1") == ("nothing-to-gain",)
    assert broken(state, "red use x1y0 x1y-1 1") == ("activated-once",)


def test_the_usual_is_no_choice_where_no_usual_edge_can_act() -> None:
    jungle = {"x0y0": "gem-mine", "x1y1": "market-2", "x2y0": "temple", "x1y-1": "temple"}
    state = position(jungle, pile=(), display=(), gems={"x0y0": (6, 0, 0, 0)})
    assert broken(play(state, "red place x1y0 1-0-1-2"), "red usual") == ("usual",)


def test_at_a_chocolate_market_each_worker_sells_either() -> None:
    state = beside("chocolate-market", "1-0-0-3", having(cacao=2, bars=2))
    sales = {(a.args()["cacao"], a.args()["bars"]) for a in state.actions("red") if a.kind == "trade"}
    assert sales == {(0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1)}
    assert play(state, "red trade x1y0 x0y0 2 1").player("red").gold == 2 * 3 + 7


@pytest.mark.parametrize(("trade", "told"), [("2 1", "chocolate-market"), ("2 0", "market"), ("0 2", "bars-sold")])
def test_what_was_not_sold_is_not_told(trade: str, told: str) -> None:
    state = play(beside("chocolate-market", "1-0-0-3", having(cacao=2, bars=2)), f"red trade x1y0 x0y0 {trade}")
    (news,) = [news for news in state.news() if news.rule == "chocolate-market"]
    assert news.what.key == told


def test_bars_and_cacao_share_the_five_places() -> None:
    state = play(beside("plantation-1", "1-0-0-3", having(bars=4)), "red usual")
    assert (state.player("red").cacao, state.player("red").bars) == (1, 4)


def test_chocolate_is_cooked_and_sold_in_one_press() -> None:
    jungle = {"x0y0": "plantation-1", "x1y1": "chocolate-market", "x2y0": "kitchen", "x1y-1": "temple"}
    state = play(position(jungle, pile=(), display=()), "red place x1y0 0-1-2-1", "red usual")
    assert (state.player("red").gold, state.player("red").cacao) == (7, 0)


def test_the_tree_of_life_gives_3_for_an_empty_edge_of_a_new_tile() -> None:
    state = beside("tree-of-life", "4-0-0-0")
    assert {a.kind for a in state.actions("red")} == {"use", "usual", "done"}
    state = play(state, "red use x1y0 x0y0 0")
    assert state.player("red").gold == 3
    assert told(state)[0] == "tree-empty"


def test_a_new_tree_of_life_gives_to_all_edges_beside_it_also_the_empty_ones() -> None:
    workers = {"x-1y0": "purple 2-1-0-1"}
    state = position(workers=workers, display=("tree-of-life", "temple"), pile=())
    state = play(state, "red place x0y1 0-0-0-4", "red fill x-1y1 display-1", "red usual", "purple usual")
    assert (state.player("red").gold, state.player("purple").gold) == (4, 3)


def test_no_other_tile_gives_anything_for_an_empty_edge() -> None:
    for kind in ("mine-2", "plantation-1", "water", "sun"):
        assert beside(kind, "4-0-0-0").active == "purple"
