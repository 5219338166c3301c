"""The rules of Sequoia and Yanga (rulebook, page 12)."""

from __future__ import annotations

PLACES = {
    "sequoia": "new-explorer-abilities-p12",
    "yanga": "new-explorer-abilities-p12",
    "yanga-once": "new-explorer-abilities-p12",
    "yanga-range": "new-explorer-abilities-p12",
    "yanga-buildings": "new-explorer-abilities-p12",
}
