"""Sheets on paper: the companion announces the rounds, keeps what players claim, and checks numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any, ClassVar

from companion.games.diaominos import views
from companion.games.diaominos.actions import MOST_DIAMONDS, ON_PAPER, Claim, Count, Done, Keep, Note
from companion.games.diaominos.cube import COLOURS
from companion.games.diaominos.path import SPACES
from companion.games.diaominos.rules import RULES
from companion.games.diaominos.scoring import SHAPE_POINTS
from companion.games.diaominos.shapes import CUBES, SHAPES
from companion.games.diaominos.sheet import NONE_YET, Counts, one_more
from companion.games.diaominos.state import Diaominos
from companion.games.kit import Action, Answer, Breach, News, Private, Say, Seat, breach, every_action, say
from companion.games.kit.extras import HasUnknown


@dataclass(frozen=True)
class Tally:
    """A player's claims. `colours` are those of the five shapes, None if they stand on the player's own sheet only."""

    noted: bool = False
    colours: Private[tuple[str, ...]] | tuple[str, ...] | None = None
    scores: Counts = NONE_YET
    now: Counts = NONE_YET
    done: bool = False
    layers: int | None = None
    diamonds: int = 0

    @property
    def told(self) -> tuple[str, ...]:
        """The colours, empty if they were not told."""
        held = self.colours.see() if isinstance(self.colours, Private) else self.colours
        return held or ()

    def claiming(self, shape: str) -> Tally:
        """One more scoring of this shape."""
        at = SHAPES.index(shape)
        return replace(self, scores=one_more(self.scores, at), now=one_more(self.now, at))


@dataclass(frozen=True)
class OnPaper(HasUnknown, Diaominos):
    """A game whose sheets lie before the players."""

    kinds: ClassVar[tuple[type[Action], ...]] = ON_PAPER

    tallies: tuple[Tally, ...] = ()

    def tally(self, seat: Seat) -> Tally:
        """What is known of a seat's sheet."""
        return self.tallies[self.seats.index(seat)]

    def with_tally(self, seat: Seat, tally: Tally) -> OnPaper:
        """The same game with another tally of one seat."""
        at = self.seats.index(seat)
        return replace(self, tallies=(*self.tallies[:at], tally, *self.tallies[at + 1 :]))

    # What the game asks of sheets.

    def has_noted(self, seat: Seat) -> bool:
        """Whether a seat has told its colours, or said that it keeps them."""
        return self.tally(seat).noted

    def is_done(self, seat: Seat) -> bool:
        """Whether a seat is done with the round."""
        return self.tally(seat).done

    def scores(self, seat: Seat) -> Counts:
        """How often a seat has claimed each shape."""
        return self.tally(seat).scores

    def scored_now(self, seat: Seat) -> Counts:
        """How often a seat has claimed each shape in this round."""
        return self.tally(seat).now

    def last_points(self, seat: Seat) -> tuple[int, int]:
        """The layers and left-over diamonds that the seat has counted."""
        tally = self.tally(seat)
        return tally.layers or 0, tally.diamonds

    @property
    def counting(self) -> bool:
        """Whether the rounds are over and somebody has still to count what is left."""
        ended = len(self.orientations) == len(SPACES) and self.all_done
        return ended and any(tally.layers is None for tally in self.tallies)

    def waits_for(self, seat: Seat) -> bool:
        """Whether a seat is not done with the round, or at the end has not counted."""
        tally = self.tally(seat)
        return not tally.done or (self.counting and tally.layers is None)

    def wanted(self, seat: Seat) -> str:
        """Colours first, then the word that the round is done, at the end the count."""
        if not self.has_noted(seat):
            return "colours"
        return "left-over" if self.counting else "together"

    def begin_round(self, told: list[News]) -> OnPaper:
        """Nobody is done with the round that begins."""
        begun = tuple(replace(tally, now=NONE_YET, done=False) for tally in self.tallies)
        return replace(self, tallies=begun)

    def sheet_view(self, seat: Seat) -> Mapping[str, Any]:
        """What the seat does in this round, by the colours it has told."""
        return views.of_paper(self, seat, self.tally(seat).told)

    def wild_colours(self) -> tuple[str, ...]:
        """Nothing: what was told in private stays so."""
        return ()

    # Actions.

    def candidates(self, seat: Seat, openly: bool = False) -> Iterator[Action]:
        """What a seat that is due can do."""
        if seat not in self.due():
            return
        if not self.has_noted(seat):
            yield Keep(seat)
            for colours in permutations(COLOURS, len(SHAPES)):
                yield Note(seat, *colours)
        elif self.counting:
            yield from every_action(self, seat, Count)
        else:
            yield from every_action(self, seat, Claim, Done)

    def unchecked(self, event: Action | Answer) -> tuple[Say, ...]:
        """What stands on paper only."""
        match event:
            case Claim():
                return (say("claim", seat=event.seat, shape=event.shape),)
            case Count():
                return (say("count", seat=event.seat),)
        return ()

    def do(self, action: Action, told: list[News]) -> OnPaper:
        """The state after an action."""
        tally, seat = self.tally(action.seat), action.seat
        match action:
            case Note():
                told.append(News("colours", say("noted", seat=seat)))
                kept = action.colours if self.plan.open_sheets else Private(action.colours)
                return self.with_tally(seat, replace(tally, noted=True, colours=kept))
            case Keep():
                told.append(News("colours", say("kept", seat=seat)))
                return self.with_tally(seat, replace(tally, noted=True))
            case Claim():
                told.append(News("shape", say("scored", seat=seat, shape=action.shape, points=SHAPE_POINTS)))
                return self.with_tally(seat, tally.claiming(action.shape))
            case Done():
                told.append(News("together", say("done", seat=seat)))
                return self.with_tally(seat, replace(tally, done=True))
            case Count():
                told.append(News("left-over", say("counted", seat=seat, points=action.layers + action.diamonds)))
                return self.with_tally(seat, replace(tally, layers=action.layers, diamonds=action.diamonds))
        raise TypeError(f"a sheet on paper knows no {type(action).__name__}")


# Only numbers can be checked.


MOST_CELLS = 96
"""24 loads of four cubes."""


@RULES.check(Claim)
def _has_had_the_diamonds(state: OnPaper, action: Claim) -> Iterator[Breach]:
    scorings, rounds = sum(state.tally(action.seat).scores) + 1, len(state.orientations)
    if scorings * CUBES > rounds * CUBES:
        yield breach("diamonds-so-far", number=rounds * CUBES, most=rounds)


@RULES.check(Claim, Done, timing=True)
def _in_the_rounds(state: OnPaper, action: Claim | Done) -> Iterator[Breach]:
    if state.counting:
        yield breach("rounds-over")


@RULES.check(Count, timing=True)
def _counts_at_the_end(state: OnPaper, action: Count) -> Iterator[Breach]:
    if not state.counting:
        yield breach("count-last")


@RULES.check(Count)
def _counts_what_can_be(state: OnPaper, action: Count) -> Iterator[Breach]:
    if action.layers * state.layer_cells > MOST_CELLS:
        yield breach("layers-fit", most=MOST_CELLS // state.layer_cells)
    left = MOST_DIAMONDS - CUBES * sum(state.tally(action.seat).scores)
    if action.diamonds > left:
        yield breach("diamonds-left", most=max(0, left))
