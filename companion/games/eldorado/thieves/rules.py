"""The rules of the Thieves by id, with their places (rulebook, pages 13 and 16 to 20)."""

from __future__ import annotations

PLACES = {
    "thieves-last": "setup-p13-11",
    "in-hiding": "the-thieves-in-hiding-p16",
    "back-into-hiding": "the-thieves-in-hiding-p16",
    "gold-or-steal": "taking-a-standard-turn-p16-1",
    "thief-die": "taking-a-standard-turn-p16-2",
    "reach": "taking-a-standard-turn-p16-2",
    "reach-and-steal": "taking-a-standard-turn-p16-2",
    "protected-by-fort": "taking-a-standard-turn-p16-2",
    "look-through": "taking-a-standard-turn-p16-2",
    "thief-speed": "thieves-move-p17",
    "no-thief": "thieves-move-p17",
    "thief-strength": "thieves-attack-p17",
    "thieves-defeated": "thieves-attack-p17",
    "hideout": "thieves-attack-p17-hideouts",
    "outpost": "thieves-attack-p17-outposts",
    "doubloons": "thieves-buying-p18",
    "doubloons-five": "the-thieves-in-hiding-p16",
    "mint": "thieves-buying-p18",
    "thief-place": "thieves-buying-p18-thief",
    "hideout-place": "thieves-buying-p18-hideout",
    "hideout-anywhere": "thieves-buying-p18-hideout",
    "outpost-place": "thieves-buying-p18-outposts",
    "thieves-offering": "thieves-buying-p18-offering",
    "carry": "the-cave-shrine-piece-p19",
    "thieves-entrance": "hardcore-mode-p23-placing-important-tiles",
    "thieves-tile": "the-thieves-cave-tile-p20",
}
