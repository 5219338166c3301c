"""Wooden pieces on the tiles and at their corners, as far as the eyes can tell them.

Buildings are looked for at corners, offerings on shrines, explorers and villagers on tiles that can be stood on. What
is told confirms what the rules believe, and asks; a new piece is nearly certain only where it is far clearer than any
picture that looks like one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, hypot, isclose, prod

import numpy as np

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
    TITAN,
    VILLAGER,
    WOLF,
)
from companion.games.eldorado.reading.crews import (
    BUILDINGS,
    COUNTED,
    EXPLORERS_HAVE,
    WALKING,
    Crews,
    Layer,
    look_for_strangers,
    told_apart,
)
from companion.games.eldorado.reading.groups import Group, best_label, doubted, settled
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import CAVE, corners, is_cave
from companion.games.eldorado.views import BUILDING
from companion.games.kit import Labels, Place, Side, Spot
from companion.games.kit.spaces.hexes import Cell, place_of
from companion.vision.classify.profile import FigurePart, Profile
from companion.vision.figures.figure_reader import FigureGround, FigureSeen, FigureSpot, read_figures
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.observation import Hexagon
from companion.vision.tiles.cells import WHOLE, CellsInView
from companion.vision.tiles.layout import TableView

ONCE = (EXPLORER, PARTNER, TITAN, WOLF)
"""Pieces of which there is one."""
THE_THIEF = f"{GUARDIANS}-{THIEF}"
"""The layer of another."""
CORNER_MM, TILE_MM, SHRINE_MM = 8.0, 24.0, 19.0
"""How far from a corner a building may stand, from a tile's middle what stands on it, and an offering from a shrine's:
what stands beside a shrine looks a little like one at its rim."""
ROUND_MM = 20.0
"""What stands at a place is read if so much about it is in the picture."""
AT_MOST, ALONE = 0.97, 0.45
"""No piece that stands where it should is surer than this; that one is missing is no surer than this, for others may
hide it: that alone is no difference."""
BARE, HIDES_MM = 0.48, 55.0
"""How sure it is that one is missing where no figure stands so near that it could hide it: that is no difference
either, but the table is told of one that was surely there before (`TableTracker`)."""
NEW = 0.998
"""No piece that is new at its place is surer than this, nor is it that an explorer is gone that is seen elsewhere."""
AGAINST = {
    **dict.fromkeys((FARMHOUSE, FORT, HIDEOUT, OUTPOST), 14.0),
    **dict.fromkeys((EXPLORER, TITAN, WOLF), 7.0),
    **dict.fromkeys((VILLAGER, THIEF), 6.5),
    OFFERING: 2.0,
}
"""What speaks against a piece that is new at its place, beside what the picture says, as a logarithm: what lies on a
tile looks a little like some pieces at every look. In 221 looks (`scripts/bench island --games 2 --seed 4301` and
`--seed 4100`) the picture spoke for farmhouses with 30 or more and for what is none with at most 10; for villagers in
full view with 10, for what is none with at most 6, once 8; for explorers with 12, seldom less, for what is none with at
most 6, and for two villagers in a line with 20; offerings were never seen where none lay. What the expansion adds is
taken for what it is like."""
STRANGE = 0.44
"""No piece is surer than this that nobody can have moved or set: it alone is no difference either."""
WENT, GONE = 0.9, 0.8
"""Where a piece is missed and another one like it is new elsewhere: so sure is at most the new one if it was not its
turn or it may have been bought as well, and so likely the missed one has gone if as many are new as are missed."""
BEYOND_DOUBT = 0.97
"""A building that was set out of turn is seen so clearly; see `AGAINST` for what only looks like one."""
MANY, MANY_NEW = 0.93, 0.97
"""How often villagers that are seen are all that stand there; where none stood before."""
EVEN = 0.5
"""A new piece less likely than this is not counted."""
STAYS = 20.0
"""How much likelier a building stands where it stood than another one that looks like it."""
STANDS, LEFT = 8.0, 0.5
"""How much likelier than by chance it is that an explorer is seen where it stood, or is not."""


def look_for_pieces(
    frame: Picture,
    profile: Profile,
    table: TableView,
    groups: Mapping[str, Group],
    shows: Mapping[Place, str],
    state: ElDorado,
    among: Collection[Place] | None = None,
) -> dict[Spot, Labels]:
    """What stands where, by spot, given what the tiles in view show; nothing where the profile lacks a kind.

    What belongs to nobody is looked for only where explorers may go, on tiles `among` some places if they are given.
    """
    crews = Crews(state)
    figures = crews.figures(profile)
    profiles = {kind: known.profile for (_, kind), known in figures.items()}
    if not set(profiles) >= set(EXPLORERS_HAVE):
        return {}
    paints = {paint: known.paint for (paint, _), known in figures.items()}
    worn = {paint: tuple(kind for whose, kind in figures if whose == paint) for paint in paints}
    outlines = {place: _outline(groups, place) for place in shows}
    ground = [FigureGround(outline, shows[place]) for place, outline in outlines.items()]
    every = {place: one for place, one in _places(outlines, shows, crews) if table.shows(frame, one.at, ROUND_MM)}
    found = read_figures(frame, table, ground, _with_kinds(every), profiles, paints, worn)
    if missing := crews.missing(settled(found, every, crews.due, AGAINST)):
        strange = {place: one for place, one in every.items() if not {*WALKING} & {*one.kinds}}
        every |= {place: replace(one, kinds=(*one.kinds, *_kinds(missing))) for place, one in strange.items()}
        still = {paint: tuple(kind for kind in own if kind not in WALKING) for paint, own in worn.items()}
        worn = {paint: (*own, *missing.get(paint, ())) for paint, own in still.items()}
        strange = {place: every[place] for place in strange}
        found |= read_figures(frame, table, ground, strange, profiles, paints, worn)
    if doubtful := {place: every[place] for place in found if _newly_built(found[place], place, state)}:
        known = _where_they_should(found, crews)
        again = read_figures(frame, table, ground, doubtful, profiles, paints, worn, known)
        found |= {place: tuple(seen_again(one, again[place]) for one in found[place]) for place in doubtful}
    kinds = {place: crews.told_on(one.kinds) if place in shows else crews.buildings for place, one in every.items()}
    found = settled(found, every, crews.due, AGAINST)
    everybody = [one for seen in found.values() for one in seen]
    looked_at = [place for place in (shows if among is None else among) if place in shows and place in every]
    # nobody walks on the others, and their print may look like wood
    tiles = {place: every[place] for place in looked_at if shows[place] not in CLOSED}
    strangers = look_for_strangers(frame, profile, table, ground, tiles, everybody, crews)
    return _uncovered(spots_of(found, kinds, state), every, everybody) | strangers


def _uncovered(
    spots: Mapping[Spot, Labels], places: Mapping[Place, FigureSpot], figures: Sequence[FigureSeen]
) -> dict[Spot, Labels]:
    """The spots; one that is missing is less likely there where nothing stands that could hide it."""

    def alone(place: Place) -> bool:
        at = places[place].at
        return all(hypot(one.x - at[0], one.y - at[1]) > HIDES_MM for one in figures)

    return {
        (place, layer): {None: BARE, label: 1 - BARE}
        if (label := best_label(labels)) is not None and isclose(labels[label], 1 - ALONE) and alone(place)
        else labels
        for (place, layer), labels in spots.items()
    }


def _newly_built(seen: Sequence[FigureSeen], place: Place, state: ElDorado) -> bool:
    """Whether a building is seen that should not stand at a corner: what stands about it may look like one together."""
    return state.pieces.building_at(place) is None and any(
        one.kind in BUILDINGS and _clear(one) >= EVEN for one in seen
    )


def seen_again(one: FigureSeen, again: Sequence[FigureSeen]) -> FigureSeen:
    """A building at a corner, doubted unless it is seen there again when what stands about it is covered."""
    if any((other.kind, other.paint) == (one.kind, one.paint) and _clear(other) >= EVEN for other in again):
        return one
    return doubted(one, AGAINST[one.kind])


def _where_they_should(found: Mapping[Place, Sequence[FigureSeen]], crews: Crews) -> list[FigureSeen]:
    """The figures that are seen on tiles where one like them should stand."""
    lying = crews.state.layout()
    return [
        one
        for place, seen in found.items()
        for one in seen
        if crews.due(place, one.paint, one.kind) or lying.get((place, f"{one.paint}-{one.kind}")) is not None
    ]


def _places(
    outlines: Mapping[Place, Floats], shows: Mapping[Place, str], crews: Crews
) -> Iterator[tuple[Place, FigureSpot]]:
    """The tiles and their corners, with what should stand there if anything does."""
    told = set()
    for place, outline in outlines.items():
        middle = outline.mean(axis=0)
        yield place, FigureSpot(middle, SHRINE_MM if shows[place] == SHRINE else TILE_MM, crews.on(shows[place]))
        for corner, at in zip(corners(place), middle + (outline - middle) / WHOLE, strict=True):
            if corner not in told:
                told.add(corner)
                yield corner, FigureSpot(at, CORNER_MM, crews.buildings)


def _with_kinds(places: Mapping[Place, FigureSpot]) -> dict[Place, FigureSpot]:
    return {place: one for place, one in places.items() if one.kinds}


def _kinds(missing: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(kind for kinds in missing.values() for kind in kinds))


def spots_of(
    found: Mapping[Place, tuple[FigureSeen, ...]], kinds: Mapping[Place, tuple[str, ...]], state: ElDorado
) -> dict[Spot, Labels]:
    """What figures found at places, the surest first, tell of each spot; `kinds` are those that were looked for."""
    crews = Crews(state)
    found = _no_more_than_there_are(found, crews)
    spots: dict[Spot, Labels] = {}
    away = Away.of(found, kinds, crews)
    walking = Counter((one.kind, one.paint) for seen in found.values() for one in seen)
    elsewhere = {(kind, paint) for kind, paint in walking if walking[kind, paint] >= crews.out(paint, kind)}
    for place, seen in found.items():
        if set(kinds[place]) & set(BUILDINGS):
            spots[place, BUILDING] = _building(seen, away, state.layout().get((place, BUILDING)), elsewhere)
        else:
            spots |= _standing(place, seen, away, crews.layers(kinds[place]))
    spots |= _teams({place: seen for place, seen in found.items() if EXPLORER in kinds[place]}, away)
    return spots | _gone(spots, state)


def _gone(spots: Mapping[Spot, Labels], state: ElDorado) -> dict[Spot, Labels]:
    """Of what there is but once: where it stood it does not stand if it is seen elsewhere."""
    lying = state.layout().items()
    teams = {f"{side}-{kind}" for side, _ in state.setting.teams for kind in (EXPLORER, PARTNER)}  # see `partners`
    once = ((place, layer, label) for (place, layer), label in lying if layer not in teams)
    stood = {layer: place for place, layer, label in once if label in ONCE or (label and layer == THE_THIEF)}
    gone: dict[Spot, Labels] = {}
    for (place, layer), labels in spots.items():
        label, spot = best_label(labels), (stood.get(layer, place), layer)
        if label is not None and labels[label] > 1 - ALONE and spot[0] != place and spot in spots:
            gone[spot] = {None: NEW, label: 1 - NEW}
    return gone


def agreeing(
    frame: Picture, profile: Profile, state: ElDorado, view: CellsInView, tiles: Mapping[Cell, Hexagon]
) -> Callable[[Cell, Place], float]:
    """How much likelier than by chance an observed cell of a group shows who stands there if it is a known place.

    Whose turn it is may have gone on, to the new tile as a rule: only the others tell.
    """
    figures = {side: own for side in state.sides() if (own := profile.figures.get(f"{side}-{EXPLORER}"))}
    known: dict[Place, set[str]] = {}
    for side in state.sides():
        if side != _turn(state) and (at := state.explorer_at(side)) is not None:
            known.setdefault(at, set()).add(side)
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
    ground = [FigureGround(outline, str(tiles[cell].label.label)) for cell, outline in outlines.items()]
    places = {
        place_of(cell): FigureSpot(outline.mean(axis=0), TILE_MM, (EXPLORER,)) for cell, outline in outlines.items()
    }
    shapes = {EXPLORER: next(iter(figures.values())).profile}
    paints = {seat: known.paint for seat, known in figures.items()}
    seen = read_figures(frame, view.table, ground, places, shapes, paints)
    for cell in outlines:
        yield from ((cell, one.paint) for one in seen[place_of(cell)])


def _turn(state: ElDorado) -> Side | None:
    """Whose turn it is, a team's if it is one's."""
    return state.side_of(state.active) if state.active else None


def _no_more_than_there_are(
    found: Mapping[Place, tuple[FigureSeen, ...]], crews: Crews
) -> dict[Place, tuple[FigureSeen, ...]]:
    """The figures, of explorers and dwellers only the surest: two villagers in a line look like an explorer as well."""
    ranked: dict[tuple[str, str], list[tuple[bool, float, bool, int]]] = {}
    for place, seen in found.items():
        villagers = Counter(one.paint for one in seen if one.kind == VILLAGER)
        for one in seen:
            counted = villagers[one.paint] >= len(crews.state.pieces.army(one.paint, place))
            there = crews.due(place, one.paint, one.kind) > 0
            alone = one.kind != EXPLORER or (counted and _clear(one) >= EVEN)
            ranked.setdefault((one.paint, one.kind), []).append((alone, one.sure, there, id(one)))
    kept = {
        which
        for (paint, kind), ones in ranked.items()
        for *_, which in sorted(ones, reverse=True)[: crews.most(paint, kind)]
    }
    return {place: tuple(one for one in seen if id(one) in kept) for place, seen in found.items()}


@dataclass(frozen=True)
class Away:
    """Of what walks, by paint and kind: how many are missed on the tiles on which they should stand, and how many are
    new on others."""

    crews: Crews
    missed: Counter[tuple[str, str]]
    new: Counter[tuple[str, str]]

    @classmethod
    def of(
        cls, found: Mapping[Place, tuple[FigureSeen, ...]], kinds: Mapping[Place, tuple[str, ...]], crews: Crews
    ) -> Away:
        """Count them among the figures found, given the kinds that were looked for at each place."""
        missed, new = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
        for place, seen in found.items():
            for _, *which in crews.layers(tuple(kind for kind in kinds[place] if kind in WALKING)):
                paint, kind = which
                mine, due = [one for one in seen if [one.paint, one.kind] == which], crews.due(place, paint, kind)
                missed[paint, kind] += max(0, due - len(mine))
                new[paint, kind] += sum(_clear(one) >= EVEN for one in mine[due:])
        return cls(crews, missed, new)

    def gone(self, paint: str, kind: str) -> float:
        """How likely one that is missed has gone, and is not only hidden."""
        missed = self.missed[paint, kind]
        return ALONE + (GONE - ALONE) * min(1.0, self.new[paint, kind] / missed) if missed else ALONE


def _outline(groups: Mapping[str, Group], place: Place) -> Floats:
    group = groups[CAVE if is_cave(place) else ""]
    return np.asarray(group.view.table.plane.table(group.corners(place)))


def _building(
    seen: tuple[FigureSeen, ...], away: Away, due: str | None, elsewhere: Collection[tuple[str, str]]
) -> Labels:
    """What stands at a corner: a building, or what walks and looks like it, if that was not seen `elsewhere`."""
    if not seen:
        return _unseen(due)
    one = seen[0]
    weights: dict[str | None, float] = {f"{one.paint}-{one.kind}": 1.0}
    for (kind, paint), odds in one.rivals.items():
        if kind in BUILDINGS:
            weights[f"{paint}-{kind}"] = odds
        elif (kind, paint) not in elsewhere and away.crews.out(paint, kind):
            weights[None] = weights.get(None, 0.0) + odds
    if due in weights and due is not None:
        weights[due] *= STAYS
    best = max(weights, key=lambda label: weights[label])
    sure = _likely(away, one, best != due) / sum(weights.values())
    labels = {label: sure * weight for label, weight in weights.items()}
    other = None if best == due else due
    return {**labels, other: labels.get(other, 0.0) + 1 - sum(labels.values())}


def _likely(away: Away, one: FigureSeen, new: bool) -> float:
    """How likely a piece stands there; one that is new where only others move and buy is hardly believed.

    Where one like it is missed, or a building is seen beyond doubt, it is said that it was moved or set.
    """
    if not new:
        return min(AT_MOST, one.sure)
    others = away.crews.whose(one.paint) != _turn(away.crews.state) and not away.crews.state.fighting
    built = others and one.kind in BUILDINGS and _clear(one) >= BEYOND_DOUBT
    if built or (away.missed[one.paint, one.kind] and (others or one.kind in COUNTED)):
        return min(WENT, _clear(one))
    return min(STRANGE if others else NEW, _clear(one))


def _clear(one: FigureSeen) -> float:
    """How likely what is seen is no picture that only looks like a piece."""
    return one.sure / (one.sure + (1 - one.sure) * exp(AGAINST[one.kind]))


def _standing(place: Place, seen: tuple[FigureSeen, ...], away: Away, layers: tuple[Layer, ...]) -> dict[Spot, Labels]:
    """The spots of a tile, one for each kind of piece that each side may have there."""
    layout = away.crews.state.layout()
    spots: dict[Spot, Labels] = {}
    for layer in layers:
        spot = (place, layer.name)
        mine, due = [one for one in seen if (one.paint, one.kind) == layer[1:]], layout.get(spot)
        if layer.kind in COUNTED and (mine or due is not None):
            spots[spot] = _army(away, layer, mine, int(due or 0))
        elif mine:
            spots[spot] = _lone(layer.kind, _likely(away, mine[0], due is None))
        else:
            spots[spot] = _unseen(due)
    return spots


def _unseen(due: str | None) -> Labels:
    return {None: ALONE, due: 1 - ALONE} if due is not None else {None: 1.0}


def _lone(kind: str, likely: float) -> Labels:
    return {kind: likely, None: 1 - likely}


def _teams(found: Mapping[Place, tuple[FigureSeen, ...]], away: Away) -> dict[Spot, Labels]:
    """The explorers of teams, who look alike; `found` has every tile on which they may stand."""
    state, spots = away.crews.state, dict[Spot, Labels]()
    layout = state.layout()
    for side, _ in state.setting.teams:
        mine = ((place, one) for place, seen in found.items() for one in seen if one.paint == side)
        seen = [(place, one) for place, one in mine if one.kind == EXPLORER]
        seen.sort(key=lambda pair: not any(layout.get((pair[0], f"{side}-{kind}")) for kind in (EXPLORER, PARTNER)))
        told = told_apart(state, side, [place for place, _ in seen])
        for kind in (EXPLORER, PARTNER):
            unseen = max(0.0, 1 - sum(who[kind] for who in told))
            for place in found:
                due = layout.get((place, f"{side}-{kind}"))
                there = unseen * (1 - ALONE) if due is not None else 0.0
                for (at, one), who in zip(seen, told, strict=True):
                    there += who[kind] * _likely(away, one, due is None) if at == place else 0.0
                there = min(NEW, there)
                spots[place, f"{side}-{kind}"] = {kind: there, None: 1 - there} if there else {None: 1.0}
    return spots


def _army(away: Away, layer: Layer, seen: Sequence[FigureSeen], due: int) -> Labels:
    """How many villagers or thieves stand where so many should: those seen, the surest first, or one more or less."""
    if len(seen) < due:  # others stand before the rest, or they have gone
        gone = away.gone(layer.paint, layer.kind)
        return {str(len(seen)) if seen else None: gone, str(due): 1 - gone}
    new = [_likely(away, one, new=True) for one in seen[due:]]
    believed = [likely for likely in new if likely >= EVEN]
    number = due + len(believed)
    if not number:
        return {"1": new[0], None: 1 - new[0]}
    sure = min(believed) if believed else min(AT_MOST, seen[due - 1].sure)
    many = MANY if due else MANY_NEW
    fewer = str(number - 1) if number > 1 else None
    return {str(number): many * sure, str(number + 1): (1 - many) * sure, fewer: 1 - sure}
