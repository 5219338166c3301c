"""`companion records`: the best solo games."""

from __future__ import annotations

import click

from companion.app.library import game_named, games
from companion.app.solo_records import RecordEntry, Records, in_words
from companion.commands._say import line, plainly, refused, spoken
from companion.display.plain import one_line
from companion.games.kit import Game, Verbatim
from companion.games.kit.codes import BadCode
from companion.games.kit.secret_codes import by_code
from companion.settings import games_path


@click.command(epilog="Example: companion records pachamama")
@click.argument("game", required=False)
@click.option("--code", metavar="CODE", help="Only games with this code [default: all].")
def command(game: str | None, code: str | None) -> None:
    """List the best solo games, of all games or of GAME: points, date, layout, and the code to play it again."""
    with plainly(ValueError):
        chosen = (game_named(game),) if game else games()
        wanted = code.strip().upper() if code is not None else None
        found = Records(games_path()).entries(chosen[0].name if game else None, wanted)
    if wanted is not None and not found and not any(_knows(each, wanted) for each in chosen):
        raise refused("records.no-code", code=Verbatim(wanted))
    if not found:
        click.echo(line("records.none"))
    for entry in found:
        code = f"  {entry.code}" if entry.code else ""
        click.echo(one_line(f"{entry.game}  {entry.points:4}  {entry.date}  {_layout(entry)}{code}"))


def _knows(game: Game, code: str) -> bool:
    """Whether a code names something in a game."""
    try:
        return by_code(game, code) is not None
    except BadCode:
        return False


def _layout(entry: RecordEntry) -> str:
    """How a game was set up, in words if it is still installed."""
    game = next((game for game in games() if game.name == entry.game), None)
    return in_words(entry, game, spoken(game.name)) if game else entry.layout
