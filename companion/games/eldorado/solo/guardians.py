"""The guardians as they stand: how strong, where one can be put, and who waits for a shrine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.eldorado.box import EMMA, GUARDIAN_STRENGTH, GUARDIANS, LAFFITE, NICOLAS, VICTORIA
from companion.games.kit import Place

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

BARRED = (VICTORIA, EMMA, NICOLAS, LAFFITE)
"""The explorers who do not play alone."""


def named(kind: str) -> str:
    """What a guardian is called in texts."""
    return f"{GUARDIANS}-{kind}"


def together(state: ElDorado, place: Place) -> tuple[str, ...]:
    """The guardians that stand on a tile and fight together, as texts call them."""
    return tuple(named(piece.kind) for piece in state.pieces.standing(GUARDIANS, place))


def strength_of(state: ElDorado, kind: str) -> int:
    """A guardian's strength: one more for each offering that the Thief has placed."""
    return GUARDIAN_STRENGTH[kind] + len(state.pieces.offerings(GUARDIANS))


def guarded(state: ElDorado, place: Place) -> bool:
    """Whether a guardian stands on a tile."""
    return bool(state.pieces.standing(GUARDIANS, place))


def free_shrines(state: ElDorado) -> tuple[Place, ...]:
    """The island shrines that nobody occupies: no guardian, and no fort beside."""
    return tuple(place for place in state.land.shrines if not state.pieces.occupying.get(place))


def waiting(state: ElDorado) -> tuple[str, ...]:
    """The beaten guardians for whom there was no shrine."""
    return tuple(kind for kind in state.resting if state.walker(GUARDIANS, kind) is None)
