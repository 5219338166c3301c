"""Trading routes and diamonds (Diamond Isles, Diamond trade)."""

from __future__ import annotations

from companion.games.diamond_isles.ships import closed_ships
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Value
from tests.support.games.diamond_isles.tables import (
    RICH,
    ROUTE,
    SECOND,
    SECOND_ROUTE,
    SECOND_VILLAGE,
    SITE,
    VILLAGE,
    beginning,
    diamonds,
    position,
    rolling,
)
from tests.support.games.playing import broken, judge, play, told

PLENTY = {"red": RICH}
BOTH = (f"red settlement {SITE}", f"red ship {ROUTE}", "blue settlement q2r1n", "white settlement q1r7s")
TRADERS = {VILLAGE: ("blue", "red", "white")}


def left(state: DiamondIsles, village: str) -> int:
    return state.villages[state.sea_map.village_at[village]]


def test_who_finishes_a_route_gets_a_diamond_of_the_village_at_once() -> None:
    state = play(position(hands=PLENTY), f"red ship {ROUTE}")
    assert state.board.traders[state.sea_map.village_at[VILLAGE]] == ("red",)
    assert (diamonds(state), left(state, VILLAGE)) == ({"red": 1, "blue": 0, "white": 0}, 4)
    assert "trading-route" in told(state)


def test_a_start_ship_may_finish_a_route_too() -> None:
    state = play(beginning(), f"red settle {SITE}", f"red ship {ROUTE}")
    assert state.board.traders[state.sea_map.village_at[VILLAGE]] == ("red",)
    assert (diamonds(state), left(state, VILLAGE)) == ({"red": 1, "blue": 0, "white": 0}, 4)
    assert state.due() == {"blue": "found"}
    carted = play(beginning(options={"cart": "yes"}), f"red settle {SITE}", f"red ship {ROUTE}", "answer ruby")
    assert (carted.player("red").colours, carted.due()) == (("ruby",), {"blue": "found"})


def test_an_empty_village_has_no_first_diamond_unless_a_table_takes_it_from_the_cache() -> None:
    empty = {VILLAGE: 0}
    assert diamonds(play(position(hands=PLENTY, stock=empty), f"red ship {ROUTE}"))["red"] == 0
    state = position(hands=PLENTY, stock=empty, options={"first-diamond": "cache"})
    assert diamonds(play(state, f"red ship {ROUTE}"))["red"] == 1


def test_a_route_begins_at_any_own_building_on_the_coast_or_at_harbours_alone() -> None:
    harbours = {"route-start": "harbour"}
    state = play(position(hands=PLENTY, options=harbours), f"red ship {ROUTE}")
    assert diamonds(state)["red"] == 0
    western = (f"red settlement {SECOND}", "blue settlement q2r1n", "white settlement q1r7s")
    assert diamonds(play(position(western, PLENTY, harbours), f"red ship {SECOND_ROUTE}"))["red"] == 0


def test_a_route_may_go_on_from_a_village_to_the_next() -> None:
    """From the village at the top of the western isle round it to the one at its bottom."""
    state = position(hands={"red": "lumber 4 wool 4"})
    state = play(state, f"red ship {ROUTE}", "red ship q0r3se", "red ship q-1r4e", "red ship q-1r5ne")
    assert diamonds(state)["red"] == 2
    assert closed_ships(state, "red") == {ROUTE, "q0r3se", "q-1r4e", "q-1r5ne"}


def test_a_new_route_may_branch_off_anywhere() -> None:
    ships = (f"red ship {ROUTE}", "red ship q0r3se", "red ship q-1r4e", "red ship q-1r5ne")
    traders = {VILLAGE: ("red",), SECOND_VILLAGE: ("red",)}
    state = position((f"red settlement {SITE}", *ships), PLENTY, traders=traders)
    for edge in ("q0r4ne", "q-1r4se", "q-1r5se"):
        assert judge(state, f"red ship {edge}").legal == (edge != "q-1r5se"), edge


def test_ships_beyond_anothers_building_bring_no_route() -> None:
    pieces = (f"red settlement {SITE}", "red ship q0r3ne", "blue settlement q0r3n", "red ship q-1r5se")
    state = play(position((*pieces, "red ship q0r4ne"), PLENTY), "red ship q1r2se")
    assert diamonds(state)["red"] == 0


