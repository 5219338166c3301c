"""Reading free tiles that lie edge to edge: hexagons and squares."""
