"""All the spaces that a field can name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.games.kit.values import BadText, Place
from companion.saying import Value, Verbatim


@dataclass(frozen=True)
class Spaces:
    """Any space that is well written, of which only some are listed: those on and round what lies there.

    `read` gives what a place means, None if it is no place; `by` a coarser value to choose first; `example` is shown to
    who mistypes.
    """

    listed: tuple[Place, ...]
    read: Callable[[object], object | None] = field(compare=False)
    by: Callable[[Place], Value] | None = field(default=None, compare=False)
    example: str = field(default="x0y1", compare=False)

    def values(self) -> tuple[Value, ...]:
        """The listed spaces."""
        return self.listed

    def parse(self, text: str) -> Value:
        """The space written as `text`."""
        if self.read(text) is None:
            raise BadText("not-a-space", text=Verbatim(text), example=Verbatim(self.example))
        return text

    def __contains__(self, value: object) -> bool:
        return isinstance(value, str) and self.read(value) is not None

    def group(self, value: Value) -> Value | None:
        """The coarser value of a space."""
        return self.by(value) if self.by is not None and isinstance(value, str) else None
