"""What the companion keeps of a sheet on paper: the colours if they are told, the scorings claimed, the last count."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.diaominos.shapes import SHAPES
from companion.games.diaominos.sheet import NONE_YET, Counts, one_more
from companion.games.kit import Private


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
