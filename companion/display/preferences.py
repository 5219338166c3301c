"""The settings that the screens go by, and a setting as a screen shows it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.kit import Value

OWN_PARTS = "own"
"""The value of the setting `profile` that means our own printed parts."""


@dataclass
class Preferences:
    """The settings that the screens themselves go by, by their names."""

    language: str = "en"
    depth: str = "referee"  # how much the companion is used for: referee, scores or oracle
    teach: bool = True
    tips: bool = True  # whether a tip is told, once, before what it is about first matters
    sound: bool = True
    volume: int = 75  # of sounds and speech, in hundredths
    speech: bool = False  # whether a voice says whose turn it is and what hands must do
    turned: bool = False  # by 180 degrees
    theme: str = "dark"  # dark or light: by which colours the screen is drawn
    large_type: bool = False  # whether words are larger wherever they find room
    left_handed: bool = False  # whether what is pressed stands at the left of the board
    watch: bool = True  # whether a camera, if there is one, reads by itself
    full_screen: bool = False
    motion: bool = True  # whether the screen shows by a short motion what has changed


@dataclass(frozen=True)
class Setting:
    """One setting: its name, its value, and those it can take. What is used `at_start` changes with the next one."""

    name: str
    value: Value
    values: tuple[Value, ...]
    at_start: bool = False
