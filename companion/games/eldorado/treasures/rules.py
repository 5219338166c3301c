"""The rules of the treasures by id, with their place (rulebook, page 19)."""

PLACES = dict.fromkeys(
    (
        "treasure-found",
        "bavieca",
        "golden-rose",
        "army-of-jimenez",
        "cursed-treasure",
        "curse-lifted",
        "treasure-lost",
        "treasure-to-dweller",
        "trade-treasure",
    ),
    "treasures-p19",
)
