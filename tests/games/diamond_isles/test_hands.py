"""Cardboard hands: what is known of them, and what a verdict could not check; private hands."""

from __future__ import annotations

from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Value, canonical
from tests.support.games.diamond_isles.tables import SITE, hand, position, rolling
from tests.support.games.playing import broken, judge, play

CARDBOARD: dict[str, Value] = {"cards": "cardboard"}
TOWN = (f"red settlement {SITE}", "blue city q1r1n", "blue settlement q-1r6n", "white settlement q1r7s")
HANDS = {"blue": "ore 1 wool 1", "red": "lumber 1"}


def robbed(**hands: str) -> DiamondIsles:
    knight = {"red": ("knight",)}
    state = position(TOWN, {**HANDS, **hands}, CARDBOARD, development=knight)
    return play(state, "red knight", "red rob q1r1 blue")


def test_what_is_produced_paid_and_traded_is_known() -> None:
    state = rolling(12, pieces=TOWN, options=CARDBOARD)
    assert (hand(state, "red"), state.player("red").cards.unknown) == ({"lumber": 1}, 0)


def test_a_blind_theft_makes_two_hands_uncertain_and_nothing_is_asked() -> None:
    state = robbed()
    assert state.question() is None
    assert (state.player("blue").cards.known, state.player("blue").cards.unknown) == ((0,) * 5, 1)
    assert (hand(state, "red"), state.player("red").cards.unknown) == ({"lumber": 1}, 1)


def test_what_must_be_so_is_known_all_the_same() -> None:
    state = robbed(blue="ore 3")
    assert (hand(state, "blue"), hand(state, "red")) == ({"ore": 2}, {"lumber": 1, "ore": 1})


def test_a_verdict_says_what_it_could_not_check() -> None:
    state = robbed()
    verdict = judge(state, "red ship q0r3e")
    assert verdict.legal
    assert verdict.unchecked
    after = play(state, "red ship q0r3e")
    assert after.player("red").cards.size == 0
    assert not judge(position(hands={"red": "lumber 1 wool 1"}, options=CARDBOARD), "red ship q0r3e").unchecked


def test_what_cannot_be_there_is_refused() -> None:
    assert judge(robbed(blue="brick 1 wool 1"), "red road q0r3ne").legal, "brick may be what red drew"
    assert broken(robbed(), "red road q0r3ne") == ("cost",), "the bank has all the brick"
    assert broken(robbed(white="brick 19"), "red road q0r3ne") == ("cost",), "all the brick is in another hand"


def test_a_monopoly_asks_who_has_unseen_cards() -> None:
    state = rolling(
        7, pieces=TOWN, hands={"blue": "ore 1 wool 1"}, options=CARDBOARD, development={"red": ("monopoly",)}
    )
    state = play(state, "red rob q1r1 blue", "red monopoly ore")
    question = state.question()
    assert question is not None
    assert (question.kind, question.choices.values()) == ("counted", (0, 1))
    state = play(state, "answer 1")
    assert (hand(state, "red"), state.player("blue").cards.size) == ({"ore": 1}, 0)
    assert state.due() == {"red": "turn-order"}


def test_private_hands_show_in_no_other_view_and_no_text() -> None:
    state = position(hands={"red": "lumber 7"}, options={"cards": "private"})
    assert state.view("red")["players"]["red"]["hand"]["cards"]["lumber"] == 7
    for seat in (None, "blue"):
        assert state.view(seat)["players"]["red"]["hand"] == {"count": 7, "cards": None, "unknown": None}
    other = position(hands={"red": "ore 7"}, options={"cards": "private"})
    assert canonical(state.players) == canonical(other.players)


def test_what_only_a_hand_can_tell_is_not_seen_on_the_tables_page() -> None:
    rich = position(hands={"red": "lumber 3 brick 3"}, options={"cards": "private"})
    poor = position(hands={"red": "ore 6"}, options={"cards": "private"})
    assert [a.text() for a in rich.candidates("red", openly=True)] == [
        a.text() for a in poor.candidates("red", openly=True)
    ]
    assert set(rich.candidates("red")) != set(poor.candidates("red"))
