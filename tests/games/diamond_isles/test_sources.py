"""What the companion draws itself: a card stolen blindly, the diamonds out of the cart."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.games.diamond_isles.beginning import ALL, COLOURS
from companion.games.diamond_isles.sources import Cart, Theft
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Question
from tests.support.games.diamond_isles.tables import SITE, rolling
from tests.support.games.playing import play

PIECES = (f"red settlement {SITE}", "blue city q1r1n", "blue settlement q-1r6n", "white settlement q1r7s")


def stealing(hand: str = "ore 2 wool 1", **wanted: Any) -> tuple[DiamondIsles, Question]:
    """Red steals from blue; it is open what."""
    state = play(rolling(7, pieces=PIECES, hands={"blue": hand}, **wanted), "red rob q1r1 blue")
    question = state.question()
    assert question is not None
    assert question.kind == "stolen"
    return state, question


def thefts(state: DiamondIsles, question: Question) -> Counter[object]:
    return Counter(Theft(f"theft {number:x}").answer(question, state, ()) for number in range(300))


def test_each_card_of_a_hand_is_stolen_as_likely_as_any_other() -> None:
    drawn = thefts(*stealing())
    assert set(drawn) == {"ore", "wool"}
    assert 160 < drawn["ore"] < 240


def test_diamonds_are_stolen_like_cards_only_where_the_table_plays_so() -> None:
    rich: dict[str, Any] = {"diamonds": {"blue": 3}}
    assert set(thefts(*stealing(**rich))) == {"ore", "wool"}
    drawn = thefts(*stealing(options={"diamonds-as-cards": "yes"}, **rich))
    assert set(drawn) == {"ore", "wool", "diamond"}
    assert 110 < drawn["diamond"] < 190


def test_what_is_stolen_out_of_a_cardboard_hand_the_table_says_itself() -> None:
    options = {"cards": "cardboard", "diamonds-as-cards": "yes"}
    state, question = stealing(diamonds={"blue": 1}, options=options)
    assert not question.sealed
    assert Theft("theft 5").answer(question, state, ()) is None


def test_the_thief_answers_no_other_sealed_question_and_the_cart_none_of_his() -> None:
    state, stolen = stealing()
    gem = Question("gem.1", "gem", "gem", stolen.choices, sealed=True)
    assert Theft("theft 5").answer(gem, state, ()) is None
    cart = Cart(" ".join(["cart", *ALL]))
    assert cart.answer(stolen, state, ()) is None
    assert cart.answer(gem, state, ()) == ALL[0]


def test_the_cart_holds_ten_diamonds_of_each_of_five_colours() -> None:
    assert Counter(ALL) == dict.fromkeys(COLOURS, 10)
    assert len(COLOURS) == 5


def test_what_is_stolen_out_of_an_open_hand_all_see_and_out_of_a_private_one_thief_and_victim() -> None:
    assert stealing()[1].seen_by is None
    _, question = stealing(options={"cards": "private"})
    assert question.seen_by == ("red", "blue")
    assert question.sealed
