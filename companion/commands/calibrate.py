"""`companion calibrate`: learn the camera and the box."""

from __future__ import annotations

from pathlib import Path

import click

from companion.commands._calibrate_camera import command as camera


@click.group()
def command() -> None:
    """Learn the parts of a box and the camera's lens."""


command.add_command(camera)


@command.command()
@click.argument("folder", metavar="DIR", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--out", "profile", metavar="PROFILE", required=True, type=click.Path(path_type=Path))
def tiles(folder: Path, profile: Path) -> None:
    """Learn the parts pictured in DIR (board/terrain/<label>/*.png and so on) and write them to PROFILE."""
    from calibration.tiles import enrol
    from companion.vision.observation import UnreadableError

    try:
        learnt = enrol(folder)
        learnt.save(profile)
    except (UnreadableError, OSError) as why:
        raise click.ClickException(str(why)) from None
    for kind, part in learnt.parts.items():
        click.echo(f"{kind}: {', '.join(part.labels.names)}")
    for kind, printed in learnt.printed.items():
        click.echo(f"{kind}: {', '.join(printed.prints.labels)}")
