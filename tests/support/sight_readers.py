"""Readers of tables for tests: one that sees nothing, and others with single methods changed."""

from __future__ import annotations

import copy
from collections.abc import Collection, Mapping
from typing import Any, TypeVar

from companion.games.extras import GuidesCamera, SeesTiles, TellsMore, TellsTurns
from companion.games.kit import Labels, Layout, Place, Say, Spot, State
from companion.games.plugin import TableReader
from companion.vision.classify.profile import Profile
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.tiles.cells import Box, Reframing

R = TypeVar("R", bound=TableReader[Any])


class BlindReader(TableReader[State], GuidesCamera, SeesTiles, TellsMore, TellsTurns):
    """Sees nothing anywhere."""

    def look(
        self, frame: Picture, profile: Profile, state: State, among: Collection[Place] | None = None
    ) -> Mapping[Spot, Labels]:
        return {}

    def regions(self, frame: Picture, profile: Profile, state: State) -> Mapping[Place, Floats]:
        return {}

    def reframe(self, frame: Picture, profile: Profile, state: State, cut: Collection[Box]) -> Reframing | None:
        return None

    def whole(self, frame: Picture, profile: Profile, state: State) -> Collection[Floats] | None:
        return None

    def turns(self, regions: Mapping[Place, Floats]) -> Mapping[str, float]:
        return {}

    def said(self, state: State, lies: Layout, matched: bool) -> tuple[tuple[str, Say], ...]:
        return ()


def reading_so(reader: R, **methods: Any) -> R:
    """The same reader with other methods and figures."""
    changed = copy.copy(reader)
    vars(changed).update(methods)
    return changed
