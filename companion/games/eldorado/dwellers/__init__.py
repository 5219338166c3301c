"""The Titan and the Wolf, which are pieces on the map (rulebook, page 20)."""
