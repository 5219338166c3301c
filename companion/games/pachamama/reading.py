"""What the eyes saw of the board, as places of the game with the probability of each label."""

from __future__ import annotations

from collections.abc import Collection

from companion.games.kit import Labels, Place, Spot
from companion.games.pachamama.board import board
from companion.games.pachamama.box import CROPS, SIZES
from companion.games.pachamama.state import Pachamama
from companion.games.plugin import Reading
from companion.vision.board.reader import read_board
from companion.vision.board.regions import board_regions
from companion.vision.classify.profile import Profile
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.observation import BoardSeen, Cell, Seen

PLAIN = 0.5  # a space whose likeliest label is less likely than this is hidden or unclear, and says nothing


def look(frame: Picture, profile: Profile, state: Pachamama) -> dict[Spot, Labels]:
    """Read the game's board from a frame (BGR); UnreadableError, a plain sentence, if it cannot be found."""
    return look_again(frame, profile, state, board(state.size).places)


def look_again(frame: Picture, profile: Profile, state: Pachamama, among: Collection[Place]) -> dict[Spot, Labels]:
    """As `look`, at some spaces only."""
    size = next(s for s in SIZES if s.name == state.size)
    chosen = [n for n, place in enumerate(board(state.size).places) if place in among]
    return places_seen(read_board(frame, profile, size.rows, size.cols, among=chosen), state)


def regions(frame: Picture, profile: Profile, state: Pachamama) -> dict[Place, Floats]:
    """Where each space is in the picture, as corners in pixels; UnreadableError if the mat cannot be seen."""
    size = next(s for s in SIZES if s.name == state.size)
    return dict(zip(board(state.size).places, board_regions(frame, size.rows, size.cols, profile.lens), strict=True))


def places_seen(observed: BoardSeen, state: Pachamama) -> dict[Spot, Labels]:
    """The labels of every space that can be seen clearly: its terrain, its crop by name, and the players' pawns."""
    places = board(state.size).places
    seen: dict[Spot, Labels] = {}
    for cell in observed.cells:
        place = places[cell.row * observed.cols + cell.col]
        for layer, labels in _layers(cell, state).items():
            if max(labels.values()) >= PLAIN:
                seen[place, layer] = labels
    return seen


def _layers(cell: Cell, state: Pachamama) -> dict[str, Labels]:
    crops = _labels(cell.crop)
    pawns = _labels(cell.pawn)
    strangers = sum(p for label, p in pawns.items() if label is not None and label not in state.seats)
    known = {label: p for label, p in pawns.items() if label is None or label in state.seats}
    return {
        "terrain": _labels(cell.terrain),
        "crop": {_crop_name(label): p for label, p in crops.items()},
        # a pawn of a colour that nobody plays is a pawn all the same, of one of those who do
        "pawn": {label: p + strangers * (label is not None) / len(state.seats) for label, p in known.items()},
    }


def _labels(seen: Seen) -> Labels:
    return dict([(seen.label, seen.probability), *seen.others])


def _crop_name(label: str | None) -> str | None:
    """Crops are enrolled by their level, 1 to 5, or by their name."""
    return CROPS[int(label) - 1] if label is not None and label in {"1", "2", "3", "4", "5"} else label


READING = Reading(
    look,
    look_again,
    regions,
)
