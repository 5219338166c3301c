"""`companion calibrate camera`: the lens, from pictures or live."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from calibration.camera.lens import Fit
    from companion.vision.geometry.plane import Picture

_WANTED = 12
_PATIENCE = 180.0  # seconds of looking


@click.command("camera")
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
@click.option("--into", type=click.Path(dir_okay=False, path_type=Path), help="A box's profile that gets the lens too.")
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
    try:
        box = Profile.load(into) if into else None
        frames = [_open(image) for image in images] or list(_look(source, mat_mm if mat else None))
        fit = fit_mat(frames, *mat_mm) if mat else fit_chart(frames)
        CalibratedCamera.fitted(fit, "mat" if mat else "chart", light_of(frames)).save(out)
        if into and box:
            replace(box, lens=fit.lens).save(into)
    except (UnreadableError, HardwareError, OSError) as why:
        raise click.ClickException(str(why)) from None
    for nr, reason in fit.skipped.items():
        click.echo(f"{images[nr] if images else f'View {nr + 1}'}: not used. {reason}")
    for line in report(fit, mat):
        click.echo(line)
    click.echo(f"Written to {out}.")


def _open(image: Path) -> Picture:
    from companion.vision.errors import UnreadableError
    from companion.vision.picture import open_picture

    try:
        return open_picture(image)
    except UnreadableError as why:
        raise UnreadableError(f"{image}: {why}") from None


def _look(source: str, mat_mm: tuple[float, float] | None) -> Iterator[Picture]:
    """The sheet from many sides, as somebody moves it before the camera; or the mat of this size."""
    from calibration.camera.calibrated import different_views
    from calibration.camera.lens import mat_finder
    from companion.simulation.sittings import ShowingMat, ShowingSheet
    from hardware.cameras import find_camera, open_camera
    from hardware.errors import DeviceMissing

    if source == "auto" and find_camera() == "simulated":
        raise DeviceMissing("No camera was found: name one with --camera, or give pictures of the sheet with --image.")
    shown = ShowingMat if mat_mm else ShowingSheet
    camera = shown() if source == "simulated" else open_camera(source)

    def frames() -> Iterator[Picture]:
        first = camera.read()
        yield first.bgr
        while (frame := camera.read()).time - first.time < _PATIENCE:
            yield frame.bgr

    what = "mat, its cards fixed on a board" if mat_mm else "calibration sheet"
    click.echo(f"Show the {what}: near and far, tilted, in every corner; hold it still each time.")
    try:
        what_to_find = (mat_finder(*mat_mm), mat_mm) if mat_mm else ()
        for nr, view in enumerate(different_views(frames(), _WANTED, *what_to_find), 1):
            click.echo(f"Taken {nr} of {_WANTED}.")
            yield view
    finally:
        camera.close()


def report(fit: Fit, mat: bool) -> list[str]:
    """How good the fit is, and what would make it better."""
    focal = f"Focal length {fit.lens.matrix[0, 0]:.0f} pixels (give or take {fit.focal_spread:.1%})"
    lines = [f"{focal}, points off by {fit.error_px:.2f} pixels, {fit.used} pictures."]
    if mat:
        lines.append("From the mat alone the corners may be ten pixels off; the printed calibration sheet does better.")
    if fit.reach < 0.5:
        lines.append("The corners of the picture were never used; for a wide lens show the sheet there too.")
    return lines
