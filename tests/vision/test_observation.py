"""What was seen says how likely every label is."""

from __future__ import annotations

from companion.vision.observation import Seen


def test_all_labels_have_their_chances_the_likeliest_first() -> None:
    seen = Seen.among(["wood", None, "gold"], [0.25, 0.125, 0.625])
    assert list(seen.chances.items()) == [("gold", 0.625), ("wood", 0.25), (None, 0.125)]
    assert seen.chance(None) == 0.125
    assert seen.chance("food") == 0.0
