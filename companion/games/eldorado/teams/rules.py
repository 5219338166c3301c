"""The rules of teams by id, with their places (rulebook, page 15, and page 24 for turn points)."""

PLACES = {
    "team-first-round": "teams-first-turn-p15",
    "team-dice": "teams-taking-a-turn-p15",
    "team-gathers-first": "teams-taking-a-turn-p15",
    "team-explores": "teams-taking-a-turn-p15",
    "team-farming": "teams-farming-p15",
    "team-hands": "teams-sharing-resources-p15",
    "team-pieces": "teams-sharing-wooden-pieces-p15",
    "team-wins": "teams-p15",
}
