"""Settlements, cities and roads (Catan, Set-up and Build)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.diamond_isles.box import ROAD
from companion.games.diamond_isles.frames import Turn
from companion.games.diamond_isles.spots import road_spots, settlement_spots
from tests.support.games.diamond_isles.tables import RICH, SITE, beginning, hand, position
from tests.support.games.playing import broken, judge, play

PLENTY = {"red": RICH}


def test_everybody_founds_in_turn_then_in_reverse_and_the_last_brings_cards() -> None:
    state = beginning(3)
    order = []
    for at, way in (
        ("q1r1n", "road q1r1ne"),
        (SITE, "ship q0r3e"),
        ("q5r1n", "road q5r1ne"),
        ("q-2r7n", "road q-2r7ne"),
        ("q2r6s", "road q2r6se"),
        ("q4r5s", "road q4r5se"),
    ):
        seat = next(iter(state.due()))
        order.append(seat)
        state = play(state, f"{seat} settle {at}", f"{seat} {way}")
    assert order == ["red", "blue", "white", "white", "blue", "red"]
    assert isinstance(state.top, Turn)
    assert (state.active, state.question() is not None) == ("red", True)
    assert hand(state, "white") == {"brick": 1, "wool": 1, "grain": 1}, "h9, p10 and g2 meet there"
    assert sum(player.cards.size for player in state.players) + sum(state.bank) == 95


def test_with_three_start_settlements_the_third_round_goes_forward() -> None:
    top = beginning(3, {"start-settlements": 3}).top
    assert getattr(top, "order", None) == ("red", "blue", "white", "white", "blue", "red", "red", "blue", "white")


def test_the_first_way_lies_at_the_settlement_just_founded() -> None:
    state = play(beginning(), f"red settle {SITE}")
    assert broken(beginning(), "red road q1r1ne") == ("start-way",)
    assert broken(state, "red road q1r1ne") == ("start-way",)
    assert broken(state, "red ship q3r5e") == ("start-way",)
    assert broken(state, "red settle q1r1n") == ("found",)
    assert judge(state, "red ship q0r3e").legal


def test_a_settlement_stands_on_land_two_edges_from_every_other() -> None:
    state = play(beginning(), f"red settle {SITE}", "red ship q0r3e")
    assert broken(state, f"blue settle {SITE}") == ("corner-free",)
    assert broken(state, "blue settle q0r3n") == ("distance",)
    assert broken(state, "blue settle q4r4n") == ("site",)
    assert broken(state, "blue settle q0r4n") == ("isle-settling", "distance")
    assert judge(state, "blue settle q1r2n").legal


def test_isles_may_be_settled_beside_the_villages_where_a_table_plays_so() -> None:
    pieces = (f"red settlement {SITE}", "red ship q0r3e", "red ship q0r3se")
    assert broken(position(pieces, PLENTY), "red settle q0r3s") == ("isle-settling",)
    free = position(pieces, PLENTY, {"isle-settling": "beside-villages"})
    assert judge(free, "red settle q0r3s").legal
    assert "isle-settling" in broken(free, "red settle q0r4n")


def test_a_settlement_is_joined_and_paid_for() -> None:
    roads = (f"red settlement {SITE}", "red road q0r3ne", "red road q0r2se")
    assert broken(position(roads, {"red": "lumber 1"}), "red settle q0r2s") == ("cost",)
    state = play(position(roads, PLENTY), "red settle q0r2s")
    assert hand(state, "red") == {"lumber": 2, "brick": 2, "wool": 2, "grain": 2, "ore": 3}
    assert "settlement-joined" in broken(position(hands=PLENTY), "red settle q4r6n")


def test_building_pays_the_bank() -> None:
    state = play(position(hands=PLENTY), "red road q0r3ne")
    assert hand(state, "red") == {"lumber": 2, "brick": 2, "wool": 3, "grain": 3, "ore": 3}
    assert state.bank == (17, 17, 16, 16, 16)
    state = play(state, f"red city {SITE}")
    assert hand(state, "red") == {"lumber": 2, "brick": 2, "wool": 3, "grain": 1}
    assert state.board.buildings[SITE] == ("red", "city")
    assert state.in_supply("red", "settlement") == 5


def test_a_city_takes_the_place_of_an_own_settlement() -> None:
    state = position(hands=PLENTY)
    assert broken(state, "red city q2r1n") == ("city-own",)
    assert broken(play(state, f"red city {SITE}"), f"red city {SITE}") == ("cost", "city-own")


def test_a_road_goes_on_from_own_roads_and_buildings_over_land() -> None:
    state = position(hands=PLENTY)
    assert broken(state, "red road q0r3e") == ("road-land",)
    assert broken(state, "red road q1r1ne") == ("road-joined",)
    state = play(state, "red road q0r3ne")
    assert broken(state, "red road q0r3ne") == ("edge-free",)


def test_another_players_building_ends_a_road() -> None:
    pieces = (f"red settlement {SITE}", "red road q0r3ne", "red road q0r2se", "blue settlement q0r2s")
    assert broken(position(pieces, PLENTY), "red road q-1r3ne") == ("road-joined",)
    assert judge(position((*pieces[:3], "blue settlement q5r1n"), PLENTY), "red road q-1r3ne").legal


def test_nobody_builds_more_than_there_are_pieces() -> None:
    own = ("q-1r3n", SITE, "q1r1n", "q2r1n", "q3r1n")
    state = position((*(f"red settlement {at}" for at in own), "red road q0r2e"), PLENTY)
    assert "pieces" in broken(state, "red settle q4r1n")


def test_what_is_built_comes_after_the_roll() -> None:
    state = position(hands=PLENTY, development={"red": ("knight",)}, stage="before")
    for build in ("road q0r3ne", "ship q0r3e", "settle q0r3n", "city q1r2s"):
        assert broken(state, f"red {build}") == ("before-roll",), build
    assert broken(position(hands=PLENTY), "blue road q0r3ne") == ("not-due",)


def test_sites_are_listed_in_the_order_of_the_map() -> None:
    """So that a random game goes the same way at every start of the program."""
    state = beginning()
    listed = [action.args()["at"] for action in state.actions("red")]
    assert listed == [corner for corner in state.sea_map.corners if corner in state.sites]


def test_what_is_worked_out_on_one_board_is_not_believed_on_another_that_came_of_the_same() -> None:
    state = position(("blue settlement q0r2s",))
    one, other = road_spots(state, "blue")[:2]
    for asked_before in (False, True):
        start = position(("blue settlement q0r2s",))
        if asked_before:
            road_spots(start, "blue")
        boards = {
            edge: replace(start, board=start.board.joined("red", ROAD, edge, start.sea_map.ends[edge]))
            for edge in (one, other)
        }
        assert one not in road_spots(boards[one], "blue")
        assert one in road_spots(boards[other], "blue")
        assert other not in road_spots(boards[other], "blue")


def test_a_settlement_changes_what_everybody_may_build() -> None:
    state = position(("red road q0r3ne", "red road q0r2se"))
    assert "q0r2s" in settlement_spots(state, "red")
    taken = replace(state, board=state.board.settled("blue", "q0r2s"))
    assert "q0r2s" not in settlement_spots(taken, "red")
