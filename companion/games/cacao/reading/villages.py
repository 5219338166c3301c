"""The village boards beside the board: on which water field each carrier stands, and in which village each hut lies.

Village boards and huts lie anywhere, alone or touching each other. Where the water fields are is known of the boards
that we print.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.games.cacao.box import HUT_SIDES, HUTS, WATER
from companion.games.cacao.layouts import SUPPLY, owners_of, place_of_hut, village_of
from companion.games.cacao.meaning import turned_over
from companion.games.cacao.state import Cacao
from companion.games.cacao.water_fields import FIELDS
from companion.games.kit import Labels, Layout, Place, Say, Seat, Spot, say
from companion.vision.classify.profile import Profile
from companion.vision.figures.figure_reader import FigureGround, FigureSeen, FigureSpot, read_figures
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.observation import Square
from companion.vision.tiles.layout import TableView
from companion.vision.tiles.single import corners_of
from companion.vision.tiles.touching import read_touching_squares

VILLAGE, HUT, CARRIER = "villages", "huts", "carrier"
"""The kinds of printed parts, and of the figure, in a profile."""
NEAR_MM = 7.0
"""So far from a field's middle its carrier may stand."""
BESIDE_MM = 15.0
"""A hut that lies at most so far from the edge of just one village board lies in that village."""
APART_MM = 45.0
"""A hut that lies at least so far from the edges of all village boards lies in the supply. Of one that lies nearer, but
farther than `BESIDE_MM`, nobody can tell: the supply may have been laid out beside a village.
"""
EDGE = 1.05
"""What is hidden of the table for a village board or a hut, as a multiple of its width. It is more than the part, for
cardboard is thick: from aslant the camera sees its side as well, which must not be taken for the edge of a tile.
"""
BROUGHT = 0.9
"""How likely a hut that lies where it is not due was brought there: the supply may have been laid beside a village."""
UNSEEN = 0.02
"""Odds that a carrier stands on a field where none is seen, while one is seen on another."""


@dataclass(frozen=True, eq=False)
class Villages:
    """What was seen beside the board: the outline (4, 2) of each seat's village board from its upper left corner, in
    mm, where its carrier may stand, and the middles (2,) of each hut's tiles with their outlines (4, 2).
    """

    table: TableView
    boards: Mapping[Seat, Floats]
    carriers: Mapping[Seat, Labels]
    huts: Mapping[str, Sequence[Floats]]

    def spots(self, state: Cacao) -> dict[Spot, Labels]:
        """What is seen of carriers and huts."""
        found: dict[Spot, Labels] = {
            (village_of(seat), CARRIER): labels for seat, labels in self.carriers.items() if labels
        }
        layout = state.layout()
        for hut, outlines in self.huts.items():
            if labels := self._owners(outlines, layout.get((place_of_hut(hut), "hut")), state.seats):
                found[place_of_hut(hut), "hut"] = labels
        return found

    def regions(self) -> dict[Place, Floats]:
        """Where each village board and each hut lies in the picture, as corners in pixels.

        A second tile of a hut is watched under a name of its own: it may be the one that goes.
        """
        places = {village_of(seat): outline for seat, outline in self.boards.items()}
        for hut, outlines in self.huts.items():
            places |= {place_of_hut(hut, n): outline for n, outline in enumerate(outlines, 1)}
        return {place: self.table.plane.picture(outline) for place, outline in places.items()}

    def outlines(self) -> list[Floats]:
        """The outlines (4, 2) of all village boards and huts, in mm."""
        return [*self.boards.values(), *(one for outlines in self.huts.values() for one in outlines)]

    def table_without(self) -> TableView:
        """The table where neither a village board nor a hut lies: the lattice of the board's tiles is not theirs."""
        return self.table.hiding(map(_with_edge, self.outlines()))

    def outlines_px(self) -> list[Floats]:
        """The same outlines in pixels."""
        return [self.table.plane.picture(outline) for outline in self.outlines()]

    def _owners(self, outlines: Sequence[Floats], due: str | None, seats: Sequence[Seat]) -> Labels:
        """Where the tiles of a hut lie that are due there; empty where that cannot be told.

        One that is not seen may be anywhere; where another lies in a village to which it was brought, it stayed.
        """
        there = Counter(self._village(outline) for outline in outlines)
        known = owners_of(due)
        unseen = known.total() - there.total()
        hidden = {seat for seat in seats if seat not in self.boards}
        if "" in there or known.keys() & hidden or (unseen > 0 and there <= known):
            return {}
        if hidden and there[SUPPLY] > max(known[SUPPLY], not known):
            return {}
        stayed = sorted((known - there).elements(), key=lambda owner: owner == SUPPLY)[: max(0, unseen)]
        there.update(stayed)
        label = "+".join(name for name in (SUPPLY, *seats) for _ in range(there[name]))
        brought = known and (there - known).keys() - {SUPPLY}
        return {label: BROUGHT, due: 1 - BROUGHT} if brought else {label: 1.0}

    def _village(self, hut: Floats) -> str:
        """In whose village a hut with this outline (4, 2) lies, or that it lies in none; empty if it may be either."""
        gaps = {seat: _gap(board, hut) for seat, board in self.boards.items()}
        near = [seat for seat, gap in gaps.items() if gap < APART_MM]
        beside = [seat for seat in near if gaps[seat] <= BESIDE_MM]
        if not near:
            return SUPPLY
        return beside[0] if len(beside) == 1 else ""


