"""A game of Diaominos at one moment: the cube and the rounds. What a sheet is stands in `screen` and `paper`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from companion.games.diaominos.actions import Done, domains
from companion.games.diaominos.cube import UPRIGHT, orientation_after, side, sticker_name, top
from companion.games.diaominos.grid import Grid
from companion.games.diaominos.orientations import STICKERS, Orientations
from companion.games.diaominos.path import SPACES, place_of
from companion.games.diaominos.pieces import flaws, misread, unmixed
from companion.games.diaominos.plan import SCREEN, Plan
from companion.games.diaominos.rules import RULES
from companion.games.diaominos.shapes import SHAPES
from companion.games.diaominos.sheet import Counts
from companion.games.kit import (
    Action,
    Answer,
    Breach,
    Domain,
    Fault,
    News,
    Question,
    Say,
    Seat,
    Value,
    breach,
)
from companion.games.kit.extras import HidesHands, Watched
from companion.games.kit.large import LargeState


@dataclass(frozen=True)
class Diaominos(Watched, HidesHands, LargeState):
    """The cube, the rounds, and who was first with each shape.

    `cube` names stickers by surface and is empty until it is known; `orientation` is how it lies now. `orientations`
    and `seen` hold one entry for each round: how the cube lay, and the 24 stickers as they lay, which later rulings
    leave alone.
    """

    rules = RULES

    plan: Plan
    cube: str = ""
    orientation: str = UPRIGHT
    orientations: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    first: tuple[tuple[Seat, ...], ...] = ((),) * len(SHAPES)
    adjusted: tuple[int, ...] = ()  # points that rulings gave, by seat
    confirmed: tuple[str, ...] = ()

    # What sheets are, on the screen or on paper.

    @abstractmethod
    def has_noted(self, seat: Seat) -> bool:
        """Whether a seat has noted its colours."""

    @abstractmethod
    def is_done(self, seat: Seat) -> bool:
        """Whether a seat is done with the round."""

    @abstractmethod
    def scores(self, seat: Seat) -> Counts:
        """How often a seat has scored each shape."""

    @abstractmethod
    def scored_now(self, seat: Seat) -> Counts:
        """How often a seat has scored each shape in this round."""

    @abstractmethod
    def last_points(self, seat: Seat) -> tuple[int, int]:
        """The complete layers and the left-over diamonds of a seat."""

    @abstractmethod
    def wanted(self, seat: Seat) -> str:
        """The rule by which the game waits for a seat that is not done."""

    @abstractmethod
    def do(self, action: Action, told: list[News]) -> Self:
        """The state after an action of a seat, with its news."""

    @abstractmethod
    def begin_round(self, told: list[News]) -> Self:
        """The state in which every sheet has the marks and loads of the round that begins."""

    @property
    def counting(self) -> bool:
        """Whether the rounds are over and players on paper count what is left."""
        return False

    def waits_for(self, seat: Seat) -> bool:
        """Whether the game cannot go on without a seat."""
        return not self.is_done(seat)

    @property
    def layer_cells(self) -> int:
        """How many cells a layer has."""
        return self.plan.width if self.plan.layer == "row" else self.plan.height

    @abstractmethod
    def sheet_view(self, seat: Seat) -> Mapping[str, Any]:
        """What a seat may know of its own sheet."""

    @abstractmethod
    def wild_colours(self) -> tuple[str, ...]:
        """The wild colours by seat, once the game is over, if all are known; otherwise nothing."""

    def sheet_faults(self) -> Iterator[Fault]:
        """What is impossible about the sheets that the companion keeps."""
        yield from ()

    # What is so.

    @property
    def grid(self) -> Grid:
        """The grid of every sheet."""
        return self.plan.grid

    @property
    def space(self) -> str | None:
        """The space on which the cube lies, once it does."""
        return SPACES[len(self.orientations) - 1] if self.orientations else None

    @property
    def move(self) -> str:
        """How the cube rolls to the next space, such as `EEN`; nothing before A and after F."""
        return self.plan.path.moves[len(self.orientations) - 1] if 0 < len(self.orientations) < len(SPACES) else ""

    @property
    def tops(self) -> str:
        """The four colours on top in this round."""
        return top(self.seen[-1])

    def faces(self, seat: Seat) -> str:
        """The four colours that a seat sees in this round."""
        return side(self.seen[-1], seat)

    def challenge_wild(self, seat: Seat) -> str | None:
        """The wild colour that a challenge gives a seat."""
        return self.plan.wild[self.seats.index(seat)] or None if self.plan.wild else None

    def picture(self, shape: str) -> str:
        """How a shape is printed."""
        return self.plan.prints[SHAPES.index(shape)]

    def expected(self) -> str | None:
        """How the cube will lie on the next space if it is rolled rightly; None if that is not known."""
        if self.orientations:
            return orientation_after(self.orientation, self.move)
        return UPRIGHT if self.plan.drawn else None

    def marks_due(self, seat: Seat) -> int:
        """How many wild faces on top a seat has still to mark."""
        return 0

    def loads_due(self, seat: Seat) -> tuple[str, ...]:
        """The colours of the faces that a seat has still to load."""
        return ()

    @cached_property
    def all_done(self) -> bool:
        """Whether every seat is done with the round."""
        return all(self.is_done(seat) for seat in self.seats)

    # The contract.

    @property
    def over(self) -> bool:
        """Whether all six rounds are played and nothing is left to count."""
        return len(self.orientations) == len(SPACES) and self.all_done and not self.counting

    @cached_property
    def _due(self) -> Mapping[Seat, str]:
        if self.question() is not None or self.over:
            return {}
        return {seat: self.wanted(seat) for seat in self.seats if self.waits_for(seat)}

    def due(self) -> Mapping[Seat, str]:
        """Every seat that is not done: all act at once."""
        return self._due

    def question(self) -> Question | None:
        """What are the cube's stickers, or how does it lie on the next space?"""
        if not self.cube:
            return Question("stickers", "stickers", "set-up-cube", STICKERS)
        if len(self.orientations) < len(SPACES) and (not self.orientations or self.all_done):
            space = SPACES[len(self.orientations)]
            rule = "roll" if self.orientations else "set-up-cube"
            return Question(f"cube.{space}", "cube", rule, Orientations(self.cube), (place_of(space),))
        return None

    def check_answer(self, question: Question, value: Value) -> tuple[Breach, ...]:
        """Why stickers cannot be a cube, with those that were probably misread."""
        if question.kind != "stickers" or value not in question.choices:
            return ()
        cube = str(value)
        again = tuple(f"{sticker_name(number)}:{now}" for number, _, now in misread(cube))
        return tuple(
            breach(
                flaw.kind,
                *map(sticker_name, flaw.stickers),
                colours=tuple(flaw.colours),
                number=flaw.number,
                likely=again,
            )
            for flaw in flaws(cube)
        )

    def warnings(self, event: Action | Answer, seat: Seat | None = None) -> tuple[Say, ...]:
        """Stickers that look as if nobody had mixed the cube."""
        asked = self.question() if isinstance(event, Answer) else None
        return unmixed(str(event.value)) if isinstance(event, Answer) and asked and asked.kind == "stickers" else ()

    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        """Every colour, shape, turn and place there can be."""
        layers = self.plan.height if self.plan.layer == "row" else self.plan.width
        return domains(self.plan.width, self.plan.height, layers)[kind]

    def implicit_pass(self, seat: Seat) -> Action | None:
        """That a seat is done with the round, if it can be and has overlooked nothing: then the cube is rolled on."""
        done = Done(seat)
        return done if self.verdict(done).legal and not self.warnings(done, seat) else None

    def hides(self, seat: Seat, kind: type[Action] | None = None) -> bool:
        """Open sheets hide nothing, and what lies on paper is seen by who looks."""
        return super().hides(seat) and self.plan.sheets == SCREEN and not self.plan.open_sheets
