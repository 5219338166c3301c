"""What the eyes saw of the growing board, as spaces of the game with the probability of each label.

The tiles lie anywhere and any way up. What the picture does not show is left out, and never said to be empty.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from companion.games.cacao.actions import CHARTED, TAKES, Fill, Pick, PlaceWorker
from companion.games.cacao.board import START
from companion.games.cacao.box import WORKERS
from companion.games.cacao.reading.align import ObservedTile, align, lying
from companion.games.cacao.reading.display import (
    Beside,
    beside,
    either_way,
    places_seen,
    shown,
    under,
    watched,
    ways_reached,
)
from companion.games.cacao.reading.gems import MINE, UNREAD, gems_laid, gems_there, reconsider
from companion.games.cacao.reading.judge import most_of, possible
from companion.games.cacao.reading.villages import Villages, read_villages, said
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import ACT, BUILD, DRAW, FILL, TURN
from companion.games.cacao.tiles import LYING
from companion.games.extras import GuidesCamera, SeesTiles, TellsMore
from companion.games.kit import Labels, Layout, Place, Spot
from companion.games.kit.curtain import judged_apart
from companion.games.kit.spaces.squares import Cell, cell_of, place_of
from companion.games.plugin import Spaces, TableReader
from companion.vision.classify.anomaly import anomaly_map
from companion.vision.classify.profile import SIZES_MM, Profile
from companion.vision.errors import UnreadableError
from companion.vision.geometry.lattice import SQUARES
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.newest import of_newest
from companion.vision.observation import Square
from companion.vision.tiles.alignment import Aligned
from companion.vision.tiles.cells import WHOLE, Box, CellsInView, Reframing, lattice_of
from companion.vision.tiles.layout import TableView
from companion.vision.tiles.squares import read_group

ABSENT = 0.97
"""How surely nothing lies where no tile was found."""
MISREAD = 0.001
"""That a tile read with certainty is another one: none of 158 on boards and 176 on displays was."""
PLAIN = 0.9
"""A tile that is read more surely than this has no hand over it."""
ROUND, FAR = 2, 4
"""Spaces looked at beyond what lies there; and as long as no display is seen, which may come to lie farther off."""
UNSEEN = 1.0
"""Odds that he is not seen where he is, against a space on which something stands as likely as not."""
BARE, HARDLY = 0.002, 0.05
"""Where something stands less likely than this on the tile where he is due, odds that he does are these; as likely is
that he stands on a tile that was not read."""


def look(frame: Picture, profile: Profile, state: Cacao, among: Collection[Place] | None = None) -> dict[Spot, Labels]:
    """Read the game's board from a frame (BGR); UnreadableError, a plain sentence, if it cannot be found."""
    seen = _sight(frame, profile, state)
    spots: dict[Spot, Labels] = {}
    for cell in seen.shown:
        tile = seen.tiles.get(cell)
        if tile is None and cell == state.emperor:
            continue  # he stands on a tile, and may hide too much of it
        tile_labels, workers = found(tile, seen.way.turn) if tile else bare(state, cell)
        spots[place_of(cell), "tile"] = tile_labels
        spots[place_of(cell), "workers"] = workers
        if tile is None and state.emperor is not None:
            spots[place_of(cell), "emperor"] = {None: 1.0}  # he stood on a tile that was taken back
    spots.update({(place_of(cell), "gems"): labels for cell, labels in seen.gems.items()})
    layout = state.layout()
    beside_it = either_way(seen.ways, layout) if seen.ways else places_seen(seen.display, layout)
    spots.update({(place, "tile"): labels for place, labels in beside_it})
    if state.emperor is not None:
        seen_there = standing_there(seen.stands, _may_hold_him(seen, state), state.emperor)
        spots.update({(place_of(cell), "emperor"): labels for cell, labels in seen_there.items()})
    return spots | seen.villages.spots(state)


def regions(frame: Picture, profile: Profile, state: Cacao) -> dict[Place, Floats]:
    """Where each space in view is in the picture, as corners in pixels; UnreadableError if it cannot be found."""
    seen = _sight(frame, profile, state)
    board = {place_of(cell): corners for cell, corners in seen.shown.items()}
    return board | watched(seen.ways[0] if seen.ways else seen.display) | seen.villages.regions()


def outside(state: Cacao, seen: Iterable[Spot]) -> tuple[Place, ...]:
    """The board's tiles that a look did not show: they lie outside the picture, and are played by hand."""
    in_view = {place for place, _ in seen}
    return tuple(place for cell in (*state.jungle_at, *state.worker_at) if (place := place_of(cell)) not in in_view)


