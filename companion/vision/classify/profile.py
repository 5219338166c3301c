"""A profile: what calibration learnt about one box of components and one camera, in one .npz file."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.saying import Verbatim
from companion.vision.classify.classifier import Classifier, PartShape
from companion.vision.classify.templates import Templates
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Lens, Picture
from companion.vision.tokens.numbers import Numbers
from companion.whole_file import writing

VERSION = 8
READ = (7, VERSION)
"""The versions that can be read: one of 7 has no parts of single games."""
ARROWS = "arrows"
"""The kind of what is printed on a board's tiles."""
FIGURES, DISCS = "pieces", "discs"
"""The kinds of wooden figures and of round tokens."""
FREE_SQUARES = ("squares", "huts")
"""The kinds of printed parts of a box that are square and lie anywhere, each of a size of its own."""
SIZES_MM = {"board": 46.0, "hexes": 30.0, "squares": 58.0, "huts": 44.0, "villages": 92.0, "arrows": 42.0}
"""A board's pitch, a hexagon's side, those of free squares, of huts' and of villages', that of a board's tile, unless
calibration measured them.
"""
MOST_MM = 1000.0
"""No part is larger."""
LARGEST = 500_000_000
"""Bytes of a profile's arrays."""
VIEWS = {
    "board": {"glance": 1600, "whole": 4002},
    "hexes": {"colour": 66, "texture": 256, "layout": 2304},
}
"""The views in which parts of a kind are seen, with the number of each one's features."""


@dataclass(frozen=True, eq=False)
class ClassifiedPart:
    """One kind of part: its classifier, and its size in mm (see SIZES_MM)."""

    classifier: Classifier
    size_mm: float


@dataclass(frozen=True, eq=False)
class PrintedPart:
    """One kind of part that is recognised by pictures of itself, and its size in mm (see SIZES_MM)."""

    templates: Templates
    size_mm: float


@dataclass(frozen=True)
class FigurePart:
    """A turned wooden figure: pairs of height and radius in mm from its foot to its top, and its paint (BGR)."""

    profile: tuple[tuple[float, float], ...]
    paint: tuple[int, int, int]


