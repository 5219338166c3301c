"""A turn from the dice to its end, and what interrupts it: the seven, the robber and the pirate."""
