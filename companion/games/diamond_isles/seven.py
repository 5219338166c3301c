"""A seven: discarding, the robber and the pirate."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.board import ALL
from companion.games.diamond_isles.box import DIAMOND, HAND, UNLOCKED
from companion.games.diamond_isles.changes import above, then, told
from companion.games.diamond_isles.copies import changed
from companion.games.diamond_isles.frames import Discarding, Stealing, Thieving
from companion.games.diamond_isles.hands import given, put_back, with_hand
from companion.games.diamond_isles.rules import RULES
from companion.games.diamond_isles.scoring import shown_points
from companion.games.diamond_isles.settings import CARDBOARD
from companion.games.diamond_isles.spots import remembered
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.diamond_isles.trading import in_hand
from companion.games.diamond_isles.villages import handed
from companion.games.kit import Breach, Place, Seat, breach, say


def hand_size(state: DiamondIsles, seat: Seat) -> int:
    """How many cards count towards the limit of seven."""
    player = state.player(seat)
    return player.cards.size + (player.diamonds if state.setting.diamonds_as_cards else 0)


def seven(state: DiamondIsles, active: Seat) -> DiamondIsles:
    """First those with too many cards discard, all at once; then whose turn it is moves the robber or the pirate."""
    owed = tuple((seat, hand_size(state, seat) // 2) for seat in state.seats if hand_size(state, seat) > HAND)
    state = above(state, Thieving(active, knight=False))
    if not owed:
        return state
    for seat, number in owed:
        state = told(state, "discard", "must-discard", seat=seat, number=number)
    return above(state, Discarding(owed))


def discarded(state: DiamondIsles, action: do.Discard) -> DiamondIsles:
    """One of them has put half of its cards back."""
    frame = state.agenda[-1]
    assert isinstance(frame, Discarding)
    left = tuple((seat, number) for seat, number in frame.owed if seat != action.seat)
    state = put_back(then(state, *((Discarding(left),) if left else ())), action.seat, action.cards)
    hands = say("pay", seat=action.seat, cards=action.cards)
    return told(state, "discard", "discarded", hands, seat=action.seat, cards=action.cards)


def unlocked(state: DiamondIsles) -> bool:
    """Whether somebody has the points without which the robber stays where it is."""
    return max([shown_points(state, seat) for seat in state.seats]) >= UNLOCKED


def routes_of(state: DiamondIsles, seat: Seat) -> tuple[Place, ...]:
    """The villages with which a seat trades."""
    traders = state.board.traders
    return tuple(v.corner for v, seats in zip(state.sea_map.villages, traders, strict=True) if seat in seats)


def may_rob(state: DiamondIsles) -> bool:
    """Whether the robber may be moved."""
    cells = state.robber_cells
    return len(cells) > (state.board.robber in cells) and unlocked(state)


def may_sail(state: DiamondIsles, frame: Thieving) -> bool:
    """Whether this seat may move the pirate: it trades with a village, and the table lets its knights do so."""
    if frame.knight and state.setting.knight_robber_only:
        return False
    return any(frame.seat in seats for seats in state.board.traders) and len(state.sea_map.sea) > 1


def built_at(state: DiamondIsles) -> dict[Place, tuple[Seat, ...]]:
    """Who has built at each cell on which the robber may stand, in the order of the map."""
    return remembered(state, "built-at", ALL, _built_at)


def _built_at(state: DiamondIsles, nobody: Seat) -> dict[Place, tuple[Seat, ...]]:
    buildings, corners_of = state.board.buildings, state.sea_map.corners_of
    return {
        cell: tuple(dict.fromkeys([buildings[corner][0] for corner in corners_of[cell] if corner in buildings]))
        for cell in state.sea_map.at
        if cell in state.robber_cells
    }


def robbed_at(state: DiamondIsles, seat: Seat, cell: Place) -> tuple[Seat, ...]:
    """From whom the robber may steal at a cell: those who have built there and hold a card."""
    found = built_at(state).get(cell, ())
    return tuple(other for other in found if other != seat and hand_size(state, other))


def raided_at(state: DiamondIsles, seat: Seat, cell: Place) -> dict[Seat, tuple[str, ...]]:
    """From whom the pirate may take at a cell, and what: a card or a diamond."""
    found = {}
    for other in ships_at(state).get(cell, ()):
        if other == seat:
            continue
        player = state.player(other)
        loot = ((do.LOOT_CARD,) if player.cards.size else ()) + ((do.LOOT_DIAMOND,) if player.diamonds else ())
        if loot:
            found[other] = loot
    return found


def ships_at(state: DiamondIsles) -> dict[Place, tuple[Seat, ...]]:
    """Whose ships lie beside each cell that has any."""
    return remembered(state, "ships-at", ALL, _ships_at)


def _ships_at(state: DiamondIsles, nobody: Seat) -> dict[Place, tuple[Seat, ...]]:
    sides, found = state.sea_map.sides, dict[Place, tuple[Seat, ...]]()
    for seat, own in zip(state.seats, state.board.pieces, strict=True):
        for cell in dict.fromkeys(cell for ship in own.ships for cell in sides[ship]):
            found[cell] = (*found.get(cell, ()), seat)
    return found


def rob(state: DiamondIsles, action: do.Rob) -> DiamondIsles:
    """The robber moves and steals."""
    state = then(changed(state, board=state.board.robbed(action.at)))
    state = told(state, "robber", "robber", say("robber", place=action.at), seat=action.seat, place=action.at)
    return _stolen(state, action.seat, action.victim) if action.victim != do.NOBODY else state


def sail(state: DiamondIsles, action: do.SendPirate) -> DiamondIsles:
    """The pirate moves and takes a card or a diamond."""
    seat, victim = action.seat, action.victim
    state = then(changed(state, board=state.board.sailed(action.at)))
    state = told(state, "pirate", "pirate", say("pirate", place=action.at), seat=seat, place=action.at)
    if action.loot == do.LOOT_DIAMOND:
        state = handed(state, victim, seat)
        hands = say("hand-diamond", seat=victim, to=seat)
        return told(state, "pirate-loot", "diamond-stolen", hands, seat=seat, victim=victim)
    return _stolen(state, seat, victim) if victim != do.NOBODY else state


def _stolen(state: DiamondIsles, seat: Seat, victim: Seat) -> DiamondIsles:
    """A card is drawn blindly: from cardboard hands nobody learns which."""
    if state.setting.cards != CARDBOARD or _unsure(state, victim):
        return above(state, Stealing(seat, victim))
    return _unseen(state, seat, victim)


def _unsure(state: DiamondIsles, victim: Seat) -> bool:
    """Whether the table must tell if a card or a diamond was drawn."""
    return bool(state.setting.diamonds_as_cards and state.player(victim).diamonds and state.player(victim).cards.size)


def _unseen(state: DiamondIsles, seat: Seat, victim: Seat) -> DiamondIsles:
    player = state.player(victim)
    if not player.cards.size:
        return taken(state, seat, victim, DIAMOND)
    stays, goes = player.cards.part(1)
    state = with_hand(state, victim, stays)
    state = with_hand(state, seat, state.player(seat).cards.add_hand(goes))
    return told(state, "steal", "stole", say("steal-card", seat=seat, victim=victim), seat=seat, victim=victim)


def taken(state: DiamondIsles, seat: Seat, victim: Seat, what: str) -> DiamondIsles:
    """What was drawn blindly goes over; the two see what it is."""
    if what == do.LOOT_CARD:
        return _unseen(state, seat, victim)
    state = given(state, victim, seat, (what,))
    both = None if state.setting.cards == "open" else (seat, victim)
    hands = say("hand-cards", seat=victim, to=seat, cards=(what,))
    state = told(state, "steal", "stole", seat=seat, victim=victim)
    return told(state, "steal", "stole-this", hands, seen_by=both, seat=seat, victim=victim, card=what)


@RULES.check(do.Discard, reads=("cards",))
def _discards_what_it_has(state: DiamondIsles, action: do.Discard) -> Iterator[Breach]:
    yield from in_hand(state, action.seat, action.cards)


@RULES.check(do.Discard)
def _discards_half(state: DiamondIsles, action: do.Discard) -> Iterator[Breach]:
    top = state.agenda[-1]
    owed = dict(top.owed) if isinstance(top, Discarding) else {}
    if len(action.cards) != owed.get(action.seat, len(action.cards)):
        yield breach("discard-half", number=owed[action.seat])


@RULES.check(do.Rob)
def _robber_may_go_there(state: DiamondIsles, action: do.Rob) -> Iterator[Breach]:
    if not unlocked(state):
        yield breach("robber-locked", number=UNLOCKED)
    at = action.at
    if at == state.board.robber:
        yield breach("robber-elsewhere", at, place=at)
    elif at not in state.robber_cells:
        yield breach("robber-isle" if at in state.sea_map.isles else "robber-land", at, place=at)


@RULES.check(do.Rob)
def _robber_has_this_victim(state: DiamondIsles, action: do.Rob) -> Iterator[Breach]:
    victims = robbed_at(state, action.seat, action.at)
    if action.victim not in (victims or (do.NOBODY,)):
        yield breach("robber-victim", action.at, seat=action.victim, place=action.at)


@RULES.check(do.SendPirate)
def _pirate_may_go_there(state: DiamondIsles, action: do.SendPirate) -> Iterator[Breach]:
    top = state.agenda[-1]
    if isinstance(top, Thieving) and not may_sail(state, top):
        routes = any(action.seat in seats for seats in state.board.traders)
        yield breach("knight" if routes else "pirate-route")
    at = action.at
    if at == state.board.pirate:
        yield breach("pirate-elsewhere", at, place=at)
    elif at not in state.sea_map.sea:
        yield breach("pirate-sea", at, place=at)


@RULES.check(do.SendPirate)
def _pirate_has_this_victim_and_loot(state: DiamondIsles, action: do.SendPirate) -> Iterator[Breach]:
    found = raided_at(state, action.seat, action.at)
    if action.victim not in (found or (do.NOBODY,)):
        yield breach("pirate-victim", action.at, seat=action.victim, place=action.at)
    elif action.loot not in found.get(action.victim, (do.LOOT_NOTHING,)):
        yield breach("pirate-loot", action.at, seat=action.victim)
