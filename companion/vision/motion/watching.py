"""Watches a fixed camera's pictures: notices motion, waits until all is still, says where something changed.

Pure: it is fed pictures with their times, knows no camera and no game, and keeps no clock. It answers with events.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from companion.vision.motion.another_light import AnotherLight
from companion.vision.motion.change import (
    SHRINK,
    Blobs,
    LightChange,
    Mask,
    Small,
    camera_moved,
    detail,
    differing,
    grain,
    light_between,
    small,
    without_gaps,
)
from companion.vision.motion.reference import Reference
from companion.vision.motion.since_baseline import CHANGED, SinceBaseline, share_of
from companion.vision.motion.still import StillPictures

SETTLE = 0.25
"""Seconds without motion after which the scene counts as still."""
SILENCE = 1.2
"""Seconds without a picture after which the camera counts as stopped."""
_MOST_NOISE = 8.0
_LEAP = 4.0  # while something moves no more noise than so much more is believed
_GRAINY = 1.0  # noise of the small picture from which on the mean of several is worth what it costs
_FEWEST = 8  # values of the small picture that must differ before anything counts as motion or change
_WITHIN = 0.75  # a region of which more lies in another one lies in it
_CUT = 1.0  # what reaches in no further than so many times the largest region's width may be a tile that is cut
_NEARLY = 3.0  # small pixels from the edge of the picture: what is nearer may seem to reach in, shadow and all
_ALL_BUT = 0.9  # so much of what reaches in is parts that are seen whole, and no hand holds them (.74 to .79 with one)


@dataclass(frozen=True)
class Moving:
    """Something began to move."""

    time: float


@dataclass(frozen=True)
class Settled:
    """All is still. `changed` names the regions that differ from when they were last seen still and unhidden.

    `hidden` names those that a hand or arm covers; they keep what they were. `boxes` are all changed places (x, y,
    width, height in pixels), regions or not. `light`: the light is another one, so that every region counts as
    changed. `reached`: a hand or arm lies in the picture, over regions or not. `cut` are boxes likewise of what reaches
    in no further than a region is wide: it may lie there, cut by the picture's edge.
    """

    time: float
    changed: tuple[str, ...]
    hidden: tuple[str, ...] = ()
    boxes: tuple[tuple[int, int, int, int], ...] = ()
    light: bool = False
    reached: bool = False
    cut: tuple[tuple[int, int, int, int], ...] = ()


@dataclass(frozen=True)
class Bumped:
    """The camera or the whole mat has moved, or its pictures have another size: search for the mat again, then tell the
    watcher the new regions.
    """

    time: float


@dataclass(frozen=True)
class Covered:
    """Something covers the lens; nothing can be seen."""

    time: float


@dataclass(frozen=True)
class Uncovered:
    """The lens is free again."""

    time: float


@dataclass(frozen=True)
class PicturesStopped:
    """No pictures come any more; `time` is when that was noticed."""

    time: float


@dataclass(frozen=True)
class Resumed:
    """Pictures come again."""

    time: float


Noticed = Moving | Settled | Bumped | Covered | Uncovered | PicturesStopped | Resumed


class MotionWatcher:
    """Feed it every picture, and `tick` it when there is none. Regions are named polygons (N, 2) in pixels."""

    def __init__(self, regions: Mapping[str, ArrayLike] | None = None) -> None:
        self._polygons = {name: np.asarray(p, dtype=float) for name, p in (regions or {}).items()}
        self._masks: list[NDArray[np.intp]] | None = None
        self._interest: Mask | None = None
        self._noise = 1.0
        self._previous: Small | None = None
        self._reference: Reference | None = None
        self._baseline: Small | None = None  # how all looked when there was last nothing to say
        self._reaching: Mask | None = None  # what reached in when all was last still
        self._another_light = AnotherLight()
        self._settled: Small | None = None  # the whole picture when it was last still
        self._pictures = StillPictures()  # since something last moved, while they are grainy
        self._last_time: float | None = None
        self._still_since = 0.0
        self._moving = False
        self._dirty = True
        self._covered = False
        self._stopped = False
        self._resized = False  # the pictures have another size than before, and nothing was still since
        self._behind: set[str] = set(self._polygons)  # regions to be reported at the next chance

    def look_at(self, regions: Mapping[str, ArrayLike]) -> None:
        """Watch other regions from now on (the mat was found anew); each counts as changed at the next stillness."""
        self._polygons = {name: np.asarray(p, dtype=float) for name, p in regions.items()}
        self._masks = self._interest = self._reference = self._baseline = None
        self._another_light = AnotherLight()
        self._behind = set(self._polygons)
        self._dirty = True

    @property
    def regions(self) -> Mapping[str, NDArray[np.float64]]:
        """What is watched: named polygons (N, 2) in pixels."""
        return self._polygons

    @property
    def picture(self) -> NDArray[np.uint8]:
        """The newest picture (h, w, 3), or of a still scene in grainy light the mean of the last; IndexError before."""
        return self._pictures.mean()

    def keep_baseline(self, but: Collection[str] = ()) -> None:
        """All lies as it should, `but` in some regions: from now on `since_baseline` compares with this."""
        if self._reference is not None:
            now = self._reference.picture
            self._baseline = now if self._baseline is None else self._but(but, now, self._baseline)

    def _but(self, names: Collection[str], now: Small, before: Small) -> Small:
        """How it looks now, in some regions as it did `before`."""
        if not names:
            return now
        made = now.copy()
        for name, pixels in self._pixels(now.shape):
            if name in names:
                made.reshape(-1, 3)[pixels] = before.reshape(-1, 3)[pixels]
        return made

    def since_baseline(self) -> SinceBaseline | None:
        """What has changed since the baseline; None if there is none."""
        if self._baseline is None or self._reference is None:
            return None
        now = self._reference.picture
        return SinceBaseline(self._baseline, now, self._threshold, self._polygons, dict(self._pixels(now.shape)))

    def follow(self, regions: Mapping[str, ArrayLike]) -> None:
        """Watch these regions from now on, seen as before: only those that are new count as changed."""
        fresh = set(regions) - set(self._polygons)
        self._polygons = {name: np.asarray(p, dtype=float) for name, p in regions.items()}
        self._masks = self._interest = None
        self._behind = (self._behind & set(regions)) | fresh
        self._dirty = self._dirty or bool(fresh)

    def see_anew(self) -> None:
        """What looked like a hand is how all lies now: all regions have changed, and none is hidden."""
        if self._settled is not None:
            self._compare_with(self._settled)
            self._dirty = True

    def tell_again(self) -> None:
        """Whoever was told that all is still may not know: it is told once more."""
        self._dirty = True

    def lies(self, outlines: Collection[ArrayLike]) -> None:
        """Parts are seen within these outlines (N, 2) in pixels: what reaches in and is all but such a part is no arm,
        but lies at the picture's edge. It has changed; once it has gone the table is seen there.
        """
        reaching, reference, now = self._reaching, self._reference, self._settled
        if reaching is None or reference is None or now is None:
            return
        parts = [np.asarray(outline) / SHRINK for outline in outlines]
        reference.may_go(_filled([part for part in parts if _at_the_edge(part, now)], now))
        if not reaching.any():
            return
        whole = without_gaps(_filled(parts, now))
        count, labels = cv2.connectedComponents(reaching)
        lying = [n for n in range(1, count) if np.mean(whole[labels == n]) > _ALL_BUT]
        if not lying:
            return
        shown = np.isin(labels, lying).astype(np.uint8)
        reference.show(shown, now)
        self._behind |= {name for name, pixels in self._pixels(now.shape) if share_of(shown, pixels) > CHANGED}
        self._dirty = True

    def feed(self, bgr: NDArray[np.uint8], time: float) -> list[Noticed]:
        """Take a picture (h, w, 3) taken at `time` in seconds; what it brings about, mostly nothing."""
        now = small(bgr)
        events: list[Noticed] = []
        if self._stopped:
            self._stopped = False
            self._begin_anew(time)
            events.append(Resumed(time))
        self._last_time = time
        if self._previous is None or self._previous.shape != now.shape:
            self._resized = self._previous is not None
            if self._resized and not self._moving:
                events.append(Moving(time))
            self._moving = self._resized
            self._begin_anew(time)
            self._reference = self._baseline = self._settled = self._masks = self._interest = None
            self._another_light = AnotherLight()
            self._behind = set(self._polygons)
            self._previous = now
            self._keep(bgr, alone=True)
            return events
        moving = self._is_moving(self._previous, now)
        self._previous = now
        self._keep(bgr, alone=moving or self._noise < _GRAINY)
        if moving or self._covered:
            events += self._check_cover(now, time)
        if self._covered:
            return events
        if moving:
            events += [] if self._moving else [Moving(time)]
            self._moving = self._dirty = True
            self._still_since = time
        elif time - self._still_since >= SETTLE and (self._dirty or self._differs(now)):
            self._moving = self._dirty = False
            events += self._settle(now, time)
        return events

    def tick(self, time: float) -> list[Noticed]:
        """Say that no picture came until `time`."""
        if self._stopped or self._last_time is None or time - self._last_time <= SILENCE:
            return []
        self._stopped = True
        return [PicturesStopped(time)]

    def _keep(self, bgr: NDArray[np.uint8], alone: bool) -> None:
        if alone:
            self._pictures.clear()
        self._pictures.add(bgr)

    def _begin_anew(self, time: float) -> None:
        self._still_since = time
        self._dirty = True

    @property
    def _threshold(self) -> float:
        return max(10.0, 7 * self._noise)

    def _is_moving(self, previous: Small, now: Small) -> bool:
        where = self._where(now)
        moving = differing(previous, now, self._threshold, where) >= _FEWEST
        step = grain(previous, now) - self._noise
        # Grain looks like motion until it is known, so that it is learnt meanwhile too; but a lamp may be switched on.
        self._noise = min(_MOST_NOISE, self._noise + 0.1 * (min(step, _LEAP) if moving else step))
        return moving

    def _differs(self, now: Small) -> bool:
        return self._settled is None or differing(self._settled, now, self._threshold, self._where(now)) >= _FEWEST

    def _where(self, now: Small) -> Mask | None:
        """The part of the picture in which motion counts (h, w, 3): about the regions, if there are any."""
        if self._interest is None and self._polygons:
            mask = np.zeros(now.shape[:2], np.uint8)
            points = np.concatenate(list(self._polygons.values())) / SHRINK
            cv2.fillConvexPoly(mask, np.rint(cv2.convexHull(points.astype(np.float32))).astype(np.int32), (255,))
            mask = np.asarray(cv2.dilate(mask, np.ones((15, 15), np.uint8)), dtype=np.uint8)
            self._interest = np.repeat(mask[..., None], 3, axis=2)
        return self._interest

    def _check_cover(self, now: Small, time: float) -> list[Noticed]:
        bright = float(np.mean(cv2.mean(now)[:3]))
        expected = detail(self._reference.picture) if self._reference is not None else 0.0
        # a reference without any detail says nothing about a cover
        covered = bright < 10 or (expected > 1.5 * self._noise + 0.5 and detail(now) < 0.3 * expected)
        if covered == self._covered:
            return []
        self._covered = covered
        if covered:
            return [Covered(time)]
        self._begin_anew(time)
        return [Uncovered(time)]

    def _settle(self, now: Small, time: float) -> list[Noticed]:
        self._settled = now
        reference = self._reference
        if self._resized:
            self._resized = False
            return self._bumped(now, time)
        if reference is None:
            self._reference, self._reaching = Reference(now), None
            return self._report(now, time, Blobs(np.zeros(now.shape[:2], np.uint8), now[..., 0] * 0, ()), None)
        if camera_moved(reference.picture, now):
            return self._bumped(now, time)
        light = light_between(reference.picture, now)
        blobs = self._another_light.changes(reference.picture, now, light, self._threshold)
        if light is None and np.mean(blobs.lying) > 0.5 * 255:
            return self._bumped(now, time)
        blobs = reference.without_the_gone(now, blobs)
        self._reaching = blobs.reaching_in
        relit = light if light is not None and light.changed else None
        since = self.since_baseline() if relit is not None else None
        changed = since.shares if since is not None else {}
        reference.take(now, blobs, light)
        if relit is not None and self._baseline is not None:
            # Shadows fall elsewhere now: only what looked otherwise before is still compared with what it was.
            self._baseline = self._but(changed, reference.picture, relit.on(self._baseline))
            self._another_light.hidden_by(blobs.reaching_in)
        shown = self._another_light.first_shown(blobs.reaching_in)
        if shown is not None and self._baseline is not None:  # where an arm lay all is well as it is seen first
            self._baseline = np.where(shown[..., None], reference.picture, self._baseline)
        return self._report(now, time, blobs, light)

    def _bumped(self, now: Small, time: float) -> list[Noticed]:
        self._compare_with(now)
        return [Bumped(time)]

    def _compare_with(self, now: Small) -> None:
        """From now on, as nothing lies where it lay; all is to be read."""
        self._baseline, self._another_light = None, AnotherLight()
        self._reference, self._reaching = Reference(now), None
        self._behind = set(self._polygons)

    def _report(self, now: Small, time: float, blobs: Blobs, light: LightChange | None) -> list[Noticed]:
        relit = light is not None and light.changed
        if relit:
            self._behind = set(self._polygons)
        changed, hidden = set(self._behind), set()
        for name, pixels in self._pixels(now.shape):
            if share_of(blobs.reaching_in, pixels) > 0.03:
                hidden.add(name)
            if share_of(blobs.lying, pixels) > CHANGED:
                changed.add(name)
        # what is hidden now and should be read is reported once it can be seen
        self._behind = changed & hidden
        order = tuple(self._polygons)
        return [
            Settled(
                time,
                tuple(n for n in order if n in changed - hidden),
                tuple(n for n in order if n in hidden),
                blobs.boxes,
                relit,
                bool(np.any(blobs.reaching_in)),
                tuple(self._cut(blobs.reaching_in)),
            )
        ]

    def _cut(self, reaching_in: Mask) -> Iterator[tuple[int, int, int, int]]:
        """The boxes, in pixels, of what reaches in no further than a region is wide, and is no wider."""
        most = _CUT * max((float(np.ptp(polygon, axis=0).max()) for polygon in self._polygons.values()), default=0.0)
        for x, y, w, h, _ in cv2.connectedComponentsWithStats(reaching_in)[2][1:]:
            if SHRINK * max(w, h) <= most:
                yield SHRINK * int(x), SHRINK * int(y), SHRINK * int(w), SHRINK * int(h)

    def _pixels(self, shape: tuple[int, ...]) -> Iterator[tuple[str, NDArray[np.intp]]]:
        """For each region the flat indices of its pixels in small pictures of this shape (h, w, …); those of a much
        smaller one in it are that one's.
        """
        if self._masks is None:
            whole = []
            for polygon in self._polygons.values():
                mask = np.zeros(shape[:2], np.uint8)
                cv2.fillPoly(mask, [np.rint(polygon / SHRINK).astype(np.int32)], (255,))
                whole.append(np.flatnonzero(mask))
            self._masks = [_without_smaller(pixels, whole) for pixels in whole]
        return zip(self._polygons, self._masks, strict=True)


def _without_smaller(pixels: NDArray[np.intp], regions: list[NDArray[np.intp]]) -> NDArray[np.intp]:
    """The pixels of a region without those of regions that lie in it and are less than half as large."""
    for other in regions:
        if 0 < 2 * len(other) < len(pixels) and np.isin(other, pixels).mean() > _WITHIN:
            pixels = np.setdiff1d(pixels, other, assume_unique=True)
    return pixels


def _at_the_edge(outline: NDArray[np.float64], picture: Small) -> bool:
    """Whether what lies within an outline (N, 2) reaches to a picture's edge, or nearly."""
    high, wide = picture.shape[:2]
    return bool((outline < _NEARLY).any() or (outline > np.array([wide, high]) - _NEARLY).any())


def _filled(outlines: Collection[NDArray[np.float64]], picture: Small) -> Mask:
    """What lies within outlines (N, 2) in a picture, as 1."""
    mask = np.zeros(picture.shape[:2], np.uint8)
    for outline in outlines:
        cv2.fillPoly(mask, [np.rint(outline).astype(np.int32)], (1,))
    return mask
