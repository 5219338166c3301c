"""Whose wooden pieces may stand on the map, in which paint and where: a team's two explorers, and wood nobody plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
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
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import cell_of, is_cave
from companion.games.kit import Labels, Place, Side, Spot
from companion.games.kit.spaces.hexes import distance
from companion.vision.classify.profile import FigurePart, Profile
from companion.vision.figures.figure_reader import FigureGround, FigureSeen, FigureSpot, read_figures
from companion.vision.geometry.plane import Picture
from companion.vision.tiles.layout import TableView

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


MOVED = 0.03
"""How likely it is, against staying, that an explorer has gone as far as its speed allows between two looks."""
TOO_FAR = 0.001
"""The same for one that has gone farther than it can."""
LEAN = 0.6
"""Where both may have gone there, one is believed this much, so that a table is asked and nothing is taken unseen."""
DOUBTED = 0.95
"""Who is less likely than this is doubted."""

Who = tuple[str, ...]
"""An explorer, by kind, for each place."""


def told_apart(state: ElDorado, side: Side, places: Sequence[Place]) -> tuple[Mapping[str, float], ...]:
    """For each of up to two places where explorers of a team are seen how likely each of the two stands there."""
    if not places:
        return ()
    ways = {who: _likely(state, side, places, who) for who in permutations((EXPLORER, PARTNER), len(places))}
    whole = sum(ways.values())
    best = max(ways, key=lambda who: (ways[who], _speed(state, side, who)))
    sure = ways[best] / whole
    lean = max(sure, LEAN) if sure < DOUBTED else sure
    shares = {who: lean if who == best else (1 - lean) * _share(ways, who, best) for who in ways}
    return tuple(
        {kind: sum(share for who, share in shares.items() if who[n] == kind) for kind in (EXPLORER, PARTNER)}
        for n in range(len(places))
    )


def _share(ways: Mapping[Who, float], who: Who, best: Who) -> float:
    return ways[who] / sum(likely for other, likely in ways.items() if other != best)


def _likely(state: ElDorado, side: Side, places: Sequence[Place], who: Who) -> float:
    likely = 1.0
    for kind, (seat, stood) in _stood(state, side):
        if kind in who:
            likely *= _goes(stood, places[who.index(kind)], state.player(seat).speed)
    return likely


def _goes(stood: Place | None, place: Place, speed: int) -> float:
    """How likely an explorer has gone somewhere; through the cave's entrance none can say how far that is."""
    if stood == place:
        return 1.0
    one, other = cell_of(stood), cell_of(place)
    if stood is None or one is None or other is None or is_cave(stood) != is_cave(place):
        return MOVED
    return MOVED if distance(one, other) <= speed else TOO_FAR


def _stood(state: ElDorado, side: Side) -> Iterator[tuple[str, tuple[str, Place | None]]]:
    for kind, seat in zip((EXPLORER, PARTNER), state.seats_of(side), strict=True):
        yield kind, (seat, state.explorer_at(seat))


def _speed(state: ElDorado, side: Side, who: Who) -> int:
    """The speed left of whoever must have gone: where nothing else tells, the faster one is thought to have."""
    left = {kind: state.player(seat).speed for kind, (seat, _) in _stood(state, side)}
    return -left[who[0]]


STRANGER = "stranger"
"""The layer and the label of wood that is nobody's."""
KINDS = (EXPLORER, VILLAGER, THIEF)
"""What is looked for: what walks; a building looks like one of them."""
CERTAIN = 1 - 4e-5
"""A piece of nobody is told if it is seen so surely, and nothing that somebody plays looks like it."""
TOLD = 0.97
"""How surely it is then told."""


def look_for_strangers(
    frame: Picture,
    profile: Profile,
    table: TableView,
    ground: Sequence[FigureGround],
    tiles: Mapping[Place, FigureSpot],
    seen: Collection[FigureSeen],
    crews: Crews,
) -> dict[Spot, Labels]:
    """The spots of wood that is nobody's, one for each of some tiles, given the figures that were `seen` anywhere."""
    nobodys, own = _nobodys(profile, crews), crews.figures(profile)
    if not nobodys or not tiles:
        return {}
    shapes = {kind: part.profile for (_, kind), part in {**nobodys, **own}.items()}
    paints = {paint: part.paint for (paint, _), part in {**own, **nobodys}.items()}
    worn = {paint: tuple(kind for whose, kind in {**nobodys, **own} if whose == paint) for paint in paints}
    kinds = tuple(dict.fromkeys(kind for _, kind in nobodys))
    places = {place: FigureSpot(one.at, one.reach, kinds) for place, one in tiles.items()}
    found = read_figures(frame, table, ground, places, shapes, paints, worn, list(seen))
    strange = {paint for paint, _ in nobodys}
    return {(place, STRANGER): _labels(found[place], strange) for place in tiles}


def _nobodys(profile: Profile, crews: Crews) -> dict[tuple[str, str], FigurePart]:
    """The figures of the box, by paint and kind, in colours in which nobody plays."""
    named = ((*name.rpartition("-")[::2], part) for name, part in profile.figures.items())
    own = {part.paint for part in crews.figures(profile).values()}
    return {(paint, kind): part for paint, kind, part in named if kind in KINDS and part.paint not in own}


def _labels(seen: Sequence[FigureSeen], strange: Collection[str]) -> Labels:
    for one in seen:
        likened = any(paint not in strange for _, paint in one.rivals)
        if one.paint in strange and one.sure >= CERTAIN and not likened:
            return {STRANGER: TOLD, None: 1 - TOLD}
    return {None: 1.0}
