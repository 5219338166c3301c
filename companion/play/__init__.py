"""Playing a game: session, journal, corrections, sources, seals, choice tree, explain."""
