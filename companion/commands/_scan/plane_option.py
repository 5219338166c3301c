"""The option `--plane` of everything that reads free tiles: the table through four points where there is no mat."""

from __future__ import annotations

from collections.abc import Callable

import click
import numpy as np

from companion.commands._say import misused
from companion.commands._scan.report import points
from companion.vision.classify.profile import Profile
from companion.vision.geometry.plane import Picture
from companion.vision.tiles.layout import TableView

MARGIN = 4.0
"""Tile sides beyond the four points that are read too."""


def table_through(plane: str | None, profile: Profile, side: float) -> Callable[[Picture], TableView | None]:
    """Where the table is in a picture: through the points of `plane`, or None where the mat shall say it."""
    if plane is None:
        return lambda frame: None
    pairs = [pair.partition(":") for pair in plane.split()]
    try:
        picture, table = (
            points(" ".join(side), 4, "--plane") for side in ([p[0] for p in pairs], [p[2] for p in pairs])
        )
    except click.UsageError:
        raise misused("scan.plane") from None

    def through(frame: Picture) -> TableView:
        return TableView.of_points(frame, np.array(picture), np.array(table), MARGIN * side, profile.lens_for(frame))

    return through
