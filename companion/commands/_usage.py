"""What is wrong with how a command was typed, in the table's language in place of click's own English."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Any

import click

from companion.commands._say import Misused, line
from companion.commands._types import GameName, StoredName
from companion.display.plain import plain
from companion.saying import Value, Verbatim


class Said(click.ClickException):
    """A failure whose every line comes from the catalogue: how the command is used, where to look, what is wrong."""

    def __init__(self, err: click.ClickException) -> None:
        super().__init__(_told(err))
        self._exit = err.exit_code
        self._context = err.ctx if isinstance(err, click.UsageError) else None

    @property
    def exit_code(self) -> int:  # type: ignore[override] # click's is a constant of the class
        """As what was raised."""
        return self._exit

    def show(self, file: IO[Any] | None = None) -> None:
        """On the error output, or into a file."""
        for text in (*_usage(self._context), line("usage.error", text=Verbatim(self.message))):
            click.echo(text, file=file, err=file is None)


class Help(Said):
    """A command without the words it needs shows its help, as click has it."""

    def show(self, file: IO[Any] | None = None) -> None:
        """The help as it stands."""
        click.echo(self.message, file=file, err=file is None)


class Stopped(click.ClickException):
    """Ended by Ctrl-C, or by the end of what is typed."""

    def __init__(self) -> None:
        super().__init__(line("usage.stopped"))

    def show(self, file: IO[Any] | None = None) -> None:
        """On a line of its own."""
        click.echo(f"\n{self.message}", file=file, err=file is None)


@contextmanager
def in_our_words() -> Iterator[None]:
    """Say click's errors in the words of the catalogue."""
    try:
        yield
    except (Said, Stopped):  # by a group of commands inside
        raise
    except click.UsageError as err:
        shows_help = isinstance(err, getattr(click.exceptions, "NoArgsIsHelpError", ()))
        raise (Help if shows_help else Said)(err) from err
    except click.ClickException as err:
        raise Said(err) from err
    except (click.Abort, KeyboardInterrupt, EOFError) as err:
        raise Stopped from err


def _usage(context: click.Context | None) -> Iterator[str]:
    if context is not None:
        words = " ".join((context.command_path, *context.command.collect_usage_pieces(context)))
        yield line("usage.usage", line=Verbatim(words))
        yield line("usage.help", command=Verbatim(context.command_path)) + "\n"


def _told(err: click.ClickException) -> str:
    match err:
        case click.MissingParameter(param=click.Parameter(type=GameName()), ctx=click.Context() as context):
            from companion.app.library import games  # most commands need not wait for them

            return _line("which-game", known=[game.name for game in games()], command=context.command_path)
        case click.MissingParameter(param=click.Parameter(type=StoredName())):
            return _line("which-stored")
        case click.MissingParameter(param=click.Parameter(type=click.Choice()), ctx=click.Context() as context):
            return _unfit(err, context.command_path)
        case click.MissingParameter():
            return _line("missing", what=_named(err))
        case click.BadParameter():
            return _unfit(err)
        case click.NoSuchOption():
            return _line("no-option", what=err.option_name, close=err.possibilities)
        case click.BadOptionUsage():
            return _line("no-value", what=err.option_name)
        case click.FileError():
            return line("command.file", path=Verbatim(err.ui_filename), why=Verbatim(err.message))
        case click.UsageError(ctx=click.Context(command=click.Group() as group) as context) if not _ours(err):
            return _line("no-command", known=group.list_commands(context))
        case click.UsageError() if not _ours(err):
            return _line("other-words")
    return err.message


def _ours(err: click.ClickException) -> bool:
    return isinstance(err, Misused) or type(err).__name__ == "NoArgsIsHelpError"


def _unfit(err: click.BadParameter, what: str = "") -> str:
    """What an option or argument takes, by its type; a check of our own has said it already."""
    kind = err.param.type if err.param is not None else None
    what = what or _named(err)
    match kind:
        case click.Choice():
            return _line("choose", what=what, known=map(str, kind.choices))
        case click.IntRange() | click.FloatRange():
            if kind.max is None:
                return _line("least", what=what, least=f"{kind.min:g}")
            return _line("range", what=what, least=f"{kind.min:g}", most=f"{kind.max:g}")
        case click.types.IntParamType() | click.types.FloatParamType():
            return _line("number", what=what)
        case click.Path():
            return _path(err, kind, what)
    return _line("unfit", what=what)


def _path(err: click.BadParameter, kind: click.Path, what: str) -> str:
    """Why a file or folder is refused: click names it in quotation marks."""
    named = re.search(r"(['\"])(.+)\1", err.message)
    path = named[2] if named else ""
    if not os.path.lexists(path):
        return _line("file-missing", what=what, path=path)
    if os.path.isdir(path) and not kind.dir_okay:
        return _line("file-is-folder", what=what, path=path)
    if os.path.isfile(path) and not kind.file_okay:
        return _line("folder-is-file", what=what, path=path)
    return _line("file", what=what, path=path)


def _named(err: click.BadParameter) -> str:
    hint: Sequence[str] | str | None = err.param_hint
    if hint is None and err.param is not None and err.ctx is not None:
        hint = err.param.get_error_hint(err.ctx)
    return (hint if isinstance(hint, str) else ", ".join(hint or ())).replace("'", "")


def _line(key: str, **gaps: str | Iterable[str] | None) -> str:
    """A sentence of the section, its lists as commas, and what is close to a word that there is not."""
    known: dict[str, Value] = {}
    for name, value in gaps.items():
        known[name] = Verbatim(value if isinstance(value, str) else ", ".join(value or ()))
    if gaps.get("close"):
        key += "-close"
    return plain(line(f"usage.{key}", **known))
