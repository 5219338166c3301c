"""All kinds of attempts."""

from __future__ import annotations

from tests.hostile import disks, journals, profiles, races, read_only, small_files, texts, thief
from tests.hostile.attack import Kind

KINDS = (
    Kind("flipped byte", journals.flips, 150),
    Kind("cut file", journals.cuts, 50),
    Kind("strange file", journals.strangers, 50),
    Kind("forged entry", journals.written, 30),
    Kind("strange text", texts.attacks, 4),
    Kind("profile", profiles.profiles, 5),
    Kind("camera's file", profiles.cameras, 500),
    Kind("records", small_files.records, 100),
    Kind("house", small_files.houses, 4),
    Kind("settings", small_files.tables, 35),
    Kind("place", small_files.places, 10),
    Kind("picture", small_files.pictures, 1000),
    Kind("panel", small_files.noise, 300),
    Kind("full disk", disks.attacks, 8),
    Kind("read-only disk", read_only.attacks, 12),
    Kind("two at once", races.attacks, 8),
    Kind("thief", thief.attacks, 4),
)
