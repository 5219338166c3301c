"""`companion records`: the best games for one."""

from __future__ import annotations

import click

from companion.app.library import game_named, games
from companion.app.records import Entry, Records, in_words
from companion.commands._say import line, plainly, spoken
from companion.display.plain import one_line
from companion.settings import games_path


@click.command()
@click.argument("game", required=False)
@click.option("--code", metavar="CODE", help="Only games with this code.")
def command(game: str | None, code: str | None) -> None:
    """List the best games for one, of all games or of GAME: points, date, layout, and the code to play it again."""
    with plainly(ValueError):
        wanted = code.strip().upper() if code else None
        found = Records(games_path()).entries(game_named(game).name if game else None, wanted)
    if not found:
        click.echo(line("records.none"))
    for entry in found:
        code = f"  {entry.code}" if entry.code else ""
        click.echo(one_line(f"{entry.game}  {entry.points:4}  {entry.date}  {_layout(entry)}{code}"))


def _layout(entry: Entry) -> str:
    """How a game was set up, in words if it is still installed."""
    game = next((game for game in games() if game.name == entry.game), None)
    return in_words(entry, game, spoken(game.name)) if game else entry.layout
