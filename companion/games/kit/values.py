"""Values of fields and answers, and the domains that know all of them.

A value is a word, a whole number, or a flat tuple of these, so that every event has one line of text. A domain knows
every value that a field can have in this game, legal or not: the choice tree shows them, text is parsed by them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Protocol

from companion.saying import Atom, Explained, Value, Verbatim

Seat = str
Side = str
"""Who wins or loses together: a seat, some seats, or somebody who is no seat."""
Place = str
Spot = tuple[Place, str]  # a place on the table and the layer on it: (c3r2, crop)
Layout = Mapping[Spot, str | None]  # what should lie there; None: nothing
Labels = Mapping[str | None, float]  # how likely each label is at a spot; None: nothing lies there
STIRRED = "stirred"
"""A layer that no game has: where it is named, something was done at a place that cannot be told."""

NOTHING = "none"  # how an empty tuple is written
_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:/-]*")


class BadText(Explained, ValueError):
    """A line that cannot be understood, and what to type instead."""


def text_of(value: Value) -> str:
    """The one written form of a value: `forest`, `3`, `a+b`, `none` for an empty tuple."""
    if isinstance(value, tuple):
        return "+".join(str(v) for v in value) or NOTHING
    return str(value)


class Domain(Protocol):
    """All values that a field or an answer can have."""

    def values(self) -> tuple[Value, ...] | None:
        """Every value in a fixed order, or None where they cannot be listed: a form, or too many selections."""

    def parse(self, text: str) -> Value:
        """The value written as `text`; BadText if it is none of them."""

    def __contains__(self, value: object) -> bool: ...

    def group(self, value: Value) -> Value | None:
        """A coarser value to choose first where there are many (a cell's column), or None."""


@dataclass(frozen=True)
class Choice:
    """One of a list. `by` gives a coarser value to choose first when the list is long."""

    options: tuple[Value, ...]
    by: Callable[[Value], Value] | None = field(default=None, compare=False)

    def values(self) -> tuple[Value, ...]:
        """Every option, in order."""
        return self.options

    def parse(self, text: str) -> Value:
        """The option written as `text`."""
        for option in self.options:
            if text_of(option) == text:
                return option
        known = ", ".join(text_of(o) for o in self.options[:12]) + (" …" if len(self.options) > 12 else "")
        raise BadText("not-one-of", text=Verbatim(text), known=Verbatim(known))

    def __contains__(self, value: object) -> bool:
        try:
            return value in self._known
        except TypeError:  # nothing that can be a value
            return False

    @cached_property
    def _known(self) -> frozenset[Value]:
        return frozenset(self.options)

    def group(self, value: Value) -> Value | None:
        """The coarser value of an option."""
        return self.by(value) if self.by else None


@dataclass(frozen=True)
class Number:
    """A whole number from `least` to `most`; of many, each `by` of them are a coarser value to choose first."""

    least: int
    most: int
    by: int = field(default=0, compare=False)

    def values(self) -> tuple[Value, ...]:
        """Every number, rising."""
        return tuple(range(self.least, self.most + 1))

    def parse(self, text: str) -> Value:
        """The number written as `text`."""
        if re.fullmatch(r"-?\d{1,9}", text) and self.least <= int(text) <= self.most:
            return int(text)
        raise BadText("not-a-number", text=Verbatim(text), least=self.least, most=self.most)

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most

    def group(self, value: Value) -> Value | None:
        """The first and the last of the numbers that a number stands among, such as `5-9`."""
        if not self.by or not isinstance(value, int):
            return None
        first = value - (value - self.least) % self.by
        return f"{first}-{min(self.most, first + self.by - 1)}"


@dataclass(frozen=True)
class Selection:
    """Some of a list, `least` to `most` of them; what stands twice in the list may be taken twice.

    With `pieces` it is made piece by piece and never listed, because there are too many: half of a hand of cards.
    `more` says what can come next.
    """

    options: tuple[Atom, ...]
    least: int = 0
    most: int = 99
    pieces: bool = False

    ordered: ClassVar[bool] = False

    def values(self) -> tuple[Value, ...] | None:
        """Every selection, the small ones first; None where they are made piece by piece."""
        if self.pieces:
            return None
        return tuple(sorted(self.holding(()), key=len))

    def holding(
        self, taken: tuple[Atom, ...], hopeful: Callable[[Value], bool] = lambda value: True, after: int = 0
    ) -> Iterator[tuple[Atom, ...]]:
        """Every selection that holds what is taken, each once, without those that hold what is not hopeful.

        Further pieces come in the order of the list, from number `after` on, unless the order counts.
        """
        if self.enough(taken):
            yield self.canonical(taken)
        for piece in self.more(taken):
            at = self.options.index(piece)
            longer = (*taken, piece)
            if (self.ordered or at >= after) and hopeful(self.canonical(longer)):
                yield from self.holding(longer, hopeful, at)

    def more(self, taken: tuple[Atom, ...]) -> tuple[Atom, ...]:
        """The pieces that can be added to those already taken, each once."""
        if len(taken) >= self.most:
            return ()
        return tuple(o for o in dict.fromkeys(self.options) if taken.count(o) < self.options.count(o))

    def enough(self, taken: tuple[Atom, ...]) -> bool:
        """Whether that can be all."""
        return self.canonical(taken) in self

    def canonical(self, parts: tuple[Atom, ...]) -> tuple[Atom, ...]:
        """The one form of a selection: in the order of the list, unless the order counts."""
        return parts if self.ordered else tuple(sorted(parts, key=self.options.index))

    def parse(self, text: str) -> Value:
        """The selection written as `a+b`, or `none`."""
        names = {str(o): o for o in self.options}
        words = [] if text == NOTHING else text.split("+")
        for word in words:
            if word not in names:
                raise BadText("not-one-of", text=Verbatim(word), known=Verbatim(", ".join(names)))
        value = self.canonical(tuple(names[w] for w in words))
        if value not in self:
            most, known = min(self.most, len(self.options)), ", ".join(names)
            raise BadText("not-a-choice", text=Verbatim(text), least=self.least, most=most, known=Verbatim(known))
        return value

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or not self.least <= len(value) <= self.most:
            return False
        if any(value.count(v) > self.options.count(v) for v in value):
            return False
        return value == self.canonical(value)

    def group(self, value: Value) -> Value | None:
        """How many are taken."""
        return len(value) if isinstance(value, tuple) else None


@dataclass(frozen=True)
class Several(Selection):
    """Some of a list without order: cubes, gems, cards of a hand."""


@dataclass(frozen=True)
class Row(Selection):
    """Some of a list one after the other: an order of tiles, two dice of which each has its use."""

    ordered: ClassVar[bool] = True


@dataclass(frozen=True)
class Form:
    """A word whose values cannot be listed, such as the 24 stickers of a cube; `hint` is the word under
    `name` in the catalogues that says how to type it.

    `sample` makes a good value of any whole number, so that random games can be played.
    """

    pattern: str
    hint: str
    sample: Callable[[int], str] | None = field(default=None, compare=False)

    @property
    def made_of(self) -> tuple[str, int]:
        """The letters of which so many make a word, such as six colours for 24 stickers; none for other forms."""
        found = re.fullmatch(r"\[([^]\\^-]+)\]\{(\d+)\}", self.pattern)
        return (found[1], int(found[2])) if found is not None else ("", 0)

    def values(self) -> None:
        """A form has no list."""

    def parse(self, text: str) -> Value:
        """The text itself, if it has the form."""
        if text in self:
            return text
        raise BadText("wrong-form", text=Verbatim(text), hint=self.hint)

    def __contains__(self, value: object) -> bool:
        return isinstance(value, str) and re.fullmatch(self.pattern, value) is not None

    def group(self, value: Value) -> Value | None:
        """Forms are not grouped."""
        return None


def is_word(value: Value) -> bool:
    """Whether every part of a value can be written in a line and read again."""
    parts = value if isinstance(value, tuple) else (value,)
    return all(isinstance(p, int) or (_WORD.fullmatch(p) is not None and p != NOTHING) for p in parts)
