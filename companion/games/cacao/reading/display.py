"""The jungle tiles that lie beside the board, face up to be taken: those on display and on the map board.

They lie anywhere, each at any turn, so that each is looked for by itself, by its own outline.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.games.cacao.actions import CHARTED, DISPLAYED
from companion.games.cacao.box import JUNGLES
from companion.games.cacao.kitlist import Kit
from companion.games.kit import Labels, Layout, Place
from companion.vision.classify.profile import Profile
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.observation import Square
from companion.vision.tiles.layout import TableView
from companion.vision.tiles.single import corners_of, read_single_squares
from companion.vision.tiles.squares import KIND
from companion.vision.tiles.touching import read_cut_squares

APART = 1.75
"""A tile whose middle is so many tiles from any of the board's lies beside the board; a nearer one was meant to lie on
it."""
CLEAR = 0.5
"""A tile that is seen less surely than this is none."""
EMPTY = 0.97
"""How surely nothing lies at a place on display where no tile was found, while another one was."""
HIDDEN = 1.2
"""So much of its width is hidden about a tile that was found."""
WATCHED = 1.4
"""So much of its width is watched about a tile, for the next one to lie there."""


AS_DUE = 1.25
"""So many times as likely tiles that may lie in several ways lie as they are due: no difference is made of that. With
more, the turn that moved them up would be believed less than another one, as each of its places counts.
"""
OVERLAID = 0.1
"""A space of the board of which a tile beside it hides more cannot be seen."""
ROUND_ABOUT = 2.6
"""So much of its width about each tile is watched for another one, and so many times as much for several."""


@dataclass(frozen=True, eq=False)
class Beside:
    """A jungle tile beside the board: what it may be, and corners (4, 2) in pixels of where the next may lie."""

    labels: Mapping[str, float]
    corners: Floats

    def chance(self, kind: str | None) -> float:
        """How likely it is of a kind."""
        return self.labels.get(kind, 0.0) if kind is not None else 0.0

    def about(self, wide: float) -> Floats:
        """The corners (4, 2) of its outline, so many times as wide, in pixels."""
        middle = self.corners.mean(axis=0)
        return np.asarray(middle + (self.corners - middle) * (wide / WATCHED))


def beside(
    frame: Picture, profile: Profile, table: TableView, seen: Sequence[Square], board: Floats, kit: Kit, most: int
) -> list[Beside]:
    """The jungle tiles beside a board whose tiles lie at `board` (n, 2), in mm; `most` at most.

    `seen` are the tiles found already, those of the board among them; what is doubtful beside it is looked at anew.
    Where that are fewer, the picture's edge may cut the others.
    """
    side = profile.printed_part(KIND).size_mm
    squares = [square for square in seen if square.sure >= CLEAR or _of_board(square, table, board, side)]
    squares += read_single_squares(frame, profile, _without(squares, table))
    tiles = [tile for square in squares if (tile := _tile(square, table, board, kit, side)) is not None]
    if len(tiles) < most:
        cut = read_cut_squares(frame, profile, _without(squares, table), KIND)
        tiles += [tile for square in cut if (tile := _tile(square, table, board, kit, side)) is not None]
    return tiles[:most]


def _without(squares: Iterable[Square], table: TableView) -> TableView:
    """The table where none of these tiles lies."""
    return table.hiding([corners_of(square, table, HIDDEN) for square in squares])


def shown(found: Iterable[Beside], layout: Layout, asked: Sequence[Place] = ()) -> dict[Place, Beside | None]:
    """Which tile lies at which place of the display and the map board: one that is known where it is known to lie.

    A new one lies where the game has `asked` for it; unasked it comes after those of the map board have moved up, as
    they do first. Nothing is said of any place where no tile was found at all, nor of those where several new ones may
    lie either way, on display or on the map board; with None a place is empty.
    """
    tiles, places = list(found), [place for place in (*DISPLAYED, *CHARTED) if (place, "tile") in layout]
    if not tiles:
        return {}
    there: dict[Place, Beside | None] = dict.fromkeys(places)
    for place in places:
        kind = layout[place, "tile"]
        tile = max(tiles, key=lambda tile: tile.chance(kind), default=None)
        if tile is not None and tile.chance(kind) > CLEAR:
            there[place] = tile
            tiles.remove(tile)
    if tiles and not asked:
        there = _moved_up(there)
    others = sorted(places, key=lambda place: layout[place, "tile"] is not None)
    bare = [place for place in dict.fromkeys((*asked, *others)) if there[place] is None]
    if len(tiles) > 1 and len({place in CHARTED for place in bare}) > 1:
        return {place: tile for place, tile in there.items() if place not in bare}
    return there | dict(zip(bare, tiles, strict=False))


def _moved_up(there: Mapping[Place, Beside | None]) -> dict[Place, Beside | None]:
    """The same once tiles of the map board have filled the display, the one nearest to it first."""
    moved = dict(there)
    order = [place for place in (*DISPLAYED, *CHARTED) if place in there]
    for at, place in enumerate(order):
        later = (other for other in order[at + 1 :] if other in CHARTED and moved[other] is not None)
        if moved[place] is None and (nearest := next(later, None)) is not None:
            moved[place], moved[nearest] = moved[nearest], None
    return moved


def ways_reached(
    there: Mapping[Place, Beside | None], layout: Layout, ends: Iterable[tuple[object, Layout]]
) -> list[Mapping[Place, Beside | None]]:
    """In which ways these tiles may lie, as likely one as the other: nobody sees where each lies, only which there are.

    They lie as one of the layouts to which a turn may lead has it, if one holds just these; of those of one kind, each
    given with what tells its kind from others, as the first has it. Empty if none was taken, or none holds these.
    """
    taken = any(tile is None and layout[place, "tile"] is not None for place, tile in there.items())
    if not taken and _moved_up(there) == there:
        return []
    tiles = [tile for tile in there.values() if tile is not None]
    ways: dict[object, Mapping[Place, Beside | None]] = {}
    for kind, end in ends:
        way = _as_in({place: end.get((place, "tile")) for place in there}, tiles)
        if way is not None:
            ways.setdefault(kind, way)
    return list(ways.values())


def _as_in(due: Mapping[Place, str | None], tiles: Sequence[Beside]) -> Mapping[Place, Beside | None] | None:
    """These tiles where they are due; None if others are."""
    left = list(tiles)
    found: dict[Place, Beside | None] = dict.fromkeys(due)
    for place, kind in due.items():
        if kind is None:
            continue
        tile = next((tile for tile in left if max(tile.labels, key=tile.chance) == kind), None)
        if tile is None:
            return None
        left.remove(tile)
        found[place] = tile
    return None if left else found


def either_way(ways: Sequence[Mapping[Place, Beside | None]], layout: Layout) -> Iterator[tuple[Place, Labels]]:
    """What lies at each place where tiles may lie in any of these ways; as the layout has it rather than otherwise."""
    weights = [AS_DUE if _is_due(way, layout) else 1.0 for way in ways]
    for place in ways[0]:
        yield place, _mean([_there(way[place], layout[place, "tile"]) for way in ways], weights)


def _is_due(way: Mapping[Place, Beside | None], layout: Layout) -> bool:
    """Whether tiles that lie in this way lie as the layout has it."""
    kinds = {place: None if tile is None else max(tile.labels, key=tile.chance) for place, tile in way.items()}
    return all(kind == layout[place, "tile"] for place, kind in kinds.items())


def places_seen(there: Mapping[Place, Beside | None], layout: Layout) -> Iterator[tuple[Place, Labels]]:
    """What lies at each of these places.

    Of equal tiles that should lie there and of which not all were found, nobody can tell which is gone, if that
    matters: their gems differ, or one lies on display and one on the map board. What is seen where they should lie may
    then lie at each of their places.
    """
    how = {place: (layout.get((place, "gems")), place in CHARTED) for place in there}
    for place, tile in there.items():
        kind = layout[place, "tile"]
        equal = [other for other in there if kind is not None and layout[other, "tile"] == kind]
        still = [there[other] for other in equal if _shows(there[other], kind)]
        if still and len(still) < len(equal) and len({how[other] for other in equal}) > 1:
            yield place, _either([there[other] for other in equal])
        else:
            yield place, _there(tile, kind)


def _there(tile: Beside | None, due: str | None) -> Labels:
    """What a place shows at which this tile was found, or none with None."""
    if tile is not None:
        return dict(tile.labels.items())
    return {None: 1.0} if due is None else {None: EMPTY, due: 1 - EMPTY}


def _shows(tile: Beside | None, kind: str | None) -> bool:
    return tile is not None and tile.chance(kind) > CLEAR


def _either(tiles: Sequence[Beside | None]) -> Labels:
    """What lies at a place where each of these tiles, or none with None, may lie as likely."""
    return _mean([_there(tile, None) for tile in tiles], [1.0] * len(tiles))


def _mean(each: Sequence[Labels], weights: Sequence[float]) -> Labels:
    """The labels of a place that may show each of these, as likely as they weigh."""
    found: dict[str | None, float] = {}
    for labels, weight in zip(each, weights, strict=True):
        for label, chance in labels.items():
            found[label] = found.get(label, 0.0) + chance * weight / sum(weights)
    return found


def watched(there: Mapping[Place, Beside | None]) -> dict[Place, Floats]:
    """Where each of these places is in the picture, as corners in pixels; empty ones are in a row with the others."""
    found = {place: tile for place, tile in there.items() if tile is not None}
    if not found:
        return {}
    row = np.concatenate([tile.about(ROUND_ABOUT * max(1, len(there) - len(found))) for tile in found.values()])
    about = cv2.convexHull(row.astype(np.float32)).reshape(-1, 2).astype(float)
    return {place: found[place].corners if place in found else about for place in there}


def under(corners: Floats, outlines: Iterable[Floats]) -> bool:
    """Whether one of these outlines (n, 2) lies on a space of the board with these corners (4, 2), all in pixels."""
    space = corners.astype(np.float32)
    least = OVERLAID * cv2.contourArea(space)
    return any(cv2.intersectConvexConvex(space, one.astype(np.float32))[0] > least for one in outlines)


def _tile(square: Square, table: TableView, board: Floats, kit: Kit, side: float) -> Beside | None:
    """A square that was seen as a tile on display; None if it is of the board, or no jungle tile that is in play."""
    if _of_board(square, table, board, side) or square.sure < CLEAR:
        return None
    kinds = {kind for kind, count in kit.jungle if count > 0}
    chances = {label: p for label, p in square.label.chances.items() if label in kinds}
    total = sum(chances.values())
    if square.label.label not in JUNGLES or total < CLEAR:
        return None
    labels = {str(label): p / total for label, p in chances.items()}
    return Beside(labels, table.plane.picture(corners_of(square, table, WATCHED)))


def _of_board(square: Square, table: TableView, board: Floats, side: float) -> bool:
    """Whether a square lies too near to a board's tiles at `board` (n, 2), in mm, to lie beside it."""
    middle = table.plane.table(np.array([square.centre]))
    return bool(np.linalg.norm(board - middle, axis=1).min() < APART * side)
