"""What the eyes saw of the board, as places of the game with the probability of each label."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from companion.games.extras import GuidesCamera
from companion.games.kit import Labels, Layout, Place, Spot
from companion.games.pachamama.board import board
from companion.games.pachamama.box import CROPS, SIZES
from companion.games.pachamama.otoma.solo import Solo
from companion.games.pachamama.state import Pachamama
from companion.games.plugin import Spaces, TableReader
from companion.vision.board.arrows import KIND, read_arrows
from companion.vision.board.board_reader import read_board
from companion.vision.board.patches import PITCH_MM
from companion.vision.board.place import nudged_card
from companion.vision.board.regions import board_regions
from companion.vision.board.tuning import TUNING
from companion.vision.classify.profile import Profile
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.observation import BoardSeen, CellSeen
from companion.vision.tiles.cells import Box, Reframing

ARROW = "arrow"
SURE = 0.9  # so likely is a crop that hides an arrow; a doubtful one may be a pawn on an arrow
BELIEVED = 0.56  # so sure is what nobody can see: no difference, and no evidence either
STRANGER = 0.9
"""A pawn is of a colour that nobody plays if that is at least as likely: .99 if it is, at most .09 if not (80 and 243
pawns in four lights)."""
UNDER = 8.0
"""So many times as likely as it was read is what should lie under a pawn, a stone or none: pawns hide much of it, and
seldom anything changes there. Of 1,033 stones under pawns none was then taken for another one (1 at half of this), on
none of 751 spaces without one a stone was read, and 5 of 1,033 stones that lay there instead of others passed. That
there is none is as much more likely again as the eyes, who do not know what should lie there, took from it."""
STILL_UNDER = 25.0
"""So many times as likely again is a stone that surely lay there before a pawn came to hide it: no rule takes it away.
Of 750 stones under pawns 15 were taken for another one without this, none with it."""
STAYED = 3.0
"""The same of a pawn that should stand there: a white one on a white stone may look like none. Of 1,111 spaces
without a pawn, none was seen where it had gone."""
PLAIN = 0.5  # a space whose likeliest label is less likely than this is hidden or unclear, and says nothing


def look(
    frame: Picture, profile: Profile, state: Pachamama, among: Collection[Place] | None = None
) -> dict[Spot, Labels]:
    """Read the game's board from a frame (BGR), all of it or some spaces; at none nothing is looked for.

    UnreadableError, a plain sentence, if it cannot be found.
    """
    if among is not None and not among:
        return {}
    size = next(s for s in SIZES if s.name == state.size)
    chosen = [n for n, place in enumerate(board(state.size).places) if among is None or place in among]
    observed = read_board(frame, profile, size.rows, size.cols, among=chosen)
    if not observed.cells:
        # None of them can be seen: nobody knows yet what has changed there.
        raise UnreadableError("hidden" if len(chosen) < size.rows * size.cols else "all-hidden")
    seen = places_seen(observed, state)
    return {**seen, **dict(_arrows(frame, profile, state, seen))}


def regions(frame: Picture, profile: Profile, state: Pachamama) -> dict[Place, Floats]:
    """Where each space is in the picture, as corners in pixels; UnreadableError if the mat cannot be seen."""
    size = next(s for s in SIZES if s.name == state.size)
    return dict(zip(board(state.size).places, board_regions(frame, size.rows, size.cols, profile.lens), strict=True))


def reframe(frame: Picture, profile: Profile, state: Pachamama, cut: Collection[Box]) -> Reframing | None:
    """Which card of the mat no longer lies at the board's corner, if one; UnreadableError if the mat cannot be seen."""
    size = next(s for s in SIZES if s.name == state.size)
    card = nudged_card(frame, size.rows, size.cols, profile.lens_for(frame))
    return Reframing(card=card) if card is not None else None


def places_seen(observed: BoardSeen, state: Pachamama) -> dict[Spot, Labels]:
    """The labels of every space that can be seen clearly: its terrain, its crop by name, and everybody's pawns."""
    places = board(state.size).places
    seen: dict[Spot, Labels] = {}
    for cell in observed.cells:
        place = places[cell.row * observed.cols + cell.col]
        for layer, labels in _layers(cell, state, place).items():
            if max(labels.values()) >= PLAIN:
                seen[place, layer] = labels
    return seen


