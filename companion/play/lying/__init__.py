"""What lies on the table as the eyes last saw it, and what of that is to be said."""

from companion.play.lying.calm import STRAY_SHARE
from companion.play.lying.last_seen import SURE
from companion.play.lying.lying import Lying

__all__ = ["STRAY_SHARE", "SURE", "Lying"]
