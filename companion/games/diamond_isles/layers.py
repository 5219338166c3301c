"""Names of the layers of the layout: what lies at a place of the table."""

from __future__ import annotations

TERRAIN, NUMBER = "terrain", "number"
"""At a cell: the hexagon's terrain, and the number of its token as a word."""
FIGURE = "figure"
"""At a cell: the robber or the pirate."""
BUILDING = "building"
"""At a corner: `red-settlement`, `blue-city`."""
WAY = "way"
"""At an edge: `red-road`, `blue-ship`."""
HARBOUR = "harbour"
"""At an edge: the kind of the harbour."""
VILLAGE = "village"
"""At a village's corner: how many diamonds it holds, as a word."""
