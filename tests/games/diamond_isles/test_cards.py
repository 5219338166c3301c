"""Development cards and the largest army (Catan, Development Cards)."""

from __future__ import annotations

from typing import Any

from companion.games.diamond_isles.frames import FreeWays, Thieving
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Value, canonical
from tests.support.games.diamond_isles.tables import SITE, hand, position
from tests.support.games.playing import broken, judge, play, told

SEALED: dict[str, Value] = {"development": "companion"}
TOWN = (f"red settlement {SITE}", "blue city q1r1n", "blue settlement q-1r6n", "white settlement q1r7s")


def with_cards(*cards: str, **wanted: Any) -> DiamondIsles:
    return position(**{"options": SEALED, "development": {"red": cards}, **wanted})


def test_a_card_is_bought_unseen_and_only_its_buyer_learns_what_it_is() -> None:
    state = play(position(hands={"red": "ore 1 wool 1 grain 1"}, options=SEALED), "red buy")
    question = state.question()
    assert question is not None
    assert (question.kind, question.seen_by, question.sealed) == ("drawn", ("red",), True)
    state = play(state, "answer monopoly")
    assert (hand(state, "red"), state.deck.size) == ({}, 24)
    assert state.view("red")["players"]["red"]["development"]["cards"] == ["monopoly"]
    for seat in (None, "blue"):
        assert state.view(seat)["players"]["red"]["development"]["cards"] is None
    assert "monopoly" not in canonical(state)


def test_cardboard_cards_are_counted_and_the_companion_says_what_it_cannot_check() -> None:
    state = play(position(hands={"red": "ore 1 wool 1 grain 1"}), "red buy")
    assert (state.question(), state.player("red").held) == (None, 1)
    later = position(development={"red": ("knight",)})
    assert judge(later, "red monopoly ore").unchecked
    assert judge(later, "red knight").legal


def test_a_card_is_paid_for_and_there_must_be_one() -> None:
    assert broken(position(hands={"red": "ore 1"}), "red buy") == ("cost",)
    sold_out = position(hands={"red": "ore 1 wool 1 grain 1"}, development={"blue": ("knight",) * 25})
    assert broken(sold_out, "red buy") == ("deck-empty",)


def test_a_card_is_held_for_a_turn_and_one_is_played_a_turn() -> None:
    assert broken(with_cards("knight", fresh=1), "red knight") == ("card-held",)
    assert broken(with_cards("knight"), "red monopoly ore") == ("card-held",)
    state = play(with_cards("monopoly", "monopoly"), "red monopoly ore")
    assert broken(state, "red monopoly wool") == ("one-card",)
    assert broken(with_cards("knight"), "blue knight") == ("not-due",)
    thieving = play(with_cards("knight", "knight", pieces=TOWN), "red knight")
    assert broken(thieving, "red knight") == ("own-turn",)


def test_no_more_cards_are_played_than_there_are() -> None:
    played = {"blue": ("monopoly",), "white": ("monopoly",)}
    state = position(development={"red": ("monopoly",)}, played=played)
    assert broken(state, "red monopoly ore") == ("card-count",)


def test_a_knight_moves_the_robber_and_may_be_played_before_the_roll() -> None:
    state = play(with_cards("knight", pieces=TOWN, stage="before"), "red knight")
    assert isinstance(state.top, Thieving)
    state = play(state, "red rob q1r1 nobody")
    assert state.question() is not None, "then the dice are rolled"


def test_a_knight_of_a_table_that_plays_so_moves_the_robber_alone() -> None:
    pieces = (*TOWN, "red ship q0r3e")
    wanted = {"pieces": pieces, "traders": {"q0r4n": ("red",)}}
    free = play(with_cards("knight", **wanted), "red knight")
    assert judge(free, "red pirate q-1r4 nobody nothing").legal
    bound = play(with_cards("knight", **wanted, options={**SEALED, "knight-moves": "robber"}), "red knight")
    assert broken(bound, "red pirate q-1r4 nobody nothing") == ("knight",)


