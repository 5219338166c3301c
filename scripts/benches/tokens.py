"""How well number tokens are read: other people's photographs, as they are, or once their print has been learnt.

The photographs' truth says on which hexagons tokens lie; their numbers were read off by eye and stand here. With
`--learnt` each photograph is read by a profile that was enrolled from the tokens of the other photographs of the same
print, cut out. Exits with 1 below the limit.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from calibration.enrolment.folder import enrol
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.picture import open_picture
from companion.vision.tiles.layout import TableView
from companion.vision.tokens.numbers import NUMBERS, TURNS, Numbers
from companion.vision.tokens.token_reader import TokenSeen, read_tokens
from scripts.arguments import Arguments, existing_folder

SIDE_MM = 45.0
"""A hexagon's side in the photographs, of which only proportions count."""
RADII_MM = (11.5, 12.5, 13.5)
REACH_MM = 21.0
TURNED = "3 8 2 9 10 3 6 6 10 5 12 9 4 11 8 4 5 11"
HARBOURLESS = "2 6 9 8 3 12 8 3 10 5 11 9 10 11 5 6 4 4"
FRAMED = "8 11 2 9 4 11 12 3 10 6 10 5 8 4 9 3 5 6"
TRUTH = {
    "matt_v5_board00.jpg": "4 8 10 11 8 9 6 6 12 3 5 11 2 10 4 9 5 3",
    "matt_v5_board03.jpg": "4 10 3 9 5 12 11 6 8 8 10 6 9 3 4 2 5 11",
    "matt_v5_board07.jpg": "5 4 8 11 2 6 8 4 10 3 9 12 6 10 11 5 3 9",
    "matt_v6_board03.jpg": "5 3 8 3 6 5 12 10 9 6 9 4 10 11 8 2 4 11",
    "matt_v6_board07.jpg": "3 3 5 8 11 12 8 10 5 9 11 2 4 6 6 9 10 4",
    "vieja_2players_1.jpg": HARBOURLESS,
    "vieja_2players_8.jpg": HARBOURLESS,
    "vieja_3players_1.jpg": TURNED,
    "vieja_3players_2.jpg": HARBOURLESS,
    "vieja_b_2players_IMG_1626.jpg": FRAMED,
    "vieja_b_2players_IMG_1627.jpg": FRAMED,
    "vieja_b_3players_IMG_1628.jpg": "5 3 12 10 9 6 2 11 6 4 5 11 4 10 8 8 9 3",
    "vieja_start_liczby.jpg": TURNED,
}
"""The numbers in the order in which the truth lists their hexagons."""
SURE = 0.5
"""A number below this is no reading."""
LEAST = 0.9


PRINTS = ("matt_v5", "matt_v6", "vieja_b", "vieja")
"""The prints of the photographs: each bears the name of the first of these that its own begins with."""
CUT_PX = 96


@dataclass(frozen=True)
class Photograph:
    """A photograph as it lies on the table: where its tokens are, what they say, and where there are none."""

    name: str
    frame: Picture
    view: TableView
    spots: dict[str, Floats]
    truth: list[str]
    bare: dict[str, Floats]

    def read(self, spots: dict[str, Floats], numbers: Numbers | None = None) -> dict[str, TokenSeen]:
        """The tokens at some places."""
        return read_tokens(self.frame, self.view, spots, REACH_MM, RADII_MM, numbers)

    @property
    def print_(self) -> str:
        """The print of its tokens."""
        return next(name for name in PRINTS if self.name.startswith(name))

    def cut_out(self) -> Iterator[tuple[str, Picture]]:
        """Its tokens as somebody would cut them out, each with its number: upright, as far as the eyes see that."""
        known, seen = Numbers.load(), self.read(self.spots)
        for name, number in zip(self.spots, self.truth, strict=True):
            if name not in seen:
                continue
            (x, y), r = seen[name].centre, seen[name].radius
            disc = self.view.plane.warp(self.frame, (x - r, y - r, x + r, y + r), CUT_PX / (2 * r))
            turn = int(known.by_turns(np.asarray(disc, np.float32))[:, NUMBERS.index(number)].argmax())
            matrix = cv2.getRotationMatrix2D(((CUT_PX - 1) / 2,) * 2, -360 / TURNS * turn, 1.0)
            upright = cv2.warpAffine(disc, matrix, (CUT_PX, CUT_PX), borderMode=cv2.BORDER_REPLICATE)
            yield number, np.asarray(upright, np.uint8)


