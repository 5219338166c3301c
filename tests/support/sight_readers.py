"""Readers of tables for tests: one that sees nothing, and others with single methods changed."""

from __future__ import annotations

import copy
from collections.abc import Collection, Mapping
from typing import Any, TypeVar

from companion.games.kit import Labels, Place, Spot, State
from companion.games.plugin import TableReader
from companion.vision.classify.profile import Profile
from companion.vision.geometry.plane import Floats, Picture

R = TypeVar("R", bound=TableReader[Any])


class BlindReader(TableReader[State]):
    """Sees nothing anywhere."""

    def look(
        self, frame: Picture, profile: Profile, state: State, among: Collection[Place] | None = None
    ) -> Mapping[Spot, Labels]:
        return {}

    def regions(self, frame: Picture, profile: Profile, state: State) -> Mapping[Place, Floats]:
        return {}


def reading_so(reader: R, **methods: Any) -> R:
    """The same reader with other methods and figures."""
    changed = copy.copy(reader)
    vars(changed).update(methods)
    return changed
