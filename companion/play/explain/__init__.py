"""What happened at the table? Short sequences of legal events that explain what lies there; one for all games."""

from companion.play.explain.compare import Costs, SpotsSeen, best_label, differences
from companion.play.explain.propose import Proposal
from companion.play.explain.standing import Explanation, Standing, explain, set_down

__all__ = [
    "Costs",
    "Explanation",
    "Proposal",
    "SpotsSeen",
    "Standing",
    "best_label",
    "differences",
    "explain",
    "set_down",
]
