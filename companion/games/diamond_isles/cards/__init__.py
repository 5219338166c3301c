"""Resource cards and development cards: who holds what, as far as that is known."""