@dataclass(frozen=True, eq=False)
class Profile:
    """`parts` (board, hexes) and `printed` parts (squares, huts) by kind, and the camera's lens if it was calibrated.

    A part of `parts` is told from others by a classifier, one of `printed` by comparing it with its enrolled pictures,
    and one of `figures`, named like `red-explorer`, by its silhouette. `discs` are round tokens by name, as pictures
    (BGR) that they fill upright; `hexagons` are pictures of hexagonal tiles by label, which their circumscribed circle
    fills, the way up they were enrolled. `numbers` has learnt the print of its number tokens, if they were enrolled.
    `games` has what was learnt of single games' boxes: their labels are their own.
    """

    parts: Mapping[str, ClassifiedPart]
    printed: Mapping[str, PrintedPart] = field(default_factory=dict)
    lens: Lens | None = None
    figures: Mapping[str, FigurePart] = field(default_factory=dict)
    discs: Mapping[str, Picture] = field(default_factory=dict)
    hexagons: Mapping[str, Picture] = field(default_factory=dict)
    numbers: Numbers | None = None
    games: Mapping[str, Profile] = field(default_factory=dict)

    def of_game(self, game: str) -> Profile:
        """What a game's table is read with: its own parts, and for kinds of which it has none those of no one game.

        A board's tiles have their own arrows or none.
        """
        if game not in self.games:
            return replace(self, games={}) if self.games else self
        own = self.games[game]
        arrows = {ARROWS} if "board" in own.parts else set()
        return replace(
            self,
            parts={**self.parts, **own.parts},
            printed={**{kind: self.printed[kind] for kind in self.printed.keys() - arrows}, **own.printed},
            figures=own.figures or self.figures,
            discs=own.discs or self.discs,
            hexagons=own.hexagons or self.hexagons,
            numbers=own.numbers or self.numbers,
            games={},
        )

    @property
    def labels(self) -> set[tuple[str, str]]:
        """The labels of all parts, each with its kind; arrows on tiles are no parts."""
        known: dict[str, Iterable[str]] = {kind: part.classifier.names for kind, part in self.parts.items()}
        known |= {kind: part.templates.names for kind, part in self.printed.items() if kind != ARROWS}
        known |= {FIGURES: self.figures, DISCS: self.discs}
        return {(kind, name) for kind, names in known.items() for name in names} | {("hexes", n) for n in self.hexagons}

    def without(self, labels: Collection[tuple[str, str]]) -> Profile:
        """The same with these labels, each of a kind, known no more: they compete with no others.

        A kind of which none is left is left out.
        """

        def left(kind: str, known: Iterable[str]) -> list[str]:
            return [label for label in known if (kind, label) not in labels]

        def fewer(kind: str) -> set[str]:
            return {label for of, label in labels if of == kind}

        return replace(
            self,
            parts={
                kind: replace(part, classifier=part.classifier.without(fewer(kind)))
                for kind, part in self.parts.items()
                if left(kind, part.classifier.names)
            },
            printed={
                kind: replace(part, templates=part.templates.without(fewer(kind)))
                for kind, part in self.printed.items()
                if left(kind, part.templates.names)
            },
            figures={name: self.figures[name] for name in left(FIGURES, self.figures)},
            discs={name: self.discs[name] for name in left(DISCS, self.discs)},
            hexagons={name: self.hexagons[name] for name in left("hexes", self.hexagons)},
        )

    def part(self, kind: str) -> ClassifiedPart:
        """The part of that kind, a game's own first; UnreadableError if none was ever enrolled."""
        for one in (*self.games.values(), self):
            if kind in one.parts:
                return one.parts[kind]
        raise UnreadableError("part-unknown", kind=f"part-{kind}")

    def printed_part(self, kind: str) -> PrintedPart:
        """The printed part of that kind, a game's own first; UnreadableError if none was ever enrolled."""
        for one in (*self.games.values(), self):
            if kind in one.printed:
                return one.printed[kind]
        raise UnreadableError("part-unknown", kind=f"part-{kind}")

    def lens_for(self, frame: Picture) -> Lens | None:
        """The lens for pictures of the size of `frame` (h, w, 3), if it was calibrated."""
        return self.lens.scaled((frame.shape[1], frame.shape[0])) if self.lens else None

    def save(self, path: Path) -> None:
        """Write the profile to one file; a half-written one never takes the place of a good one."""
        head, arrays = self._contents()
        head |= {"version": VERSION, "games": {}}
        for name, own in self.games.items():
            head["games"][name], kept = own._contents()
            arrays |= {f"game {name}:{key}": array for key, array in kept.items()}
        with writing(path) as file:
            np.savez_compressed(file, head=np.array(json.dumps(head)), **arrays)  # type: ignore[arg-type] # stubs take no **

    def _contents(self) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
        """What a file says of all but the games' own, and its arrays."""
        heads: dict[str, Any] = {}
        arrays: dict[str, NDArray[Any]] = {}
        for kind, part in self.parts.items():
            shape = part.classifier.shape
            heads[kind] = {
                "questions": part.classifier.questions,
                "outline": shape.outline,
                "turns": shape.turns,
                "size_mm": part.size_mm,
            }
            arrays |= {f"{kind}:labels:{k}": v for k, v in part.classifier.arrays().items()}
        for kind, printed in self.printed.items():
            arrays |= {f"{kind}:prints:{k}": v for k, v in printed.templates.arrays().items()}
        arrays |= {f"discs:{name}": picture for name, picture in self.discs.items()}
        arrays |= {f"hexagons:{name}": picture for name, picture in self.hexagons.items()}
        arrays |= {f"numbers:{name}": array for name, array in (self.numbers.arrays() if self.numbers else {}).items()}
        sizes = {kind: printed.size_mm for kind, printed in self.printed.items()}
        figures = {name: [one.profile, one.paint] for name, one in self.figures.items()}
        head: dict[str, Any] = {"parts": heads, "printed": sizes, "figures": figures}
        if self.lens:
            head["lens_size"] = self.lens.size
            arrays |= {"lens:matrix": self.lens.matrix, "lens:distortion": self.lens.distortion}
        return head, arrays

    @classmethod
    def load(cls, path: Path) -> Profile:
        """Read a profile; UnreadableError with one sentence for a file that is missing, foreign or too new."""
        try:
            head, arrays = _contents(path)
            if head["version"] not in READ:
                raise UnreadableError("profile-version", path=Verbatim(path))
            own = {name: cls._of(of, _stored(f"game {name}:", arrays)) for name, of in head.get("games", {}).items()}
            return replace(cls._of(head, arrays), games=own)
        except FileNotFoundError:
            raise UnreadableError("profile-missing", path=Verbatim(path)) from None
        except UnreadableError:
            raise
        except Exception:  # whatever zip, json or numpy say about a foreign file, the answer is the same
            raise UnreadableError("profile-damaged", path=Verbatim(path)) from None

    @classmethod
    def _of(cls, head: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> Profile:
        """What `_contents` gave; an exception of any kind for what it cannot have given."""
        parts = {kind: _part(kind, facts, arrays) for kind, facts in head["parts"].items()}
        printed = {
            kind: PrintedPart(Templates.of_arrays(_stored(f"{kind}:prints:", arrays)), _size(size))
            for kind, size in head["printed"].items()
        }
        lens = None
        if "lens_size" in head:
            wide, high = head["lens_size"]
            lens = Lens.stored(arrays["lens:matrix"], arrays["lens:distortion"], (wide, high))
        figures = {name: _figure(*told) for name, told in head.get("figures", {}).items()}
        print_of = _stored("numbers:", arrays)
        return cls(
            parts,
            printed,
            lens,
            figures,
            _pictures("discs:", arrays),
            _pictures("hexagons:", arrays),
            Numbers.stored(print_of) if print_of else None,
        )


def _part(kind: str, facts: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> ClassifiedPart:
    shape = PartShape(str(facts["outline"]), int(facts["turns"]))
    questions = tuple(tuple(q) for q in facts["questions"])
    classifier = Classifier.stored(questions, shape, _stored(f"{kind}:labels:", arrays))
    if {name: view.mean.size for name, view in classifier.views.items()} != VIEWS.get(kind):
        raise ValueError("it sees something else")
    return ClassifiedPart(classifier, _size(facts["size_mm"]))


def _figure(profile: Sequence[Sequence[float]], paint: Sequence[int]) -> FigurePart:
    blue, green, red = (int(share) for share in paint)
    pairs = tuple((float(high), float(radius)) for high, radius in profile)
    if len(pairs) < 2 or not all(0 <= value <= MOST_MM for pair in pairs for value in pair):
        raise ValueError("no figure is like that")
    if not all(0 <= share <= 255 for share in (blue, green, red)):
        raise ValueError("no paint is like that")
    return FigurePart(pairs, (blue, green, red))


def _pictures(start: str, arrays: Mapping[str, NDArray[Any]]) -> dict[str, Picture]:
    found = _stored(start, arrays)
    if not all(one.dtype == np.uint8 and one.ndim == 3 and one.shape[2] == 3 and one.size for one in found.values()):
        raise ValueError("no picture is like that")
    return found


def _contents(path: Path) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """What a profile says of itself, and its arrays; ValueError for more than any profile has."""
    if path.exists() and not path.is_file():
        raise ValueError("it is no file")
    with path.open("rb") as raw:
        with zipfile.ZipFile(raw) as packed:
            if sum(member.file_size for member in packed.infolist()) > LARGEST:
                raise ValueError("it is too large")
        raw.seek(0)
        with np.load(raw, allow_pickle=False) as file:
            return json.loads(str(file["head"])), {k: file[k] for k in file.files}


def _size(told: object) -> float:
    size = float(told)  # type: ignore[arg-type]  # a TypeError says so as well
    if not 1 <= size <= MOST_MM:
        raise ValueError("no part is that large")
    return size


def _stored(start: str, arrays: Mapping[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    return {k[len(start) :]: v for k, v in arrays.items() if k.startswith(start)}
