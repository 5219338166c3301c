"""Wood on the tiles in a colour that nobody plays: no place of the game knows it, so it is told that it is seen."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from companion.games.eldorado.box import EXPLORER, THIEF, VILLAGER
from companion.games.eldorado.reading.crews import Crews
from companion.games.kit import Labels, Place, Spot
from companion.vision.classify.profile import FigurePart, Profile
from companion.vision.figures.reader import FigureSeen, Ground, Standing, read_figures
from companion.vision.geometry.plane import Picture
from companion.vision.tiles.layout import TableView

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
    ground: Sequence[Ground],
    tiles: Mapping[Place, Standing],
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
    places = {place: Standing(one.at, one.reach, kinds) for place, one in tiles.items()}
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
