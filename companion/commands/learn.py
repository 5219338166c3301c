"""`companion learn`: a first game, taught step by step."""

from __future__ import annotations

import os
from contextlib import closing
from typing import TYPE_CHECKING

import click

from companion import settings
from companion.app import library
from companion.commands._has_screen import has_screen
from companion.commands._say import plainly, spoken
from companion.commands._types import GAME
from companion.display.trouble import Trouble
from companion.play.session import Session
from companion.settings import BadSettings

if TYPE_CHECKING:
    from companion.app.desk import TableDesk


@click.command(epilog="Example: companion learn cacao")
@click.argument("game", type=GAME)
@click.option("--text", is_flag=True, help="Learn in the terminal [default: in a window where there is a screen].")
def command(game: str, text: bool) -> None:
    """Learn GAME in about ten minutes, step by step, in a game that is not saved."""
    with plainly(BadSettings, Trouble, ValueError):
        name = library.game_named(game).name
        chosen = settings.load()
        if not text and not has_screen():
            click.echo(spoken()("text.no-screen"))
            text = True
        if text:
            _in_terminal(chosen, name)
        else:
            _in_window(chosen, name)


def _in_window(chosen: settings.Settings, name: str) -> None:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from companion.app.opening import open_window
    from hardware.cameras import find_camera

    alone = chosen.camera == "auto" and find_camera() == "none"
    open_window(chosen, None, lambda desk: _lesson(desk, name), "simulated" if alone else "")


def _in_terminal(chosen: settings.Settings, name: str) -> None:
    from companion.app.desk import TableDesk
    from companion.app.opening import open_terminal

    with closing(TableDesk(chosen, library.vault())) as desk:
        open_terminal(_lesson(desk, name), desk)


def _lesson(desk: TableDesk, name: str) -> Session:
    lesson = desk.library.learn(library.game_named(name))
    if lesson is None:
        raise Trouble("no-lesson", game=name)
    return lesson
