"""What holds pieces beside an area, and what counts: bags, hands, piles, tracks, dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from companion.games.components.component import NO_PIECES, Component, Draw, OfSeats
from companion.games.components.pieces import Pieces
from companion.games.kit import Begin, Choice, Domain, Private, Question, Seat, Secret, Value
from companion.games.kit.dice import dice_secret, roll
from companion.games.kit.stacks import Stack, face, peek, stack_secret


@dataclass(frozen=True)
class Bag(Component):
    """All the pieces, mixed, in a bag or a face-down stack. If it is `sealed` the companion keeps it, and nobody at the
    table knows its order; otherwise it is of cardboard, and whoever draws says what it was.

    `rule` is the one by which is drawn, and the question's kind.
    """

    sealed: bool = True
    rule: str = "draw"
    stack: Stack = field(default=Stack("", ()), kw_only=True)

    def begun(self, name: str, begin: Begin) -> Self:
        """The bag with all its pieces."""
        return replace(self, stack=Stack.of(name, len(self.pieces.all)))

    def seen(self, seat: Seat | None) -> int:
        """How many pieces are left."""
        return self.stack.size

    def domain(self) -> Domain:
        """The kinds of its pieces."""
        return Choice(self.pieces.kinds)

    def size(self) -> int:
        """How many pieces are left."""
        return self.stack.size

    def ask(self, draw: Draw, number: int, seen_by: tuple[Seat, ...] | None) -> Question:
        """What was drawn: one piece that is turned up for all, or some, for a seat or for all to see."""
        if draw.seat is None and len(draw.slots) == 1:
            return face(draw.slots[0], self.rule, self.rule, self.pieces.kinds, sealed=self.sealed)
        asked = peek(number, draw.slots, self.rule, self.rule, self.pieces.all, draw.seat or "", sealed=self.sealed)
        return replace(asked, seen_by=seen_by)

    def secret(self, name: str) -> Secret | None:
        """The order of the pieces, drawn and sealed before play."""
        if not self.sealed:
            return None
        pieces = self.pieces.all
        return stack_secret(
            name,
            lambda begin, chance: chance.shuffled(pieces),
            lambda state: getattr(state, name).stack,
            lambda begin: True,
        )


@dataclass(frozen=True)
class Hand(OfSeats):
    """Every seat's own pieces; `hidden` ones only that seat may see. `rule` is the one that a seat plays its own."""

    hidden: bool = True
    rule: str = "own-piece"

    def begun(self, name: str, begin: Begin) -> Self:
        """An empty hand for every seat."""
        return replace(self, held=tuple((seat, self._kept(())) for seat in begin.seats))

    def of(self, seat: Seat) -> tuple[str, ...]:
        """What a seat holds: for rules, and for its own eyes."""
        held = self._of(seat)
        return tuple(held.see() if isinstance(held, Private) else held)

    def add(self, seat: Seat, *pieces: str) -> Self:
        """The hands after a seat took some pieces."""
        return replace(self, held=self._with(seat, self._kept((*self.of(seat), *pieces))))

    def take(self, seat: Seat, *pieces: str) -> Self:
        """The hands after some pieces left a seat's hand; ValueError if it has them not."""
        left = [*self.of(seat)]
        for piece in pieces:
            left.remove(piece)
        return replace(self, held=self._with(seat, self._kept(tuple(left))))

    def _kept(self, pieces: tuple[str, ...]) -> Private[tuple[str, ...]] | tuple[str, ...]:
        return Private(pieces) if self.hidden else pieces

    def seen(self, seat: Seat | None) -> Mapping[str, Any]:
        """How many pieces each seat holds, and which ones where they may be seen."""
        shown = {each: self.of(each) for each, _ in self.held if not self.hidden or each == seat}
        return {"sizes": {each: len(self.of(each)) for each, _ in self.held}, "shown": shown}

    def domain(self) -> Domain:
        """The kinds of its pieces."""
        return Choice(self.pieces.kinds)

    def size(self) -> int:
        """How many pieces all hands hold together."""
        return sum(len(self.of(seat)) for seat, _ in self.held)

    def open_pieces(self) -> Mapping[str, int]:
        """How many of each kind all can see."""
        return Counter(() if self.hidden else (piece for seat, _ in self.held for piece in self.of(seat)))

    def has(self, seat: Seat, value: Value) -> bool:
        """Whether the seat holds such a piece."""
        return value in self.of(seat)

    def receive(self, draw: Draw, values: tuple[Any, ...]) -> Self:
        """The hands with what a seat drew."""
        assert draw.seat is not None
        return self.add(draw.seat, *map(str, values))


