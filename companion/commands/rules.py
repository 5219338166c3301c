"""`companion rules`: the rules of a game in our own words."""

from __future__ import annotations

import click

from companion.app.library import game_named
from companion.commands._say import plainly, refused, spoken
from companion.commands._types import GAME
from companion.display import news
from companion.display.plain import one_line
from companion.display.rule_list import rules_with


@click.command(epilog="Example: companion rules eldorado mountain")
@click.argument("game", type=GAME)
@click.argument("word", required=False, default="")
def command(game: str, word: str) -> None:
    """Print the rules of GAME with their places in the rulebook: all of them, or those that mention WORD."""
    with plainly(ValueError):
        chosen = game_named(game)
    words = spoken(chosen.name)
    found = rules_with(words, chosen.rules, word)
    if not found:
        raise refused("rules.none", word=word)
    for rule in found:
        click.echo(one_line(news.rule_line(words, chosen.rules, rule)))
