"""Cardboard hands in random games beside a table that knows the truth: the second referee, who sees every card.

Whatever players may truly do the companion must let them do; whatever else it lets them do, it must say that it could
not check. What it believes of a hand must always hold what is truly in it.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.frames import Collecting
from companion.games.diamond_isles.game import GAME
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Action, Answer, Event, Seat
from tests.games.diamond_isles.referee import KINDS, Referee
from tests.games.diamond_isles.referee_turns import Turns
from tests.games.diamond_isles.test_referee import follow, offered, options_of, ours, theirs

EVENTS = 500
LATE = (do.End, do.MoveShip, do.Exchange)
"""Kinds that would crowd out all others."""


def honest(turns: Turns, state: DiamondIsles) -> list[Action]:
    """What those who are due may truly do; the companion refuses none of it, and says what else it could not check."""
    found: list[Action] = []
    for seat in sorted(turns.due()):
        truly = ours(turns, seat) | turns.moves(seat)
        let = theirs(state.actions(seat))
        assert truly <= set(let), f"refused: {truly - set(let)}"
        for move, action in let.items():
            if move in truly:
                found.append(action)
            else:
                assert state.verdict(action).unchecked, f"unchecked and not said: {action.text()}"
    return found


def believed(turns: Turns, state: DiamondIsles) -> int:
    """Every hand is within what is believed of it; how many cards are not known."""
    for seat, truth in turns.table.hands.items():
        hand = state.player(seat).cards
        assert hand.size == truth.total()
        for kind, known, most in zip(KINDS, hand.known, state.most(seat), strict=True):
            assert known <= truth[kind] <= most, (seat, kind, known, truth[kind], most)
    return sum(player.cards.unknown for player in state.players)


def discarded(turns: Turns, state: DiamondIsles, rng: random.Random) -> Action:
    """A true discard; and any other one of the right size is refused, or said not to be checked."""
    seat = rng.choice(sorted(turns.owing))
    number, held = turns.owing[seat], sorted(turns.table.hands[seat].elements())
    for cards in (rng.choices(KINDS, k=number), rng.sample(held, number)):
        action = do.Discard(seat, tuple(sorted(cards, key=KINDS.index)))
        verdict = state.verdict(action)
        if turns.may_discard(seat, action.cards):
            assert verdict.legal, verdict.breaches
        else:
            assert not verdict.legal or verdict.unchecked
    return action


def proposed(turns: Turns, state: DiamondIsles, rng: random.Random) -> Action | None:
    """An offer by anybody, if it may truly be made."""
    offer = offered(turns, rng)
    verdict = state.verdict(offer)
    if turns.may_offer(offer.seat, offer.to, offer.give, offer.take):
        assert verdict.legal, (offer.text(), verdict.breaches)
        return offer if rng.random() < 0.3 else None
    lacks = Counter(offer.give) - turns.table.hands[offer.seat]
    assert not verdict.legal or not lacks or verdict.unchecked
    return None


def next_event(turns: Turns, state: DiamondIsles, before: dict[Seat, Counter[str]], rng: random.Random) -> Event:
    question = state.question()
    if question is None:
        offer = proposed(turns, state, rng)
        if turns.owing:
            return discarded(turns, state, rng)
        actions = honest(turns, state)
        rare = [action for action in actions if not isinstance(action, LATE)]
        return offer or rng.choice(rare if rare and rng.random() < 0.8 else actions)
    if question.kind == "dice":
        return Answer(question.key, tuple(sorted(rng.choices(range(1, 7), k=2))))
    if question.kind == "hidden":
        return Answer(question.key, 0)
    assert isinstance(state.top, Collecting)
    answer = Answer(question.key, before[state.top.left[0]][state.top.card])
    assert state.verdict(answer).legal, "as many as there truly were"
    return answer


def play(seats: int, seed: int) -> int:
    """Play a game of cardboard; how many cards were not known, over all moments."""
    rng = random.Random(seed)
    options = {**options_of(rng, seats), "cards": "cardboard", "development": "table", "start-settlements": 3}
    options["diamonds-as-cards"] = "no"  # else a thief's diamond is told
    begin = GAME.begin(GAME.seats[:seats], options)
    state = GAME.start(begin)
    assert isinstance(state, DiamondIsles)
    table = Referee(begin)
    turns = Turns(table, 3, pile_known=False, hands_hidden=False)
    before, unknown = dict(table.hands), 0
    for _ in range(EVENTS):
        event = next_event(turns, state, before, rng)
        before = {seat: Counter(hand) for seat, hand in table.hands.items()} if isinstance(event, Action) else before
        follow(turns, state, event)
        if turns.stealing:
            assert isinstance(event, do.Rob | do.SendPirate)
            card = rng.choice(sorted(table.hands[event.victim].elements()))
            table.swap(event.victim, event.seat, (card,), ())
            turns.told("stolen", card)
        state = state.after(event)
        if not isinstance(state.top, Collecting):
            unknown += believed(turns, state)
        if state.over:
            break
    return unknown


@pytest.mark.parametrize("first", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in (2, 4))])
def test_what_is_believed_of_cardboard_hands_is_always_so(first: int) -> None:
    assert sum(play(3 + seed % 2, seed) for seed in (first, first + 1)) > EVENTS // 2, "much is not known"