def unclear(state: Cacao, seen: Mapping[Spot, Labels]) -> tuple[Place, ...]:
    """The mines on which gems lie that cannot be counted: what is taken off them is chosen by hand."""
    gems = ((place, labels) for (place, layer), labels in seen.items() if layer == "gems")
    return tuple(place for place, labels in gems if max(labels.values()) <= UNREAD)


def reframe(frame: Picture, profile: Profile, state: Cacao, cut: Collection[Box]) -> Reframing | None:
    """What to do for all tiles of the board, and any laid beside them next, to be in the picture; None if nothing.

    Also for what the picture's edge cuts to boxes now, if it lies near the board.
    """
    seen = _sight(frame, profile, state)
    laid = {seen.way.observed(cell) for cell in (*state.jungle_at, *state.worker_at)}
    beside = _beside(laid) - laid
    begun = {seen.view.beyond_edge(box, _beside(beside) - laid) for box in cut}
    return seen.view.room(laid, beside | {cell for cell in begun if cell is not None})


def whole(frame: Picture, profile: Profile, state: Cacao) -> list[Floats]:
    """The outlines (4, 2) in pixels of the tiles that are surely read, on the board and beside it, and of villages."""
    seen = _sight(frame, profile, state)
    board = (seen.view.corners(seen.way.observed(cell)) for cell, tile in seen.tiles.items() if _plain(tile.labels))
    shown = (tile.about(1.0) for tile in seen.display.values() if tile is not None and _plain(tile.labels))
    return [*board, *shown, *seen.villages.outlines_px()]


def _plain(labels: Mapping[str, float]) -> bool:
    return max(labels.values()) > PLAIN


def _beside(cells: Collection[Cell]) -> set[Cell]:
    return {(x + i, y + j) for x, y in cells for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))}


def tiles_of(
    squares: Iterable[Square], most: Mapping[str, int], plane_mm: Floats, tops_mm: Floats
) -> dict[Cell, ObservedTile]:
    """Observed squares as tiles by (column, row), with labels that this set-up can show.

    `plane_mm` and `tops_mm` (n, 2) are their centres and the middles of their own top edges on the table.
    """
    found = list(squares)
    labels = possible(most, {(s.col, s.row): _all(s) for s in found})
    _, pitch = lattice_of(np.array([(s.col, s.row) for s in found], float), plane_mm, SQUARES)
    ups = (tops_mm - plane_mm) @ np.array([1, 1j]) / pitch
    tiles = {}
    for square, up in zip(found, ups, strict=True):
        quarter = round(float(np.angle(up * 1j)) / (np.pi / 2)) % 4
        turned = min(1.0, square.sure / max(square.label.probability, 1e-6))
        tiles[square.col, square.row] = ObservedTile(labels[square.col, square.row], quarter, turned)
    return tiles


def standing_there(stands: Mapping[Cell, float], cells: Iterable[Cell], due: Cell) -> dict[Cell, Labels]:
    """Where the Emperor may be seen among some spaces: on one of them at most, and unseen he is where he is due."""
    odds = {cell: stands[cell] / max(1e-6, 1 - stands[cell]) for cell in cells}
    odds[due] = odds.get(due, 0.0) + (HARDLY if stands.get(due, 1.0) < BARE else UNSEEN)
    total = sum(odds.values()) + HARDLY
    return {cell: {"emperor": odds[cell] / total, None: 1 - odds[cell] / total} for cell in odds if cell in stands}


def _may_hold_him(seen: _Sight, state: Cacao) -> list[Cell]:
    """By rule he stands on a worker tile, or where he starts; gems too stand out, but on mines."""
    return [
        cell
        for cell, tile in seen.tiles.items()
        if cell in seen.stands and (cell in (START[1], state.emperor) or tile.best.partition("-")[2] in WORKERS)
    ]


