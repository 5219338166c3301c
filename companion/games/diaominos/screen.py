"""Sheets kept on the screen: marks, loads, diamonds and scorings of every seat, each seat for itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import permutations
from typing import Any, ClassVar

from companion.games.diaominos import faults, views
from companion.games.diaominos.actions import ON_SCREEN, Done, Load, Mark, Note, Score, Skip
from companion.games.diaominos.cube import COLOURS
from companion.games.diaominos.grid import Placement
from companion.games.diaominos.rules import RULES
from companion.games.diaominos.scoring import SHAPE_POINTS
from companion.games.diaominos.shapes import SHAPES, TURNS, distinct_turns, same_as
from companion.games.diaominos.sheet import Counts, Sheet
from companion.games.diaominos.state import Diaominos
from companion.games.kit import Action, Answer, Breach, Fault, News, Private, Say, Seat, breach, say


@dataclass(frozen=True)
class OnScreen(Diaominos):
    """A game whose sheets the companion keeps, private unless the table plays with open sheets."""

    kinds: ClassVar[tuple[type[Action], ...]] = ON_SCREEN

    sheets: tuple[Private[Sheet] | Sheet, ...] = ()

    @cached_property
    def _sheets(self) -> dict[Seat, Sheet]:
        held = (s.see() if isinstance(s, Private) else s for s in self.sheets)
        return dict(zip(self.seats, held, strict=True))

    def sheet(self, seat: Seat) -> Sheet:
        """A seat's sheet: only for the rules, and for the seat itself."""
        return self._sheets[seat]

    def with_sheet(self, seat: Seat, sheet: Sheet) -> OnScreen:
        """The same game with another sheet of one seat."""
        at = self.seats.index(seat)
        kept = sheet if self.plan.open_sheets else Private(sheet)
        return replace(self, sheets=(*self.sheets[:at], kept, *self.sheets[at + 1 :]))

    def touching(self, sheet: Sheet) -> int | None:
        """The cells that a load must touch; None while nothing is loaded."""
        return sheet.loaded or None

    def fitting(self, seat: Seat, colour: str) -> tuple[str, ...]:
        """The shapes that a face of this colour could still load somewhere."""
        sheet = self.sheet(seat)
        free, touching = self.grid.all & ~sheet.loaded, self.touching(sheet)
        return tuple(
            shape
            for shape in sheet.shapes_for(colour)
            if next(self.grid.fits(self.picture(shape), free, touching), None) is not None
        )

    # What the game asks of sheets.

    def has_noted(self, seat: Seat) -> bool:
        """Whether a seat has noted its colours."""
        return bool(self.sheet(seat).colours)

    def is_done(self, seat: Seat) -> bool:
        """Whether a seat is done with the round."""
        return self.sheet(seat).done

    def scores(self, seat: Seat) -> Counts:
        """How often a seat has scored each shape."""
        return self.sheet(seat).scores

    def scored_now(self, seat: Seat) -> Counts:
        """How often a seat has scored each shape in this round."""
        return self.sheet(seat).now

    def last_points(self, seat: Seat) -> tuple[int, int]:
        """The complete layers, and the diamonds that were not scored; with them marks that no load covered."""
        sheet = self.sheet(seat)
        left = sheet.unscored.bit_count()
        if self.plan.open_marks:
            left += sheet.wild_marks.bit_count()
        return self.grid.full_layers(sheet.loaded, self.plan.layer), left

    def marks_due(self, seat: Seat) -> int:
        """How many wild faces on top a seat has still to mark."""
        return self.sheet(seat).to_mark

    def loads_due(self, seat: Seat) -> tuple[str, ...]:
        """The colours of the faces that a seat has still to load."""
        return self.sheet(seat).to_load

    def wanted(self, seat: Seat) -> str:
        """Colours first, then marks, loads, and the word that all is done; which of these a hidden sheet keeps."""
        sheet = self.sheet(seat)
        if not sheet.colours:
            return "colours"
        if self.hides(seat):
            return "together"
        if sheet.to_mark:
            return "wild-mark"
        return "loading" if sheet.to_load else "together"

    def begin_round(self, told: list[News]) -> OnScreen:
        """Marks and loads of the round, for every seat that has noted its colours."""
        state = self
        for seat in self.seats:
            if self.has_noted(seat):
                state = state._begin(seat, told)
        return state

    def _begin(self, seat: Seat, told: list[News]) -> OnScreen:
        sheet, lost = self.sheet(seat).beginning_round(self.tops, self.faces(seat), self.grid.all)
        if lost:
            told.append(News("marks-lost", say("lost", seat=seat, number=lost)))
        return self.with_sheet(seat, sheet)

    def sheet_view(self, seat: Seat) -> Mapping[str, Any]:
        """The seat's sheet, with hints if the table plays with them."""
        scores = dict(zip(SHAPES, self.scores(seat), strict=True))
        first = {shape for shape, seats in zip(SHAPES, self.first, strict=True) if seat in seats}
        points = {shape: SHAPE_POINTS * count + (shape in first) for shape, count in scores.items()}
        found = {**views.of_sheet(self, self.sheet(seat)), "points": points}
        return {**found, "hints": self._hints(seat)} if self.plan.hint else found

    def _hints(self, seat: Seat) -> list[Mapping[str, Any]]:
        """What loads of a seat are worth a look: a page asks for them several times."""
        if seat not in self._hinted:
            self._hinted[seat] = _hints(self, seat)
        return self._hinted[seat]

    @cached_property
    def _hinted(self) -> dict[Seat, list[Mapping[str, Any]]]:
        return {}

    def wild_colours(self) -> tuple[str, ...]:
        """The wild colours by seat."""
        return tuple(str(self.sheet(seat).wild) for seat in self.seats)

    def sheet_faults(self) -> Iterator[Fault]:
        """What is impossible about each sheet."""
        for seat in self.seats:
            if self.has_noted(seat):
                yield from faults.of_sheet(self, seat, self.sheet(seat))

    # Actions.

    def warnings(self, event: Action | Answer, seat: Seat | None = None) -> tuple[Say, ...]:
        """Who is done may have overlooked a shape of diamonds; a hidden sheet says so to its own seat only."""
        if not isinstance(event, Done):
            return super().warnings(event, seat)
        if seat != event.seat and self.hides(event.seat):
            return ()
        ready = self.grid.shapes_in(self.plan.prints, self.sheet(event.seat).unscored)
        return (say("ready", shapes=ready),) if ready else ()

    def candidates(self, seat: Seat, openly: bool = False) -> Iterator[Action]:
        """What a seat that is due can do.

        For all to see, once the colours are noted, an action of each kind: what the sheet allows its seat alone knows.
        """
        sheet = self.sheet(seat)
        if seat not in self.due():
            return
        if openly and self.hides(seat) and self.has_noted(seat):
            at, turn, colour = next(iter(self.grid.bit)), TURNS[0], COLOURS[0]
            yield from (Mark(seat, at), Skip(seat, colour), Done(seat))
            yield from (Load(seat, SHAPES[0], colour, turn, at), Score(seat, SHAPES[0], turn, at))
            return
        if not sheet.colours:
            for colours in permutations(COLOURS, len(SHAPES)):
                yield Note(seat, *colours)
        elif sheet.to_mark:
            for place in self.grid.places_of(self.grid.all & ~sheet.loaded & ~sheet.wild_marks):
                yield Mark(seat, place)
        else:
            yield from self._loads(seat, sheet)
        for shape in self.grid.shapes_in(self.plan.prints, sheet.unscored):
            for turn, spot in self.grid.fits(self.picture(shape), sheet.unscored, None):
                yield Score(seat, shape, turn, spot.at)

    def _loads(self, seat: Seat, sheet: Sheet) -> Iterator[Action]:
        free, touching = self.grid.all & ~sheet.loaded, self.touching(sheet)
        for colour in dict.fromkeys(sheet.to_load):
            found = False
            for shape in sheet.shapes_for(colour):
                picture = self.picture(shape)
                for turn in distinct_turns(picture, sheet.load_marks(shape)):
                    for spot in self.grid.where(picture, turn, free, touching):
                        found = True
                        yield Load(seat, shape, colour, turn, spot.at)
            if not found:
                yield Skip(seat, colour)
        if not sheet.to_load:
            yield Done(seat)

    def do(self, action: Action, told: list[News]) -> OnScreen:
        """The state after an action; the news say no more than all may know."""
        sheet, seat = self.sheet(action.seat), action.seat
        match action:
            case Note():
                told.append(News("colours", say("noted", seat=seat)))
                return self.with_sheet(seat, sheet.noting(action.colours))._begin(seat, told)
            case Mark():
                told.append(News("wild-mark", say("marked", seat=seat)))
                return self.with_sheet(seat, sheet.marking(self.grid.bit[action.at]))
            case Load():
                told.append(self._loaded(action, self.spot(action)))
                return self.with_sheet(seat, sheet.loading(action.colour, action.shape, self.spot(action)))
            case Skip():
                told.append(News("skip", say("skipped", seat=seat)))
                return self.with_sheet(seat, sheet.without(action.colour))
            case Score():
                told.append(News("shape", say("scored", seat=seat, shape=action.shape, points=SHAPE_POINTS)))
                return self.with_sheet(seat, sheet.scoring(action.shape, self.spot(action).mask))
            case Done():
                told.append(News("together", say("done", seat=seat)))
                return self.with_sheet(seat, replace(sheet, done=True))
        raise TypeError(f"a sheet on the screen knows no {type(action).__name__}")

    def spot(self, action: Load | Score) -> Placement:
        """Where a shape comes to lie; KeyError if that is not inside the grid."""
        return self.grid.spots(self.picture(action.shape), action.turn)[action.at]

    def _loaded(self, action: Load, spot: Placement) -> News:
        if not self.plan.open_sheets:
            return News("loading", say("loaded", seat=action.seat))
        places = self.grid.places_of(spot.mask)
        return News("loading", say("loaded-at", seat=action.seat, shape=action.shape, places=places))


