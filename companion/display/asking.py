"""Answers that are asked for in steps instead of typed as one word, and dice that are asked for by their sum."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.games.kit import Value


@dataclass(frozen=True)
class Ask:
    """One step: what is asked, and what can be chosen; a `coarse` choice stands for several places of the next step."""

    prompt: str
    values: tuple[Value, ...]
    coarse: bool = False


Asker = Callable[[str, Sequence[Value]], Ask | Value | None]
"""From a question's kind and what was chosen so far: the next step, or the whole answer, or None: it is typed, or one
of the values that are listed."""
