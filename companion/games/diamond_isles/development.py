"""Development cards: buying and playing them, and showing victory points."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.box import (
    ARMY,
    CARD,
    GOAL,
    KNIGHT,
    MONOPOLY,
    PLENTY,
    RESOURCES,
    ROAD_BUILDING,
    VICTORY,
)
from companion.games.diamond_isles.building import cost
from companion.games.diamond_isles.cards import COST, counted
from companion.games.diamond_isles.changes import above, then, told, with_player
from companion.games.diamond_isles.copies import changed
from companion.games.diamond_isles.frames import Collecting, Drawing, FreeWays, Thieving, Turn
from companion.games.diamond_isles.hands import gained, given, spent
from companion.games.diamond_isles.rules import HELD, RULES
from companion.games.diamond_isles.scoring import shown_points
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.diamond_isles.turns import can_go_on
from companion.games.kit import Action, Breach, Private, Seat, breach, say

FREE_WAYS = 2


def bought(state: DiamondIsles, action: do.Buy) -> DiamondIsles:
    """A card is paid for and drawn; what it is, only its buyer learns."""
    seat = action.seat
    (slot,), deck = state.deck.draw()
    turn = state.agenda[-1]
    assert isinstance(turn, Turn)
    state = then(spent(state, seat, COST[CARD]), changed(turn, built=True), deck=deck)
    player = state.player(seat)
    state = with_player(state, seat, held=player.held + 1, fresh=player.fresh + 1)
    state = told(state, "buy", "bought", say("draw-card", seat=seat), seat=seat)
    return above(state, Drawing(seat, slot)) if state.setting.deck_sealed else state


def drawn(state: DiamondIsles, frame: Drawing, card: str) -> DiamondIsles:
    """The buyer has seen the card."""
    seat = frame.seat
    faces = state.player(seat).faces
    known = faces.see() if faces is not None else ()
    state = then(with_player(state, seat, faces=Private((*known, card))))
    return told(state, "buy", "drew", seen_by=(seat,), seat=seat, card=card)


def _played(state: DiamondIsles, seat: Seat, card: str) -> DiamondIsles:
    player = state.player(seat)
    state = with_player(state, seat, held=player.held - 1, faces=player.without(card), played=(*player.played, card))
    turn = state.agenda[-1]
    assert isinstance(turn, Turn)
    return then(state, changed(turn, played=True))


def knight(state: DiamondIsles, action: do.Knight) -> DiamondIsles:
    """A knight moves the robber, or the pirate."""
    seat = action.seat
    state = told(_played(state, seat, KNIGHT), "knight", "knight", say("show-card", seat=seat, card=KNIGHT), seat=seat)
    state = with_army(state, seat)
    return above(state, Thieving(seat, knight=True))


def with_army(state: DiamondIsles, seat: Seat) -> DiamondIsles:
    """The state with the largest army where it belongs, after a seat has played a knight."""
    mine = state.player(seat).knights
    others = state.player(state.army).knights if state.army is not None else ARMY - 1
    if not state.setting.army or state.army == seat or mine <= others:
        return state
    hands = say("take-army", seat=seat)
    return told(changed(state, army=seat), "army", "army", hands, seat=seat, number=mine)


def road_building(state: DiamondIsles, action: do.RoadBuilding) -> DiamondIsles:
    """Two roads or ships for nothing."""
    seat = action.seat
    hands = say("show-card", seat=seat, card=ROAD_BUILDING)
    state = told(_played(state, seat, ROAD_BUILDING), "road-building", "road-building", hands, seat=seat)
    return above(state, FreeWays(seat, FREE_WAYS))


def year_of_plenty(state: DiamondIsles, action: do.YearOfPlenty) -> DiamondIsles:
    """Two cards from the bank."""
    seat = action.seat
    state = gained(_played(state, seat, PLENTY), seat, counted(action.cards))
    hands = (say("show-card", seat=seat, card=PLENTY), say("take-cards", seat=seat, cards=action.cards))
    return told(state, "year-of-plenty", "gained", *hands, seat=seat, cards=action.cards)


def monopoly(state: DiamondIsles, action: do.Monopoly) -> DiamondIsles:
    """All cards of a kind from everybody; who has unseen cards must say how many."""
    seat, card = action.seat, action.card
    hands = say("show-card", seat=seat, card=MONOPOLY)
    state = told(_played(state, seat, MONOPOLY), "monopoly", "monopoly", hands, seat=seat, card=card)
    unsure: list[Seat] = []
    for other in state.seats:
        if other == seat:
            continue
        hand = state.player(other).cards
        if hand.unknown:
            unsure.append(other)
        else:
            state = collected(state, seat, other, card, hand.known[RESOURCES.index(card)])
    return above(state, Collecting(seat, card, tuple(unsure))) if unsure else state


def collected(state: DiamondIsles, seat: Seat, other: Seat, card: str, number: int) -> DiamondIsles:
    """So many cards go from one seat to the one with the monopoly; none of the kind is left."""
    if not number:
        return state
    cards = (card,) * number
    state = given(state, other, seat, cards)
    hands = say("hand-cards", seat=other, to=seat, cards=cards)
    return told(state, "monopoly", "collected", hands, seat=seat, other=other, cards=cards)


def counted_out(state: DiamondIsles, frame: Collecting, number: int) -> DiamondIsles:
    """Somebody has said how many of the cards it had."""
    other, *left = frame.left
    state = then(state, *((changed(frame, left=tuple(left)),) if left else ()))
    return collected(state, frame.seat, other, frame.card, number)


def kinds_left(state: DiamondIsles, card: str) -> int:
    """How many development cards of a kind nobody has played, nor shown at the end."""
    left = state.setting.development[card] - sum(player.played.count(card) for player in state.players)
    return left - sum(player.victory for player in state.players) if card == VICTORY else left


@RULES.check(do.Buy)
def _buys_what_is_left(state: DiamondIsles, action: do.Buy) -> Iterator[Breach]:
    if not state.deck.size:
        yield breach("deck-empty")
    yield from cost(state, action.seat, CARD)


@RULES.check(*do.CARDS_PLAYED, reads=())
def _plays_one_card_that_it_has_held(state: DiamondIsles, action: Action) -> Iterator[Breach]:
    turn = state.agenda[-1]
    if type(turn) is Turn and turn.played:
        yield breach("one-card")
    if not state.player(action.seat).may_play(action.kind):
        yield breach(HELD, card=action.kind)


@RULES.check(*do.CARDS_PLAYED)
def _there_are_cards_of_the_kind(state: DiamondIsles, action: Action) -> Iterator[Breach]:
    if kinds_left(state, action.kind) < 1:
        yield breach("card-count", card=action.kind, number=state.setting.development[action.kind])


@RULES.check(do.RoadBuilding)
def _can_build_a_way(state: DiamondIsles, action: do.RoadBuilding) -> Iterator[Breach]:
    if not can_go_on(state, action.seat):
        yield breach("no-way")


@RULES.check(do.YearOfPlenty)
def _bank_has_two_cards(state: DiamondIsles, action: do.YearOfPlenty) -> Iterator[Breach]:
    lacking = [k for k, want, have in zip(RESOURCES, counted(action.cards), state.bank, strict=True) if want > have]
    for kind in lacking:
        yield breach("bank-cards", card=kind)


@RULES.check(do.Claim)
def _shows_points_that_win(state: DiamondIsles, action: do.Claim) -> Iterator[Breach]:
    player = state.player(action.seat)
    points = shown_points(state, action.seat) + action.number
    if points < GOAL:
        yield breach("claim", number=points, goal=GOAL)
    known = player.hidden_points
    if action.number > (player.held if known is None else known):
        yield breach(HELD, card=VICTORY)
