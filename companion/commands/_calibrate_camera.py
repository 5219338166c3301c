"""`companion calibrate camera`: the lens, from pictures or live."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.commands._say import line, plainly, told
from companion.games.kit import Verbatim

if TYPE_CHECKING:
    from calibration.camera.lens import LensFit
    from companion.vision.geometry.plane import Picture

_WANTED = 12
_PATIENCE = 180.0  # seconds of looking


@click.command("camera", epilog="Example: companion calibrate camera --mat")
@click.option("--image", "images", multiple=True, type=click.Path(path_type=Path), help="A picture; give ten.")
@click.option("--camera", "source", default="auto", show_default=True, help="Where to look when no picture is given.")
@click.option("--mat", is_flag=True, help="Learn from the mat alone, not the sheet (less exact).")
@click.option("--mat-mm", nargs=2, type=float, default=(230.0, 230.0), show_default=True, metavar="WIDE HIGH",
              help="Between the inner corners of the mat's cards.")  # fmt: skip
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The camera's profile to write [default: beside the settings].",
)
@click.option(
    "--into",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A box's profile that gets the lens too [default: none].",
)
def command(
    images: tuple[Path, ...],
    source: str,
    mat: bool,
    mat_mm: tuple[float, float],
    out: Path | None,
    into: Path | None,
) -> None:
    """Learn the lens from the printed calibration sheet (`companion print chart`) or from the mat."""
    from dataclasses import replace

    from calibration.camera.calibrated import CalibratedCamera, light_of
    from calibration.camera.lens import fit_chart, fit_mat
    from companion.settings import camera_path
    from companion.vision.classify.profile import Profile
    from companion.vision.errors import UnreadableError
    from hardware.errors import HardwareError

    out = out or camera_path()
    with plainly(UnreadableError, HardwareError, OSError):
        box = Profile.load(into) if into else None
        frames = [_open(image) for image in images] or list(_look(source, mat_mm if mat else None))
        fit = fit_mat(frames, *mat_mm) if mat else fit_chart(frames)
        CalibratedCamera.fitted(fit, "mat" if mat else "chart", light_of(frames)).save(out)
        if into and box:
            replace(box, lens=fit.lens).save(into)
    for nr, why in fit.skipped.items():
        picture = Verbatim(images[nr] if images else line("calibrate.view", n=nr + 1))
        click.echo(line("calibrate.skipped", picture=picture, why=Verbatim(told(why))))
    for each in report(fit, mat):
        click.echo(each)
    click.echo(line("calibrate.written", path=Verbatim(out)))


def _open(image: Path) -> Picture:
    from companion.vision.errors import UnreadableError
    from companion.vision.picture import open_picture

    try:
        return open_picture(image)
    except UnreadableError as why:
        why.about = str(image)
        raise


def _look(source: str, mat_mm: tuple[float, float] | None) -> Iterator[Picture]:
    """The sheet from many sides, as somebody moves it before the camera; or the mat of this size."""
    from calibration.camera.calibrated import different_views
    from calibration.camera.lens import mat_finder
    from companion.simulation.sittings import ShowingMat, ShowingSheet
    from hardware.cameras import find_camera, open_camera
    from hardware.errors import DeviceMissing

    if source == "auto" and find_camera() == "none":
        raise DeviceMissing("no-camera")
    shown = ShowingMat if mat_mm else ShowingSheet
    camera = shown() if source == "simulated" else open_camera(source)

    def frames() -> Iterator[Picture]:
        first = camera.read()
        yield first.bgr
        while (frame := camera.read()).time - first.time < _PATIENCE:
            yield frame.bgr

    click.echo(line("calibrate.show-mat") if mat_mm else line("calibrate.show-sheet"))
    try:
        what_to_find = (mat_finder(*mat_mm), mat_mm) if mat_mm else ()
        for nr, view in enumerate(different_views(frames(), _WANTED, *what_to_find), 1):
            click.echo(line("calibrate.taken", n=nr, total=_WANTED))
            yield view
    finally:
        camera.close()


def report(fit: LensFit, mat: bool) -> list[str]:
    """How good the fit is, and what would make it better."""
    spread, off = Verbatim(f"{fit.focal_spread:.1%}"), Verbatim(f"{fit.error_px:.2f}")
    lines = [line("calibrate.fit", focal=round(fit.lens.matrix[0, 0]), spread=spread, off=off, n=fit.used)]
    if mat:
        lines.append(line("calibrate.mat-only"))
    if fit.reach < 0.5:
        lines.append(line("calibrate.no-corners"))
    return lines
