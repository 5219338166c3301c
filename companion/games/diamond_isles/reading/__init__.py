"""How the sea map is read: what lies where, and the talks before anybody has built."""

from companion.games.diamond_isles.reading.places_read import READER, look, outside, regions, turns
from companion.games.diamond_isles.reading.talk import dialogue

__all__ = ["READER", "dialogue", "look", "outside", "regions", "turns"]
