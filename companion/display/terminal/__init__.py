"""The terminal: the same session and the same choice tree, typed."""
