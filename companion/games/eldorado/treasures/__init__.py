"""The four treasures of the cave, and the coins that stand for them (rulebook, page 19)."""
