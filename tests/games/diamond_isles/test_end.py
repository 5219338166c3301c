"""How a game ends and who has won (Diamond Isles, Game Ending)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.diamond_isles.game import GAME
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Result, Ruling, Value
from tests.support.games.diamond_isles.tables import RICH, ROUTE, SITE, VILLAGE, position, rolling
from tests.support.games.playing import broken, play, told

SEALED: dict[str, Value] = {"development": "companion"}
NEAR = {"red": 24}
"""Twelve points of diamonds."""


def ended(state: DiamondIsles) -> Result:
    result = state.result()
    assert result is not None
    return result


def near(**wanted: Any) -> DiamondIsles:
    stock = dict.fromkeys(("q2r3n", "q2r3s", "q3r4n", "q3r4s", "q1r5n", "q1r5s", VILLAGE, "q0r4s"), 2)
    return position(**{"hands": {"red": RICH}, "diamonds": NEAR, "stock": stock, **wanted})


def test_fourteen_points_in_ones_own_turn_end_the_game() -> None:
    state = play(near(), f"red city {SITE}")
    assert state.over
    result = ended(state)
    assert (result.winners, result.rule, result.totals["red"]) == (("red",), "goal", 14)


def test_points_of_another_players_turn_count_when_its_own_comes() -> None:
    state = near(diamonds={"blue": 26})
    assert not state.over
    state = play(state, "red end")
    assert (state.over, ended(state).winners) == (True, ("blue",))


def test_hidden_points_win_when_they_are_shown() -> None:
    state = near(
        diamonds={"red": 22}, options=SEALED, development={"red": ("victory-point", "knight", "victory-point")}
    )
    assert not state.over
    assert broken(state, "red claim 1") == ("claim",)
    assert broken(state, "red claim 3") == ("card-held",)
    state = play(state, "red claim 2")
    assert (ended(state).totals["red"], ended(state).winners) == (14, ("red",))


def test_points_may_be_shown_in_the_turn_in_which_they_were_bought() -> None:
    state = near(diamonds={"red": 24}, options=SEALED, development={"red": ("victory-point",)}, fresh=1)
    assert play(state, "red claim 1").over


@pytest.mark.parametrize(
    ("fact", "value", "rule"),
    [("army", "red", "goal"), ("turn", "blue", "goal"), (f"village.{VILLAGE}", 0, "villages-end")],
)
def test_villages_end_isles_game_ending_a_ruling_that_brings_the_end_ends_the_game_at_once(
    fact: str, value: Value, rule: str
) -> None:
    stock = dict.fromkeys(("q2r3n", "q2r3s", "q3r4n", "q3r4s"), 0) | {VILLAGE: 1, "q1r5n": 2, "q1r5s": 2, "q0r4s": 2}
    state = near(stock=stock, diamonds={"red": 22, "blue": 28} if fact == "turn" else {"red": 24})
    assert not state.over
    after = state.after(Ruling(fact, value, "it was so"))
    assert (after.over, after.ended) == (True, rule)
    assert rule in told(after)


def test_only_three_stocked_villages_end_the_game_at_once() -> None:
    stock = {"q2r3n": 0, "q2r3s": 0, "q3r4n": 0, "q3r4s": 0, VILLAGE: 1}
    pieces = (f"red settlement {SITE}", f"red ship {ROUTE}", "blue city q2r1n")
    state = rolling(10, pieces=pieces, stock=stock, traders={VILLAGE: ("red",)})
    assert (state.ended, ended(state).winners, ended(state).rule) == ("villages-end", ("blue",), "villages-end")
    later = rolling(10, pieces=pieces, stock=stock, traders={VILLAGE: ("red",)}, options={"village-end": "after-turn"})
    assert not later.over
    assert play(later, "red end").over


def test_of_equals_wins_who_has_more_diamonds_else_they_share() -> None:
    stock = {"q2r3n": 0, "q2r3s": 0, "q3r4n": 0, "q3r4s": 0, VILLAGE: 1}
    pieces = (f"red settlement {SITE}", f"red ship {ROUTE}", "blue settlement q2r1n", "white settlement q1r7s")
    one = rolling(10, pieces=pieces, stock=stock, traders={VILLAGE: ("red",)})
    assert (ended(one).winners, ended(one).rule) == (("red",), "tie-diamonds")
    two = rolling(10, pieces=pieces, stock=stock, traders={VILLAGE: ("red",)}, diamonds={"blue": 1})
    assert (ended(two).winners, ended(two).rule) == (("red", "blue"), "tie-shared")


def test_with_fourteen_points_the_most_points_win_or_whose_turn_it_is() -> None:
    rich = {"red": ("victory-point",), "blue": ("victory-point",) * 4}
    wanted: dict[str, Any] = {"diamonds": {"red": 16, "blue": 16}, "hands": {"red": RICH}, "development": rich}
    pieces = (
        f"red settlement {SITE}",
        "red city q1r1n",
        "red city q3r1n",
        "blue city q2r6n",
        "blue city q1r7n",
        "blue settlement q-1r6n",
    )
    state = near(**wanted, pieces=pieces, options=SEALED)
    state = play(state, f"red city {SITE}")
    assert ended(state).winners == ("blue",), "16 and 5 points and four hidden ones"
    assert {option.name for option in GAME.options if option.rule == "most-points"} == {"goal-winner"}
    state = near(**wanted, pieces=pieces, options={**SEALED, "goal-winner": "own-turn"})
    assert ended(play(state, f"red city {SITE}")).winners == ("red",)


def test_cardboard_shows_its_points_at_the_end() -> None:
    state = play(near(development={"blue": ("victory-point", "knight")}), f"red city {SITE}")
    question = state.question()
    assert question is not None
    assert (question.kind, question.choices.values(), state.over) == ("hidden", (0, 1, 2), False)
    state = play(state, "answer 1")
    assert (state.over, ended(state).totals["blue"]) == (True, 2)


def test_no_more_victory_points_are_shown_than_the_deck_has() -> None:
    state = near(diamonds={"red": 20}, development={"red": ("victory-point",) * 4, "blue": ("knight",) * 3})
    question = play(state, "red claim 4").question()
    assert question is not None
    assert question.choices.values() == (0, 1)


def test_a_first_diamond_that_empties_a_village_ends_the_game() -> None:
    stock = {"q2r3n": 5, "q2r3s": 5, "q3r4n": 5, "q3r4s": 0, "q1r5n": 0, "q1r5s": 0, VILLAGE: 1, "q0r4s": 0}
    assert play(near(stock=stock, diamonds={}), f"red ship {ROUTE}").ended == "villages-end"


def test_a_largest_army_that_makes_fourteen_points_ends_the_game_before_the_robber_moves() -> None:
    cards = {"development": {"red": ("knight",)}, "played": {"red": ("knight", "knight")}}
    state = play(near(diamonds={"red": 22}, options=SEALED, **cards), "red knight")
    assert (state.over, state.board.robber) == (True, near().board.robber)


def test_nobody_wins_in_another_players_turn() -> None:
    points = {"diamonds": {"blue": 24}, "options": SEALED, "development": {"blue": ("victory-point",)}}
    assert broken(near(**points), "blue claim 1") == ("not-due",)
    state = play(near(**points), "red end")
    assert play(state, "blue claim 1").over, "even before the roll"
