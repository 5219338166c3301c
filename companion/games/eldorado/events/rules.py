"""The rules of the cave's events by id, with their place (rulebook, page 20)."""

PLACES = {"totecs-garden": "cave-events-p20"}
