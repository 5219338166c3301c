"""`companion selfplay`: random games without a screen."""

from __future__ import annotations

import click

from companion.app.library import game_named
from companion.commands._options import option_of
from companion.commands._say import plainly
from companion.play.selfplay import Broken, record


@click.command()
@click.argument("game")
@click.option("--games", default=10, show_default=True, type=click.IntRange(min=1), help="How many games.")
@click.option("--seats", default=None, type=int, help="How many seats; all that the game allows in turn by default.")
@click.option("--seed", default=1, show_default=True, help="The first game's seed; the next games count on from it.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option; the others are drawn.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def command(game: str, games: int, seats: int | None, seed: int, options: tuple[str, ...], as_json: bool) -> None:
    """Play random games of GAME, check the invariants after every event, print a line a game."""
    with plainly(ValueError, Broken):
        chosen = game_named(game)
        if seats is not None and seats not in chosen.players:
            counts = " or ".join(map(str, chosen.players))
            raise click.ClickException(f"{chosen.name} is played by {counts}; give --seats one of these.")
        settled = dict(option_of(chosen, text) for text in options)
        for n in range(games):
            count = seats or chosen.players[n % len(chosen.players)]
            made = record(chosen, chosen.seats[:count], seed + n, settled)
            rate = made.events / max(made.seconds, 1e-9)
            plain = f"seed {made.seed}: {made.events} events, {rate:.0f} a second, ended by {made.end}, {made.totals}"
            click.echo(made.line() if as_json else plain)
