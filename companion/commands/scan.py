"""`companion scan`: read pictures and print what is seen, one line a picture."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import click

from companion.commands._say import plainly
from companion.vision.errors import UnreadableError

Function = Callable[..., Any]


profile = partial(click.option, "--profile", metavar="FILE", type=click.Path(path_type=Path))
PROFILE = profile(required=True, help="What calibration learnt of the box.")
OWN = profile(help="What calibration learnt of the box [default: the companion's printed parts].")
PLANE = click.option(
    "--plane", metavar='"x,y:X,Y ..."', help="Four picture points and their millimetres [default: the mat]."
)
SIDE = click.option("--side-mm", type=click.FloatRange(5, 200), help="A tile's side [default: the profile's].")


def pictures(function: Function) -> Function:
    """The options that every subcommand has."""
    image = click.option(
        "--image", "images", required=True, multiple=True, metavar="FILE", help="A picture to read; may be repeated."
    )
    as_json = click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
    return image(as_json(function))


@click.group(epilog="Example: companion scan dice --image dice.jpg")
def command() -> None:
    """Read boards, tiles, cubes and dice in pictures."""


@command.command(epilog="Example: companion scan board --rows 5 --cols 5 --image board.jpg")
@click.option("--rows", required=True, type=click.IntRange(1, 20), help="How many rows the board has.")
@click.option("--cols", required=True, type=click.IntRange(1, 20), help="How many columns it has.")
@click.option(
    "--corners", metavar='"x,y x,y x,y x,y"', help="The grid's corners in pixels [default: found by the mat]."
)
@OWN
@pictures
def board(
    images: tuple[str, ...], profile: Path | None, rows: int, cols: int, corners: str | None, as_json: bool
) -> None:
    """Terrain, crop and pawn of every space of a square board."""
    from companion.commands._scan.board import scan_board

    with plainly(UnreadableError):
        scan_board(images, profile, rows, cols, corners, as_json=as_json)


@command.command(epilog="Example: companion scan hexes --profile box.npz --image table.jpg")
@PLANE
@SIDE
@PROFILE
@pictures
def hexes(images: tuple[str, ...], profile: Path, plane: str | None, side_mm: float | None, as_json: bool) -> None:
    """Every hexagonal tile on the table."""
    from companion.commands._scan.tiles import scan_hexes

    with plainly(UnreadableError):
        scan_hexes(images, profile, plane, side_mm, as_json=as_json)


@command.command(epilog="Example: companion scan squares --image table.jpg")
@PLANE
@SIDE
@OWN
@pictures
def squares(
    images: tuple[str, ...], profile: Path | None, plane: str | None, side_mm: float | None, as_json: bool
) -> None:
    """Every free square tile on the table."""
    from companion.commands._scan.tiles import scan_squares

    with plainly(UnreadableError):
        scan_squares(images, profile, plane, side_mm, as_json=as_json)


@command.command(epilog="Example: companion scan cube --together --image side1.jpg --image side2.jpg")
@click.option("--together", is_flag=True, help="The pictures show one cube; solve them as one.")
@pictures
def cube(images: tuple[str, ...], together: bool, as_json: bool) -> None:
    """The faces of a 2x2x2 cube that can be seen."""
    from companion.commands._scan.cube import scan_cube

    with plainly(UnreadableError):
        scan_cube(images, together, as_json=as_json)


@command.command(epilog="Example: companion scan dice --image dice.jpg")
@pictures
def dice(images: tuple[str, ...], as_json: bool) -> None:
    """What dice with pips show on top."""
    from companion.commands._scan.dice import scan_dice

    with plainly(UnreadableError):
        scan_dice(images, as_json=as_json)