def said(state: Cacao, lies: Layout, matched: bool) -> tuple[tuple[str, Say], ...]:
    """That hut tiles were turned over, and which side should be up, by sections of the catalogue."""
    return tuple(
        ("slip", say("turned-over", hut=hut, back=backs[0]) if len(backs) == 1 else say("turned-back", hut=hut))
        for hut, backs in turned_over(state, lies)
    )


def read_villages(frame: Picture, profile: Profile, table: TableView, state: Cacao) -> Villages:
    """What lies beside the board on the table; nothing of what the profile has not learnt."""
    lying = {VILLAGE: len(state.seats), HUT: len(HUT_SIDES) if "huts" in state.kit.modules else 0}
    most = {kind: number for kind, number in lying.items() if number and kind in profile.printed}
    found = read_touching_squares(frame, profile, table, most)
    boards: dict[Seat, Floats] = {}
    for seat, outline in _named(found.get(VILLAGE, ()), table, state.seats):
        boards.setdefault(seat, outline)
    huts: dict[str, list[Floats]] = {}
    for hut, outline in _named(found.get(HUT, ()), table, HUTS):
        huts.setdefault(hut, []).append(outline)
    return Villages(table, boards, _carriers(frame, profile, table, boards), huts)


def fields(outline: Floats) -> Floats:
    """The middles (9, 2) of the water fields on a village board with this outline (4, 2), in its order."""
    first, right, _, left = outline
    return np.asarray(first + np.array(FIELDS) @ np.array([right - first, left - first]))


def _named(found: Iterable[Square], table: TableView, names: Iterable[str]) -> Iterator[tuple[str, Floats]]:
    """The parts that go by one of these names, the surest first, with their outlines from their upper left corners."""
    wanted = set(names)
    for square in sorted(found, key=lambda square: -square.sure):
        if square.label.label in wanted:
            yield str(square.label.label), corners_of(square, table, 1.0)[[1, 0, 3, 2]]


def _carriers(frame: Picture, profile: Profile, table: TableView, boards: Mapping[Seat, Floats]) -> dict[Seat, Labels]:
    """Where each carrier may stand; nothing of one that is on no field."""
    found: dict[Seat, Labels] = {}
    for seat, outline in boards.items():
        figure = profile.figures.get(f"{seat}-{CARRIER}")
        if figure is None:
            continue
        places = {
            str(gold): FigureSpot(at, NEAR_MM, (CARRIER,)) for gold, at in zip(WATER, fields(outline), strict=True)
        }
        ground = (FigureGround(outline, seat),)
        seen = read_figures(frame, table, ground, places, {CARRIER: figure.profile}, {seat: figure.paint})
        found[seat] = _one_of(seen)
    return found


def _one_of(seen: Mapping[str, Sequence[FigureSeen]]) -> Labels:
    """On which of these fields the one carrier stands; empty where none is seen on any."""
    odds = {
        field: max((one.sure / max(1e-6, 1 - one.sure) for one in there), default=UNSEEN)
        for field, there in seen.items()
    }
    if not any(seen.values()):
        return {}
    total = sum(odds.values())
    return {field: one / total for field, one in odds.items()}


def _with_edge(outline: Floats) -> Floats:
    """An outline (4, 2) with what is seen of the part's own edge round it."""
    middle = outline.mean(axis=0)
    return np.asarray(middle + EDGE * (outline - middle))


def _gap(one: Floats, other: Floats) -> float:
    """How far apart two outlines (n, 2) are, in mm; 0 where they meet."""
    away = [
        -cv2.pointPolygonTest(outline.astype(np.float32), (float(x), float(y)), True)
        for corners, outline in ((one, other), (other, one))
        for x, y in corners
    ]
    return max(0.0, min(away))
