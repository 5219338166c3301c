"""`companion calibrate`: learn the camera and the box."""

from __future__ import annotations

import click

from companion.commands._calibrate_camera import command as camera
from companion.commands._calibrate_tiles import command as tiles


@click.group(epilog="Example: companion calibrate camera --mat")
def command() -> None:
    """Learn the parts of a box and the camera's lens."""


command.add_command(camera)
command.add_command(tiles)
