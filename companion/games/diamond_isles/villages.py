"""Trading routes: which villages a seat's ships have reached, and the diamonds that this brings."""

from __future__ import annotations

from companion.games.diamond_isles.box import SHIP
from companion.games.diamond_isles.changes import above, told, with_player
from companion.games.diamond_isles.copies import changed
from companion.games.diamond_isles.frames import Shaking
from companion.games.diamond_isles.spots import goes_on
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Place, Seat, say


def connected(state: DiamondIsles, seat: Seat) -> tuple[int, ...]:
    """The villages to which a seat has come by ships in an unbroken line from its buildings, and does not trade yet.

    They are counted as the map lists them.
    """
    near = _at_villages(state, seat)
    if not near:
        return ()
    sailed = _sailed(state, seat)
    return tuple(n for n in near if state.sea_map.villages[n].corner in sailed)


def _at_villages(state: DiamondIsles, seat: Seat) -> list[int]:
    """The villages at which a ship of a seat lies that does not trade there: most often none."""
    landings, traders = state.sea_map.landings, state.board.traders
    ships = state.board.of(seat).ships
    if landings.keys().isdisjoint(ships):
        return []
    return sorted({n for ship in ships if ship in landings for n in landings[ship] if seat not in traders[n]})


def _sailed(state: DiamondIsles, seat: Seat) -> set[Place]:
    """The corners to which a seat's ships lead from its buildings; another's building ends a line."""
    board, sea_map = state.board, state.sea_map
    pieces = board.of(seat)
    starts = [at for at in pieces.settlements + pieces.cities if not state.setting.from_harbours or _harbour(state, at)]
    seen, front = set(starts), starts
    while front:
        corner = front.pop()
        for edge in sea_map.edges_at[corner]:
            if board.ways.get(edge) != (seat, SHIP):
                continue
            for end in sea_map.ends[edge]:
                if end not in seen:
                    seen.add(end)
                    if goes_on(state, seat, end):
                        front.append(end)
    return seen


def _harbour(state: DiamondIsles, corner: Place) -> bool:
    return corner in state.sea_map.harbour_at


def opened(state: DiamondIsles, seat: Seat) -> DiamondIsles:
    """The state with the trading routes that a seat has just finished, each with its first diamond."""
    for village in connected(state, seat):
        corner = state.sea_map.villages[village].corner
        state = changed(state, board=state.board.trading(village, seat))
        state = told(state, "trading-route", "trading-route", seat=seat, place=corner)
        if state.villages[village]:
            state = paid(state, seat, village, "first-diamond")
        elif state.setting.first_from_cache and state.cache:
            state = paid(state, seat, None, "first-diamond", village)
        else:
            state = told(state, "first-diamond", "village-empty", place=corner)
    return state


def traded(state: DiamondIsles, number: int, active: Seat) -> DiamondIsles:
    """The diamonds that a roll brings to all who trade with villages of its number."""
    for village in state.sea_map.trading[number]:
        traders = state.board.traders[village]
        if traders:
            state = _shared(state, village, _in_order(traders, active))
    return state


def _in_order(traders: tuple[Seat, ...], active: Seat) -> tuple[Seat, ...]:
    """Whose turn it is first, then as they came to the village."""
    return (active, *(t for t in traders if t != active)) if active in traders else traders


def _shared(state: DiamondIsles, village: int, traders: tuple[Seat, ...]) -> DiamondIsles:
    corner = state.sea_map.villages[village].corner
    stock = state.villages[village]
    if not stock and not state.setting.cache_pays:
        return told(state, "cache", "village-empty", place=corner)
    if stock + state.cache < len(traders):
        if not state.setting.in_order or not stock + state.cache:
            return told(state, "diamond-order", "diamonds-short", place=corner)
        state = told(state, "diamond-order", "diamonds-some", place=corner)
    for seat in traders:
        if state.villages[village]:
            state = paid(state, seat, village, "diamond")
        elif state.cache:
            state = paid(state, seat, None, "cache", village)
    return state


def paid(state: DiamondIsles, seat: Seat, village: int | None, rule: str, of: int | None = None) -> DiamondIsles:
    """The state after a seat has got a diamond out of a village, or out of the cache (None) for one."""
    villages = state.villages
    if village is None:
        state = changed(state, cache=state.cache - 1)
    else:
        state = changed(state, villages=(*villages[:village], villages[village] - 1, *villages[village + 1 :]))
    state = with_player(state, seat, diamonds=state.player(seat).diamonds + 1)
    number = village if village is not None else of
    corner = state.sea_map.villages[number].corner if number is not None else ""
    source = "from-village" if village is not None else "from-cache"
    hands = say(source, seat=seat, place=corner)
    state = told(state, rule, "diamond" if village is not None else "cache-diamond", hands, seat=seat, place=corner)
    return above(state, Shaking(seat)) if state.setting.cart else state


def stocked(state: DiamondIsles) -> int:
    """How many villages still hold diamonds."""
    return len(state.villages) - state.villages.count(0)


def returned(state: DiamondIsles, seat: Seat, number: int) -> DiamondIsles:
    """The state after diamonds went from a seat back to the cache."""
    player = state.player(seat)
    left = player.diamonds - number
    state = with_player(state, seat, diamonds=left, colours=player.colours[:left])
    return changed(state, cache=state.cache + number)


def handed(state: DiamondIsles, giver: Seat, taker: Seat, number: int = 1) -> DiamondIsles:
    """The state after diamonds went from one seat to another."""
    left = state.player(giver).diamonds - number
    gone = state.player(giver).colours[left:]
    taken = state.player(taker)
    state = with_player(state, giver, diamonds=left, colours=state.player(giver).colours[:left])
    return with_player(state, taker, diamonds=taken.diamonds + number, colours=taken.colours + gone)
