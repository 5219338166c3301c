"""The rules of Diaominos by id, where the rulebook says them, and the checks of what a player decides.

The line of each rule stands in the catalogues in `texts`. Whether a cube can be is checked in `pieces`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.diaominos.actions import MOST_DIAMONDS, Claim, Count, Done, Keep, Load, Mark, Note, Score, Skip
from companion.games.diaominos.cube import COLOURS
from companion.games.diaominos.shapes import CUBES, same_as
from companion.games.kit import Action, Breach, RuleTable, breach

if TYPE_CHECKING:
    from companion.games.diaominos.paper import OnPaper
    from companion.games.diaominos.screen import OnScreen
    from companion.games.diaominos.state import Diaominos

RULES = RuleTable(
    "diaominos",
    {
        "set-up-cube": "setup-2",
        "cube-count": "components-the-puzzle-cube",
        "cube-piece": "components-the-puzzle-cube",
        "cube-twice": "components-the-puzzle-cube",
        "cube-twist": "components-the-puzzle-cube",
        "colours": "setup-4",
        "colours-first": "setup-4",
        "colours-noted": "setup-4",
        "each-colour-once": "setup-4",
        "challenge": "the-challenge-code",
        "roll": "rounds",
        "six-rounds": "game-play",
        "together": "game-play",
        "diamonds": "diamonds",
        "marks-lost": "diamonds",
        "wild-mark": "diamonds",
        "mark-free-cell": "diamonds",
        "marks-first": "diamonds-and-loading",
        "loading": "loading",
        "faces-to-load": "loading",
        "shape-of-colour": "loading-wild-colors",
        "one-turn": "the-companion-notation",
        "inside-grid": "loading",
        "free-cells": "loading",
        "touch": "loading-newly-loaded-polyominos",
        "skip": "loading-skip",
        "finish-loads": "loading-skip",
        "shape": "scoring",
        "four-diamonds": "scoring",
        "diamond-once": "scoring",
        "first-of-shape": "scoring",
        "diamonds-so-far": "diamonds-and-scoring",
        "rounds-over": "scoring-end-of-the-game",
        "count-last": "scoring-end-of-the-game",
        "layer": "scoring-end-of-the-game",
        "layers-fit": "loading-and-scoring",
        "left-over": "scoring-end-of-the-game",
        "diamonds-left": "diamonds-and-scoring",
        "highest-total": "scoring-last-paragraph",
        "shared-win": "scoring-last-paragraph",
        "ruling": "table",
    },
    private={
        "wild-mark": (Mark,),
        "mark-free-cell": (Mark,),
        "marks-first": (Load, Skip, Done),
        "faces-to-load": (Load, Skip),
        "shape-of-colour": (Load,),
        "one-turn": (Load, Score),
        "inside-grid": (Load,),
        "free-cells": (Load,),
        "touch": (Load,),
        "skip": (Skip,),
        "four-diamonds": (Score,),
        "diamond-once": (Score,),
        "finish-loads": (Done,),
    },
)
"""What a sheet on the screen tells, and what is said of it, only its seat may know."""

MOST_CELLS = 96
"""24 loads of four cubes."""


# Colours.


@RULES.check(Note)
def _each_colour_once(state: Diaominos, action: Note) -> Iterator[Breach]:
    twice = tuple(c for c in COLOURS if action.colours.count(c) > 1)
    if twice:
        yield breach("each-colour-once", colours=twice)
    wanted = state.challenge_wild(action.seat)
    if wanted is not None and wanted in action.colours:
        yield breach("challenge", colour=wanted)


@RULES.check(Note, Keep)
def _notes_colours_once(state: Diaominos, action: Note | Keep) -> Iterator[Breach]:
    if state.has_noted(action.seat):
        yield breach("colours-noted")


@RULES.check(Mark, Load, Skip, Score, Done, Claim, Count, timing=True)
def _after_the_colours(state: Diaominos, action: Action) -> Iterator[Breach]:
    if not state.has_noted(action.seat):
        yield breach("colours-first")


# The sheet on the screen.


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


# The sheet on paper: only numbers can be checked.


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
