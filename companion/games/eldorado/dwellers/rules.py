"""The rules of the Titan and the Wolf by id, with their place (rulebook, page 20)."""

PLACES = dict.fromkeys(
    (
        "titan",
        "titan-turn",
        "titan-nearest",
        "titan-attacks",
        "titan-tie",
        "titan-beaten",
        "wolf",
        "wolf-companion",
        "wolf-moves",
        "wolf-discovers",
        "wolf-passes",
        "wolf-dies",
    ),
    "cave-dwellers-p20",
)
