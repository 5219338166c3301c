"""The command line: each command lives in `companion.commands` and is loaded only when it is asked for."""

from __future__ import annotations

import ast
import importlib
import io
import os
import pkgutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from companion import commands


class Lazy(click.Group):
    """A group whose commands are the modules of `companion.commands`, each holding a click object named `command`."""

    def main(self, *args: Any, **more: Any) -> Any:
        """Run as a program: what the output cannot show is shown as a question mark, one that is full is said."""
        os.environ.setdefault("OPENCV_LOG_LEVEL", "ERROR")  # what is wrong with a camera stands on the screen
        # Matrices are small here: a second thread costs more than it brings, and takes what the window's thread needs.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy reads it when it is first imported
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        try:
            try:
                return super().main(*args, **more)
            finally:
                if sys.stdout is not None:
                    sys.stdout.flush()
        except OSError as err:
            _give_up_output()
            click.echo(_said(err), err=True)
            sys.exit(1)

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        """What is wrong with the words before the command is said in the table's language."""
        context: click.Context = _in_our_words(super().make_context, *args, **more)
        return context

    def invoke(self, ctx: click.Context) -> Any:
        """And what is wrong with the command's own."""
        return _in_our_words(super().invoke, ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return sorted(m.name for m in pkgutil.iter_modules(commands.__path__) if not m.name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, loaded now."""
        if cmd_name not in self.list_commands(ctx):
            return None
        module = importlib.import_module(f"companion.commands.{cmd_name}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands with what each one says of itself, read from their files: to load them all would take long."""
        names = self.list_commands(ctx)
        room = formatter.width - 6 - max(map(len, names))
        with formatter.section("Commands"):
            formatter.write_dl([(n, click.Command(n, help=_documented(n)).get_short_help_str(room)) for n in names])


def _documented(name: str) -> str:
    """What a command's function says of itself."""
    (folder,) = commands.__path__
    tree = ast.parse((Path(folder) / f"{name}.py").read_text(encoding="utf-8"))
    found = (node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "command")
    return next((ast.get_docstring(node) or "" for node in found), "")


def _in_our_words(do: Callable[..., Any], *args: Any, **more: Any) -> Any:
    try:
        return do(*args, **more)
    except (click.ClickException, click.Abort, KeyboardInterrupt, EOFError):
        from companion.commands._usage import in_our_words

        with in_our_words():
            raise


def _said(err: OSError) -> str:
    """Loaded when it is needed, as every command is."""
    from companion.commands._say import line
    from companion.games.kit import Verbatim

    path = Verbatim(err.filename) if err.filename else "the-output"
    said = line("command.output", path=path, why=Verbatim(err.strerror or err))
    return line("usage.error", text=Verbatim(said))


def _give_up_output() -> None:
    """Throw away what waits to be written: at the end it would be tried again."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group(
    cls=Lazy,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example: companion play --game cacao --seats 2",
)
@click.version_option(package_name="table-companion", prog_name="companion")
@click.pass_context
def main(ctx: click.Context) -> None:
    """The table companion. With no command it opens the table."""
    if ctx.invoked_subcommand is None:
        opener = main.get_command(ctx, "play")
        if opener is None:
            raise AssertionError("opening the table is a command")
        ctx.invoke(opener)
