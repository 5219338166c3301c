"""A profile: what calibration learnt about one box of components and one camera, in one .npz file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.vision.classify.classifier import Classifier, Shape
from companion.vision.classify.templates import Templates
from companion.vision.geometry.plane import Lens
from companion.vision.observation import UnreadableError

VERSION = 7
SIZES_MM = {"board": 46.0, "hexes": 30.0, "squares": 58.0}
"""A board's pitch, a hexagon's side, a free square's side, unless calibration measured them."""


@dataclass(frozen=True, eq=False)
class Part:
    """One kind of part: its classifier, and its size in mm (see SIZES_MM)."""

    labels: Classifier
    size_mm: float


@dataclass(frozen=True, eq=False)
class Printed:
    """One kind of part that is recognised by its very pictures, and its size in mm (see SIZES_MM)."""

    prints: Templates
    size_mm: float


@dataclass(frozen=True, eq=False)
class Profile:
    """`parts` (board, hexes) and `printed` parts (squares) by kind, and the camera's lens if it was calibrated."""

    parts: Mapping[str, Part]
    printed: Mapping[str, Printed] = field(default_factory=dict)
    lens: Lens | None = None

    def part(self, kind: str) -> Part:
        """The part of that kind; UnreadableError with what to do when it was never enrolled."""
        if kind not in self.parts:
            raise UnreadableError(_unknown(kind))
        return self.parts[kind]

    def printed_part(self, kind: str) -> Printed:
        """As `part`, for one that is recognised by its pictures."""
        if kind not in self.printed:
            raise UnreadableError(_unknown(kind))
        return self.printed[kind]

    def save(self, path: Path) -> None:
        """Write the profile to one file; a half-written one never takes the place of a good one."""
        heads: dict[str, Any] = {}
        arrays: dict[str, NDArray[Any]] = {}
        for kind, part in self.parts.items():
            shape = part.labels.shape
            heads[kind] = {
                "questions": part.labels.questions,
                "outline": shape.outline,
                "turns": shape.turns,
                "size_mm": part.size_mm,
            }
            arrays |= {f"{kind}:labels:{k}": v for k, v in part.labels.arrays().items()}
        for kind, printed in self.printed.items():
            arrays |= {f"{kind}:prints:{k}": v for k, v in printed.prints.arrays().items()}
        sizes = {kind: printed.size_mm for kind, printed in self.printed.items()}
        head: dict[str, Any] = {"version": VERSION, "parts": heads, "printed": sizes}
        if self.lens:
            head["lens_size"] = self.lens.size
            arrays |= {"lens:matrix": self.lens.matrix, "lens:distortion": self.lens.distortion}
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(path.name + ".new")
        with draft.open("wb") as file:
            np.savez_compressed(file, head=np.array(json.dumps(head)), **arrays)  # type: ignore[arg-type] # stubs take no **
        draft.replace(path)

    @classmethod
    def load(cls, path: Path) -> Profile:
        """Read a profile; UnreadableError with one sentence for a file that is missing, foreign or too new."""
        try:
            with path.open("rb") as raw, np.load(raw, allow_pickle=False) as file:
                head = json.loads(str(file["head"]))
                arrays = {k: file[k] for k in file.files}
            if head["version"] != VERSION:
                raise UnreadableError(
                    f"The profile {path} was made by another version; make it again with `companion calibrate tiles`."
                )
            parts = {kind: _part(kind, facts, arrays) for kind, facts in head["parts"].items()}
            printed = {
                kind: Printed(Templates.of_arrays(_stored(f"{kind}:prints:", arrays)), float(size))
                for kind, size in head["printed"].items()
            }
            lens = None
            if "lens_size" in head:
                wide, high = head["lens_size"]
                lens = Lens(arrays["lens:matrix"], arrays["lens:distortion"], (int(wide), int(high)))
            return cls(parts, printed, lens)
        except FileNotFoundError:
            raise UnreadableError(f"There is no profile {path}; make it with `companion calibrate tiles`.") from None
        except UnreadableError:
            raise
        except Exception:  # whatever zip, json or numpy say about a foreign file, the answer is the same
            raise UnreadableError(
                f"{path} is not a profile or is damaged; make it again with `companion calibrate tiles`."
            ) from None


def _part(kind: str, facts: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> Part:
    shape = Shape(str(facts["outline"]), int(facts["turns"]))
    questions = tuple(tuple(q) for q in facts["questions"])
    return Part(Classifier.stored(questions, shape, _stored(f"{kind}:labels:", arrays)), float(facts["size_mm"]))


def _stored(start: str, arrays: Mapping[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    return {k[len(start) :]: v for k, v in arrays.items() if k.startswith(start)}


def _unknown(kind: str) -> str:
    return f"The profile knows no {kind}; enrol pictures of its parts with `companion calibrate tiles`."
