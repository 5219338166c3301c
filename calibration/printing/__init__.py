"""Everything printable, as PDF true to scale: the mat, the calibration sheet, parts to cut out, sheets and boards.

Parts and sheets are a game's own; it is given them, and knows no game.
"""

from calibration.art.page import PAPERS, PageBox, PdfPrint, Sheet, sheets
from calibration.printing.chart import chart
from calibration.printing.mat import mat
from calibration.printing.tiles import tiles

__all__ = ["PAPERS", "PageBox", "PdfPrint", "Sheet", "chart", "mat", "sheets", "tiles"]
