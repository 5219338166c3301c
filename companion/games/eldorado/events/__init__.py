"""Events that cave tiles bring (rulebook, page 20)."""
