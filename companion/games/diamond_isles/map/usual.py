"""The map that is played unless a table has another one: four isles in the sea between two coasts."""

from __future__ import annotations

USUAL = (
    "x3 f4-ne:any p6 h5 p11-nw:ore g8",
    "x2 g3-w:any f12 s s f3 m9-e:wool",
    "x1 g12-robber s s i11-8 s s s",
    "x2 s i10-9 s s i4-5 s-pirate",
    "x1 s s s i6-3 s s m2-e:any",
    "x2 h9-w:lumber g2 s s p11 m4-se:grain",
    "x3 p10 f6-sw:any m5 g10-se:brick h8",
)
"""Written as `map.text` says. Which harbour lies where is our choice; the box shuffles them."""
