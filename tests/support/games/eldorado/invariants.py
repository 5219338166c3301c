"""What must hold after every event of a whole game of El Dorado."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.eldorado.box import (
    CAVE,
    CURSE,
    DOUBLOONS,
    DWELLERS,
    GUARDIAN_STRENGTH,
    GUARDIANS,
    ISLAND,
    NEW_CAVE,
    SUPPLY,
    TITAN,
    bearer,
)
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import around, is_cave
from companion.games.kit import Action, Event, Value
from companion.games.kit.spaces.reach import reach
from tests.support.games.random_games import check_shared


class Invariants:
    """Looks at every event of one game; AssertionError if something does not hold.

    `options` are those of the game: with some of them two sides may stand on a tile.
    """

    def __init__(self, options: Mapping[str, Value]) -> None:
        self._shares = options.get("way-back", "open") == "open"
        self._thieves_share = options.get("bought-thief", "anywhere") == "anywhere"
        self._shared: set[str] = set()  # tiles that two sides came to share in the first round, or by a bought thief

    def hold(self, before: ElDorado, event: Event, after: ElDorado) -> None:
        """What must hold after an event."""
        check_shared(after)
        conserved(after)
        carried_on(before, after)
        laid_right(before, after)
        dwellers(after)
        guardians_stay(before, after)
        connected(after)
        if after.peace or (self._thieves_share and isinstance(event, Action) and event.kind == "thief"):
            self._shared |= shared_tiles(after)
        if not after.fighting and not self._shares:
            assert shared_tiles(after) <= self._shared, f"two sides stand on one tile after {event.text()}"


def conserved(state: ElDorado) -> None:
    """Cards, tiles and pieces are all somewhere."""
    treasure = state.treasure or (0,) * len(SUPPLY)
    assert sum(state.bank) + sum(treasure) + sum(p.cards.size for p in state.players) == sum(SUPPLY)
    if not any(player.cards.unknown for player in state.players):
        for n, most in enumerate(SUPPLY):
            assert state.bank[n] + treasure[n] + sum(p.cards.known[n] for p in state.players) == most
    thief = state.setting.thief
    assert all(0 <= state.player(seat).doubloons <= DOUBLOONS * (seat == thief) for seat in state.seats)
    assert all(
        len(state.pieces.of(thief, kind)) <= state.limit(thief, kind) for kind in (*state.thief_pieces, "hideout")
    )
    kinds = [tile.kind for _, tile in state.land.tiles]
    assert all(kinds.count(kind) <= most for kind, most in {**ISLAND, **CAVE, **NEW_CAVE}.items())
    assert {coin for coin, _ in state.coins} <= {tile.kind for _, tile in state.land.tiles}


def carried_on(before: ElDorado, after: ElDorado) -> None:
    """Treasure coins and the cave shrine, once found, have a bearer; the cursed coin alone may leave the game."""
    had, has = ([coin for coin, _ in state.coins] for state in (before, after))
    assert len(set(has)) == len(has)
    assert set(had) - set(has) <= {CURSE}
    bearers = {*after.seats, *DWELLERS, *(bearer(after.setting.thief, kind) for kind in after.thief_pieces)}
    assert {whose for _, whose in after.coins} <= bearers
    assert after.holder in bearers or (after.holder is None and before.holder is None)


def dwellers(state: ElDorado) -> None:
    """The Titan, the Wolf and the guardians are one each, and the Wolf stands with whose companion it is."""
    kinds = [piece.kind for piece in state.pieces.all]
    assert kinds.count("titan") <= 1
    assert kinds.count("wolf") <= 1
    companion = [piece.side for piece in state.pieces.all if piece.kind == "wolf" and piece.side in state.sides()]
    assert companion == ([state.side_of(state.wolf)] if state.wolf else [])


def laid_right(before: ElDorado, after: ElDorado) -> None:
    """A tile that is new touches two others when it is laid, but for the first two of a group."""
    for place, _ in after.land.tiles:
        if place not in before.land.at:
            assert before.land.touching(place) >= min(2, before.land.sizes["cave:" if ":" in place else ""])


def guardians_stay(before: ElDorado, after: ElDorado) -> None:
    """A guardian that came into play is on the map, once, or was beaten and waits; three offerings are theirs."""
    for kind in GUARDIAN_STRENGTH:
        known = before.pieces.of(GUARDIANS, kind) or kind in before.resting
        now = after.pieces.of(GUARDIANS, kind)
        assert len(now) == 1 or (not now and (not known or kind in after.resting))
    theirs = after.pieces.offerings(GUARDIANS)
    assert len(theirs) == len(set(theirs)) <= 3
    assert not theirs or after.setting.solo


def shared_tiles(state: ElDorado) -> set[str]:
    """Tiles of two sides, but for one where the Titan or a guardian was found beside a fort: forts do not attack."""
    several = (place for place, sides in state.pieces.occupying.items() if len(sides) > 1 and place in state.land.ways)
    return {
        place for place in several if {p.side for p in state.pieces.at.get(place, ())} not in ({TITAN}, {GUARDIANS})
    }


def connected(state: ElDorado) -> None:
    """Each group hangs together."""
    for inside in (False, True):
        group = {place for place in state.land.at if is_cave(place) == inside}
        if group:
            found = reach(next(iter(group)), lambda place, group=group: group.intersection(around(place)))  # type: ignore[misc]
            assert set(found.costs) == group
