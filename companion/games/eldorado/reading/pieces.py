"""Wooden pieces on the tiles and at their corners, as far as the eyes can tell them.

Buildings are looked for at corners, offerings on shrines, explorers and villagers on tiles that can be stood on. What
is told is never more than likely: it confirms what the rules believe, and asks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from math import prod

import numpy as np

from companion.games.eldorado.box import CLOSED, EXPLORER, FARMHOUSE, FORT, OFFERING, PIECES, SHRINE, VILLAGER
from companion.games.eldorado.island.board import CAVE, corners, is_cave
from companion.games.eldorado.island.layouts import BUILDING
from companion.games.eldorado.reading.groups import Group
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Labels, Place, Spot
from companion.games.kit.spaces.hexes import Cell, place_of
from companion.vision.classify.profile import FigurePart, Profile
from companion.vision.figures.reader import FigureSeen, Ground, Standing, read_figures
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.observation import Hexagon
from companion.vision.tiles.cells import CellsInView
from companion.vision.tiles.layout import TableView

LEARNT_BUILDINGS = (FARMHOUSE, FORT)
"""The buildings that the eyes know."""
CORNER_MM, TILE_MM = 5.0, 19.0
"""How far from a corner a building may stand, and how far from a tile's middle what stands on it."""
ROUND_MM = 20.0
"""What stands at a place is read if so much about it is in the picture."""
AT_MOST, ALONE = 0.9, 0.45
"""No piece is surer than this, but for an explorer that is gone and seen elsewhere; that one is missing is no surer
than this, for others may hide it: that alone is no difference."""
STRANGE = 0.44
"""No piece is surer than this that nobody can have moved or set: it alone is no difference either."""
MANY = 0.85
"""How often villagers that are seen are all that stand there."""
STANDS, LEFT = 8.0, 0.5
"""How much likelier than by chance it is that an explorer is seen where it stood, or is not."""


def look_for_pieces(
    frame: Picture,
    profile: Profile,
    table: TableView,
    groups: Mapping[str, Group],
    shows: Mapping[Place, str],
    state: ElDorado,
) -> dict[Spot, Labels]:
    """What stands where, by spot, given what the tiles in view show; nothing where the profile knows no figures."""
    profiles = {kind: known.profile for kind in PIECES for known in _figures(profile, state, kind).values()}
    paints = {seat: known.paint for kind in PIECES for seat, known in _figures(profile, state, kind).items()}
    if set(profiles) != set(PIECES):
        return {}
    outlines = {place: _outline(groups, place) for place in shows}
    ground = [Ground(outline, shows[place]) for place, outline in outlines.items()]
    places: dict[Place, Standing] = {}
    for place, outline in outlines.items():
        kinds = (OFFERING,) if shows[place] == SHRINE else (EXPLORER, VILLAGER)
        if shows[place] not in CLOSED or shows[place] == SHRINE:
            places[place] = Standing(outline.mean(axis=0), TILE_MM, kinds)
        for corner, at in zip(corners(place), outline, strict=True):
            places.setdefault(corner, Standing(at, CORNER_MM, LEARNT_BUILDINGS))
    places = {place: one for place, one in places.items() if table.shows(frame, one.at, ROUND_MM)}
    found = read_figures(frame, table, ground, places, profiles, paints)
    spots: dict[Spot, Labels] = {}
    for place, seen in _one_explorer_each(found).items():
        if places[place].kinds == LEARNT_BUILDINGS:
            spots[place, BUILDING] = _building(seen, state, state.layout().get((place, BUILDING)))
        else:
            spots |= _standing(place, seen, state, places[place].kinds)
    for place, layer in [spot for spot, labels in spots.items() if labels.get(EXPLORER, 0.0) > 1 - ALONE]:
        gone = (state.explorer_at(layer.partition("-")[0]) or "", layer)
        if gone[0] != place and gone in spots:
            spots[gone] = {None: AT_MOST, EXPLORER: 1 - AT_MOST}
    return spots


def agreeing(
    frame: Picture, profile: Profile, state: ElDorado, view: CellsInView, tiles: Mapping[Cell, Hexagon]
) -> Callable[[Cell, Place], float]:
    """How much likelier than by chance an observed cell of a group shows who stands there if it is a known place.

    Whose turn it is may have gone on, to the new tile as a rule: only the others tell.
    """
    figures = _figures(profile, state, EXPLORER)
    known: dict[Place, set[str]] = {}
    for seat in state.seats:
        if seat != state.active and (at := state.explorer_at(seat)) is not None:
            known.setdefault(at, set()).add(seat)
    found: set[tuple[Cell, str]] = set()

    def agree(cell: Cell, place: Place) -> float:
        if figures and known and not found:
            found.update(_explorers(frame, figures, view, tiles))
        return prod(STANDS if (cell, seat) in found else LEFT for seat in known.get(place, ()) if found)

    return agree


