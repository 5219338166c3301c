"""Digits as strokes, so that they look alike with every OpenCV (whose fonts changed in 5)."""

from __future__ import annotations

from calibration.art.canvas import Canvas, Point, arc

# strokes in a box one wide and one high, y down
_STROKES: dict[str, list[list[Point]]] = {
    "0": [arc((0.5, 0.5), (0.3, 0.5), 0, 360)],
    "1": [[(0.28, 0.26), (0.56, 0.0), (0.56, 1.0)]],
    "2": [[*arc((0.5, 0.29), (0.29, 0.29), 180, 395), (0.2, 1.0), (0.82, 1.0)]],
    "3": [[*arc((0.46, 0.25), (0.27, 0.25), 200, 450), *arc((0.46, 0.73), (0.32, 0.27), 270, 520)]],
    "4": [[(0.64, 1.0), (0.64, 0.0), (0.14, 0.68), (0.86, 0.68)]],
    "5": [[(0.76, 0.0), (0.28, 0.0), (0.24, 0.44), *arc((0.47, 0.68), (0.32, 0.32), 235, 510)]],
    "6": [[(0.7, 0.0), *arc((0.5, 0.67), (0.3, 0.33), 200, 560)]],
    "7": [[(0.18, 0.0), (0.82, 0.0), (0.4, 1.0)]],
    "8": [arc((0.5, 0.25), (0.25, 0.25), 90, 450), arc((0.5, 0.75), (0.3, 0.25), -90, 270)],
    "9": [[*arc((0.5, 0.33), (0.3, 0.33), 20, 380), (0.34, 1.0)]],
}


def digit(canvas: Canvas, value: int, centre: Point, height: float, colour: str, weight: float = 0.15) -> None:
    """One digit 0 to 9, `height` high; `weight` is the stroke's width as a part of the height."""
    for stroke in _STROKES[str(value)]:
        at = [(centre[0] + (x - 0.5) * height * 0.8, centre[1] + (y - 0.5) * height) for x, y in stroke]
        canvas.line(at, colour, weight * height)
