"""Legal actions are found as they are asked for: few verdicts, hands kept secret, interruptions among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import ClassVar

import pytest

from companion.games.kit import Action, Event, Legal, Private, Verdict
from companion.games.kit.hands import CardHand
from companion.games.kit.legal import actors
from companion.games.kit.trade import AGREE, REFUSE, Propose, Reply
from tests.toys import bazaar, skirmish
from tests.toys.bazaar import CARDS, Bazaar, Bid, Discard, End


class Counted(Bazaar):
    """Counts how often its opinion is asked."""

    asked: ClassVar[Counter[str]] = Counter()

    def verdict(self, event: Event) -> Verdict:
        self.asked["verdict"] += 1
        return super().verdict(event)


def opened(*hands: tuple[int, ...]) -> Bazaar:
    seats = bazaar.GAME.seats[: len(hands)]
    state = bazaar.start(bazaar.GAME.begin(seats))
    return replace(state, hands=tuple(Private(CardHand(CARDS, hand)) for hand in hands))


@pytest.fixture
def state() -> Bazaar:
    return opened((2, 2, 1, 0, 0), (1, 0, 0, 1, 0), (0, 0, 3, 0, 0))


def test_a_wide_selection_is_completed_to_each_legal_action_and_no_other(state: Bazaar) -> None:
    few = opened((1, 1, 0, 0, 0), (0, 0, 0, 0, 0))
    found = list(Legal(few, "red").of(Propose, {}))
    gives = [("brick",), ("wool",), ("brick", "wool")]
    takes = few.domains(Propose)["take"]
    assert len(found) == len(set(found))
    assert all(few.verdict(action).legal for action in found)
    assert {action.args()["give"] for action in found} == set(gives)
    # of one kind given, four kinds can be taken: 4 + 10 + 20 + 35 selections; of two, three: 3 + 6 + 10 + 15
    assert Counter(action.args()["give"] for action in found) == {gives[0]: 69, gives[1]: 69, gives[2]: 34}
    assert all(action.args()["take"] in takes for action in found)


def test_trades_of_four_for_four_among_three_open_with_a_few_verdicts() -> None:
    state = Counted(**vars(opened((4, 4, 4, 4, 4), (4, 4, 4, 4, 4), (4, 4, 4, 4, 4))))
    Counted.asked.clear()
    legal = Legal(state, "red")
    assert legal.can(Propose)
    assert set(legal.values(Propose, "to", {})) == {"blue", "white"}
    pieces, whole = legal.pieces(Propose, "give", {"to": "blue"}, ("ore", "ore"))
    assert set(pieces) == set(CARDS)
    assert whole is not None
    assert Counted.asked["verdict"] < 100


def test_what_is_not_in_hand_cannot_be_given_and_few_verdicts_say_so() -> None:
    state = Counted(**vars(opened((1, 0, 0, 0, 0), (4, 4, 4, 4, 4))))
    Counted.asked.clear()
    pieces, whole = Legal(state, "red").pieces(Propose, "give", {"to": "blue"}, ("brick",))
    assert pieces == {}
    assert whole is not None
    assert Counted.asked["verdict"] < 10


def test_half_of_a_hand_of_twenty_is_found_at_once() -> None:
    state = Counted(**vars(opened((4, 4, 4, 4, 4), (0, 0, 0, 0, 1))))
    Counted.asked.clear()
    pieces, _ = Legal(state, "red").pieces(Discard, "cards", {}, ("wool",) * 4)
    assert set(pieces) == {"brick", "ore", "grain", "lumber"}
    assert Counted.asked["verdict"] < 10


def test_what_the_table_sees_lit_does_not_depend_on_a_hand() -> None:
    poor, rich = opened((0, 0, 1, 0, 0), (1, 0, 0, 0, 0)), opened((4, 4, 4, 4, 4), (1, 0, 0, 0, 0))
    for kind, name in ((Propose, "give"), (Discard, "cards")):
        chosen = {"to": "blue"} if kind is Propose else {}
        lit = [set(Legal(s, "red", openly=True).pieces(kind, name, chosen, ())[0]) for s in (poor, rich)]
        assert lit == [set(CARDS), set(CARDS)]
        assert set(Legal(poor, "red").pieces(kind, name, chosen, ())[0]) == {"ore"}


def test_whether_an_offer_can_be_agreed_to_is_no_secret_told_by_the_table() -> None:
    for hand in ((0, 0, 0, 0, 0), (0, 0, 0, 1, 0)):
        offer = opened((1, 0, 0, 0, 0), hand).after(Propose("red", "blue", ("brick",), ("grain",)))
        words = set(Legal(offer, "blue", openly=True).values(Reply, "word", {}))
        assert words == {AGREE, REFUSE}
        own = set(Legal(offer, "blue").values(Reply, "word", {}))
        assert own == ({AGREE, REFUSE} if any(hand) else {REFUSE})


def test_those_who_may_interrupt_act_beside_those_who_are_due(state: Bazaar) -> None:
    assert state.due() == {"red": "turn"}
    assert actors(state) == ("red", "blue", "white")
    assert Legal(state, "blue").can(Propose)
    assert not Legal(state, "blue").can(End)
    assert not Legal(opened((1, 0, 0, 0, 0), (0, 0, 0, 0, 0)), "blue").any()


def test_who_could_interrupt_as_the_table_sees_it_does_not_depend_on_a_hand() -> None:
    poor, rich = opened((1, 0, 0, 0, 0), (0, 0, 0, 0, 0)), opened((1, 0, 0, 0, 0), (2, 0, 0, 1, 0))
    assert actors(poor) == ("red",)
    assert actors(poor, openly=True) == actors(rich, openly=True) == ("red", "blue")


def test_while_an_offer_waits_only_its_partner_acts(state: Bazaar) -> None:
    assert actors(state.after(Propose("white", "red", ("ore",), ("wool",)))) == ("red",)


def test_agreed_cards_change_hands_though_nobody_sees_them(state: Bazaar) -> None:
    offer = state.after(Propose("white", "red", ("ore", "ore"), ("wool",)))
    done = offer.after(Reply("red", AGREE))
    assert done.hand("red") == CardHand(CARDS, (2, 1, 3, 0, 0))
    assert done.hand("white") == CardHand(CARDS, (0, 1, 1, 0, 0))
    assert done.view(None)["hands"] == {"red": 6, "blue": 2, "white": 2}
    assert done.due() == {"red": "turn"}


def test_news_for_one_seat_are_heard_by_no_other(state: Bazaar) -> None:
    after = state.after(Discard("red", ("wool",)))
    assert after.news() == after.news("blue") == ()
    assert [news.what["cards"] for news in after.news("red")] == [("wool",)]


def test_bids_are_hidden_until_all_have_bid_and_then_shown_together(state: Bazaar) -> None:
    for seat in state.seats:
        state = state.after(End(seat))
    one = state.after(Bid("red", 3))
    assert "3" not in str(one.agenda)
    assert one.news() == ()
    last = one.after(Bid("blue", 2)).after(Bid("white", 0))
    assert [news.what["number"] for news in last.news()] == [(3, 2, 0)]


@pytest.mark.parametrize(("bids", "winners"), [((3, 1, 0), ("red",)), ((2, 2, 0), ("sea",))])
def test_a_side_that_is_nobodys_wins_like_any_other(bids: tuple[int, ...], winners: tuple[str, ...]) -> None:
    state = opened((1, 1, 1, 0, 0), (1, 1, 0, 0, 0), (0, 0, 0, 0, 0))
    for event in (*map(End, state.seats), *(Bid(s, n) for s, n in zip(state.seats, bids, strict=True))):
        state = state.after(event)
    result = state.result()
    assert result is not None
    assert result.winners == winners
    assert set(result.totals) == {"red", "blue", "white", "sea"}


def test_a_team_wins_together() -> None:
    state = replace(opened((1, 0, 0, 0, 0), (0, 0, 0, 0, 0)), teams=True)
    for event in (End("red"), End("blue"), Bid("red", 1), Bid("blue", 0)):
        state = state.after(event)
    result = state.result()
    assert result is not None
    assert result.winners == ("shore",)
    assert dict(result.totals) == {"shore": 1, "sea": 0}
    assert state.sides()["shore"] == ("red", "blue")


def test_candidates_and_completions_agree_on_what_is_legal() -> None:
    state = opened((1, 1, 0, 0, 0), (0, 0, 0, 0, 0))
    some: list[tuple[str, ...]] = [(), ("brick",), ("wool",), ("ore",), ("brick", "wool"), ("grain", "lumber")]
    legal = set(Legal(state, "red").of(Propose, {}))
    for to, give, take in product(state.seats, some, some):
        action = Propose("red", to, give, take)
        assert (action in legal) == state.verdict(action).legal


@pytest.mark.parametrize("seat", ["blue", "nobody"])
def test_who_cannot_begin_is_asked_for_no_fields(seat: str) -> None:
    state = Counted(
        **vars(opened((2, 2, 1, 0, 0), (1, 0, 0, 1, 0)).after(Propose("blue", "red", ("brick",), ("ore",))))
    )
    Counted.asked.clear()
    legal = Legal(state, seat)
    assert not legal.can(Propose)
    assert legal.pieces(Propose, "give", {}, ()) == ({}, None)
    assert legal.pieces(Propose, "give", {}, ("brick",)) == ({}, None)
    assert Counted.asked["verdict"] == 0


def test_a_field_that_is_no_selection_has_no_pieces(state: Bazaar) -> None:
    assert Legal(state, "red").pieces(Propose, "to", {}, ()) == ({}, None)


def test_a_value_comes_with_the_first_action_that_it_leads_to() -> None:
    state = skirmish.start(skirmish.GAME.begin(("red", "blue")))
    found = Legal(state, "red").values(skirmish.Propose, "give", {})
    assert found == {0: skirmish.Propose("red", 0, 1), 1: skirmish.Propose("red", 1, 0)}
    assert Legal(state, "red").values(skirmish.Propose, "take", {"give": 0}) == {1: skirmish.Propose("red", 0, 1)}


def test_a_selection_begun_may_be_all_or_go_on(state: Bazaar) -> None:
    pieces, whole = Legal(state, "red").pieces(Propose, "give", {"to": "blue"}, ())
    assert list(pieces) == ["brick", "wool", "ore"]
    assert whole is None
    pieces, whole = Legal(state, "red").pieces(Propose, "give", {"to": "blue"}, ("brick", "brick"))
    assert list(pieces) == ["wool", "ore"]
    assert whole == Propose("red", "blue", ("brick", "brick"), ("wool",))


def test_an_action_is_judged_once_however_often_it_is_asked_for() -> None:
    state = Counted(**vars(opened((2, 0, 0, 0, 0), (0, 0, 0, 0, 1))))
    legal = Legal(state, "red")
    assert legal.can(End)
    Counted.asked.clear()
    assert legal.can(End)
    assert Counted.asked["verdict"] == 0


def test_of_the_actions_listed_those_are_found_that_agree_with_what_is_chosen_and_are_legal() -> None:
    state = skirmish.start(skirmish.GAME.begin(("red", "blue")))
    legal = Legal(state, "red")
    every = set(legal.of(skirmish.Propose, {}))
    assert set(legal.of(skirmish.Propose, {"give": 1})) == {deal for deal in every if deal.args()["give"] == 1} != every
    assert all(state.verdict(deal).legal for deal in every)
    assert list(legal.of(skirmish.Propose, {"give": 17})) == []


class TwoLists(skirmish.Skirmish):
    """Lists a deal for who holds a hand, and none for the whole table."""

    def candidates(self, seat: str, openly: bool = False) -> Iterator[Action]:
        yield from () if openly else (skirmish.Propose(seat, 1, 0),)


def test_what_the_table_sees_comes_from_the_open_list() -> None:
    state = TwoLists(**vars(skirmish.start(skirmish.GAME.begin(("red", "blue")))))
    assert list(Legal(state, "red").of(skirmish.Propose, {})) == [skirmish.Propose("red", 1, 0)]
    assert list(Legal(state, "red", openly=True).of(skirmish.Propose, {})) == []
