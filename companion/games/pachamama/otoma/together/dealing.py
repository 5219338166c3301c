"""Who has which pawns and tiles in the cooperative mode (rulebook, page 10)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.kit import Seat
from companion.games.kit.stacks import Slot
from companion.games.pachamama.box import COLOURS
from companion.games.pachamama.otoma.arrows import slot

GROUP = "group"
"""The side that all players are together."""

PAWNS = {
    "easy": {2: 4, 3: 3, 4: 4},
    "normal": {2: 4, 3: 3, 4: 4},
    "expert": {2: 3, 3: 2, 4: 3},
}
"""Pawns of each player, of four players of each pair; the table's first row stands for two levels (facts)."""

OTOMA_PAWNS = {"easy": 4, "normal": 5, "expert": 5}
"""Pawns of the Otoma; the table's second column stands for two levels."""

PAIRED = 4
"""So many players form two pairs; colours take turns, so the first sits opposite the third."""

Hand = tuple[tuple[Slot, ...], ...]
"""A player's tiles behind the screen: of each terrain a stack, its top first."""


def owner(number: int, players: int) -> int:
    """Whose colour the seat with this number plays: its own, or that of its pair."""
    return number % 2 if players == PAIRED else number


def unused(seats: Sequence[Seat]) -> str:
    """The colour of the Otoma pawns: the last one that nobody's pawns have."""
    playing = {seats[owner(number, len(seats))] for number in range(len(seats))}
    return [colour for colour in COLOURS if colour not in playing][-1]


def dealt(tiles: Sequence[int], players: int) -> tuple[Hand, ...]:
    """The tiles of each terrain dealt out one by one, going round on from one terrain to the next."""
    hands: list[list[list[Slot]]] = [[[] for _ in tiles] for _ in range(players)]
    at = 0
    for kind, count in enumerate(tiles):
        for number in range(count):
            hands[at % players][kind].append(slot(kind, number))
            at += 1
    return tuple(tuple(tuple(stack) for stack in hand) for hand in hands)
