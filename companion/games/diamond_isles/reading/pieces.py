"""Wooden pieces on the map, as far as the eyes can tell them: they confirm what the rules believe, and ask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import numpy as np

from companion.games.diamond_isles.box import (
    BUILDING,
    CITY,
    FIGURE,
    HARBOUR,
    HARBOUR_MM,
    PIRATE,
    PRINTED,
    ROAD,
    ROAD_HIGH_MM,
    ROAD_LONG_MM,
    ROAD_MM,
    ROBBER,
    SEATS,
    SETTLEMENT,
    SHIP,
    SIDE_MM,
    WAY,
)
from companion.games.diamond_isles.reading.map_in_view import Sight, terrains
from companion.games.diamond_isles.reading.tokens import harbour_lies, seaward
from companion.games.diamond_isles.ships import open_tips
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Labels, Layout, Place, Seat, Spot
from companion.vision.classify.profile import Profile
from companion.vision.figures.figure_reader import Beam, Figure, FigureGround, FigureSeen, FigureSpot, read_figures
from companion.vision.geometry.plane import Floats, Picture

CORNER_MM, EDGE_MM, CELL_MM = 5.0, 4.0, 16.0
"""How far from a corner, from the middle of an edge and from that of a hexagon its pieces may stand."""
ROUND_MM = 12.0
"""What stands at a place is read if so much about it is in the picture."""
AT_MOST, ALONE = 0.9, 0.45
"""No piece is surer than this; that one is missing is no surer than this: that alone is no difference."""
SURELY, PLAINLY = 0.9975, 0.97
"""A figure so surely there, and so plainly this one and no other, was never read wrongly: of three games, in four
lights, the surest that was none came to .993 and .90. Measured with the four colours of the box; others are like the
ground, as green is like forest."""
SETTLED, SAILED = 0.998, 0.985
"""How sure such a piece is, and how sure that a ship has left which is not seen, when such a one has come elsewhere."""
STRANGE = 0.44
"""No piece is surer than this that nobody can have set now, unless it is plain: that alone is no difference."""
DOUBTED = 0.8
"""A new piece is no difference while it is less sure than this, for sea can look like blue wood: of 30 turns of a game
in one light (`companion check diamond_isles --seed 3`) the surest that was none came to .62, the others to .9."""
MANY = 5
"""Hands set no more pieces of a colour between two looks than these: more are ground that looks like it."""
EXTRA = SEATS[4:]
"""The colours of a fifth and a sixth player."""
WAYS = (ROAD, SHIP)
BUILDINGS = (SETTLEMENT, CITY)


def look_for_pieces(frame: Picture, profile: Profile, sight: Sight, state: DiamondIsles) -> dict[Spot, Labels]:
    """What stands where, by spot; nothing where the profile knows no pieces."""
    shapes, paints = _known(profile, state)
    if not paints:
        return {}
    ground = [*_ground(sight), *_harbours(sight, state)]
    spots: dict[Spot, Labels] = {}
    found = read_figures(frame, sight.table, ground, dict(_places(frame, sight, state)), shapes, paints)
    layout = state.layout()
    for place, seen in found.items():
        layer = BUILDING if (place, BUILDING) in layout else WAY
        spots[place, layer] = piece(state, place, seen, layout.get((place, layer)))
    distrust(spots, layout)
    _moved(spots, state)
    return spots | _figures(frame, profile, sight, state, ground)


def _known(profile: Profile, state: DiamondIsles) -> tuple[dict[str, Figure], dict[str, tuple[int, int, int]]]:
    """The shapes of pieces by kind, and the paints of those who play."""
    shapes: dict[str, Figure] = {ROAD: Beam(ROAD_LONG_MM, ROAD_MM, ROAD_HIGH_MM)}
    paints: dict[str, tuple[int, int, int]] = {}
    for seat in state.seats:
        for kind in (SETTLEMENT, CITY, SHIP):
            known = profile.figures.get(f"{seat}-{kind}")
            if known is None:
                return {}, {}
            shapes[kind], paints[seat] = known.profile, known.paint
    return shapes, paints


def _places(frame: Picture, sight: Sight, state: DiamondIsles) -> Iterator[tuple[Place, FigureSpot]]:
    """Where pieces of players may stand, as far as it is in the picture."""
    sea_map = state.sea_map
    for corner in sea_map.corners:
        if corner in state.sites and sight.table.shows(frame, sight.at(corner), ROUND_MM):
            yield corner, FigureSpot(sight.at(corner), CORNER_MM, BUILDINGS)
    for edge in sea_map.edges:
        kinds = tuple(kind for kind, where in ((ROAD, sea_map.road_edges), (SHIP, sea_map.ship_edges)) if edge in where)
        if kinds and sight.table.shows(frame, sight.at(edge), ROUND_MM):
            yield edge, FigureSpot(sight.at(edge), EDGE_MM, kinds, sight.turn(*sea_map.ends[edge]))


def piece(state: DiamondIsles, place: Place, seen: tuple[FigureSeen, ...], due: str | None) -> Labels:
    """The labels of a corner or an edge."""
    if not seen:
        return {None: 1.0} if due is None else {None: ALONE, due: 1 - ALONE}
    best = seen[0]
    label = f"{best.paint}-{best.kind}"
    if due is None and best.kind == CITY:
        label = f"{best.paint}-{SETTLEMENT}"  # no city is built on bare ground
    elif due is not None and due.partition("-")[0] == best.paint:
        grown = due == f"{best.paint}-{SETTLEMENT}" and best.kind == CITY and best.plain >= PLAINLY
        label = label if grown else due  # what stands there is known: only a settlement becomes something else
    most = SETTLED if _settled(best) and (label == due or label.endswith(best.kind)) else AT_MOST
    known = due is not None or (best.paint in _building(state) and best.sure >= DOUBTED)
    sure = min(most if known else AT_MOST if _settled(best) else STRANGE, best.sure)
    return {label: sure, None if label == due else due: 1 - sure}


def _settled(seen: FigureSeen) -> bool:
    """Whether a figure is seen so plainly that nobody need be asked."""
    return seen.sure >= SURELY and seen.plain >= PLAINLY and seen.paint not in EXTRA


def distrust(spots: dict[Spot, Labels], layout: Layout) -> None:
    """Make what is seen of a colour no difference where more of it came at once than hands set."""
    new: dict[str, list[Spot]] = {}
    for spot, labels in spots.items():
        best = max(labels, key=lambda label: labels[label])
        if best is not None and layout.get(spot) is None and labels[best] > STRANGE:
            new.setdefault(best.partition("-")[0], []).append(spot)
    for found in new.values():
        for spot in found if len(found) > MANY else ():
            best = max(spots[spot], key=lambda label: spots[spot][label])
            spots[spot] = {best: STRANGE, None: 1 - STRANGE}


def _building(state: DiamondIsles) -> frozenset[Seat]:
    """Who can set a piece now."""
    active = () if state.active is None else (state.active,)
    return frozenset((*active, *state.due()))


def _moved(spots: dict[Spot, Labels], state: DiamondIsles) -> None:
    """A ship that is not seen and could move is gone if a new one of its colour is seen."""
    layout = state.layout()
    new = {
        str(label).partition("-")[0]: p
        for spot, labels in spots.items()
        for label, p in labels.items()
        if spot[1] == WAY and layout.get(spot) is None and label and str(label).endswith(SHIP) and p > 0.5
    }
    for seat in sorted(new.keys() & set(state.seats)):
        gone = SAILED if new[seat] == SETTLED else AT_MOST
        for tip in open_tips(state, seat):
            if spots.get((tip, WAY), {}).get(None, 0.0) == ALONE:
                spots[tip, WAY] = {None: gone, f"{seat}-{SHIP}": 1 - gone}


def _figures(
    frame: Picture, profile: Profile, sight: Sight, state: DiamondIsles, ground: list[FigureGround]
) -> dict[Spot, Labels]:
    """Where the robber and the pirate stand, of whom there is one each."""
    spots: dict[Spot, Labels] = {}
    cells = {ROBBER: state.robber_cells, PIRATE: state.sea_map.sea}
    for figure, due in ((ROBBER, state.board.robber), (PIRATE, state.board.pirate)):
        seen = _standing(frame, profile, sight, figure, sorted(cells[figure]), ground)
        best = _surest(seen)
        most = SETTLED if best is not None and _settled(seen[best][0]) else AT_MOST
        for cell in seen:
            if best is None:
                spots[cell, FIGURE] = {None: ALONE, figure: 1 - ALONE} if cell == due else {None: 1.0}
            elif cell == best:
                sure = min(most, seen[cell][0].sure)
                spots[cell, FIGURE] = {figure: sure, None: 1 - sure}
            else:
                spots[cell, FIGURE] = {None: most, figure: 1 - most} if cell == due else {None: 1.0}
    return spots


def look_for_figure(
    frame: Picture, profile: Profile, sight: Sight, figure: str, cells: Iterable[Place]
) -> Place | None:
    """The cell on which the robber or the pirate stands, if it is seen on any of these."""
    return _surest(_standing(frame, profile, sight, figure, cells, _ground(sight)))


def _surest(seen: Mapping[Place, tuple[FigureSeen, ...]]) -> Place | None:
    return max((cell for cell in seen if seen[cell]), key=lambda cell: seen[cell][0].sure, default=None)


def _standing(
    frame: Picture, profile: Profile, sight: Sight, figure: str, cells: Iterable[Place], ground: list[FigureGround]
) -> dict[Place, tuple[FigureSeen, ...]]:
    """What is seen of the robber or the pirate on each cell in the picture; nothing if the profile does not know it."""
    known = profile.figures.get(figure)
    if known is None:
        return {}
    places = {
        cell: FigureSpot(sight.at(cell), CELL_MM, (figure,))
        for cell in cells
        if sight.table.shows(frame, sight.at(cell), ROUND_MM)
    }
    return read_figures(frame, sight.table, ground, places, {figure: known.profile}, {figure: known.paint})


def _ground(sight: Sight) -> list[FigureGround]:
    """What lies under pieces: the hexagons."""
    return [FigureGround(_outline(sight, place), _label(sight, place)) for place in sight.tiles]


def _harbours(sight: Sight, state: DiamondIsles) -> Iterator[FigureGround]:
    """The tokens of harbours, which are as pale as white wood and lie where ships do."""
    side = sight.lattice.side / SIDE_MM
    rim = np.radians(np.arange(0, 360, 30))
    disc = HARBOUR_MM / 2 * side * np.c_[np.cos(rim), np.sin(rim)]
    for harbour in state.sea_map.harbours:
        lies = harbour_lies(sight, harbour.edge, seaward(state.sea_map.land, harbour.edge))
        yield FigureGround(lies.at + disc, HARBOUR)


def _outline(sight: Sight, place: Place) -> Floats:
    return np.asarray(sight.table.plane.table(sight.corners(place)))


def _label(sight: Sight, place: Place) -> str:
    """What a hexagon is called for what lies under pieces."""
    likely: Mapping[str | None, float] = terrains(sight.tiles[place])
    return PRINTED.get(str(max(likely, key=lambda name: likely[name])), "") or str(max(likely, key=lambda n: likely[n]))
