"""Where the table looks otherwise than when all was well, as far as pieces of the game may have brought that about."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from companion.games.kit import Place
from companion.games.plugin import Reading
from companion.vision.geometry.mat import card_outline, lies_on, visible_cards
from companion.vision.motion.watching import Watcher


def unlike(watcher: Watcher, reading: Reading[Any] | None, laid: Collection[Place]) -> Mapping[Place, float]:
    """How much of each place (0 to 1) looks otherwise, where something should lie at the `laid` ones.

    Without what a card of the mat brings about that was laid over an empty one, and without empty ones beside the
    board, which are nowhere.
    """
    regions = watcher.regions
    empty = set() if reading is None else {place for place in regions if reading.is_loose(place)}.difference(laid)
    shares = {place: share for place, share in watcher.unlike().items() if place not in empty}
    if shares.keys() <= set(laid):
        return shares
    cards = [card_outline(corners) for corners in visible_cards(watcher.picture).values()]
    bare = shares.keys() - set(laid)
    under = {place for place in bare if any(lies_on(card, regions[place]) for card in cards)}
    return {place: share for place, share in shares.items() if place not in under}


def left(watcher: Watcher, reading: Reading[Any] | None, laid: Collection[Place]) -> frozenset[Place]:
    """From where something has gone that was none of the game's pieces; how bare spaces of a printed board look its
    tiles tell too, how the table looks about free tiles they do not.
    """
    return watcher.left(() if reading is None or reading.fixed else laid)
