"""What an argument stands for, so that a missing one is asked for with what there is."""

from __future__ import annotations

import click


class GameName(click.types.StringParamType):
    """The name of a game that is installed."""

    name = "game"


class StoredName(click.types.StringParamType):
    """The name or the file of a stored game."""

    name = "stored game"


GAME, STORED = GameName(), StoredName()
