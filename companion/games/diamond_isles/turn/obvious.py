"""What has one possible answer, as all can see: it is done and said, and nobody is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.begin.settings import OPEN
from companion.games.diamond_isles.box import DIAMOND, RESOURCES
from companion.games.diamond_isles.cards.counts import cards_of
from companion.games.diamond_isles.frames import (
    BEFORE,
    Collecting,
    Discarding,
    Founding,
    Frame,
    FreeWays,
    Gaining,
    OpenOffer,
    Revealing,
    Stealing,
    Thieving,
    Turn,
)
from companion.games.diamond_isles.turn import questions
from companion.games.diamond_isles.turn.choosing import candidates
from companion.games.diamond_isles.turn.production import gold_owed
from companion.games.kit import Action, Number, Seat, Value
from companion.games.kit.trade import Offer

if TYPE_CHECKING:
    from companion.games.diamond_isles.state import DiamondIsles

FROM_VERSION = 2
"""By older rules everything is asked."""
FEW = 2
"""With more cells than these whichever of robber and pirate may move has a choice."""


def may_be(state: DiamondIsles) -> bool:
    """Whether it is worth looking for such a thing: most often somebody is in the middle of a turn."""
    top = state.agenda[-1]
    if type(top) is Turn and top.stage != BEFORE:
        return False
    return not state.ended and state.setting.version >= FROM_VERSION


def obvious(state: DiamondIsles) -> Action | None:
    """The only thing that somebody can do, and must."""
    find = _ACTIONS.get(type(state.agenda[-1]))
    return find(state, state.agenda[-1]) if find is not None else None


def told_by_itself(state: DiamondIsles) -> Value | None:
    """The only answer that a question has."""
    top = state.agenda[-1]
    if type(top) is Stealing:
        return _only_card(state, top)
    if type(top) is Collecting or type(top) is Revealing:
        question = questions.question(state, top)
        choices = question.choices if question is not None else None
        if isinstance(choices, Number) and choices.least == choices.most:
            return choices.least
    return None


def _only(state: DiamondIsles, *seats: Seat) -> Action | None:
    """What one of these seats does who has no other choice."""
    for seat in seats:
        found = candidates(state, seat, openly=True)
        if len(found) == 1:
            return found[0]
    return None


def _reply(state: DiamondIsles, *seats: Seat) -> Action | None:
    """Who does not have what is asked for refuses."""
    return _only(state, *seats) if state.setting.cards == OPEN else None


def _before_roll(state: DiamondIsles, turn: Turn) -> Action | None:
    return _only(state, turn.seat) if turn.stage == BEFORE else None


def _way(state: DiamondIsles, frame: Founding) -> Action | None:
    return _only(state, frame.order[0]) if frame.corner else None


def _thief(state: DiamondIsles, frame: Thieving) -> Action | None:
    many = len(state.robber_cells) > FEW and len(state.sea_map.sea) > FEW
    return None if many else _only(state, frame.seat)


def _discard(state: DiamondIsles, frame: Discarding) -> Action | None:
    """Somebody who holds one kind of card, for all to see."""
    for seat, number in frame.owed:
        kinds = _kinds(state, seat)
        if len(kinds) == 1:
            return do.Discard(seat, kinds * number)
    return None


def _gold(state: DiamondIsles, frame: Gaining) -> Action | None:
    """The bank has just so many cards, or one kind of them."""
    seat, number = frame.owed[0][0], gold_owed(state)
    kinds = [kind for kind, left in zip(RESOURCES, state.bank, strict=True) if left]
    if sum(state.bank) == number:
        return do.Take(seat, cards_of(state.bank))
    return do.Take(seat, (kinds[0],) * number) if len(kinds) == 1 else None


def _only_card(state: DiamondIsles, frame: Stealing) -> Value | None:
    kinds = _kinds(state, frame.victim)
    return kinds[0] if len(kinds) == 1 else None


def _kinds(state: DiamondIsles, seat: Seat) -> tuple[str, ...]:
    """The kinds of cards that a seat holds, none if not all can see them; diamonds too where they count as cards."""
    player, setting = state.player(seat), state.setting
    if setting.cards != OPEN:
        return ()
    cards = tuple(kind for kind, number in zip(RESOURCES, player.cards.known, strict=True) if number)
    return (*cards, DIAMOND) if setting.diamonds_as_cards and player.diamonds else cards


_ACTIONS: Mapping[type[Frame], Callable[[DiamondIsles, Any], Action | None]] = {
    Turn: _before_roll,
    Founding: _way,
    FreeWays: lambda state, frame: _only(state, frame.seat),
    Thieving: _thief,
    Discarding: _discard,
    Gaining: _gold,
    Offer: lambda state, frame: _reply(state, frame.to),
    OpenOffer: lambda state, frame: _reply(state, *frame.left),
}
