"""El Dorado: its island tiles as we draw them. The game itself is not there yet."""
