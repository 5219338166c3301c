"""`companion print`: the mat, the calibration sheet, parts and sheets as PDF."""

from __future__ import annotations

from pathlib import Path

import click

from companion.app.plugins import brought, found
from companion.commands._say import line, misused, plainly, refused
from companion.games.extras import Sheets
from companion.games.kit import Verbatim
from companion.games.kit.codes import BadCode

_WHAT = ("mat", "chart", "tiles", "sheets")


@click.command("print", epilog="Example: companion print mat --out mat.pdf")
@click.argument("what", type=click.Choice(_WHAT), metavar="WHAT")
@click.option("--game", help="Only this game's tiles or sheets [default: of all].")
@click.option("--code", help="With sheets: of the map that this code names, as a game shows it [default: none].")
@click.option("--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True, help="The paper.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The PDF to write.")
def command(what: str, game: str | None, code: str | None, paper: str, out: Path) -> None:
    """Write a PDF to print at 100 %.

    WHAT is mat (the camera's four cards), chart (the calibration sheet), tiles (to cut out) or sheets (to write on).
    """
    data = _coded(what, game, code, paper) if code else _data(what, game, paper)
    try:
        out.write_bytes(data)
    except OSError as error:
        raise refused("command.unwritable", path=Verbatim(out), why=Verbatim(error.strerror)) from None
    click.echo(line("print.done", path=Verbatim(out)))


def _data(what: str, game: str | None, paper: str) -> bytes:
    from calibration import printing  # takes OpenCV and the PDF library, which no other command should wait for

    if what in ("mat", "chart"):
        if game:
            raise misused("print.for-all", what=Verbatim(what))
        return printing.mat(paper) if what == "mat" else printing.chart(paper)
    plugins = found().plugins
    tiles = {p.name: p.parts for p in plugins if p.parts is not None}
    sheets = brought(Sheets)
    games = sorted(tiles if what == "tiles" else sheets)
    known = Verbatim(", ".join(games))
    if game is None:
        raise misused("print.which-game", what=Verbatim(what), games=known)
    if game not in games:
        raise misused("print.nothing", what=Verbatim(what), game=Verbatim(game), games=known)
    return printing.tiles(tiles[game](), paper) if what == "tiles" else printing.sheets(sheets[game]().usual, paper)


def _coded(what: str, game: str | None, code: str, paper: str) -> bytes:
    """The sheet of what a code names."""
    from calibration import printing

    coded = {name: of_code for name, load in brought(Sheets).items() if (of_code := load().of_code) is not None}
    if what != "sheets" or game is None or game not in coded:
        raise misused("print.no-code", games=Verbatim(", ".join(sorted(coded))))
    with plainly(BadCode):
        return printing.sheets(coded[game](code), paper)
