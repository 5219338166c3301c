"""How well loose pieces are read, kind by kind."""