def _explorers(
    frame: Picture, figures: Mapping[str, FigurePart], view: CellsInView, tiles: Mapping[Cell, Hexagon]
) -> Iterator[tuple[Cell, str]]:
    """The observed cells on which explorers stand, each with whose it is."""
    outlines = {cell: np.asarray(view.table.plane.table(view.corners(cell))) for cell in tiles}
    ground = [Ground(outline, str(tiles[cell].label.label)) for cell, outline in outlines.items()]
    places = {
        place_of(cell): Standing(outline.mean(axis=0), TILE_MM, (EXPLORER,)) for cell, outline in outlines.items()
    }
    shapes = {EXPLORER: next(iter(figures.values())).profile}
    paints = {seat: known.paint for seat, known in figures.items()}
    seen = read_figures(frame, view.table, ground, places, shapes, paints)
    for cell in outlines:
        yield from ((cell, one.paint) for one in seen[place_of(cell)])


def _figures(profile: Profile, state: ElDorado, kind: str) -> dict[str, FigurePart]:
    """The figures of a kind, by whose they are."""
    return {seat: profile.figures[name] for seat in state.seats if (name := f"{seat}-{kind}") in profile.figures}


def _one_explorer_each(found: Mapping[Place, tuple[FigureSeen, ...]]) -> dict[Place, tuple[FigureSeen, ...]]:
    """The figures, of the explorers of each colour only the surest."""
    best: dict[str, FigureSeen] = {}
    for one in (one for seen in found.values() for one in seen if one.kind == EXPLORER):
        if one.paint not in best or one.sure > best[one.paint].sure:
            best[one.paint] = one
    kept = {id(one) for one in best.values()}
    return {
        place: tuple(one for one in seen if one.kind != EXPLORER or id(one) in kept) for place, seen in found.items()
    }


def _outline(groups: Mapping[str, Group], place: Place) -> Floats:
    group = groups[CAVE if is_cave(place) else ""]
    return np.asarray(group.view.table.plane.table(group.corners(place)))


def _building(seen: tuple[FigureSeen, ...], state: ElDorado, due: str | None) -> Labels:
    if not seen:
        return {None: 1.0} if due is None else {None: ALONE, due: 1 - ALONE}
    label = f"{seen[0].paint}-{seen[0].kind}"
    sure = min(_most(state, seen[0].paint, due is None), seen[0].sure)
    return {label: sure, None if label == due else due: 1 - sure}


def _most(state: ElDorado, seat: str, new: bool) -> float:
    """How sure a piece can be at most: one that is new where only others move and buy is hardly believed."""
    return STRANGE if new and seat != state.active and not state.fighting else AT_MOST


def _standing(
    place: Place, seen: tuple[FigureSeen, ...], state: ElDorado, kinds: tuple[str, ...]
) -> dict[Spot, Labels]:
    """The spots of a tile, one for each seat and kind."""
    counts = Counter((one.paint, one.kind) for one in seen)
    sure = {(one.paint, one.kind): min(AT_MOST, one.sure) for one in reversed(seen)}
    layout = state.layout()
    spots: dict[Spot, Labels] = {}
    for seat in state.seats:
        for kind in kinds:
            spot = (place, f"{seat}-{kind}")
            number, due = counts[seat, kind], layout.get(spot)
            if number and kind == VILLAGER and due is not None and number < int(due):
                spots[spot] = {str(number): ALONE, due: 1 - ALONE}  # others stand before the rest
            elif number:
                likely = min(sure[seat, kind], _most(state, seat, due is None))
                spots[spot] = _army(number, likely) if kind == VILLAGER else _lone(kind, likely)
            else:
                spots[spot] = {None: ALONE, due: 1 - ALONE} if due is not None else {None: 1.0}
    return spots


def _lone(kind: str, sure: float) -> Labels:
    return {kind: sure, None: 1 - sure}


def _army(number: int, sure: float) -> Labels:
    """So many villagers, or one more or less."""
    fewer = str(number - 1) if number > 1 else None
    return {str(number): MANY * sure, str(number + 1): (1 - MANY) * sure, fewer: 1 - sure}
