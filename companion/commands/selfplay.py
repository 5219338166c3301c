"""`companion selfplay`: random games without a screen."""

from __future__ import annotations

import click

from companion.app.library import game_named
from companion.commands._options import option_of, seats_of
from companion.commands._say import line, plainly
from companion.commands._types import GAME
from companion.games.kit import Verbatim
from companion.play.selfplay import InvariantBroken, SelfplayRecord, record


@click.command(epilog="Example: companion selfplay cacao --games 100")
@click.argument("game", type=GAME)
@click.option("--games", default=10, show_default=True, type=click.IntRange(min=1), help="How many games.")
@click.option("--seats", default=None, type=int, help="How many seats [default: all that the game allows, in turn].")
@click.option("--seed", default=1, show_default=True, help="The first game's seed; the next games count on from it.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the game; may be repeated, the others are drawn at random.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def command(game: str, games: int, seats: int | None, seed: int, options: tuple[str, ...], as_json: bool) -> None:
    """Play random games of GAME, check the invariants after every event, print a line a game."""
    with plainly(ValueError, InvariantBroken):
        chosen = game_named(game)
        sitting = seats_of(chosen, seats) if seats is not None else ()
        settled = dict(option_of(chosen, text) for text in options)
        for n in range(games):
            who = sitting or chosen.seats[: chosen.players[n % len(chosen.players)]]
            made = record(chosen, who, seed + n, settled)
            click.echo(made.line() if as_json else _line(made))


def _line(made: SelfplayRecord) -> str:
    rate = round(made.events / max(made.seconds, 1e-9))
    totals = Verbatim(", ".join(f"{seat} {points}" for seat, points in made.totals.items()))
    return line("selfplay.line", seed=made.seed, n=made.events, rate=rate, end=Verbatim(made.end), totals=totals)
