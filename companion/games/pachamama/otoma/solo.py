"""The solo mode: one player against the Otoma (rulebook, pages 8 and 9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from companion.games.kit import Action, Choice, Domain, Question, Seat, Side
from companion.games.kit.extras import HasSides
from companion.games.pachamama import actions
from companion.games.pachamama.actions import Divine, Explore, Lead, Offer, Pass, Retrieve
from companion.games.pachamama.box import BOX_TERRAIN, TERRAINS
from companion.games.pachamama.movement import entered
from companion.games.pachamama.otoma.arrows import ARROWS, colour_of, slot
from companion.games.pachamama.otoma.people import OTOMA
from companion.games.pachamama.otoma.state import WithOtoma
from companion.games.pachamama.rules import ARROW, LEAD, MORE, PLACING, SOLO, TURN

SHOWN = Choice(ARROWS, by=lambda arrow: colour_of(str(arrow)))
PAWNS = 5
"""Everything is set up as for two players (page 8)."""


@dataclass(frozen=True)
class Solo(HasSides, WithOtoma):
    """A solo game at one moment.

    `arrows` has the arrow of every space's tile that was seen, else an empty word; `lead` is where the arrow of one's
    own colour points until the Otoma pawn that follows it has moved. `drawn` counts the tiles of each terrain whose
    arrow the companion's stacks have said; it is None with tiles of cardboard.
    """

    rules = SOLO
    kinds: ClassVar[tuple[type[Action], ...]] = (Explore, Retrieve, Divine, Offer, Pass, Lead)

    hard: bool = field(kw_only=True)
    arrows: tuple[str, ...] = field(default=(), kw_only=True)
    lead: str = field(default="", kw_only=True)
    drawn: tuple[int, ...] | None = field(default=None, kw_only=True)

    @property
    def pawns_each(self) -> int:
        """How many pawns the player has."""
        return PAWNS

    @property
    def stuck(self) -> bool:
        """Whether no pawn stands on bare terrain, or could ever come to any, or to an empty space.

        Then no Otoma pawn would ever move either: nothing more can happen.
        """
        seat = self.seats[0]
        pawns = self.player(seat).pawns
        first = self.board.beside(pawns) | (self.board.grid.edge if self.in_hand(seat) > 0 else 0)
        return not (pawns | entered(self.ground(seat), first)) & (self.bare | self.empty)

    def due(self) -> Mapping[Seat, str]:
        """The one seat, unless something is asked or all is over."""
        if self.phase == PLACING:
            return {}
        if self.phase == LEAD:
            return {self.seats[0]: "own-arrow-hard"}
        due = super().due()
        return dict.fromkeys(due, "divine-all") if "divine-again" in due.values() else due

    def question(self) -> Question | None:
        """The arrow of a tile, or what else is asked."""
        if self.phase != ARROW or self.asked is None:
            return super().question()
        place = self.board.places[self.asked]
        terrain = self.terrain_at(place)
        if self.drawn is None or terrain is None:
            return Question(f"arrow.{place}", "arrow", "arrow-shown", SHOWN, (place,), by_chance=True)
        kind = TERRAINS.index(terrain)
        if self.drawn[kind] >= BOX_TERRAIN[terrain]:  # by rulings the table has laid more than there are
            return Question(f"arrow.{place}", "arrow", "arrow-shown", SHOWN, (place,), by_chance=True)
        tile = slot(kind, self.drawn[kind])
        return Question(f"face.{tile}", "arrow", "arrow-shown", SHOWN, (place,), sealed=True, by_chance=True)

    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        """As in any game; of the Otoma pawns each can lead."""
        return {"otoma": Choice(self.people.colours)} if kind is Lead else actions.domains(self.size)[kind]

    def candidates(self, seat: Seat, openly: bool = False) -> Iterator[Action]:
        """What the player can do in this phase."""
        if seat not in self.due():
            return
        if self.phase == LEAD:
            yield from (Lead(seat, colour) for colour in self.people.colours)
        elif self.phase == TURN:
            yield from self.turn_actions(seat)
        elif self.phase == MORE:
            yield from self.divinations(seat)
        else:
            yield from self.offerings(seat, self.player(seat))
            yield Pass(seat)

    def turn_actions(self, seat: Seat) -> Iterator[Action]:
        """Every move and divination with which a turn can begin."""
        yield from self.moves(seat)
        yield from self.divinations(seat)

    def sides(self) -> Mapping[Side, tuple[Seat, ...]]:
        """The player, and the Otoma."""
        return {self.seats[0]: self.seats, OTOMA: ()}
