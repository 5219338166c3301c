"""What the table may rule on, against the rules if it likes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from companion.games.diaominos.cube import COLOURS, ORIENTATIONS, upright
from companion.games.diaominos.orientations import STICKERS
from companion.games.diaominos.plan import READINGS
from companion.games.diaominos.state import Diaominos
from companion.games.kit import Choice, Domain, Form, Number, Ruling

MOST_POINTS = 99
NAME = Form(r"[A-Za-z][A-Za-z0-9-]{0,11}", "how-name", sample=lambda number: f"c{number % 1000}")
"""What a table calls a colour."""
S = TypeVar("S", bound=Diaominos)


def facts(state: Diaominos) -> Mapping[str, Domain]:
    """The facts by name, each with the values that it can be given.

    `cube` are the stickers as they lie now: for a cube that really is so, or one whose layers were turned.
    `orientation` is how it lies now, to go on from there; rounds that were played stay as they were.
    """
    return _facts(state.seats, bool(state.orientations))


@lru_cache
def _facts(seats: tuple[str, ...], lies: bool) -> Mapping[str, Domain]:
    known: dict[str, Domain] = {"cube": STICKERS}
    if lies:
        known["orientation"] = Choice(ORIENTATIONS)
    known.update({f"points.{seat}": Number(-MOST_POINTS, MOST_POINTS) for seat in seats})
    known.update({f"colour.{colour}": NAME for colour in COLOURS})
    known.update({f"confirmed.{reading}": Choice(("yes", "no")) for reading in READINGS})
    return known


def rule_on(state: S, ruling: Ruling) -> S:
    """The state with one fact set to a value that it can have."""
    fact, _, of = ruling.fact.partition(".")
    value = ruling.value
    if fact == "cube":
        return replace(state, cube=upright(str(value), state.orientation))
    if fact == "orientation":
        return replace(state, orientation=str(value))
    if fact == "points" and isinstance(value, int):
        at = state.seats.index(of)
        adjusted = state.adjusted or (0,) * len(state.seats)
        return replace(state, adjusted=(*adjusted[:at], value, *adjusted[at + 1 :]))
    if fact == "colour":
        names = tuple(str(value) if c == of else name for c, name in zip(COLOURS, state.plan.names, strict=True))
        return replace(state, plan=replace(state.plan, names=names))
    agreed = {*state.confirmed, of} if value == "yes" else {*state.confirmed} - {of}
    return replace(state, confirmed=tuple(r for r in READINGS if r in agreed))
