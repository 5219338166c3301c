"""Before play: what a table settles, the first state, and what the companion keeps secret."""
