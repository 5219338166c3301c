"""What each game brings along for the eyes and the screen: its modules `reading` and `painting`, found by its name."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any

from companion.display.board import Board, Painter
from companion.games.kit import Action, Place, Spot
from companion.play.explain import Seen

if TYPE_CHECKING:
    from companion.vision.classify.profile import Profile
    from companion.vision.geometry.plane import Floats, Picture


@dataclass(frozen=True)
class Reading:
    """How a game's table is read; what a game does not have is None. Each is given the game's own state.

    `look` reads a frame (BGR), `look_again` only the places that have changed; `regions` says where each place is in
    it, `outside` which places a look did not show.
    `dialogue` begins a talk about what only the eyes can tell, from the state, whether anybody has acted since the
    last answer, whether there is a camera, and what the table keeps. `parts` are what a profile must know, by the
    folders of an enrolment.
    """

    look: Callable[[Picture, Profile | None, Any], Seen] | None = None
    look_again: Callable[[Picture, Profile | None, Any, Collection[Place]], Seen] | None = None
    regions: Callable[[Picture, Profile | None, Any], Mapping[Place, Floats]] | None = None
    outside: Callable[[Any, Iterable[Spot]], tuple[Place, ...]] | None = None
    dialogue: Callable[[Any, bool, bool, Mapping[str, str]], Any] | None = None
    parts: tuple[tuple[str, tuple[str, ...]], ...] = ()
    needs_profile: bool = True


@dataclass(frozen=True)
class Painting:
    """How a game's views are painted; what a game does not have is None.

    `motion` shows what hands must do, move by move; `preview` which places an action would touch; `sketch` draws a
    step of the dialogue into a board, with the places that are marked and the one that is pointed at.
    """

    paint: Painter
    motion: Callable[[Mapping[str, Any]], Sequence[Board]] | None = None
    preview: Callable[[Mapping[str, Any], Action], Sequence[Place]] | None = None
    sketch: Callable[[Any, Board], tuple[Board, frozenset[str], str | None]] | None = None


@cache
def reading_of(game: str) -> Reading | None:
    """The game's reading; None for a game that no camera reads."""
    name = f"companion.games.{game}.reading"
    return Reading(**_brought(name, Reading)) if importlib.util.find_spec(name) is not None else None


@cache
def painting_of(game: str) -> Painting:
    """The game's painting."""
    return Painting(**_brought(f"companion.games.{game}.painting", Painting))


def _brought(module: str, kind: type[Reading | Painting]) -> dict[str, Any]:
    """What a module has of a kind's fields; a constant's name is in capitals."""
    has = vars(importlib.import_module(module))
    named = {field.name: (field.name, field.name.upper()) for field in fields(kind)}
    return {name: has[key] for name, keys in named.items() for key in keys if key in has}
