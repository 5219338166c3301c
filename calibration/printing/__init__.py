"""Everything printable, as PDF true to scale: the mat, the calibration sheet, parts to cut out, sheets and boards."""

from calibration.printing.chart import chart
from calibration.printing.mat import mat
from calibration.printing.page import PAPERS
from calibration.printing.sheets import GAMES as SHEET_GAMES
from calibration.printing.sheets import sheets
from calibration.printing.tiles import GAMES as TILE_GAMES
from calibration.printing.tiles import tiles

__all__ = ["PAPERS", "SHEET_GAMES", "TILE_GAMES", "chart", "mat", "sheets", "tiles"]
