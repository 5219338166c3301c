"""`companion records`: the best games for one."""

from __future__ import annotations

import click

from companion.app.library import game_named
from companion.app.records import Records
from companion.commands._say import plainly
from companion.display.plain import one_line
from companion.settings import games_path


@click.command()
@click.argument("game", required=False)
def command(game: str | None) -> None:
    """List the best games for one, of all games or of GAME: points, date, layout, and the code to play it again."""
    with plainly(ValueError):
        found = Records(games_path()).entries(game_named(game).name if game else None)
    if not found:
        click.echo("There is no record yet; a game for one that is played to its end makes the first.")
    for entry in found:
        code = f"  {entry.code}" if entry.code else ""
        click.echo(one_line(f"{entry.game}  {entry.points:4}  {entry.date}  {entry.layout}{code}"))
