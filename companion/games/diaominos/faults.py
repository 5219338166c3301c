"""What is impossible about a position: a cube that cannot be, a surface up twice, numbers of marks and diamonds."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.diaominos.actions import MOST_DIAMONDS
from companion.games.diaominos.cube import SIDES, facing, orientation_after, sticker_name, top
from companion.games.diaominos.path import SPACES, place_of
from companion.games.diaominos.pieces import flaws
from companion.games.diaominos.shapes import CUBES, SHAPES
from companion.games.diaominos.sheet import Sheet
from companion.games.diaominos.state import Diaominos
from companion.games.kit import Fault, Seat, say


def faults(state: Diaominos) -> Iterator[Fault]:
    """Every fault; its key is the rule that it breaks."""
    if state.cube:
        for flaw in flaws(state.cube):
            what = say(flaw.kind, colours=tuple(flaw.colours), number=flaw.number)
            yield Fault(what, tuple(map(sticker_name, flaw.stickers)))
    yield from _surfaces(state)
    for seat in state.seats:
        if sum(state.scores(seat)) * CUBES > MOST_DIAMONDS:
            yield Fault(say("diamonds-so-far", seat=seat))
    yield from state.sheet_faults()


def _surfaces(state: Diaominos) -> Iterator[Fault]:
    """A surface up twice, or twice toward a side, though the cube was rolled along the path."""
    if not all(
        orientation_after(before, move) == after
        for before, move, after in zip(state.orientations, state.plan.path.moves, state.orientations[1:], strict=False)
    ):
        return  # played as it lay after a wrong roll
    seen = [facing(orientation) for orientation in state.orientations]
    for toward in ("up", *SIDES):
        surfaces = [f[toward] for f in seen]
        for surface in dict.fromkeys(surfaces):
            if surfaces.count(surface) > 1:
                where = tuple(map(place_of, SPACES[: len(surfaces)]))
                yield Fault(say("surface-twice", surface=surface, toward=toward), where)


def of_sheet(state: Diaominos, seat: Seat, sheet: Sheet) -> Iterator[Fault]:
    """The faults of a sheet with colours: its marks, its filled cells, its diamonds."""
    tops = "".join(top(seen) for seen in state.seen)
    for at, colour in enumerate(sheet.colours):
        if sheet.marked[at] != min(CUBES, tops.count(colour)) or sheet.carried[at] > sheet.marked[at]:
            yield Fault(say("marks", seat=seat, shape=SHAPES[at]))
    if sheet.loaded.bit_count() != CUBES * sheet.loads:
        yield Fault(say("free-cells", seat=seat))
    if sheet.scored.bit_count() != CUBES * sum(sheet.scores) or sheet.scored & ~sheet.diamonds:
        yield Fault(say("diamond-once", seat=seat))
    uncovered = sheet.wild_marks.bit_count() + sheet.to_mark
    covered = sheet.diamonds.bit_count() - sum(sheet.carried)
    wild = tops.count(sheet.wild or "")
    if sheet.diamonds & ~sheet.loaded or sheet.wild_marks & sheet.loaded or not 0 <= covered <= wild - uncovered:
        yield Fault(say("diamonds", seat=seat))
