"""How a command fails: one plain sentence on standard error, and an exit code that is not zero."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from companion import settings
from companion.app import library
from companion.display.catalogue import DEFAULT, Catalogue
from companion.display.desk import Trouble
from companion.display.plain import plain
from companion.games.kit import Explained
from companion.settings import BadSettings


@contextmanager
def plainly(*errors: type[Exception]) -> Iterator[None]:
    """Turn these errors into the command's failure, in one plain sentence."""
    try:
        yield
    except errors as err:
        raise click.ClickException(plain(told(err))) from err


def told(err: Exception, game: str | None = None) -> str:
    """What went wrong, in the table's language. Other errors of commands are sentences as they are."""
    if not isinstance(err, Explained):
        return str(err)
    return spoken(err.game if isinstance(err, Trouble) else game).trouble(err)


def spoken(game: str | None = None) -> Catalogue:
    """The words of the table's language, with a game's own; English where the settings cannot be read."""
    try:
        language = settings.load().language
    except BadSettings:
        language = DEFAULT
    return library.words_of(language, game)
