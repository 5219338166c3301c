"""`companion shot`: screens of a game as pictures, drawn without a window."""

from __future__ import annotations

import os
import tempfile
from contextlib import closing
from pathlib import Path

import click

from companion.app import library
from companion.commands._options import option_of, seats_of
from companion.commands._say import plainly, refused, spoken
from companion.commands._types import GAME
from companion.display.trouble import Trouble
from companion.games.kit import Verbatim
from companion.settings import Settings


@click.command(epilog="Example: companion shot cacao --pages turn,end --out pictures")
@click.argument("game", type=GAME)
@click.option(
    "--pages", default="turn,end", show_default=True, help="Which, with commas between: turn, oracle, curtain, end, ..."
)
@click.option("--seats", default=2, show_default=True, type=click.IntRange(min=1), help="How many play.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE",
              help="An option of the game; may be repeated [default: each option's first value].")  # fmt: skip
@click.option("--out", type=click.Path(path_type=Path), default=Path("shots"), show_default=True, help="Folder.")
def command(game: str, pages: str, seats: int, options: tuple[str, ...], out: Path) -> None:
    """Draw screens of a GAME into PNG files: a random game is played until each of the pages has come up."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from companion.app import shots
    from companion.app.desk import TableDesk
    from companion.play.vault import Vault, load_key

    wanted = list(dict.fromkeys(filter(None, map(str.strip, pages.split(",")))))
    with plainly(ValueError, Trouble, OSError), tempfile.TemporaryDirectory() as folder:
        chosen = library.game_named(game)
        sitting = seats_of(chosen, seats)
        given = dict(option_of(chosen, text) for text in options)
        out.mkdir(parents=True, exist_ok=True)
        settings, vault = Settings(camera="none", language=spoken().language), Vault(load_key(Path(folder) / "key"))
        with closing(TableDesk(settings, vault)) as desk:
            desk.library.folder = Path(folder)
            met = shots.take(desk, chosen, sitting, given, wanted, out)
    for name in wanted:
        if name in met:
            click.echo(str(out / f"{name}.png"))
    missed = [name for name in wanted if name not in met]
    if missed:
        raise refused("shot.missed", pages=Verbatim(", ".join(missed)), met=Verbatim(", ".join(sorted(met))))
