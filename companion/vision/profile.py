"""A profile: what calibration learnt about one box of components and one camera, in one .npz file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.vision.labels import Labels, Shape
from companion.vision.observation import UnreadableError
from companion.vision.plane import Lens

VERSION = 1
SIZES_MM = {"board": 46.0, "hexes": 30.0, "squares": 58.0}
"""A board's pitch, a hexagon's side, a free square's side, unless calibration measured them."""


@dataclass(frozen=True, eq=False)
class Part:
    """One kind of part: its classifier, its size in mm (see SIZES_MM), and whatever else its reader keeps."""

    labels: Labels
    size_mm: float
    extra: Mapping[str, NDArray[Any]] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Profile:
    """`parts` by kind (board, hexes, squares) and the camera's lens if it was calibrated."""

    parts: Mapping[str, Part]
    lens: Lens | None = None

    def part(self, kind: str) -> Part:
        """The part of that kind; UnreadableError with what to do when it was never enrolled."""
        if kind not in self.parts:
            raise UnreadableError(
                f"The profile knows no {kind}; enrol pictures of its parts with `companion calibrate tiles`."
            )
        return self.parts[kind]

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
            arrays |= {f"{kind}:extra:{k}": v for k, v in part.extra.items()}
        head: dict[str, Any] = {"version": VERSION, "parts": heads}
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
            with np.load(path, allow_pickle=False) as file:
                head = json.loads(str(file["head"]))
                arrays = {k: file[k] for k in file.files}
            if head["version"] != VERSION:
                raise UnreadableError(
                    f"The profile {path} was made by another version; make it again with `companion calibrate tiles`."
                )
            parts = {kind: _part(kind, facts, arrays) for kind, facts in head["parts"].items()}
            lens = None
            if "lens_size" in head:
                wide, high = head["lens_size"]
                lens = Lens(arrays["lens:matrix"], arrays["lens:distortion"], (int(wide), int(high)))
            return cls(parts, lens)
        except FileNotFoundError:
            raise UnreadableError(f"There is no profile {path}; make it with `companion calibrate tiles`.") from None
        except UnreadableError:
            raise
        except Exception:  # whatever zip, json or numpy say about a foreign file, the answer is the same
            raise UnreadableError(
                f"{path} is not a profile or is damaged; make it again with `companion calibrate tiles`."
            ) from None


def _part(kind: str, facts: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> Part:
    def stored(group: str) -> dict[str, NDArray[Any]]:
        start = f"{kind}:{group}:"
        return {k[len(start) :]: v for k, v in arrays.items() if k.startswith(start)}

    shape = Shape(str(facts["outline"]), int(facts["turns"]))
    questions = tuple(tuple(q) for q in facts["questions"])
    labels = Labels.stored(questions, shape, stored("labels"))
    return Part(labels, float(facts["size_mm"]), stored("extra"))
