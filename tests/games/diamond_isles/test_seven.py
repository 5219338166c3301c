"""The seven, the robber and the pirate (Catan; Seafarers; Diamond Isles, “7” is thrown)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.diamond_isles.frames import MAIN, ROLL, Thieving, Turn
from companion.games.diamond_isles.game import GAME
from tests.support.games.diamond_isles.tables import ROUTE, SITE, VILLAGE, diamonds, hand, position, rolling
from tests.support.games.playing import broken, judge, play, told

TOWN = (f"red settlement {SITE}", "blue city q1r1n", "blue settlement q-1r6n", "white settlement q1r7s")
"""Blue has three points."""
SHIPS = (*TOWN, f"red ship {ROUTE}", "blue ship q-1r5e")
TRADER = {VILLAGE: ("red",)}


def test_who_has_more_than_seven_cards_discards_half_all_at_once() -> None:
    state = rolling(7, hands={"red": "lumber 9", "blue": "wool 8", "white": "ore 7"})
    assert state.due() == {"red": "discard", "blue": "discard"}
    state = play(state, "blue discard wool+wool+wool+wool", "red discard lumber+lumber+lumber+lumber")
    assert (hand(state, "red"), hand(state, "blue"), hand(state, "white")) == ({"lumber": 5}, {"wool": 4}, {"ore": 7})
    assert sum(state.bank) + sum(player.cards.size for player in state.players) == 95


def test_neither_more_nor_fewer_than_half_go() -> None:
    state = rolling(7, hands={"red": "lumber 11", "blue": "wool 8"})
    assert broken(state, "red discard lumber+lumber+lumber+lumber") == ("discard-half",)
    assert broken(state, "blue discard wool+wool+wool+lumber") == ("hand-cards",)


def test_the_robber_stays_until_somebody_has_three_points() -> None:
    state = rolling(7)
    assert (state.top, told(state)[-1]) == (Turn("red", MAIN), "robber-locked")
    assert isinstance(rolling(7, pieces=TOWN).top, Thieving)


def test_the_robber_goes_to_another_land_hexagon_and_robs_who_has_built_there() -> None:
    state = rolling(7, pieces=TOWN, hands={"blue": "ore 1"})
    assert broken(state, "red rob q-1r3 nobody") == ("robber-elsewhere",)
    assert broken(state, "red rob q0r3 nobody") == ("robber-land",)
    assert broken(state, "red rob q0r4 nobody") == ("robber-isle",)
    assert broken(state, "red rob q1r1 nobody") == ("robber-victim",)
    assert broken(state, "red rob q1r1 white") == ("robber-victim",)
    assert broken(state, "red rob q1r1 red") == ("robber-victim",)
    state = play(state, "red rob q1r1 blue", "answer ore")
    assert (state.board.robber, hand(state, "red"), hand(state, "blue")) == ("q1r1", {"ore": 1}, {})
    assert state.top == Turn("red", MAIN)


def test_who_has_no_card_is_not_robbed() -> None:
    state = rolling(7, pieces=TOWN)
    assert broken(state, "red rob q1r1 blue") == ("robber-victim",)
    assert play(state, "red rob q1r1 nobody").question() is None


def test_the_robber_may_go_to_an_isle_where_a_table_plays_so() -> None:
    assert judge(rolling(7, pieces=TOWN, options={"robber-on-isle": "yes"}), "red rob q0r4 nobody").legal


def test_only_who_trades_with_a_village_moves_the_pirate() -> None:
    assert broken(rolling(7, pieces=SHIPS), "red pirate q-1r4 nobody nothing") == ("pirate-route",)
    assert judge(rolling(7, pieces=SHIPS, traders=TRADER), "red pirate q-1r4 nobody nothing").legal


def test_the_pirate_may_move_while_the_robber_is_locked() -> None:
    pieces = (f"red settlement {SITE}", f"red ship {ROUTE}", "blue settlement q-1r6n", "blue ship q-1r5e")
    state = rolling(7, pieces=pieces, traders=TRADER)
    assert broken(state, "red rob q1r1 nobody") == ("robber-locked",)
    assert judge(state, "red pirate q2r6 nobody nothing").rules == ("pirate-sea",)
    assert judge(state, "red pirate q2r2 nobody nothing").legal


def test_the_pirate_takes_a_card_or_a_diamond_of_who_has_ships_beside_it() -> None:
    state = rolling(7, pieces=SHIPS, traders=TRADER, hands={"blue": "ore 1"}, diamonds={"blue": 2})
    assert broken(state, "red pirate q4r4 nobody nothing") == ("pirate-elsewhere",)
    assert broken(state, "red pirate q0r5 nobody nothing") == ("pirate-victim",)
    assert broken(state, "red pirate q0r5 white card") == ("pirate-victim",)
    assert broken(state, "red pirate q0r5 blue nothing") == ("pirate-loot",)
    taken = play(state, "red pirate q0r5 blue diamond")
    assert diamonds(taken) == {"red": 1, "blue": 1, "white": 0}
    assert hand(play(state, "red pirate q0r5 blue card", "answer ore"), "red") == {"ore": 1}


def test_the_pirate_takes_nothing_that_is_not_there() -> None:
    state = rolling(7, pieces=SHIPS, traders=TRADER, diamonds={"blue": 2})
    assert broken(state, "red pirate q0r5 blue card") == ("pirate-loot",)
    assert judge(rolling(7, pieces=SHIPS, traders=TRADER), "red pirate q0r5 nobody nothing").legal


def test_a_seven_brings_no_diamonds_and_no_cards() -> None:
    state = rolling(7, pieces=TOWN)
    assert sum(player.cards.size + player.diamonds for player in state.players) == 0


def test_where_diamonds_count_as_cards_they_count_for_the_limit_and_may_be_discarded_and_drawn() -> None:
    options = {"diamonds-as-cards": "yes"}
    state = rolling(7, hands={"red": "lumber 5"}, diamonds={"red": 3}, options=options)
    assert state.due() == {"red": "discard"}
    state = play(state, "red discard lumber+lumber+diamond+diamond")
    assert (diamonds(state)["red"], hand(state, "red")) == (1, {"lumber": 3})
    robbed = rolling(7, pieces=TOWN, diamonds={"blue": 1}, options=options)
    assert diamonds(play(robbed, "red rob q1r1 blue", "answer diamond"))["red"] == 1


def test_neither_diamonds_nor_development_cards_count_for_the_limit_or_are_stolen() -> None:
    wanted: dict[str, Any] = {
        "pieces": TOWN,
        "diamonds": {"red": 6, "blue": 6},
        "development": {"red": ("knight",) * 3},
    }
    state = rolling(7, hands={"red": "lumber 7"}, **wanted)
    assert isinstance(state.top, Thieving), "nobody discards"
    assert broken(state, "red rob q1r1 blue") == ("robber-victim",)
    assert {option.name for option in GAME.options if option.rule == "diamond-cards"} == {"diamonds-as-cards"}


def test_a_theft_draws_from_the_hand_of_whom_it_robs() -> None:
    state = play(rolling(7, pieces=TOWN, hands={"blue": "ore 2 wool 1"}), "red rob q1r1 blue")
    question = state.question()
    assert question is not None
    assert (question.rule, set(question.choices.values() or ())) == ("steal", {"ore", "wool"})
    assert "steal" in told(play(state, "answer wool"))


def test_pairs_of_diamonds_and_the_largest_army_are_points_that_set_the_robber_free() -> None:
    assert isinstance(rolling(7, diamonds={"white": 4}).top, Thieving)
    assert rolling(7, diamonds={"white": 3}).top == Turn("red", MAIN)
    third = position(development={"red": ("knight",)}, played={"red": ("knight", "knight")})
    assert isinstance(play(third, "red knight").top, Thieving), "the third knight makes the three points itself"
    second = play(position(development={"red": ("knight",)}, played={"red": ("knight",)}), "red knight")
    assert (second.player("red").knights, told(second)) == (2, ("knight", "robber-locked"))


def test_a_diamond_taken_by_the_pirate_may_win() -> None:
    state = rolling(7, pieces=SHIPS, traders=TRADER, diamonds={"red": 25, "blue": 2})
    assert play(state, "red pirate q0r5 blue diamond").ended == "goal"


def test_the_pirate_keeps_no_village_from_paying() -> None:
    state = position(SHIPS, traders=TRADER, stage=ROLL)
    state = replace(state, board=state.board.sailed("q0r3"))
    assert diamonds(play(state, "answer 4+6"))["red"] == 1
