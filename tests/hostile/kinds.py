"""All kinds of attempts."""

from __future__ import annotations

from tests.hostile import journals, profiles, races
from tests.hostile.attack import Kind

KINDS = (
    Kind("flipped byte", journals.flips, 150),
    Kind("cut file", journals.cuts, 50),
    Kind("strange file", journals.strangers, 100),
    Kind("forged entry", journals.written, 60),
    Kind("profile", profiles.profiles, 40),
    Kind("camera's file", profiles.cameras, 500),
    Kind("two at once", races.attacks, 12),
)
