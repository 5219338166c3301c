"""The rules of the bridge (rulebook, page 14)."""

from __future__ import annotations

PLACES = {
    "bridge": "the-bridge-p14",
    "bridge-one": "the-bridge-p14",
    "bridge-none": "the-bridge-p14",
    "bridge-water": "the-bridge-p14",
    "bridge-ends": "the-bridge-p14",
    "bridge-beside": "the-bridge-p14",
    "bridge-occupied": "the-bridge-p14",
}
