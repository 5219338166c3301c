"""Teams of two: four dice shared, the partner's entry (rulebook, page 15)."""
