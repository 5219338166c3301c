"""What both modes with the Otoma have in common: their pawns on the board, their trails, the tiles' arrows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.games.kit import (
    LATER,
    Choice,
    Place,
    Question,
    Seat,
    Side,
)
from companion.games.pachamama.actions import Explore
from companion.games.pachamama.box import CROPS, TERRAINS
from companion.games.pachamama.disc import Back
from companion.games.pachamama.movement import Encounters
from companion.games.pachamama.otoma.people import OTOMA, People
from companion.games.pachamama.otoma.trails import Trails
from companion.games.pachamama.player import Player
from companion.games.pachamama.rules import OTOMA_FINDS, PLACING
from companion.games.pachamama.state import Pachamama


@dataclass(frozen=True)
class WithOtoma(Pachamama):
    """A game against the Otoma. `mover` is the number of the Otoma pawn that is finding something out."""

    people: People = field(kw_only=True)
    trails: Trails = field(kw_only=True)
    blocking: bool = field(default=True, kw_only=True)  # whether nobody passes through an Otoma pawn
    by_columns: bool = field(default=False, kw_only=True, metadata=LATER)  # how their stones rise at set-up
    mover: int | None = field(default=None, kw_only=True)

    # What is so.

    @property
    def pawn_colours(self) -> tuple[str, ...]:
        """The colours of all pawns, the Otoma's too."""
        return tuple(dict.fromkeys((*super().pawn_colours, *self.people.colours)))

    @property
    def back(self) -> Back:
        """What lies on the board as the back of a disc would say it."""
        return Back(self.tiles, self.terrain, self.crops)

    def side_player(self, side: Side) -> Player:
        """What a side has: a seat, or the Otoma."""
        return self.people.player if side == OTOMA else self.player(side)

    def pawn_at(self, place: Place) -> Seat | None:
        """Whose pawn stands at a place: a seat, or the colour of an Otoma pawn."""
        return super().pawn_at(place) or self.people.at(self.board.number[place])

    def ground(self, seat: Seat) -> Encounters:
        """What a moving pawn meets: an Otoma pawn is as much in the way as an opponent's."""
        met = super().ground(seat)
        return met._replace(others=met.others | self.people.mask) if self.blocking else met

    def moves(self, seat: Seat) -> Iterator[Explore]:
        """Every move of a seat's pawns; none ends where an Otoma pawn stands."""
        taken, bit = self.people.mask, self.board.bit
        return (move for move in super().moves(seat) if not taken & bit[move.to])

    # The contract.

    def question(self) -> Question | None:
        """Where an Otoma pawn begins, what the Otoma find, or what is asked in any game."""
        if self.phase == PLACING:
            colour = self.people.colours[len(self.people.stands)]
            taken = self.people.mask
            free = self.board.places_of(sum(self.crops) & ~taken)
            number = len(self.people.stands) + 1
            return Question(f"otoma-start.{number}.{colour}", "otoma-start", "otoma-starts", Choice(free))
        if self.phase == OTOMA_FINDS and self.asked is not None:
            place = self.board.places[self.asked]
            kind = "terrain" if self.empty >> self.asked & 1 else "crop"
            return self._of_the_map(
                f"{kind}.{place}", kind, "otoma-discovery", Choice(TERRAINS if kind == "terrain" else CROPS)
            )
        return super().question()
