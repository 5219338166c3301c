"""`companion check`: what is wrong with a game's rules, secrecy and words, and with how its table is read."""

from __future__ import annotations

import click

from companion.app import game_words
from companion.app.library import words_of
from companion.app.plugins import plugin_of
from companion.app.read_turns import look_at_turns
from companion.commands._say import line, plainly, spoken
from companion.commands._types import GAME
from companion.display.catalogue import DEFAULT
from companion.display.plain import one_line
from companion.play.inspection import lessons, restarted
from companion.play.inspection.endless import counted
from companion.play.inspection.findings import Findings
from companion.play.inspection.inspect_game import inspect_game
from companion.play.inspection.playing import RandomGame


@click.command(epilog="Example: companion check cacao --games 5 --seed 7")
@click.argument("game", type=GAME)
@click.option("--games", default=3, show_default=True, type=click.IntRange(min=1), help="How many random games.")
@click.option("--seed", default=1, show_default=True, help="The first game's seed; the next games count on from it.")
def command(game: str, games: int, seed: int) -> None:
    """Look for faults in a GAME: secrets that show, pieces that vanish, words that are missing, parts read wrongly.

    It plays random games, exchanges all that is hidden, and says what changes that must not. A game with a reading and
    a simulated table is also read there before and after thirty events. What the games never met is named: play more of
    them, or try it yourself. The exit code is 1 if anything is found.
    """
    with plainly(ValueError):
        plugin = plugin_of(game)
    findings, played, read = Findings(), tuple[RandomGame, ...](), None
    with counted(plugin.game, findings):
        played = inspect_game(plugin.game, games, seed, findings)
        shared = words_of(DEFAULT)
        game_words.look(plugin, played, shared, findings)
        game_words.look_into_files(plugin, played, shared, findings)
        restarted.look(plugin.game, seed, findings)
        if plugin.lesson is not None:
            lessons.look(plugin.game, plugin.lesson(), findings)
        read = look_at_turns(plugin, played, findings)
    words, events = spoken(), sum(len(one.steps) for one in played)
    for found in findings.all:
        click.echo(one_line(f"- {words.say('check', found)}  [{found['when']}]"))
    click.echo(line("check.total", game=plugin.name, n=len(findings.all), games=len(played), events=events))
    never = game_words.never_met(plugin, played, findings) if played else {}
    if any(never.values()):
        actions, questions, rules = (", ".join(never[kind]) or "–" for kind in ("actions", "questions", "rules"))
        click.echo(line("check.never", actions=actions, questions=questions, rules=rules))
    if read is not None:
        click.echo(line("check.read", n=read.read, astray=read.astray))
    elif plugin.reader is None or plugin.simulation is None:
        click.echo(line("check.not-read", game=plugin.name))
    if findings.all:
        raise SystemExit(1)
