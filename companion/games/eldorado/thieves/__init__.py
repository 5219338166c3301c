"""The Thieves: a player in hiding who steals, buys with doubloons, and has several thieves (rulebook, page 16)."""
