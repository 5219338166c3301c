"""The rules of Atoll, as a table would try them."""

from __future__ import annotations

from dataclasses import replace

from companion.games.kit import Answer, Private
from companion.games.kit.hands import CardHand
from companion.games.kit.legal import Legal
from companion.tracking import Standing, explain
from tests.support.games.playing import broken, judge, play, told
from tests.toys.atoll.actions import Bid
from tests.toys.atoll.box import WORTH
from tests.toys.atoll.game import GAME
from tests.toys.atoll.state import Atoll

HANDS = ("fish+fish+fruit+fruit+pearl", "fish+fish+fish+pearl+pearl")


def dealt() -> Atoll:
    """Red and Blue have seen their cards; the first tile is not turned up yet."""
    state: Atoll = GAME.start(GAME.begin(("red", "blue")))  # type: ignore[assignment]  # the game's own state
    return play(state, f"answer {HANDS[0]}", f"answer {HANDS[1]}")


def trading() -> Atoll:
    return play(dealt(), "answer reef")


def laying() -> Atoll:
    """Blue has won a reef with two pearls."""
    return play(trading(), "red call", "red bid fish+fruit", "blue bid pearl+pearl")


def test_each_seat_sees_its_own_cards_alone() -> None:
    question = GAME.start(GAME.begin(("red", "blue"))).question()
    assert question is not None
    assert (question.seen_by, question.sealed) == (("red",), True)
    state = dealt()
    assert state.view("blue")["players"]["red"]["hand"] is None
    assert state.view("red")["players"]["red"]["hand"] == tuple(HANDS[0].split("+"))


def test_a_tile_of_which_all_lie_there_is_never_turned_up() -> None:
    state = replace(dealt(), lying=tuple(((0, n), "reef") for n in range(4)))
    question = state.question()
    assert question is not None
    assert state.verdict(Answer(question.key, "reef")).rules == ("turn-up",)


def test_an_offer_that_is_agreed_changes_hands() -> None:
    state = play(trading(), "red propose blue fish+fruit pearl", "blue reply agree")
    assert (state.hand("red").cards, state.hand("blue").size) == (("fish", "fruit", "pearl", "pearl"), 6)
    assert told(state) == ("barter",)


def test_one_offer_a_round() -> None:
    state = play(trading(), "red propose blue fish pearl", "blue reply refuse")
    assert broken(state, "red propose blue fish pearl") == ("barter-once",)
    assert judge(state, "red call").legal


def test_an_offer_is_of_other_kinds_to_another_seat() -> None:
    assert broken(trading(), "red propose red fish pearl") == ("barter",)
    assert broken(trading(), "red propose blue fish fish") == ("barter",)


def test_cards_that_are_not_in_hand_are_neither_offered_nor_given_nor_bid() -> None:
    assert broken(trading(), "red propose blue pearl+pearl fish") == ("own-cards",)
    asked = play(trading(), "red propose blue pearl fruit")
    assert broken(asked, "blue reply agree") == ("own-cards",)
    assert broken(play(trading(), "red call"), "red bid pearl+pearl") == ("own-cards",)


def test_all_bid_at_once_and_nobody_sees_a_bid_before_all_have() -> None:
    state = play(trading(), "red call", "red bid pearl")
    assert set(state.due()) == {"blue"}
    assert Bid.unseen
    assert "pearl" not in repr(state.bidding)


def test_the_public_page_lights_the_same_bids_whatever_is_in_hand() -> None:
    state = play(trading(), "red call")
    poor = replace(state, hands=(Private(CardHand(tuple(WORTH))), state.hands[1]))
    for openly, same in ((True, True), (False, False)):
        lit = [set(Legal(s, "red", openly=openly).pieces(Bid, "cards", {}, ())[0]) for s in (state, poor)]
        assert (lit[0] == lit[1]) is same


def test_a_pearl_counts_two_and_the_highest_bid_is_paid() -> None:
    state = laying()
    assert state.due() == {"blue": "lay"}
    assert (state.hand("red").size, state.hand("blue").cards) == (5, ("fish",) * 3)


def test_of_equal_bids_whose_turn_comes_first_wins() -> None:
    assert play(trading(), "red call", "blue bid pearl", "red bid fish+fruit").due() == {"red": "lay"}
    assert play(trading(), "red call", "blue bid none", "red bid none").due() == {"red": "lay"}


def test_a_tile_lies_on_a_free_space_beside_two_others() -> None:
    assert broken(laying(), "blue lay q0r0") == ("free-space",)
    assert broken(laying(), "blue lay q2r0") == ("beside-two",)
    assert broken(laying(), "blue lay q9r9") == ("beside-two",)


def test_a_tile_scores_itself_and_its_kind_beside_it() -> None:
    state = play(laying(), "blue lay q1r-1")
    assert state.points == (0, 2)
    assert state.layout()["q1r-1", "tile"] == "reef"


def test_a_space_that_brings_less_than_another_is_warned_of() -> None:
    state = laying()
    (lower,) = (a for a in state.actions("blue") if state.warnings(a))
    assert state.warnings(lower)[0]["points"] == 2


def test_the_turn_passes_on_until_the_stack_is_empty() -> None:
    state = dealt()
    for first in ("red", "blue") * 3:
        state = play(state, "answer sand" if state.sea.size % 2 else "answer palm", f"{first} call")
        state = play(state, "red bid none", "blue bid none")
        state = state.after(max(state.actions(first), key=lambda lay: lay.text()))
    assert state.over
    result = state.result()
    assert result is not None
    assert sum(result.totals.values()) == sum(state.points)


def test_a_laid_tile_explains_what_the_eyes_see() -> None:
    state = laying()
    seen = {("q1r-1", "tile"): {"reef": 0.98, None: 0.02}}
    explained = explain(state, [], seen)
    assert explained.standing is Standing.MOVED
    assert [event.text() for event in explained.proposals[0].events] == ["blue lay at=q1r-1"]


def test_a_tile_that_lies_where_none_may_is_judged_by_its_rule() -> None:
    explained = explain(laying(), [], {("q2r0", "tile"): {"reef": 0.98, None: 0.02}})
    assert explained.standing is Standing.UNEXPLAINED
    assert [verdict.rules for verdict in explained.against] == [("beside-two",)]
