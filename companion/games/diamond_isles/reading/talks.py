"""The talks of Diamond Isles: about the map and the table's own dice, and the roll that is looked for by itself."""

from __future__ import annotations

from companion.games.dialogue import Talks
from companion.games.diamond_isles.reading.dice_talk import behind
from companion.games.diamond_isles.reading.talk import dialogue

TALKS = Talks(dialogue, behind)
