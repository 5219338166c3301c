"""Reading a 2x2x2 puzzle cube: finding its faces, telling its colours, solving its stickers together."""
