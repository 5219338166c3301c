"""How parts are drawn and what a part is, for printing, the simulated table, enrolment and the screen.

Every game draws its own parts with these tools. A drawing is made at any size, in blue-green-red bytes: square parts
as (px, px, 3), discs, hexagons and cards as (px, px, 4) whose fourth channel says where the part is. Shapes and
textures differ, never colours alone.
"""

from calibration.art.canvas import Canvas, Colour, Picture, Point, arc, bgr, placed, scattered
from calibration.art.cards import marker_card
from calibration.art.digits import digit
from calibration.art.outlines import bar_mask, card_corners, card_mask, disc_mask, hexagon_corners, hexagon_mask
from calibration.art.paints import CREAM, DARK, EMBLEMS, INK, LIGHT, emblem
from calibration.art.part import Drawing, Form, Kind, Part, by_kind, part_named
from calibration.art.wood import PAINT, PAWN, figure, piece_token, sawn
from companion.vision.board.patches import PITCH_MM as SPACE_MM

__all__ = [
    "CREAM",
    "DARK",
    "EMBLEMS",
    "INK",
    "LIGHT",
    "PAINT",
    "PAWN",
    "SPACE_MM",
    "Canvas",
    "Colour",
    "Drawing",
    "Form",
    "Kind",
    "Part",
    "Picture",
    "Point",
    "arc",
    "bar_mask",
    "bgr",
    "by_kind",
    "card_corners",
    "card_mask",
    "digit",
    "disc_mask",
    "emblem",
    "figure",
    "hexagon_corners",
    "hexagon_mask",
    "marker_card",
    "part_named",
    "piece_token",
    "placed",
    "sawn",
    "scattered",
]