@dataclass(frozen=True, eq=False)
class _Sight:
    """The tiles by the game's spaces, how they were turned, and the corners (4, 2) of every space in the picture.

    `stands` is how likely something stands on a tile; empty in a game without the Emperor. `gems` is what lies on the
    board's mines, `display` what lies on display and on the map board, `ways` in which it may lie once one was taken,
    `villages` what lies in them.
    """

    tiles: Mapping[Cell, ObservedTile]
    way: Aligned
    shown: Mapping[Cell, Floats]
    stands: Mapping[Cell, float]
    gems: Mapping[Cell, Labels]
    display: Mapping[Place, Beside | None]
    ways: Sequence[Mapping[Place, Beside | None]]
    villages: Villages
    view: CellsInView

    @classmethod
    def of(cls, frame: Picture, profile: Profile, state: Cacao) -> _Sight:
        size = (frame.shape[1], frame.shape[0])
        villages = read_villages(frame, profile, TableView.of_mat(frame, profile.lens_for(frame)), state)
        group = read_group(frame, profile, villages.table_without())
        squares, table = group.tiles, group.table
        if len(squares) < 2:
            raise UnreadableError("no-tiles")
        centres = table.plane.table(np.array([s.centre for s in squares]))
        tops = table.plane.table(np.array([s.top for s in squares]))
        seen = tiles_of(squares, most_of(state.kit, state.seats), centres, tops)
        way = align(seen, state.layout())
        if way is None:
            raise UnreadableError("astray")
        tiles = _together({way.cell(spot): tile for spot, tile in seen.items()}, state)
        view = CellsInView.of(table, size, SQUARES, {(s.col, s.row): s.centre for s in squares})
        by_cell = {way.cell((s.col, s.row)): s for s in squares}
        mines = {cell: by_cell[cell] for cell, tile in state.jungles if tile.gems and _shows(tiles.get(cell), MINE)}
        gems = gems_there(frame, profile, table, mines, state)
        laid = {cell: by_cell[cell] for cell in tiles.keys() - state.jungle_at.keys() if _shows(tiles[cell], MINE)}
        gems |= gems_laid(frame, profile, table, laid, state)
        display = _on_display(frame, profile, table, by_cell, tiles, state)
        ways = ways_reached(display, state.layout(), _ends(state, tiles, gems, way.turn))
        lying = [*(tile.about(1.0) for tile in display.values() if tile is not None), *villages.outlines_px()]
        in_view = {}
        for cell in _around((*tiles, *state.jungle_at, *state.worker_at), ROUND if display else FAR):
            there = way.observed(cell)
            if cell in tiles or (view.shows(there) and not under(view.corners(there), lying)):
                in_view[cell] = view.corners(there)
        stands: dict[Cell, float] = {}
        if state.emperor is not None:
            strange = anomaly_map(frame, profile, table, squares)
            stands = {way.cell((s.col, s.row)): p for s, p in zip(squares, strange.occupied(), strict=True)}
        return cls(tiles, way, in_view, stands, gems, display, ways, villages, view)


_sight = of_newest(_Sight.of)
"""A look and the question where places are, both of one picture, find the tiles once."""


def _on_display(
    frame: Picture,
    profile: Profile,
    table: TableView,
    squares: Mapping[Cell, Square],
    board: Collection[Cell],
    state: Cacao,
) -> dict[Place, Beside | None]:
    """What lies on display and on the map board, as far as any is in view."""
    there = [square.centre for cell, square in squares.items() if cell in board]
    layout = state.layout()
    most = sum((place, "tile") in layout for place in TAKES)
    found = beside(frame, profile, table, tuple(squares.values()), table.plane.table(np.array(there)), state.kit, most)
    asked = [step.of for step in reversed(state.agenda) if step.do == DRAW and (step.of, "tile") in layout]
    return shown(found, layout, asked)


def _on_board(cell: Cell, state: Cacao) -> bool:
    return cell in state.jungle_at or cell in state.worker_at


def _shows(tile: ObservedTile | None, label: str) -> bool:
    return tile is not None and tile.best == label


def _ends(
    state: Cacao, tiles: Mapping[Cell, ObservedTile], gems: Mapping[Cell, Labels], turn: int
) -> Iterator[tuple[object, Layout]]:
    """The layouts after the jungle tiles that can now be laid, and each taking of gems that leaves what is seen. Where
    tiles of the map board move up at the end of a turn, that may be done or not.

    Where a worker tile was laid before (its workers are read turned so), the jungle tiles are those that it calls for.
    """
    if state.step is not None and state.step.do == TURN:
        for cell, tile in tiles.items():
            if (laid := _laid(state, cell, tile, turn)) is not None:
                yield from _filled(laid, tiles)
    if state.step is None or state.step.do not in (FILL, ACT, BUILD):
        return
    now = state.layout()
    left = {place_of(cell): max(labels, key=lambda label: labels[label]) for cell, labels in gems.items()}
    row = (*state.display, *state.map)
    moves_up = any(row[n] is not None and None in row[:n] for n in range(len(state.display), len(row)))
    yield from _filled(state, tiles)
    for seat in state.due():
        for action in state.actions(seat):
            if isinstance(action, Pick):
                after = state.after(action).layout()
                if action.jungle in left and after.get((action.jungle, "gems")) == left[action.jungle]:
                    yield None, after
            elif moves_up and not isinstance(action, Fill):
                yield _shown_in(after := state.after(action).layout()), after
    if moves_up:
        yield _shown_in(now), now


