"""One screen for each state of the companion; none of them needs pygame."""
