"""The Otoma: their pawns by number, and what they have like any player."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

from companion.games.kit import News, Place, say
from companion.games.kit.chance import Chance
from companion.games.pachamama.board import Bitboard, column_of
from companion.games.pachamama.box import COLOURS, level
from companion.games.pachamama.disc import Back
from companion.games.pachamama.earning import Told, marker, stone_raised
from companion.games.pachamama.otoma.arrows import STRANGERS
from companion.games.pachamama.player import Player

OTOMA = "otoma"
"""The side that the Otoma are."""
STARTS = 5
"""The start spaces of Otoma pawns on the back of a disc."""


@dataclass(frozen=True)
class People:
    """The pawns' colours and the spaces where they stand, both by number, and the stones, cubes and points."""

    colours: tuple[str, ...]
    stands: tuple[int, ...] = ()  # fewer while the table still says where they begin
    player: Player = field(default_factory=Player)

    @cached_property
    def mask(self) -> int:
        """Where they stand."""
        return sum(1 << space for space in set(self.stands))

    def at(self, space: int) -> str | None:
        """The colour of the pawn at a space."""
        found = zip(self.colours, self.stands, strict=False)
        return next((colour for colour, stands in found if stands == space), None)

    def moved(self, number: int, space: int) -> People:
        """The Otoma with one pawn somewhere else."""
        return replace(self, stands=(*self.stands[:number], space, *self.stands[number + 1 :]))


def against(seat: str) -> tuple[str, ...]:
    """The colours of the Otoma in the solo mode: the two of their own, and one pawn of each other colour."""
    return (*STRANGERS, *(colour for colour in COLOURS if colour != seat))


def starts(back: Back, here: Bitboard) -> tuple[Place, ...]:
    """The start spaces of the Otoma for a scenario of ours, in the order of the pawns: five of its start tiles.

    They are drawn by what the back of the disc says, so that a scenario's code and seal stand for them too. Fewer if
    there are not so many start tiles.
    """
    return tuple(Chance("otoma starts", back.text(here)).shuffled(place for place, _, _ in back.start(here))[:STARTS])


def settled(people: People, back: Back, here: Bitboard, levels: int, by_columns: bool, told: Told) -> People:
    """The Otoma with what their start spaces bring: points for the crops, then steps of the stones.

    These rise in reading order, or column by column.
    """
    lies = {place: (terrain, crop) for place, terrain, crop in back.start(here)}
    before = after = people.player
    standing = [here.places[space] for space in sorted(people.stands)]
    if by_columns:  # the sort is stable: from top to bottom within each column
        standing.sort(key=lambda place: here.columns.index(column_of(place)))
    for place in standing:
        after = after.scoring("crop-value", level(lies[place][1]))
    points = after.score - before.score
    told.append(News("otoma-start-crops", say("otoma-crops", points=points)))
    for place in standing:
        after = stone_raised(OTOMA, after, lies[place][0], levels, told)
    told[-1] = replace(told[-1], hands=(*told[-1].hands, *marker(OTOMA, before, after)))
    return replace(people, player=after)