@dataclass(frozen=True)
class Pile(Component):
    """Pieces in a heap that all can see and count: to begin with, of each kind as many as an option says, or none.

    `rule` is the one by which only what is there is taken.
    """

    option: str = ""
    rule: str = "there"
    held: tuple[tuple[str, int], ...] = field(default=(), kw_only=True)

    def begun(self, name: str, begin: Begin) -> Self:
        """The pile with what lies there first."""
        number = begin.number(self.option) if self.option else 0
        return replace(self, held=tuple((kind, number) for kind in self.pieces.kinds))

    def count(self, piece: str) -> int:
        """How many of a kind are there."""
        return dict(self.held).get(piece, 0)

    def add(self, piece: str, number: int = 1) -> Self:
        """The pile with so many more of a kind, or fewer."""
        return replace(self, held=tuple(sorted({**dict(self.held), piece: self.count(piece) + number}.items())))

    def seen(self, seat: Seat | None) -> Mapping[str, int]:
        """How many of each kind are there."""
        return dict(self.held)

    def domain(self) -> Domain:
        """The kinds of its pieces."""
        return Choice(self.pieces.kinds)

    def size(self) -> int:
        """How many pieces are there."""
        return sum(count for _, count in self.held)

    def open_pieces(self) -> Mapping[str, int]:
        """How many of each kind are there."""
        return dict(self.held)

    def has(self, seat: Seat, value: Value) -> bool:
        """Whether such a piece is there."""
        return self.count(str(value)) > 0

    def receive(self, draw: Draw, values: tuple[Any, ...]) -> Self:
        """The pile with what was drawn."""
        grown = self
        for piece in values:
            grown = grown.add(str(piece))
        return grown


@dataclass(frozen=True)
class Track(OfSeats):
    """A number of every seat that all can see, such as its points."""

    pieces: Pieces = NO_PIECES

    def begun(self, name: str, begin: Begin) -> Self:
        """Nothing for anybody."""
        return replace(self, held=tuple((seat, 0) for seat in begin.seats))

    def of(self, seat: Seat) -> int:
        """How far a seat is."""
        return int(self._of(seat))

    def add(self, seat: Seat, number: int) -> Self:
        """The track after a seat went so much farther."""
        return replace(self, held=self._with(seat, self.of(seat) + number))

    def seen(self, seat: Seat | None) -> Mapping[Seat, int]:
        """How far every seat is."""
        return dict(self.held)


@dataclass(frozen=True)
class Dice(Component):
    """So many dice with faces from 1 up. Sealed ones are rolled by the companion, others by the table."""

    pieces: Pieces = NO_PIECES
    number: int = 1
    faces: int = 6
    sealed: bool = True
    rule: str = "roll"
    shown: tuple[int, ...] = field(default=(), kw_only=True)
    rolls: int = field(default=0, kw_only=True)

    def seen(self, seat: Seat | None) -> tuple[int, ...]:
        """What the dice show."""
        return self.shown

    def ask(self, draw: Draw, number: int, seen_by: tuple[Seat, ...] | None) -> Question:
        """What the dice show."""
        faces = tuple(range(1, self.faces + 1))
        return roll(f"{draw.source}-{self.rolls + 1}", self.rule, self.rule, self.number, faces, sealed=self.sealed)

    def receive(self, draw: Draw, values: tuple[Any, ...]) -> Self:
        """The dice as they fell."""
        return replace(self, shown=tuple(map(int, values)), rolls=self.rolls + 1)

    def secret(self, name: str) -> Secret | None:
        """A tower that rolls fairly."""
        return dice_secret(name, self.rule, wanted=lambda begin: True) if self.sealed else None
