"""Wooden pieces on the tiles and at their corners, as far as the eyes can tell them.

Buildings are looked for at corners, offerings on shrines, explorers and villagers on tiles that can be stood on. What
is told confirms what the rules believe, and asks; a new piece is nearly certain only where it is far clearer than any
picture that looks like one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp, prod

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
AT_MOST, ALONE = 0.97, 0.45
"""No piece that stands where it should is surer than this; that one is missing is no surer than this, for others may
hide it: that alone is no difference."""
NEW = 0.998
"""No piece that is new at its place is surer than this, nor is it that an explorer is gone that is seen elsewhere."""
AGAINST = {FARMHOUSE: 14.0, FORT: 14.0, EXPLORER: 5.0, VILLAGER: 6.5, OFFERING: 2.0}
"""What speaks against a piece that is new at its place, beside what the picture says, as a logarithm: what lies on a
tile looks a little like some pieces at every look. In 221 looks (`scripts/bench-island --games 2 --seed 4301` and
`--seed 4100`) the picture spoke for farmhouses with 30 or more and for what is none with at most 10; for villagers in
full view with 10, for what is none with at most 6, once 8; offerings were never seen where none lay. Of a colour's
explorers the surest counts, which was always the true one."""
STRANGE = 0.44
"""No piece is surer than this that nobody can have moved or set: it alone is no difference either."""
MANY, MANY_NEW = 0.93, 0.97
"""How often villagers that are seen are all that stand there; where none stood before."""
EVEN = 0.5
"""A villager less likely than this is not counted."""
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
    return spots_of(found, {place: one.kinds for place, one in places.items()}, state)


def spots_of(
    found: Mapping[Place, tuple[FigureSeen, ...]], kinds: Mapping[Place, tuple[str, ...]], state: ElDorado
) -> dict[Spot, Labels]:
    """What figures found at places, the surest first, tell of each spot; `kinds` are those that were looked for."""
    spots: dict[Spot, Labels] = {}
    for place, seen in _one_explorer_each(found, state).items():
        if kinds[place] == LEARNT_BUILDINGS:
            spots[place, BUILDING] = _building(seen, state, state.layout().get((place, BUILDING)))
        else:
            spots |= _standing(place, seen, state, kinds[place])
    for place, layer in [spot for spot, labels in spots.items() if labels.get(EXPLORER, 0.0) > 1 - ALONE]:
        gone = (state.explorer_at(layer.partition("-")[0]) or "", layer)
        if gone[0] != place and gone in spots:
            spots[gone] = {None: NEW, EXPLORER: 1 - NEW}
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


def _one_explorer_each(
    found: Mapping[Place, tuple[FigureSeen, ...]], state: ElDorado
) -> dict[Place, tuple[FigureSeen, ...]]:
    """The figures, of the explorers of each colour only the surest: two villagers in a line look like one as well."""
    best: dict[str, tuple[bool, float, FigureSeen]] = {}
    for place, seen in found.items():
        villagers = Counter(one.paint for one in seen if one.kind == VILLAGER)
        for one in (one for one in seen if one.kind == EXPLORER):
            alone = villagers[one.paint] >= len(state.pieces.army(one.paint, place))
            if one.paint not in best or (alone, one.sure) > best[one.paint][:2]:
                best[one.paint] = (alone, one.sure, one)
    kept = {id(one) for _, _, one in best.values()}
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
    sure = _likely(state, seen[0], label != due)
    return {label: sure, None if label == due else due: 1 - sure}


def _likely(state: ElDorado, one: FigureSeen, new: bool) -> float:
    """How likely a piece stands there; one that is new where only others move and buy is hardly believed."""
    if not new:
        return min(AT_MOST, one.sure)
    most = STRANGE if one.paint != state.active and not state.fighting else NEW
    against = exp(AGAINST[one.kind])
    return min(most, one.sure / (one.sure + (1 - one.sure) * against))


def _standing(
    place: Place, seen: tuple[FigureSeen, ...], state: ElDorado, kinds: tuple[str, ...]
) -> dict[Spot, Labels]:
    """The spots of a tile, one for each seat and kind."""
    layout = state.layout()
    spots: dict[Spot, Labels] = {}
    for seat in state.seats:
        for kind in kinds:
            spot = (place, f"{seat}-{kind}")
            mine, due = [one for one in seen if (one.paint, one.kind) == (seat, kind)], layout.get(spot)
            if kind == VILLAGER and mine:
                spots[spot] = _army(state, mine, int(due or 0))
            elif mine:
                likely = _likely(state, mine[0], due is None)
                spots[spot] = {kind: likely, None: 1 - likely}
            else:
                spots[spot] = {None: ALONE, due: 1 - ALONE} if due is not None else {None: 1.0}
    return spots


def _army(state: ElDorado, seen: Sequence[FigureSeen], due: int) -> Labels:
    """How many villagers stand where so many should: those seen, the surest first, or one more or less."""
    if len(seen) < due:
        return {str(len(seen)): ALONE, str(due): 1 - ALONE}  # others stand before the rest
    new = [_likely(state, one, new=True) for one in seen[due:]]
    believed = [likely for likely in new if likely >= EVEN]
    number = due + len(believed)
    if not number:
        return {"1": new[0], None: 1 - new[0]}
    sure = min(believed) if believed else min(AT_MOST, seen[due - 1].sure)
    many = MANY if due else MANY_NEW
    fewer = str(number - 1) if number > 1 else None
    return {str(number): many * sure, str(number + 1): (1 - many) * sure, fewer: 1 - sure}
