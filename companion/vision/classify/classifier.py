"""The classifier of straightened patches: gives every label a probability. `calibration.training.learning` makes them.

A patch is float32 BGR, SIDE x SIDE, white 1.0, with the part filling it: a square part its edges, a disc or a
pointed-top hexagon its circumscribed circle (as the enrolment pictures show them).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.classify.features import SIDE, describe
from companion.vision.classify.palette import COLOURS
from companion.vision.colour.joint_white_balance import STRANGER, Tones, tones
from companion.vision.geometry.plane import Array, Floats, Picture

WHITE_SEEN = 0.08
"""How far off the light may be, as a logarithm, where the cards' white was seen in the frame."""
AMONG_STRANGERS = {True: 0.03, False: 0.1}
"""How far off the light may be, as a logarithm, where many patches show no label, by whether the white was seen: small,
because bare spaces would draw the light towards the labels that they are like."""
TONES = 9
"""Numbers by which a label's tones are known."""
NO_WHITE = 0.5
"""How far off the light may be, as a logarithm, where no white was seen: nothing is known but the labels themselves."""


@dataclass(frozen=True)
class PartShape:
    """The outline of a part and by how many turns it looks alike; `turns` 1 means that it is always read upright."""

    outline: str
    turns: int

    def mask(self, side: int = SIDE) -> NDArray[np.uint8]:
        """255 inside the part, 0 outside, side x side."""
        out = np.zeros((side, side), np.uint8)
        middle, radius = (side - 1) / 2, side / 2
        if self.outline == "square":
            out[:] = 255
        elif self.outline == "disc":
            cv2.circle(out, (round(middle * 16), round(middle * 16)), round(radius * 16), 255, -1, cv2.LINE_8, 4)
        elif self.outline == "space":
            edge = round(side / 24)
            out[edge:-edge, edge:-edge] = 255
        else:
            turn = np.arange(6) * np.pi / 3
            points = np.c_[middle + radius * np.sin(turn), middle - radius * np.cos(turn)]
            cv2.fillConvexPoly(out, np.rint(points * 16).astype(np.int32), 255, cv2.LINE_8, 4)
        return out


SQUARE = PartShape("square", 4)
DISC = PartShape("disc", 24)
HEXAGON = PartShape("hexagon", 6)
SPACE = PartShape("space", 4)
"""A board's space with a narrow margin all round, in which its neighbours and the gaps show."""


@dataclass(frozen=True, eq=False)
class FeatureView:
    """One point of view: features, standardised, perhaps through a hidden layer, to a score for each answer."""

    mean: Array
    spread: Array
    out: Array
    bias: Array
    hidden: Array | None = None
    hidden_bias: Array | None = None

    def scores(self, features: Array) -> Array:
        """Scores (n, answers) of features (n, f)."""
        inner = (features - self.mean) / self.spread
        if self.hidden is not None and self.hidden_bias is not None:
            inner = np.maximum(inner @ self.hidden + self.hidden_bias, 0)
        return np.asarray(inner @ self.out + self.bias)


