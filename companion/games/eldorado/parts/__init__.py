"""El Dorado's parts as we draw them: the tiles of both groups, cards, boards, wooden pieces and tokens for them."""

from __future__ import annotations

from functools import partial

from calibration.art import LIGHT, Form, Kind, Part, bgr
from companion.games.eldorado import box
from companion.games.eldorado.parts import expansion
from companion.games.eldorado.parts.drawing import CAVE_BACK, ISLAND_BACK, hexagon
from companion.games.eldorado.parts.expansion import figure_kind
from companion.games.eldorado.parts.pieces import PROFILES, figure, token
from companion.games.eldorado.parts.signs import card, player_board

SIDE_MM, HIGH_MM = 30.0, 2.0
ISLAND = Kind(Form.HEXAGON, SIDE_MM, HIGH_MM, "hexes", "El Dorado: island tiles")
CAVE = Kind(Form.HEXAGON, SIDE_MM, HIGH_MM, "hexes", "El Dorado: cave tiles")
BACK = Kind(Form.HEXAGON, SIDE_MM, HIGH_MM, "", "El Dorado: backs of the tiles")
CARD = Kind(Form.CARD, 44.0, 0.3, "", "El Dorado: resource cards")
BOARD = Kind(Form.CARD, 80.0, 1.5, "", "El Dorado: player boards")
NEW_BOARD = Kind(Form.CARD, 80.0, 1.5, "", "El Dorado: player boards of the expansion")
TOKEN = Kind(Form.DISC, 18.0, 2.0, "", "El Dorado: tokens for wooden pieces")

TILES = (
    *(Part(ISLAND, name, count, partial(hexagon, name)) for name, count in box.ISLAND.items()),
    *(Part(CAVE, name, count, partial(hexagon, name)) for name, count in box.CAVE.items()),
)
"""The tiles of both groups, one corner up and one down. The exit's own east is the picture's right."""
BACKS = (
    Part(BACK, ISLAND_BACK, sum(box.ISLAND.values()), partial(hexagon, ISLAND_BACK)),
    Part(BACK, CAVE_BACK, sum((*box.CAVE.values(), *box.NEW_CAVE.values())), partial(hexagon, CAVE_BACK)),
)
CARDS = tuple(Part(CARD, name, count, partial(card, name)) for name, count in zip(box.CARDS, box.SUPPLY, strict=True))
BOARDS = tuple(Part(BOARD, f"{colour}-board", 1, partial(player_board, colour)) for colour in box.BOARDS)
NEW_BOARDS = tuple(Part(NEW_BOARD, f"{colour}-board", 1, partial(player_board, colour)) for colour in box.NEW_BOARDS)


def _most(colour: str, name: str) -> int:
    """How many of a piece are in the box: Hector's villagers are five, and each board has two explorers."""
    return box.PIECES[name] + int(name == box.EXPLORER or (name == box.VILLAGER and box.HECTOR in box.BOARDS[colour]))


FIGURES = tuple(
    Part(
        figure_kind(name),
        f"{colour}-{name}",
        _most(colour, name),
        partial(figure, name, colour),
        profile=PROFILES[name],
        colour=bgr(LIGHT[colour]),
    )
    for name in box.PIECES
    for colour in box.BOARDS
)
"""The wooden pieces, named like `red-farmhouse`."""
TOKENS = tuple(
    Part(TOKEN, f"{colour}-{name}", _most(colour, name), partial(token, name, colour))
    for name in box.PIECES
    for colour in box.BOARDS
)
"""What stands for them where there is no wood, by the same names."""

PARTS = (*TILES, *BACKS, *CARDS, *BOARDS, *FIGURES, *TOKENS, *NEW_BOARDS, *expansion.PARTS)