def _filled(
    state: Cacao, tiles: Mapping[Cell, ObservedTile], told: tuple[object, ...] = ()
) -> Iterator[tuple[object, Layout]]:
    """The layouts after each jungle tile that can now be laid, and seems to lie where it would, and those after it.
    Equal tiles are told apart by whether they cost something, as on the map board, and by their gems.
    """
    if state.step is None or state.step.do != FILL:
        return
    now, kinds = state.layout(), {place_of(cell): tile.best for cell, tile in tiles.items()}
    for action in state.actions(state.active):
        if isinstance(action, Fill) and kinds.get(action.at) == now.get((action.take, "tile"), ""):
            after, so = state.after(action), (*told, action.take in CHARTED, now.get((action.take, "gems")))
            yield so, after.layout()
            yield from _filled(after, tiles, so)


def _laid(state: Cacao, cell: Cell, tile: ObservedTile, turn: int) -> Cacao | None:
    """The state once its player has laid this worker tile, if that calls for jungle tiles; hands are not asked."""
    seat, _, kind = tile.best.partition("-")
    if seat != state.active or kind not in WORKERS or _on_board(cell, state) or judged_apart(state, seat, PlaceWorker):
        return None
    action = PlaceWorker(seat, place_of(cell), lying(tile.best, tile.quarter + turn))
    after = state.after(action) if state.verdict(action).legal else state
    return after if after.step is not None and after.step.do == FILL else None


def _shown_in(layout: Layout) -> tuple[str | None, ...]:
    """The jungle tiles on display and on the map board."""
    return tuple(layout.get((place, "tile")) for place in TAKES)


def _together(tiles: Mapping[Cell, ObservedTile], state: Cacao) -> dict[Cell, ObservedTile]:
    """The tiles that hang together with the board: others lie beside it, such as those on display."""
    known = {*state.jungle_at, *state.worker_at}
    front = [cell for cell in tiles if cell in known]
    found = dict.fromkeys(front)
    while front:
        x, y = front.pop()
        for cell in ((x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)):
            if cell in tiles and cell not in found:
                found[cell] = None
                front.append(cell)
    return {cell: tiles[cell] for cell in found}


def _around(cells: Iterable[Cell], wider: int) -> Iterable[Cell]:
    """The spaces of the box round these, so many wider on each side."""
    xs, ys = zip(*cells, strict=True)
    columns = range(min(xs) - wider, max(xs) + wider + 1)
    return [(x, y) for y in range(min(ys) - wider, max(ys) + wider + 1) for x in columns if cell_of(place_of((x, y)))]


def _all(square: Square) -> dict[str | None, float]:
    return square.label.chances


def found(tile: ObservedTile, turn: int) -> tuple[Labels, Labels]:
    """What a tile shows: which it is, and how its workers lie."""
    labels: Labels = dict(tile.labels.items())
    kind = tile.best.partition("-")[2]
    if kind not in WORKERS:
        return labels, {None: 1.0}
    word = lying(tile.best, tile.quarter + turn)
    others = [other for other in LYING[kind] if other != word]
    if not others:
        return labels, {word: 1.0}
    return labels, {word: tile.turned, **dict.fromkeys(others, (1 - tile.turned) / len(others))}


def bare(state: Cacao, cell: Cell) -> tuple[Labels, Labels]:
    """What a space shows on which no tile was found."""
    layout = state.layout()
    labels: list[Labels] = []
    for layer in ("tile", "workers"):
        due = layout.get((place_of(cell), layer))
        labels.append({None: ABSENT, due: 1 - ABSENT} if due is not None else {None: 1.0})
    return labels[0], labels[1]


class CacaoReader(TableReader[Cacao], GuidesCamera, SeesTiles, TellsMore):
    """Reads square tiles that lie anywhere, gems on them, and what lies on display and in villages."""

    misread = MISREAD
    spaces = Spaces(WHOLE * SIZES_MM["squares"], is_loose=lambda place: cell_of(place) is None)
    look, regions, outside = staticmethod(look), staticmethod(regions), staticmethod(outside)
    unclear, reframe, whole = staticmethod(unclear), staticmethod(reframe), staticmethod(whole)
    reconsider, said = staticmethod(reconsider), staticmethod(said)


READER = CacaoReader()
