"""What commands say, in the table's language, and how one fails: with a plain sentence and an exit code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from companion import settings
from companion.display.catalogue import DEFAULT, Catalogue, load
from companion.display.plain import plain
from companion.saying import Explained, Value, Verbatim
from companion.settings import BadSettings
from hardware.errors import HardwareError


class Misused(click.UsageError):
    """What was wrongly asked of a command, said by the catalogue and not by click."""


@contextmanager
def plainly(*errors: type[Exception]) -> Iterator[None]:
    """Turn these errors into the command's failure, in one plain sentence."""
    try:
        yield
    except errors as err:
        raise click.ClickException(plain(told(err))) from err


def told(err: Exception, game: str | None = None) -> str:
    """What went wrong."""
    words = spoken(err.game or game if isinstance(err, Explained) else game)
    if isinstance(err, HardwareError):
        from companion.app.devices import said

        return words.say("device", said(err.reason))
    if isinstance(err, OSError) and not isinstance(err, Explained):
        path = Verbatim(err.filename) if err.filename else "the-output"
        return words("command.file", path=path, why=Verbatim(err.strerror or err))
    return words.trouble(err)


def line(key: str, /, **gaps: Value) -> str:
    """A line of the catalogue, by its section and key."""
    return spoken()(key, **gaps)


def agreed(question: str) -> bool:
    """Whether a question is answered with yes; Enter alone is no."""
    typed = click.prompt(f"{question} {line('usage.yes-or-no')}", default="", show_default=False)
    return str(typed).strip().lower() in line("usage.yes").split()


def refused(key: str, /, **gaps: Value) -> click.ClickException:
    """What a command cannot do, in a sentence of the catalogue."""
    return click.ClickException(plain(line(key, **gaps)))


def misused(key: str, /, **gaps: Value) -> Misused:
    """What was wrongly asked of a command, in a sentence of the catalogue."""
    return Misused(plain(line(key, **gaps)))


def spoken(game: str | None = None) -> Catalogue:
    """The words of the table's language, with a game's own; English where the settings cannot be read."""
    try:
        language = settings.load().language
    except BadSettings:
        language = DEFAULT
    if game is None:
        return load(language)
    from companion.app.library import words_of  # looks for all games, which most commands need not wait for

    return words_of(language, game)
