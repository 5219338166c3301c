"""`companion calibrate`: learn the camera and the box."""

from __future__ import annotations

import os

import click

from companion.commands._calibrate_camera import command as camera
from companion.commands._calibrate_tiles import command as tiles


@click.group()
def command() -> None:
    """Learn the parts of a box and the camera's lens."""
    # Learning is many small steps: a second thread costs more than it brings. Read by numpy when it is first imported.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


command.add_command(camera)
command.add_command(tiles)