def _arrows(
    frame: Picture, profile: Profile, state: Pachamama, seen: Mapping[Spot, Labels]
) -> Iterator[tuple[Spot, Labels]]:
    """The arrows that count, where the table's tiles have some and the profile knows them: on tiles without a crop on
    which the player's pawn stands, or whose arrow was seen before.

    Where no tile lies there is none; any other arrow, and one that is hidden, is believed to be what it was.
    """
    if not isinstance(state, Solo) or state.drawn is not None or KIND not in profile.printed:
        return
    here = board(state.size)
    likely = {spot: _likeliest(labels) for spot, labels in seen.items()}
    wanted = []
    for place, known in zip(here.places, state.arrows, strict=True):
        if (place, "terrain") not in likely:
            continue
        if likely[place, "terrain"] is None:
            yield (place, ARROW), {None: 1.0}
            continue
        yield (place, ARROW), {known or None: BELIEVED}
        covered = likely.get((place, "crop")) and max(seen[place, "crop"].values()) > SURE
        if not covered and state.crop_at(place) is None and (known or likely.get((place, "pawn")) == state.seats[0]):
            wanted.append(here.number[place])
    grid = here.grid
    for number, arrow in read_arrows(frame, profile, grid.rows, grid.cols, wanted).items():
        if arrow.probability >= PLAIN:
            yield (here.places[number], ARROW), arrow.chances


def _layers(cell: CellSeen, state: Pachamama, place: Place) -> dict[str, Labels]:
    crops: Labels = {_crop_name(label): p for label, p in cell.crop.chances.items()}
    pawns: Labels = cell.pawn.chances
    colours = state.pawn_colours
    strangers = sum(p for label, p in pawns.items() if label is not None and label not in colours)
    known = {label: p for label, p in pawns.items() if label is None or label in colours}
    if strangers < STRANGER:  # what may be a pawn of a colour that nobody plays is of one of those who do
        pawns = {label: p + strangers * (label is not None) / len(colours) for label, p in known.items()}
    due, stone = state.pawn_at(place), state.crop_at(place)
    pawns = pawns if due is None else _as_due(pawns, due, STAYED)
    under = UNDER if stone is not None else UNDER / TUNING.classifying.discless
    return {
        "terrain": cell.terrain.chances,
        "crop": crops if _likeliest(pawns) is None else _as_due(crops, stone, under),
        "pawn": pawns,
    }


def reconsider(
    state: Pachamama, seen: Mapping[Spot, Labels], right: Layout, matched: bool = False
) -> dict[Spot, Labels]:
    """What was read, where this surely lay right before: a stone on which a pawn has come to stand is the one there.

    Under a pawn that has just come, or that stands on a new tile, none was announced yet.
    """
    told, layout = dict(seen), state.layout()
    lay = {spot for spot, label in right.items() if layout.get(spot) == label}
    for (place, layer), labels in seen.items():
        pawn = seen.get((place, "pawn"))
        if layer != "crop" or (place, layer) not in lay or pawn is None or _likeliest(pawn) is None:
            continue
        crop = state.crop_at(place)
        if crop is not None or not lay.issuperset({(place, "terrain"), (place, "pawn")}):
            told[place, layer] = _as_due(labels, crop, STILL_UNDER)
    return told


def _as_due(labels: Labels, due: str | None, times: float) -> Labels:
    """The same where what is due is so many times as likely from the outset."""
    weighed = {label: p * times if label == due else p for label, p in labels.items()}
    total = sum(weighed.values())
    return {label: p / total for label, p in weighed.items()}


def _likeliest(labels: Labels) -> str | None:
    return max(labels, key=lambda label: labels[label])


def _crop_name(label: str | None) -> str | None:
    """Crops are enrolled by their level, 1 to 5, or by their name."""
    return CROPS[int(label) - 1] if label is not None and label in {"1", "2", "3", "4", "5"} else label


class PachamamaReader(TableReader[Pachamama], GuidesCamera):
    """Reads a printed board of squares with crops and pawns on it."""

    spaces = Spaces(PITCH_MM, fixed=True, filled="terrain")
    look, regions = staticmethod(look), staticmethod(regions)
    reframe, reconsider = staticmethod(reframe), staticmethod(reconsider)


READER = PachamamaReader()
