"""Trade with the bank, its harbours and players (Catan, Trade)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.display import showing_choices
from companion.display.chooser import Chooser
from companion.games.diamond_isles.actions import Exchange
from companion.games.diamond_isles.painting import PAINTER
from companion.games.diamond_isles.plugin import PLUGIN
from companion.games.kit import BadText
from tests.support.display.desks import words_of
from tests.support.games.diamond_isles.tables import RICH, SITE, diamonds, hand, position
from tests.support.games.playing import broken, judge, play, told

HANDS = {"red": "lumber 4 wool 1", "blue": "ore 2", "white": "ore 1 grain 1"}


def test_the_bank_takes_four_for_one_three_at_a_general_harbour_two_at_one_of_their_kind() -> None:
    state = play(position(hands=HANDS), "red exchange lumber ore")
    assert (hand(state, "red"), state.bank) == ({"wool": 1, "ore": 1}, (19, 19, 18, 18, 15))
    assert told(state) == ("exchange",)
    general = position(("red settlement q2r0s",), {"red": "lumber 3"})
    assert hand(play(general, "red exchange lumber ore"), "red") == {"ore": 1}
    special = position(("red settlement q4r0s",), {"red": "ore 2"})
    assert hand(play(special, "red exchange ore lumber"), "red") == {"lumber": 1}
    assert broken(position(hands={"red": "lumber 3"}), "red exchange lumber ore") == ("hand-cards",)


def test_the_bank_gives_another_kind_that_it_has() -> None:
    state = position(hands=HANDS)
    assert broken(state, "red exchange lumber lumber") == ("exchange-alike",)
    empty = position(hands={"red": "lumber 4", "blue": "ore 19"})
    assert broken(empty, "red exchange lumber ore") == ("bank-cards",)


def test_an_offer_to_one_waits_for_its_reply() -> None:
    state = play(position(hands=HANDS), "red propose blue lumber+lumber ore")
    assert state.due() == {"blue": "reply"}
    done = play(state, "blue reply agree")
    assert (hand(done, "red"), hand(done, "blue")) == ({"lumber": 2, "wool": 1, "ore": 1}, {"lumber": 2, "ore": 1})
    assert hand(play(state, "blue reply refuse"), "red") == {"lumber": 4, "wool": 1}


def test_an_offer_to_all_is_made_with_one_of_those_who_agree() -> None:
    state = play(position(hands=HANDS), "red propose anybody lumber ore")
    assert [one.what.key for one in state.news()] == ["offered-to-all"]
    assert state.due() == {"blue": "reply", "white": "reply"}
    state = play(state, "white reply agree", "blue reply agree")
    assert state.due() == {"red": "deal"}
    assert broken(state, "red deal red") == ("deal",)
    done = play(state, "red deal blue")
    assert (hand(done, "blue"), hand(done, "white")) == ({"lumber": 1, "ore": 1}, {"ore": 1, "grain": 1})
    assert hand(play(state, "red deal nobody"), "red") == hand(position(hands=HANDS), "red")


def test_an_offer_that_nobody_takes_falls() -> None:
    state = play(position(hands=HANDS), "red propose anybody lumber ore", "white reply refuse", "blue reply refuse")
    assert state.due() == {"red": "turn-order"}


def test_all_trades_are_with_whose_turn_it_is() -> None:
    state = position(hands=HANDS)
    assert broken(state, "blue propose white ore grain") == ("trade-active",)
    assert broken(state, "blue propose anybody ore grain") == ("trade-active",)
    assert judge(state, "blue propose red ore lumber").legal
    assert play(state, "blue propose red ore lumber").due() == {"red": "reply"}
    assert broken(state, "red propose red wool lumber") == ("trade-self",)


def test_nothing_is_given_away_and_like_is_not_traded_for_like() -> None:
    state = position(hands=HANDS)
    with pytest.raises(BadText):
        judge(state, "red propose blue lumber none")
    assert broken(state, "red propose blue lumber+wool wool") == ("trade-has", "trade-alike")


def test_what_is_traded_is_there() -> None:
    state = position(hands=HANDS)
    assert broken(state, "red propose blue brick ore") == ("hand-cards",)
    assert broken(state, "red propose blue lumber brick") == ("trade-has",)
    assert broken(state, "red propose anybody lumber brick") == ("trade-has",)
    offered = play(state, "red propose anybody lumber grain")
    assert broken(offered, "blue reply agree") == ("hand-cards",)


def test_trade_comes_after_the_roll() -> None:
    state = position(hands=HANDS, stage="before", development={"red": ("knight",)})
    assert broken(state, "red propose blue lumber ore") == ("trade",)
    assert broken(state, "red exchange lumber ore") == ("before-roll",)
    assert broken(position(), "blue reply agree") == ("not-due",)
    assert broken(position(), "red reply agree") == ("reply",)


def test_trade_comes_before_building_where_a_table_plays_so() -> None:
    pieces, hands = (f"red settlement {SITE}",), {"red": RICH + " lumber 4", "blue": "ore 1"}
    state = play(position(pieces, hands, {"trade-and-build": "trade-first"}), "red road q0r3ne")
    assert broken(state, "red exchange lumber ore") == ("trade-first",)
    assert "trade-first" in broken(state, "red propose blue lumber ore")
    assert judge(play(position(pieces, hands), "red road q0r3ne"), "red exchange lumber ore").legal
    bought = play(position(pieces, hands, {"trade-and-build": "trade-first"}), "red buy")
    assert broken(bought, "red exchange lumber ore") == ("trade-first",)


def test_diamonds_are_traded_where_they_count_as_cards() -> None:
    wanted: dict[str, Any] = {"hands": HANDS, "diamonds": {"blue": 1}}
    with pytest.raises(BadText):
        judge(position(**wanted), "red propose blue lumber diamond")
    state = position(options={"diamonds-as-cards": "yes"}, **wanted)
    assert broken(state, "red propose white lumber diamond") == ("trade-has",)
    state = play(state, "red propose blue lumber diamond", "blue reply agree")
    assert (diamonds(state)["red"], hand(state, "blue")) == (1, {"lumber": 1, "ore": 2})


def test_nothing_else_is_done_while_an_offer_waits() -> None:
    state = play(position(hands={**HANDS, "red": RICH}), "blue propose red ore lumber")
    for line in ("red end", "red city q1r2s", "red exchange lumber ore", "red buy"):
        assert broken(state, line) == ("before-roll",)
    assert broken(state, "white propose red ore lumber") == ("trade",)
    assert judge(play(state, "red reply refuse"), "red buy").legal


def test_a_harbour_serves_as_soon_as_there_is_a_building() -> None:
    hands = {"red": "lumber 4 brick 1 wool 1 grain 1"}
    state = position((f"red settlement {SITE}", "red road q2r0se"), hands)
    assert broken(state, "red exchange wool ore") == ("hand-cards",)
    state = play(state, "red settle q2r0s")
    assert hand(play(state, "red exchange lumber ore"), "red") == {"ore": 1}


def test_what_is_offered_is_chosen_first_and_to_whom_last() -> None:
    words, chooser = words_of(PLUGIN), Chooser(position(hands=HANDS), "red")
    board = PAINTER.paint(position(hands=HANDS).view(None), words)

    def lit() -> list[str]:
        return [item.text for item in showing_choices.items(chooser, words, board).items if item.lit]

    chooser.choose("propose")
    chooser.choose("lumber")
    assert lit() == ["lumber", "wool", "For: grain", "For: ore"]
    chooser.choose("lumber")
    chooser.choose(("take", "ore"))
    assert lit() == ["grain", "ore", "That’s all: who agrees?", "That’s all: Blue", "That’s all: White"]
    event = chooser.choose("anybody").event
    assert event is not None
    assert event.text() == "red propose to=anybody give=lumber+lumber take=ore"


def test_what_the_bank_takes_is_one_list_to_choose_from() -> None:
    state = position(hands={"red": "lumber 4 wool 5"})
    chooser = Chooser(state, "red")
    chooser.suggest(("exchange", "wool", "ore", "end"))
    assert [action.args() for action in chooser.few.values()] == [
        {"give": give, "take": take}
        for give in ("lumber", "wool")
        for take in ("lumber", "brick", "wool", "grain", "ore")
        if give != take
    ]
    outcome = chooser.confirm()
    assert outcome.event is not None
    assert outcome.event.text() == "red exchange give=wool take=ore"
    assert chooser.back()
    assert chooser.tree.kind is Exchange, "one step back leads to the list"
    assert chooser.at is not None
    assert chooser.back()
    assert chooser.tree.kind is None


def test_behind_the_curtain_too_an_exchange_is_walked_to_as_one_line() -> None:
    state = position(hands={"red": "lumber 4 wool 5"})
    action = Exchange("red", "wool", "ore")
    behind = Chooser.seen(state, action).behind()
    assert (behind.tree.ready, behind.refused) == (action, None)
