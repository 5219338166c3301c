"""What should lie on the table, and what goes back beside it when the game goes back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.diamond_isles.box import (
    BUILDING,
    FIGURE,
    HARBOUR,
    ISLE,
    NUMBER,
    PIRATE,
    ROBBER,
    TERRAIN,
    VILLAGE,
    WAY,
)
from companion.games.diamond_isles.cards import Player
from companion.games.diamond_isles.settings import PRIVATE
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Layout, Place, Say, Seat, State, say
from companion.games.kit.restoring import hand_restored


def layout(state: DiamondIsles) -> Layout:
    """Every spot where something lies, and those beside that are empty."""
    board, sea_map = state.board, state.sea_map
    lying: dict[tuple[Place, str], str | None] = {}
    for hexagon in sea_map.hexes:
        lying[hexagon.place, TERRAIN] = hexagon.terrain
        if hexagon.place in sea_map.land:
            lying[hexagon.place, NUMBER] = str(hexagon.number) if hexagon.number else None
        if hexagon.terrain != ISLE or state.setting.robber_on_isles:
            lying[hexagon.place, FIGURE] = None
    lying |= {(harbour.edge, HARBOUR): harbour.kind for harbour in sea_map.harbours}
    lying |= {(corner, BUILDING): None for corner in sea_map.corners if corner in state.sites}
    lying |= {(edge, WAY): None for edge in sea_map.edges}
    lying |= {(corner, BUILDING): f"{seat}-{kind}" for corner, (seat, kind) in board.buildings.items()}
    lying |= {(edge, WAY): f"{seat}-{kind}" for edge, (seat, kind) in board.ways.items()}
    for village, number in zip(sea_map.villages, state.villages, strict=True):
        lying[village.corner, VILLAGE] = str(number)
    if sea_map.hexes:
        lying[board.robber, FIGURE] = ROBBER
        lying[board.pirate, FIGURE] = PIRATE
    return lying


def restored(before: State, after: State) -> Iterator[Say]:
    """The orders that lead from what everybody had before to what they should have now."""
    assert isinstance(before, DiamondIsles)
    assert isinstance(after, DiamondIsles)
    for seat in after.seats:
        had, has = before.player(seat), after.player(seat)
        yield from hand_restored(seat, had.cards, has.cards, after.setting.cards == PRIVATE)
        yield from _development(seat, had, has)
        if had.diamonds != has.diamonds:
            yield say("diamonds-now", seat=seat, number=has.diamonds)
    if before.cache != after.cache:
        yield say("cache-now", number=after.cache)
    if before.army != after.army:
        yield say("take-army", seat=after.army) if after.army is not None else say("army-beside")


def _development(seat: Seat, had: Player, has: Player) -> Iterator[Say]:
    """Played cards come back into the hand first; what was bought goes back onto the pile, the last one first."""
    played, now = Counter(had.played), Counter(has.played)
    yield from (say("take-up-card", seat=seat, card=card) for card in (played - now).elements())
    yield from (say("show-card", seat=seat, card=card) for card in (now - played).elements())
    bought = had.held + len(had.played) - has.held - len(has.played)
    if bought > 0:
        yield say("card-back", seat=seat, number=bought)
    yield from (say("draw-card", seat=seat) for _ in range(-bought))