def _hints(state: OnScreen, seat: Seat) -> list[Mapping[str, Any]]:
    """The legal loads worth a look: how many layers each completes, and which shapes of diamonds it makes possible."""
    sheet, grid = state.sheet(seat), state.grid
    layers = grid.full_layers(sheet.loaded, state.plan.layer)
    before = set(grid.shapes_in(state.plan.prints, sheet.unscored))
    found: list[Mapping[str, Any]] = []
    for action in state.actions(seat):
        if not isinstance(action, Load):
            continue
        spot = state.spot(action)
        more = grid.full_layers(sheet.loaded | spot.mask, state.plan.layer) - layers
        unscored = sheet.unscored | sheet.laid(action.shape, spot) & ~sheet.scored
        new = unscored != sheet.unscored
        shapes = [s for s in grid.shapes_in(state.plan.prints, unscored) if s not in before] if new else []
        if more or shapes:
            found.append({**action.args(), "layers": more, "shapes": shapes})
    return found


@RULES.check(Mark)
def _marks_a_free_cell(state: OnScreen, action: Mark) -> Iterator[Breach]:
    sheet, bit = state.sheet(action.seat), state.grid.bit[action.at]
    if not sheet.to_mark:
        yield breach("wild-mark", colour=sheet.wild or "")
    if bit & (sheet.loaded | sheet.wild_marks):
        yield breach("mark-free-cell", action.at, place=action.at)


