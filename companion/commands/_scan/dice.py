"""`companion scan dice`: what lies on top of every die."""

from __future__ import annotations

from collections.abc import Sequence

from companion.commands._scan.report import Facts, read_each, sure
from companion.vision.dice.dice_reader import read_dice
from companion.vision.geometry.plane import Picture


def scan_dice(images: Sequence[str], *, as_json: bool) -> None:
    """Print the dice in each picture; a picture without any is no error."""

    def read(frame: Picture) -> Facts:
        return {
            "dice": [
                {"value": die.value, "centre": [round(v, 1) for v in die.centre], "sure": sure(die.sure)}
                for die in read_dice(frame)
            ]
        }

    read_each(images, read, as_json=as_json)
