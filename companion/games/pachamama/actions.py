"""What a player can decide, and all the values that each decision's fields can have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from companion.games.kit import Action, Choice, Domain, Place, Several
from companion.games.pachamama.board import HAND, board, column_of
from companion.games.pachamama.box import CROPS


@dataclass(frozen=True)
class Explore(Action):
    """Move one pawn, `pawn` being its place or the hand. Only the end of the way counts."""

    kind: ClassVar[str] = "explore"
    asked: ClassVar[tuple[str, ...]] = ("to", "pawn")  # often one pawn only can go there

    pawn: Place
    to: Place


@dataclass(frozen=True)
class Retrieve(Action):
    """Take one pawn from the board back into the hand."""

    kind: ClassVar[str] = "retrieve"

    pawn: Place


@dataclass(frozen=True)
class Divine(Action):
    """Announce the crop that grows under one pawn."""

    kind: ClassVar[str] = "divine"

    pawn: Place
    crop: str


@dataclass(frozen=True)
class Offer(Action):
    """Give offering cubes back for points."""

    kind: ClassVar[str] = "offer"

    cubes: tuple[str, ...]


@dataclass(frozen=True)
class Pass(Action):
    """Do nothing more: no further divination, no offering."""

    kind: ClassVar[str] = "pass"


@dataclass(frozen=True)
class Lead(Action):
    """Choose the Otoma pawn that follows an arrow of your own colour."""

    kind: ClassVar[str] = "lead"

    otoma: str


@dataclass(frozen=True)
class Spend(Action):
    """Lay the top tile of one's stack of a terrain on the diversity board."""

    kind: ClassVar[str] = "spend"

    terrain: str


KINDS: tuple[type[Action], ...] = (Explore, Retrieve, Divine, Offer, Pass)


@lru_cache
def domains(size: str) -> Mapping[type[Action], Mapping[str, Domain]]:
    """For each kind of action and each of its fields, all the values on a board of this size."""
    places = board(size).places
    space = Choice(places, by=column_of)
    return {
        Explore: {"pawn": Choice((HAND, *places), by=column_of), "to": space},
        Retrieve: {"pawn": space},
        Divine: {"pawn": space, "crop": Choice(CROPS)},
        Offer: {"cubes": Several(CROPS, least=1)},
        Pass: {},
    }
