"""What is learnt about one camera: its lens and the light it was learnt in, kept as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from calibration.camera.chart import CHART, find_chart
from calibration.camera.lens import LensFit, View
from calibration.camera.light import LightReading
from companion import whole_file
from companion.saying import Verbatim
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Floats, Lens, Picture

VERSION = 1


@dataclass(frozen=True, eq=False)
class CalibratedCamera:
    """A calibrated camera. `way` is "chart" or "mat"; `light` what the mat's white looked like, if it was in view."""

    lens: Lens
    way: str
    error_px: float
    pictures: int
    light: LightReading | None = None

    @classmethod
    def fitted(cls, fit: LensFit, way: str, light: LightReading | None = None) -> CalibratedCamera:
        """What to keep of a fit."""
        return cls(fit.lens, way, fit.error_px, fit.used, light)

    def save(self, path: Path) -> None:
        """Write the profile; a half-written one never takes the place of a good one."""
        data = {
            "version": VERSION,
            "way": self.way,
            "size": self.lens.size,
            "matrix": self.lens.matrix.tolist(),
            "distortion": self.lens.distortion.tolist(),
            "error_px": round(self.error_px, 4),
            "pictures": self.pictures,
            "light": None if self.light is None else self.light.as_data(),
        }
        whole_file.write(path, json.dumps(data, indent=1) + "\n")

    @classmethod
    def load(cls, path: Path) -> CalibratedCamera:
        """Read a profile; UnreadableError in one sentence for a file that is missing, foreign or of another version."""
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            if data["version"] != VERSION:
                raise UnreadableError("lens-version", path=Verbatim(path))
            return cls(_lens(data), str(data["way"]), float(data["error_px"]), int(data["pictures"]), _light(data))
        except FileNotFoundError:
            raise UnreadableError("lens-missing", path=Verbatim(path)) from None
        except UnreadableError:
            raise
        except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
            raise UnreadableError("lens-damaged", path=Verbatim(path)) from None


def light_of(frames: Sequence[Picture]) -> LightReading | None:
    """The light in the last frame that shows the mat, or nothing."""
    return next((light for frame in reversed(frames) if (light := LightReading.seen(frame)) is not None), None)


def different_views(
    frames: Iterable[Picture],
    wanted: int = 12,
    look: Callable[[Picture], View] = find_chart,
    size_mm: tuple[float, float] = (CHART.cols * CHART.square_mm, CHART.rows * CHART.square_mm),
) -> Iterator[Picture]:
    """From a camera's stream, the frames that show the calibration sheet at rest and unlike any taken before.

    Or whatever else of `size_mm` that `look` finds (see `mat_finder`). Ends after `wanted` frames, or with the stream.
    """
    taken: list[Floats] = []
    before: Floats | None = None
    for frame in frames:
        now = _pose(frame, look, size_mm)
        at_rest = now is not None and before is not None and float(np.abs(now - before).max()) < 0.004
        before = now
        if now is None or not at_rest or any(float(np.abs(now - old).max()) < 0.08 for old in taken):
            continue
        taken.append(now)
        yield frame
        if len(taken) == wanted:
            return


def _pose(frame: Picture, look: Callable[[Picture], View], size_mm: tuple[float, float]) -> Floats | None:
    """Where the four outer corners of what `look` finds would be seen, as parts of the picture's width: (8,)."""
    try:
        seen, table = look(frame)
    except UnreadableError:
        return None
    near = np.c_[np.ones(len(table)), table]
    affine = np.linalg.lstsq(near, seen, rcond=None)[0]
    wide, high = size_mm
    outer = np.array([(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)])
    return np.asarray((np.c_[np.ones(4), outer] @ affine).ravel() / frame.shape[1])


def _lens(data: dict[str, Any]) -> Lens:
    return Lens.stored(data["matrix"], data["distortion"], data["size"])


def _light(data: dict[str, Any]) -> LightReading | None:
    return None if data["light"] is None else LightReading.from_data(data["light"])
