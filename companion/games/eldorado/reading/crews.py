"""Whose wooden pieces may stand on the map of a game, in which paint, and where each kind of them may stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from companion.games.eldorado.box import (
    CLOSED,
    EXPLORER,
    FARMHOUSE,
    FORT,
    GUARDIANS,
    HIDEOUT,
    OFFERING,
    OUTPOST,
    PARTNER,
    SHRINE,
    THIEF,
    THIEF_PIECES,
    THIEVES_WOOD,
    TITAN,
    VILLAGER,
    WOLF,
)
from companion.vision.classify.profile import FigurePart, Profile
from companion.vision.figures.reader import FigureSeen

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado
    from companion.games.kit import Layout, Place, Side

EXPLORERS_HAVE = (EXPLORER, VILLAGER, OFFERING, FARMHOUSE, FORT)
THIEVES_HAVE = (THIEF, OFFERING, HIDEOUT, OUTPOST)
GUARDIANS_HAVE = (THIEF, OFFERING)
DWELLERS = (TITAN, WOLF)
"""Each in a paint of its own."""
COUNTED = (VILLAGER, THIEF)
"""Of these as many may stand on a tile as there are; the layout says how many."""
WALKING = (EXPLORER, VILLAGER, THIEF, *DWELLERS)
"""What stands on tiles, and where hands are careless between them, or where nobody may."""
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
        """What may stand on a tile: guardians go onto shrines too."""
        alone = self.state.setting.solo
        kinds: tuple[str, ...]
        if shows == SHRINE:
            kinds = (OFFERING, THIEF, *DWELLERS) if alone else (OFFERING,)
        else:
            kinds = () if shows in CLOSED else WALKING
        return tuple(kind for kind in kinds if self._has(kind))

    def told_on(self, looked_for: tuple[str, ...]) -> tuple[str, ...]:
        """The kinds that a look tells of a tile where it looked for some: what walks is not where nobody looks for it.

        So who was put back from where nobody may stand is no longer said to be there.
        """
        return tuple(dict.fromkeys((*looked_for, *(kind for kind in WALKING if self._has(kind)))))

    def missing(self, found_at: Mapping[Place, Iterable[FigureSeen]]) -> dict[str, tuple[str, ...]]:
        """By paint the kinds of which not all that should walk about were found, given the figures at each place."""
        found = Counter((one.paint, one.kind) for seen in found_at.values() for one in seen)
        less = {
            paint: tuple(kind for kind in own if kind in WALKING and found[paint, kind] < self.out(paint, kind))
            for paint, own in self.worn.items()
        }
        return {paint: kinds for paint, kinds in less.items() if kinds}

    def due(self, tile: Place, paint: str, kind: str) -> int:
        """How many of a kind in a paint should stand on a tile; a team's partners look alike."""
        alike = (EXPLORER, PARTNER) if kind == EXPLORER else (kind,)
        labels = (self._layout.get((tile, _layer(paint, one))) for one in alike)
        return sum(int(label) if kind in COUNTED else 1 for label in labels if label is not None)

    def out(self, paint: str, kind: str) -> int:
        """How many of a kind in a paint should stand on tiles."""
        return sum(self.due(tile, paint, kind) for tile in self.state.land.at)

    @cached_property
    def _layout(self) -> Layout:
        return self.state.layout()

    def layers(self, kinds: tuple[str, ...]) -> tuple[Layer, ...]:
        """The layers in which the layout tells pieces of some kinds."""
        worn = ((paint, kind) for paint, own in self.worn.items() for kind in own if kind in kinds)
        return tuple(Layer(_layer(paint, kind), paint, kind) for paint, kind in worn)

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


def _layer(paint: str, kind: str) -> str:
    """The layer in which the layout tells a kind of piece in a paint."""
    return kind if kind in DWELLERS else f"{paint}-{kind}"
