"""The pictures at the edge of the board, by the names of its columns and rows."""

from calibration.art.woven import WOVEN

EDGE = WOVEN
