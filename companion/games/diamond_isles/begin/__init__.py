"""How a game begins: options, the first state, what the companion keeps sealed."""
