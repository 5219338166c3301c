"""`companion play`, and `companion` alone: open the table."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TypeVar

import click

from companion import app, settings
from companion.commands._options import option_of
from companion.commands._say import plainly
from companion.commands._screen import has_screen
from companion.desk import TableDesk
from companion.display.desk import Trouble
from companion.games.kit import Game, Value
from companion.play.journal import JournalError
from companion.play.vault import Locked
from companion.settings import BadSettings

Read = TypeVar("Read")


@click.command()
@click.option("--text", is_flag=True, help="Play in the terminal.")
@click.option("--game", default=None, help="Begin this game at once (terminal).")
@click.option("--seats", default=None, help="Who plays: a number, or colours with commas between them (terminal).")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game (terminal).")
@click.option("--code", default=None, help="A scenario's code (terminal).")
@click.option("--resume", default=None, help="Go on with a stored game; `companion games` lists them.")
def command(
    text: bool, game: str | None, seats: str | None, options: tuple[str, ...], code: str | None, resume: str | None
) -> None:
    """Open the table: in a window, or in the terminal where there is no screen."""
    with plainly(BadSettings, Trouble, ValueError, JournalError, Locked):
        chosen = settings.load()
        if not text and not has_screen():
            click.echo("There is no screen here, so the table opens in the terminal (as with --text).")
            text = True
        if text:
            _in_terminal(chosen, game, seats, options, code, resume)
        else:
            os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
            from companion.opening import open_window

            open_window(chosen, app.find_stored(resume) if resume else None)


def _in_terminal(
    chosen: settings.Settings,
    game: str | None,
    seats: str | None,
    options: tuple[str, ...],
    code: str | None,
    resume: str | None,
) -> None:
    from companion.opening import open_terminal

    desk = TableDesk(chosen, app.vault())
    if resume:
        session = desk.resume(resume)
    else:
        picked = app.game_named(game) if game else _ask_game()
        settled = dict(option_of(picked, text) for text in options)
        who = _seats(picked, seats) if seats else _ask_seats(picked)
        if not (seats or options or code):
            settled, code = _ask_options(picked)
        session = desk.begin(picked, who, settled, code)
        for sealed in session.sealed:
            click.echo(f"{sealed.name}: sealed as {' '.join(sealed.seal.words)}")
    open_terminal(session, desk)


def _seats(game: Game, text: str) -> tuple[str, ...]:
    """A number stands for the first so many seats; one that is too large is refused with the game's own sentence."""
    if text.isdigit():
        return game.seats[: int(text)] if int(text) in game.players else ()
    return tuple(text.replace(" ", "").split(","))


def _ask_game() -> Game:
    if len(app.GAMES) == 1:
        return app.GAMES[0]
    return _ask(f"Which game ({', '.join(g.name for g in app.GAMES)})?", app.game_named)


def _ask_seats(game: Game) -> tuple[str, ...]:
    counts = " or ".join(str(n) for n in game.players)

    def read(line: str) -> tuple[str, ...]:
        return game.begin(_seats(game, line)).seats

    return _ask(f"Who plays {game.name}? {counts} of {', '.join(game.seats)} (a number will do):", read)


def _ask_options(game: Game) -> tuple[dict[str, Value], str | None]:
    """Options that are typed as NAME=VALUE, and a code."""
    known = "; ".join(f"{o.name}={' or '.join(map(str, o.values))}" for o in game.options)

    def read(line: str) -> tuple[dict[str, Value], str | None]:
        words = line.split()
        code = next((word.partition("=")[2] for word in words if word.startswith("code=")), None)
        return dict(option_of(game, word) for word in words if not word.startswith("code=")), code

    coded = "; code=… from another table" if any(secret.by_code for secret in game.secrets) else ""
    return _ask(f"What else? {known}{coded}. Press Enter for the first of each:", read)


def _ask(question: str, read: Callable[[str], Read]) -> Read:
    """Ask until the answer can be read; ValueError at the end of the input."""
    while True:
        click.echo(question)
        line = sys.stdin.readline()
        if not line:
            raise ValueError("Nothing was typed; begin again with --game and --seats.")
        try:
            return read(line.strip())
        except ValueError as err:
            click.echo(err)