def test_every_roll_of_a_villages_number_brings_each_trader_a_diamond() -> None:
    state = rolling(10, pieces=BOTH, traders=TRADERS)
    assert (diamonds(state), left(state, VILLAGE)) == ({"red": 1, "blue": 1, "white": 1}, 2)


def test_the_cache_pays_what_a_village_lacks() -> None:
    state = rolling(10, pieces=BOTH, traders=TRADERS, stock={VILLAGE: 1})
    assert sum(diamonds(state).values()) == 3
    assert (left(state, VILLAGE), state.cache) == (0, 14 - 2)
    state = rolling(10, pieces=BOTH, traders=TRADERS, stock={VILLAGE: 0})
    assert sum(diamonds(state).values()) == 3


def test_at_some_tables_an_empty_village_pays_nobody() -> None:
    state = rolling(10, pieces=BOTH, traders=TRADERS, stock={VILLAGE: 0}, options={"empty-village": "nothing"})
    assert sum(diamonds(state).values()) == 0
    state = rolling(10, pieces=BOTH, traders=TRADERS, stock={VILLAGE: 1}, options={"empty-village": "nothing"})
    assert sum(diamonds(state).values()) == 3


def scarce(options: dict[str, Value] | None = None) -> DiamondIsles:
    """Two diamonds, one of the village and one of the cache, for three traders."""
    stock = dict.fromkeys(("q2r3n", "q2r3s", "q3r4n", "q3r4s", "q1r5n", "q1r5s"), 5) | {VILLAGE: 1, SECOND_VILLAGE: 5}
    owned = {"white": 50 - 36 - 1}
    return rolling(10, pieces=BOTH, traders=TRADERS, stock=stock, diamonds=owned, options=options)


def test_when_diamonds_run_out_whose_turn_it_is_comes_first_then_who_came_earlier() -> None:
    state = scarce()
    assert diamonds(state) == {"red": 1, "blue": 1, "white": 13}
    assert "diamond-order" in told(state)


def test_when_no_diamond_is_left_nobody_is_promised_one() -> None:
    state = rolling(10, pieces=BOTH, traders=TRADERS, stock={VILLAGE: 0}, diamonds={"white": 15})
    assert diamonds(state) == {"red": 0, "blue": 0, "white": 15}
    assert [news.what.key for news in state.news()][-1] == "diamonds-short"


def test_or_nobody_gets_any_where_a_table_plays_so() -> None:
    assert diamonds(scarce({"scarce-diamonds": "nobody"})) == {"red": 0, "blue": 0, "white": 13}


def test_pairs_of_diamonds_are_points() -> None:
    state = position(diamonds={"red": 5, "blue": 1})
    points = {seat: state.view(None)["players"][seat]["points"]["shown"] for seat in state.seats}
    assert points == {"red": 1 + 2, "blue": 1, "white": 1}


def test_the_cart_gives_each_new_diamond_a_colour() -> None:
    state = play(position(hands=PLENTY, options={"cart": "yes"}), f"red ship {ROUTE}")
    question = state.question()
    assert question is not None
    assert (question.kind, question.sealed, question.held) == ("gem", True, True)
    state = play(state, "answer ruby")
    assert (state.player("red").colours, state.shaken) == (("ruby",), 1)


def test_no_longest_road_is_worth_anything() -> None:
    roads = ("q0r3ne", "q0r2se", "q-1r3ne", "q0r2e", "q1r1se", "q1r2ne", "q2r1se")
    state = position((f"red settlement {SITE}", *(f"red road {edge}" for edge in roads)))
    assert state.view(None)["players"]["red"]["points"]["shown"] == 1


def test_a_start_ship_takes_the_place_of_a_road_where_there_is_sea() -> None:
    state = play(beginning(), f"red settle {SITE}", "red ship q0r3ne")
    assert "start-ship" in told(state)
    inland = play(beginning(), "red settle q1r2n")
    assert broken(inland, "red ship q1r1se") == ("ship-sea",)


def test_pairs_of_diamonds_stand_on_the_score_sheet() -> None:
    stock = {v.corner: 0 for v in beginning().sea_map.villages} | {VILLAGE: 1, "q2r3n": 1, "q2r3s": 1, "q3r4n": 1}
    state = play(position(hands=PLENTY, stock=stock, diamonds={"red": 4, "blue": 7, "white": 1}), f"red ship {ROUTE}")
    result = state.result()
    assert result is not None
    assert {line.side: line.amount for line in result.lines if line.rule == "diamond-pairs"} == {"red": 2, "blue": 3}
