"""`companion demo`: a short game on a simulated table with the real eyes."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.commands._say import line, plainly, spoken
from companion.display.trouble import Trouble
from companion.games.kit import Verbatim
from companion.settings import Settings

if TYPE_CHECKING:
    from companion.display.screens.navigator import Navigator


@click.command(epilog="Example: companion demo --turns 4")
@click.option("--out", type=click.Path(path_type=Path), default=Path("demo"), show_default=True, help="Folder.")
@click.option("--turns", default=8, show_default=True, type=click.IntRange(1, 30), help="Turns to show.")
def command(out: Path, turns: int) -> None:
    """Play a short game on a simulated table and keep numbered pictures and a summary in a folder."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from companion.app import own_parts
    from companion.app.camera import LiveCamera
    from companion.app.demo import Demo
    from companion.app.desk import TableDesk
    from companion.app.eyes import Eyes
    from companion.app.watcher import AtOnce
    from companion.display.window.window import Window, has_desktop
    from companion.play.vault import Vault, load_key

    if not has_desktop():
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        click.echo(line("demo.no-screen"))
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with plainly(Trouble, OSError), tempfile.TemporaryDirectory() as folder:
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as err:
            raise Trouble("no-folder", path=str(out), why=Verbatim(err.strerror)) from err
        for old in out.glob("[0-9][0-9]-*.png"):
            old.unlink()
        vault, camera = Vault(load_key(Path(folder) / "key")), LiveCamera(Eyes(own_parts.load()))
        words = spoken("pachamama")
        desk = TableDesk(Settings(language=words.language), vault, camera, eyes=AtOnce())
        desk.badges = ("simulated-camera",)
        desk.library.folder = Path(folder)
        window = Window()
        demo = Demo(desk, lambda screens: _shown(window, screens), out, words)
        try:
            for step in demo.run(turns):
                click.echo(step)
        finally:
            window.close()
            desk.close()
    (out / "summary.txt").write_text(demo.summary.text(), encoding="utf-8")
    click.echo(demo.summary.text())
    click.echo(line("demo.left", path=Verbatim(out)))


def _shown(window: Any, screens: Navigator) -> Any:
    """Draw the screen, in the window if there is one, and give it as a picture (BGR)."""
    import pygame

    pygame.event.pump()
    screens.refresh()
    window.show(screens.page())
    pixels = pygame.surfarray.array3d(window.screen)
    return pixels.swapaxes(0, 1)[:, :, ::-1]
