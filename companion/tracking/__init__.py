"""What lies on the table beside the state: what is believed, what happened, and what there is to report."""

from companion.tracking.baseline import STRAY_SHARE
from companion.tracking.belief import SURE
from companion.tracking.differences import Costs, SpotsSeen, best_label, differences
from companion.tracking.explain import explain
from companion.tracking.ranking import Proposal
from companion.tracking.refusals import set_down
from companion.tracking.report import Standing, TableReport
from companion.tracking.tracker import TableTracker

__all__ = [
    "STRAY_SHARE",
    "SURE",
    "Costs",
    "Proposal",
    "SpotsSeen",
    "Standing",
    "TableReport",
    "TableTracker",
    "best_label",
    "differences",
    "explain",
    "set_down",
]