@dataclass(frozen=True, eq=False)
class Classifier:
    """A learnt classifier: `questions` are each question's answers, and `trust` (questions, views) weighs the views.

    `palettes` say of each question how often each colour occurs on its answers, None left out (answers, COLOURS); there
    are none where it was not learnt.
    """

    questions: tuple[tuple[str | None, ...], ...]
    shape: PartShape
    views: Mapping[str, FeatureView]
    trust: NDArray[np.float32]
    tones: Tones = field(repr=False)
    palettes: tuple[Array, ...] = field(default=(), repr=False)

    @property
    def names(self) -> tuple[str, ...]:
        """The labels of the first question."""
        return tuple(name for name in self.questions[0] if name is not None)

    def without(self, labels: Collection[str]) -> Classifier:
        """The same with these labels known no more: what was given to them is shared among the others."""
        first = self.questions[0]
        kept = [n for n, name in enumerate(first) if name not in labels]
        if len(kept) == len(first):
            return self
        every = np.r_[kept, len(first) : sum(map(len, self.questions))].astype(np.intp)
        views = {name: replace(v, out=v.out[:, every], bias=v.bias[every]) for name, v in self.views.items()}
        left = [n for n, name in enumerate(self.names) if name not in labels]
        return replace(
            self,
            questions=(tuple(first[n] for n in kept), *self.questions[1:]),
            views=views,
            tones=replace(self.tones, middles=self.tones.middles[left]),
            palettes=(self.palettes[0][left], *self.palettes[1:]) if self.palettes else (),
        )

    def read(self, patches: Array) -> Array:
        """Probabilities (n, answers) for the first question of patches (n, SIDE, SIDE, 3)."""
        return self.answers(patches)[0]

    def tones_of(self, patches: Array | Picture, gain: Array | None = None) -> Floats:
        """The tones (n, TONES) of patches (n, s, s, 3), white 1.0, perhaps only after a `gain` (n, 1, 1, 3)."""
        return tones(patches, self.shape.mask(patches.shape[1]), gain)

    def tint(self, seen: Floats, *, white_seen: bool, strangers: bool = False) -> Array:
        """What to multiply a frame's patches with (BGR) whose tones (n, TONES) are `seen`, for colours as enrolled.

        With `strangers` many patches may show none of the labels, as a board's bare spaces do; then there are cards.
        """
        if strangers:
            return self.tones.gain(seen, AMONG_STRANGERS[white_seen], STRANGER)
        return self.tones.gain(seen, WHITE_SEEN if white_seen else NO_WHITE)

    def with_tones(self, chances: Array, seen: Floats, tint: Array) -> Array:
        """Probabilities (n, answers) for the first question, once the tones (n, TONES) of patches count too.

        Views that learnt a label from few drawings go by these; its ground tells it where another drawing lies on it.
        That there is no label is as likely as before beside the one that the colours fit best. `tint` (3,) is theirs.
        """
        if not len(seen):
            return chances
        like = self.tones.likeness(seen, tint)
        of = [self.names.index(name) if name is not None else None for name in self.questions[0]]
        more = np.stack([like.max(axis=1) if n is None else like[:, n] for n in of], axis=1)
        return softmax(np.log(chances + np.float32(1e-6)) + more)

    def answers(self, patches: Array) -> list[Array]:
        """Probabilities (n, answers) for every question."""
        return self.answers_to(self.describe(patches))

    def describe(self, patches: Array) -> Mapping[str, Array]:
        """What each view sees of patches (n, SIDE, SIDE, 3)."""
        return describe(patches, self.shape.mask()) if len(patches) else {}

    def answers_to(self, seen: Mapping[str, Array]) -> list[Array]:
        """Probabilities (n, answers) for every question, of described patches: all views weighed, or one alone."""
        if not seen:
            return [np.zeros((0, len(q)), np.float32) for q in self.questions]
        return self.weighed(self.each_view(seen))

    def each_view(self, seen: Mapping[str, Array]) -> dict[str, list[Array]]:
        """What each view that saw them says of described patches: logarithms (n, answers) for every question."""
        parts = [len(q) for q in self.questions]
        return {v: log_shares(view.scores(seen[v]), parts) for v, view in self.views.items() if v in seen}

    def weighed(self, logs: Mapping[str, list[Array]]) -> list[Array]:
        """Probabilities (n, answers) for every question, of what views say: all of them weighed, or one alone."""
        if len(logs) < len(self.views):
            (alone,) = logs.values()
            return [softmax(view) for view in alone]
        return [
            softmax(sum(w * logs[v][n] for w, v in zip(ws, self.views, strict=True))) for n, ws in enumerate(self.trust)
        ]

    def appearance(self, seen: Mapping[str, Array]) -> Array:
        """Colours and textures (n, f) by which parts can be compared with one another, each view weighing alike."""
        flat = [(seen[v] - self.views[v].mean) / self.views[v].spread for v in ("colour", "texture")]
        return np.concatenate([f / np.float32(f.shape[1] ** 0.5) for f in flat], axis=1)

    def arrays(self) -> dict[str, NDArray[Any]]:
        """What a profile keeps of it, besides questions and shape."""
        kept: dict[str, NDArray[Any]] = {"trust": self.trust}
        kept |= {"tones.middles": self.tones.middles, "tones.precision": self.tones.precision}
        kept |= {f"palettes.{n}": one.astype(np.float16) for n, one in enumerate(self.palettes)}
        for name, view in self.views.items():
            kept |= {f"{name}.{k}": v for k, v in vars(view).items() if v is not None}
            if view.hidden is not None:
                kept[f"{name}.hidden"] = view.hidden.astype(np.float16)  # most of the file, and exact enough
        return kept

    @classmethod
    def stored(
        cls, questions: tuple[tuple[str | None, ...], ...], shape: PartShape, kept: Mapping[str, Any]
    ) -> Classifier:
        """The classifier that `arrays` came from; ValueError, KeyError or TypeError for arrays that fit no such one."""
        names = dict.fromkeys(k.split(".")[0] for k in kept if k.endswith(".mean"))
        views = {
            name: FeatureView(
                **{k.split(".")[1]: v.astype(np.float32) for k, v in kept.items() if k.startswith(name + ".")}
            )
            for name in names
        }
        of = [kept[name].astype(np.float32) for n in range(len(questions)) if (name := f"palettes.{n}") in kept]
        tones_known = Tones(kept["tones.middles"], kept["tones.precision"])
        read = cls(questions, shape, views, kept["trust"], tones_known, tuple(of))
        read._check()
        return read

    def _check(self) -> None:
        """ValueError unless everything fits together: a file may say anything."""
        if self.shape not in (SQUARE, DISC, HEXAGON, SPACE) or not self.views or not self.names:
            raise ValueError("no part looks like that")
        if not all(isinstance(answer, str | None) for question in self.questions for answer in question):
            raise ValueError("answers are words")
        answers = sum(len(question) for question in self.questions)
        for view in self.views.values():
            given, inner = view.mean.size, view.hidden_bias.size if view.hidden_bias is not None else view.mean.size
            fits(view.mean, given)
            fits(view.spread, given)
            fits(view.out, inner, answers)
            fits(view.bias, answers)
            if view.hidden is not None or view.hidden_bias is not None:
                fits(view.hidden, given, inner)
                fits(view.hidden_bias, inner)
            if not (view.spread > 0).all():
                raise ValueError("features spread")
        if self.palettes:
            for question, palettes in zip(self.questions, self.palettes, strict=True):
                fits(palettes, sum(answer is not None for answer in question), COLOURS)
                if (palettes < 0).any():
                    raise ValueError("no colour occurs less than never")
        fits(self.trust, len(self.questions), len(self.views))
        fits(self.tones.middles, len(self.names), TONES)
        fits(self.tones.precision, TONES, TONES)
        if not _definite(self.tones.precision):
            raise ValueError("tones spread")


