"""The bridge over a water tile, one for all players (rulebook, page 14)."""