@RULES.check(Load, Skip, Done, timing=True)
def _marks_come_first(state: OnScreen, action: Load | Skip | Done) -> Iterator[Breach]:
    if state.marks_due(action.seat):
        yield breach("marks-first", number=state.marks_due(action.seat))


@RULES.check(Load, Skip)
def _has_the_face(state: OnScreen, action: Load | Skip) -> Iterator[Breach]:
    sheet = state.sheet(action.seat)
    if action.colour not in sheet.to_load:
        yield breach("faces-to-load", colour=action.colour, left=sheet.to_load)


@RULES.check(Load)
def _lies_well(state: OnScreen, action: Load) -> Iterator[Breach]:
    sheet = state.sheet(action.seat)
    if action.shape not in (fitting := sheet.shapes_for(action.colour)):
        (own,) = fitting
        yield breach("shape-of-colour", colour=action.colour, shape=own)
    picture = state.picture(action.shape)
    same = same_as(picture, action.turn, sheet.load_marks(action.shape))
    if same != action.turn:
        yield breach("one-turn", turn=same)
    spot = state.grid.spots(picture, action.turn).get(action.at)
    if spot is None:
        yield breach("inside-grid", action.at, place=action.at)
        return
    if covered := spot.mask & sheet.loaded:
        yield breach("free-cells", *state.grid.places_of(covered))
    if sheet.loaded and not spot.near & sheet.loaded:
        yield breach("touch", *state.grid.places_of(spot.mask))


@RULES.check(Skip)
def _fits_nowhere(state: OnScreen, action: Skip) -> Iterator[Breach]:
    sheet = state.sheet(action.seat)
    if action.colour in sheet.to_load and (fitting := state.fitting(action.seat, action.colour)):
        yield breach("skip", shape=fitting[0], colour=action.colour)


@RULES.check(Score)
def _scores_diamonds(state: OnScreen, action: Score) -> Iterator[Breach]:
    picture, sheet = state.picture(action.shape), state.sheet(action.seat)
    if (same := same_as(picture, action.turn)) != action.turn:
        yield breach("one-turn", turn=same)
    spot = state.grid.spots(picture, action.turn).get(action.at)
    if spot is None:  # beside the grid there are no diamonds
        yield breach("four-diamonds", action.at)
        return
    if plain := spot.mask & ~sheet.diamonds:
        yield breach("four-diamonds", *state.grid.places_of(plain))
    if again := spot.mask & sheet.scored:
        yield breach("diamond-once", *state.grid.places_of(again))


@RULES.check(Done)
def _has_loaded(state: OnScreen, action: Done) -> Iterator[Breach]:
    if left := state.loads_due(action.seat):
        yield breach("finish-loads", left=left)