def photographs(folder: Path) -> Iterator[Photograph]:
    """The photographs whose tokens were read off."""
    for photo in json.loads((folder / "truth.json").read_text())["photos"]:
        name = photo["file"]
        if name not in TRUTH:
            continue
        bare = [
            cell
            for cell in photo["hexes"]
            if not cell["number_token"] and [cell["q"], cell["r"]] != photo.get("pawn_hex")
        ]
        laid = [cell for cell in photo["hexes"] if cell["number_token"]]
        corners = np.concatenate([np.array(cell["corners"], float) for cell in laid])
        table = np.concatenate([_corners(cell) for cell in laid])
        frame = open_picture(folder / name)
        view = TableView.of_points(frame, corners, table, 2 * SIDE_MM)
        yield Photograph(name, frame, view, _middles(laid), TRUTH[name].split(), _middles(bare))


def counted(photo: Photograph, numbers: Numbers | None) -> Counter[str]:
    """What was read of the tokens in a photograph: right, wrong, unread; and how often a desert shows one."""
    seen, row = photo.read(photo.spots, numbers), Counter[str]()
    row.update(judged(seen.get(name), truth) for name, truth in zip(photo.spots, photo.truth, strict=True))
    empty = photo.read(photo.bare, numbers)
    row["false"] += sum(token.number.probability > SURE for token in empty.values())
    print(f"{photo.name:34} {dict(row)}", flush=True)
    return row


def learnt_without(photo: Photograph, photos: Sequence[Photograph]) -> Numbers | None:
    """What a profile knows that was enrolled from a folder of the other photographs' tokens of the same print."""
    with tempfile.TemporaryDirectory() as folder:
        for other in photos:
            if other is photo or other.print_ != photo.print_:
                continue
            for n, (number, picture) in enumerate(other.cut_out()):
                place = Path(folder) / "tokens" / number
                place.mkdir(parents=True, exist_ok=True)
                cv2.imwrite(str(place / f"{other.name}-{n}.png"), picture)
        return enrol(Path(folder)).numbers


def judged(seen: TokenSeen | None, truth: str) -> str:
    """How a token was read."""
    if seen is None or seen.number.probability < SURE:
        return "unread"
    return "right" if seen.number.label == truth else "wrong"


def _corners(cell: dict[str, object]) -> Floats:
    """The corners of a cell on the table in mm, in the truth's order."""
    q, r = int(str(cell["q"])), int(str(cell["r"]))
    x, y = SIDE_MM * 3**0.5 * (q + r / 2), SIDE_MM * 1.5 * r
    turn = np.radians(np.arange(6) * 60 - 90)
    return np.asarray(np.c_[x + SIDE_MM * np.cos(turn), y + SIDE_MM * np.sin(turn)])


def _middles(cells: Sequence[dict[str, object]]) -> dict[str, Floats]:
    return {f"{n}": _corners(cell).mean(axis=0) for n, cell in enumerate(cells)}


def main() -> None:
    """Print a line a photograph and the figures of all."""
    parser = Arguments(__doc__)
    parser.add_argument("--pictures", type=existing_folder, required=True, help="the folder hexes_catan")
    parser.add_argument("--learnt", action="store_true", help="with the print learnt from the other photographs")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    photos, counts = list(photographs(args.pictures)), Counter[str]()
    for photo in photos:
        counts += counted(photo, learnt_without(photo, photos) if args.learnt else None)
    total = sum(counts[how] for how in ("right", "wrong", "unread"))
    print(f"read {counts['right']} of {total} = {counts['right'] / total:.1%}, {dict(counts)}")
    sys.exit(0 if counts["right"] >= LEAST * total else 1)


if __name__ == "__main__":
    main()
