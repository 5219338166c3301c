"""Reading a square board: the spaces of a grid, each with terrain, crop and pawn."""
