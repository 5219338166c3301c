"""What lies on the table beside the state: what is believed, what happened, and what there is to report."""

from companion.tracking.belief import SURE, TableBelief
from companion.tracking.changes import STRAY_SHARE
from companion.tracking.differences import Costs, SpotsSeen, best_label, differences
from companion.tracking.explain import explain
from companion.tracking.observation import Landed, Observation, PixelChanges
from companion.tracking.ranking import Proposal
from companion.tracking.refusals import set_down
from companion.tracking.report import Evidence, Mismatch, Push, Standing, TableReport, differing
from companion.tracking.tracker import TableTracker

__all__ = [
    "STRAY_SHARE",
    "SURE",
    "Costs",
    "Evidence",
    "Landed",
    "Mismatch",
    "Observation",
    "PixelChanges",
    "Proposal",
    "Push",
    "SpotsSeen",
    "Standing",
    "TableBelief",
    "TableReport",
    "TableTracker",
    "best_label",
    "differences",
    "differing",
    "explain",
    "set_down",
]
