"""Reading wooden figures that stand on printed tiles: what they are, of which paint, and where they stand."""
