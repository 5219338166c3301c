"""Whose wooden pieces may stand on the map of a game, in which paint, and where each kind of them may stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from companion.games.eldorado.box import (
    EXPLORER,
    FARMHOUSE,
    FORT,
    GUARDIANS,
    HIDEOUT,
    OFFERING,
    OUTPOST,
    SHRINE,
    THIEF,
    THIEF_PIECES,
    THIEVES_WOOD,
    TITAN,
    VILLAGER,
    WOLF,
)
from companion.vision.classify.profile import FigurePart, Profile

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado
    from companion.games.kit import Side

EXPLORERS_HAVE = (EXPLORER, VILLAGER, OFFERING, FARMHOUSE, FORT)
THIEVES_HAVE = (THIEF, OFFERING, HIDEOUT, OUTPOST)
GUARDIANS_HAVE = (THIEF, OFFERING)
DWELLERS = (TITAN, WOLF)
"""Each in a paint of its own."""
COUNTED = (VILLAGER, THIEF)
"""Of these as many may stand on a tile as there are; the layout says how many."""
WALKING = (EXPLORER, VILLAGER, THIEF, *DWELLERS)
"""What hands may stand on any tile."""
BUILDINGS = (FARMHOUSE, FORT, HIDEOUT, OUTPOST)


class Layer(NamedTuple):
    """Where the layout tells a kind of piece in a paint: `red-villager`, `titan`."""

    name: str
    paint: str
    kind: str


@dataclass(frozen=True)
class Crews:
    """What may stand on a game's map."""

    state: ElDorado

    @cached_property
    def worn(self) -> Mapping[str, tuple[str, ...]]:
        """By paint the kinds that there are in it: a side's, the guardians', and dwellers that are on the map."""
        state = self.state
        worn: dict[str, tuple[str, ...]] = {
            side: THIEVES_HAVE if side == state.setting.thief else EXPLORERS_HAVE for side in state.sides()
        }
        there = {piece.kind for piece in state.pieces.all}
        if state.setting.solo and there & {*THIEF_PIECES}:
            worn[GUARDIANS] = GUARDIANS_HAVE
        return worn | {kind: (kind,) for kind in DWELLERS if kind in there}

    def most(self, paint: str, kind: str) -> int | None:
        """How many there are of a kind in a paint at most, where that tells anything: one explorer, two of a team."""
        if kind == EXPLORER:
            return len(self.state.seats_of(paint))
        return 1 if kind in DWELLERS or (paint, kind) == (GUARDIANS, THIEF) else None

    def whose(self, paint: str) -> Side:
        """The side that moves what is in a paint: the Wolf goes with its companion."""
        return self.state.side_of(self.state.wolf) if paint == WOLF else paint

    @property
    def buildings(self) -> tuple[str, ...]:
        """What stands at corners."""
        return tuple(kind for kind in BUILDINGS if self._has(kind))

    def on(self, shows: str) -> tuple[str, ...]:
        """What hands may stand on a tile: where nobody may go too, lest an explorer on a shrine seems an offering."""
        kinds = (OFFERING, *WALKING) if shows == SHRINE else WALKING
        return tuple(kind for kind in kinds if self._has(kind))

    def layers(self, kinds: tuple[str, ...]) -> tuple[Layer, ...]:
        """The layers in which the layout tells pieces of some kinds."""
        worn = ((paint, kind) for paint, own in self.worn.items() for kind in own if kind in kinds)
        return tuple(Layer(kind if kind in DWELLERS else f"{paint}-{kind}", paint, kind) for paint, kind in worn)

    def _has(self, kind: str) -> bool:
        return any(kind in own for own in self.worn.values())

    def figures(self, profile: Profile) -> Mapping[tuple[str, str], FigurePart]:
        """What a profile knows of them, by paint and kind."""
        wood = {GUARDIANS: THIEVES_WOOD}
        names = {
            (paint, kind): kind if kind in DWELLERS else f"{wood.get(paint, paint)}-{kind}"
            for paint, own in self.worn.items()
            for kind in own
        }
        return {which: profile.figures[name] for which, name in names.items() if name in profile.figures}
