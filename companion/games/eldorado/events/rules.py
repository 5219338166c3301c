"""The rules of the cave's events by id, with their place (rulebook, page 20)."""

PLACES = dict.fromkeys(
    ("totecs-garden", "cave-in", "cave-in-half", "buried", "exit-found", "secret-exit"), "cave-events-p20"
)