def test_three_knights_are_the_largest_army_and_only_more_take_it() -> None:
    state = play(with_cards("knight", played={"red": ("knight", "knight"), "blue": ("knight",) * 2}), "red knight")
    assert (state.army, "army" in told(state)) == ("red", True)
    assert state.view(None)["players"]["red"]["points"]["shown"] == 3
    equal = with_cards("knight", played={"red": ("knight", "knight"), "blue": ("knight",) * 3}, army="blue")
    assert play(equal, "red knight").army == "blue"
    without = with_cards("knight", played={"red": ("knight", "knight")}, options={**SEALED, "largest-army": "no"})
    assert play(without, "red knight").army is None


def test_road_building_lays_two_roads_or_ships_for_nothing() -> None:
    state = play(with_cards("road-building"), "red road-building")
    assert state.top == FreeWays("red", 2)
    state = play(state, "red road q0r3ne", "red ship q0r3e")
    assert (state.due(), state.player("red").diamonds) == ({"red": "turn-order"}, 1)


def test_road_building_ends_where_nothing_can_be_laid() -> None:
    sea_map = position().sea_map
    edges = [edge for edge in sea_map.edges if edge in sea_map.road_edges and SITE not in sea_map.ends[edge]]
    full = (
        f"red settlement {SITE}",
        *(f"red road {e}" for e in edges[30:44]),
        *(f"red ship {e}" for e in edges[60:75]),
    )
    state = play(with_cards("road-building", pieces=full), "red road-building", "red road q0r3ne")
    assert state.due() == {"red": "turn-order"}
    none = (*full, f"red road {edges[44]}")
    assert broken(with_cards("road-building", pieces=none), "red road-building") == ("no-way",)


def test_year_of_plenty_takes_two_cards_of_the_bank() -> None:
    state = play(with_cards("year-of-plenty"), "red year-of-plenty ore+ore")
    assert (hand(state, "red"), told(state)) == ({"ore": 2}, ("year-of-plenty",))
    scarce = with_cards("year-of-plenty", hands={"blue": "ore 18"})
    assert broken(scarce, "red year-of-plenty ore+ore") == ("bank-cards",)


def test_monopoly_takes_all_of_a_kind() -> None:
    hands = {"red": "ore 1", "blue": "ore 2 wool 1", "white": "ore 3"}
    state = play(with_cards("monopoly", hands=hands), "red monopoly ore")
    assert (hand(state, "red"), hand(state, "blue"), hand(state, "white")) == ({"ore": 6}, {"wool": 1}, {})


def test_of_two_alike_cards_the_older_one_may_be_played() -> None:
    assert judge(with_cards("knight", "monopoly", "knight", fresh=1), "red knight").legal
    assert broken(with_cards("monopoly", "knight", fresh=1), "red knight") == ("card-held",)


def test_any_card_may_be_played_before_the_roll_but_no_second_one_after_it() -> None:
    wanted: dict[str, Any] = {"stage": "before", "hands": {"blue": "ore 3"}}
    state = with_cards("monopoly", "year-of-plenty", "road-building", "knight", **wanted)
    for line in ("red monopoly ore", "red year-of-plenty ore+wool", "red knight"):
        assert judge(state, line).legal
    laid = play(state, "red road-building", "red ship q0r3e", "red road q0r3ne", "red roll", "answer 2+6")
    assert broken(laid, "red monopoly ore") == ("one-card",)
    assert broken(laid, "red move-ship q0r3e q0r3se") == ("move-fresh", "move-closed", "ship-joined")


def test_the_last_card_of_the_pile_may_be_bought() -> None:
    others = {"played": {"blue": ("knight",) * 12, "white": ("monopoly",) * 12}}
    state = play(with_cards(hands={"red": "ore 1 wool 1 grain 1"}, **others), "red buy")
    assert (state.deck.size, told(state)) == (0, ("buy",))
    state = play(state, "answer victory-point")
    assert "deck-empty" in broken(state, "red buy")
