"""Reading dice with pips, of any colours, from above or a little aslant."""
