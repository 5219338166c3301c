"""`companion games`: list stored games, look at one, resume one, copy one."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import click

from companion.app import library
from companion.commands._say import plainly
from companion.display.plain import one_line
from companion.play.journal import Journal, JournalError
from companion.settings import games_path


@click.group(invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> None:
    """List stored games; `show`, `resume` or `copy` one."""
    if ctx.invoked_subcommand is not None:
        return
    with plainly(JournalError):
        found = library.stored_games(games_path())
    if not found:
        click.echo("There is no stored game yet; `companion` begins one.")
    for stored in found:
        click.echo(one_line(_line(stored)))


def _line(stored: library.StoredGame) -> str:
    name, begin = stored.path.stem, stored.begin
    if begin is None:
        return f"{name}  cannot be read: {stored.trouble}"
    end = "damaged" if stored.damaged else "over" if stored.over else "goes on"
    return f"{name}  {begin.game}  {', '.join(begin.seats)}  {stored.events} events  {end}"


@command.command()
@click.argument("game")
def show(game: str) -> None:
    """Print what happened in a stored GAME, private things as dots; no key is needed."""
    with plainly(JournalError), closing(Journal.read(library.find_stored(game))) as journal:
        for entry in journal.entries:
            body = "•••" if entry.kind == "seal" or entry.body.startswith("private ") else entry.body
            click.echo(one_line(f"{entry.n:4}  {entry.at}  {entry.by:8}  {entry.kind:8}  {body}"))
        if journal.damage is not None:
            raise click.ClickException(str(journal.damage))


@command.command()
@click.argument("game")
@click.argument("to", type=click.Path(path_type=Path))
def copy(game: str, to: Path) -> None:
    """Copy a stored GAME into the file TO, also while it goes on; without this companion's key it is for looking."""
    with plainly(JournalError), closing(Journal.read(library.find_stored(game))) as journal:
        if not to.parent.is_dir():
            raise click.ClickException(f"There is no folder {to.parent}; make it, or choose another one.")
        journal.copy(to)
        click.echo(f"Copied to {to}.")
        if journal.damage is not None:
            raise click.ClickException(f"{journal.damage} Only that part was copied.")


@command.command()
@click.argument("game")
@click.option("--text", is_flag=True, help="Play in the terminal.")
@click.pass_context
def resume(ctx: click.Context, game: str, text: bool) -> None:
    """Go on with a stored GAME."""
    from companion.commands.play import command as play

    ctx.invoke(play, text=text, resume=game)