def fits(array: NDArray[Any] | None, *shape: int) -> None:
    """ValueError unless an array of numbers has this shape and every number can be."""
    if array is None or array.dtype.kind not in "fiu" or array.shape != shape or not np.isfinite(array).all():
        raise ValueError(f"numbers of the shape {shape} are missing")


def _definite(matrix: NDArray[Any]) -> bool:
    """Whether a square matrix is symmetric and positive definite, up to rounding."""
    if not np.allclose(matrix, matrix.T):
        return False
    try:
        np.linalg.cholesky(matrix)
    except np.linalg.LinAlgError:
        return False
    return True


def log_shares(scores: Array, parts: list[int]) -> list[Array]:
    """The logarithms of the probabilities of each question's answers, floored so that no view alone rules one out."""
    cuts = np.cumsum(parts)[:-1]
    return [np.log(softmax(s) + np.float32(1e-4)) for s in np.split(scores, cuts, axis=1)]


def doubted(chances: Array, trust: float) -> Array:
    """Probabilities along the last axis when what they were made from is to be trusted only so far, 0 to 1."""
    return chances if trust >= 1 else softmax(np.float32(trust) * np.log(chances + np.float32(1e-6)))


def softmax(scores: Array) -> Array:
    """Probabilities along the last axis."""
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True), np.float32)


def patch_of(picture: Picture, side: int = SIDE) -> Array:
    """A whole picture of a part, shrunk to a patch, white 255 to 1.0."""
    small = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(small.astype(np.float32) / np.float32(255))
