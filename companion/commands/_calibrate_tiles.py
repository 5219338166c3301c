"""`companion calibrate tiles`: the parts of a box, from a folder of pictures or live."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.commands._say import agreed, line, misused, plainly, told
from companion.games.kit import Verbatim

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

    from calibration.art import Part
    from calibration.enrolment.confusion import Hard
    from calibration.enrolment.live import Enrolment, EnrolmentAsk
    from companion.vision.classify.profile import Profile
    from companion.vision.geometry.plane import Lens
    from hardware.cameras.frame import Camera

_PATIENCE = 120.0  # seconds without a new part


@click.command("tiles", epilog="Example: companion calibrate tiles --live --out box.npz")
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path(file_okay=False, path_type=Path))
@click.option("--out", "profile", metavar="PROFILE", required=True, type=click.Path(dir_okay=False, path_type=Path),
              help="The profile to write.")  # fmt: skip
@click.option("--live", is_flag=True, help="Ask for each part before the camera; DIR keeps the pictures, if given.")
@click.option("--game", default="pachamama", show_default=True, help="Whose parts are asked for, with --live.")
@click.option("--larger", is_flag=True, help="Also ask for what only the larger box holds, with --live.")
@click.option("--camera", "source", default="auto", show_default=True, help="Where to look, with --live.")
def command(folder: Path | None, profile: Path, live: bool, game: str, larger: bool, source: str) -> None:
    """Learn the parts pictured in DIR (board/terrain/<label>/*.png and so on) and write them to PROFILE."""
    from dataclasses import replace

    from hardware.errors import HardwareError

    if folder is None and not live:
        raise misused("calibrate.which-pictures")
    if folder is not None and not live and not folder.is_dir():
        raise misused("calibrate.no-folder", path=Verbatim(folder))
    with suppress(OSError):
        profile.parent.mkdir(parents=True, exist_ok=True)
    if not (profile.parent.is_dir() and os.access(profile.parent, os.W_OK)):
        raise misused("calibrate.no-place", path=Verbatim(profile.parent))
    with plainly(HardwareError, OSError, ValueError):
        learnt = _live(game, larger, source, folder) if live or folder is None else _of_folder(folder, profile)
        if learnt.lens is None:
            learnt = replace(learnt, lens=_lens_in(profile))
        learnt.save(profile)
    for kind, part in learnt.parts.items():
        click.echo(f"{kind}: {', '.join(part.classifier.names)}")
    for kind, printed in learnt.printed.items():
        click.echo(f"{kind}: {', '.join(printed.templates.labels)}")
    if learnt.numbers is not None:
        click.echo(line("calibrate.numbers"))


def _of_folder(folder: Path, profile: Path) -> Profile:
    """Learn, say which pictures disagree, and show the pairs of labels that are hardest to tell apart."""
    import cv2

    from calibration.enrolment.confusion import hardest, side_by_side
    from calibration.enrolment.disagreement import PRINTED, odd_ones
    from calibration.enrolment.folder import enrol, pictures_of
    from calibration.enrolment.live import LAID
    from companion.app import own_parts

    shown = {kind: pictures for kind in LAID if (pictures := pictures_of(folder / kind))}
    for kind in (kind for kind in PRINTED if kind in shown):
        for odd in odd_ones(shown[kind], LAID[kind][0]):
            label, other = Verbatim(odd.label), Verbatim(odd.other)
            click.echo(line("calibrate.odd", kind=Verbatim(kind), n=odd.number, label=label, other=other))
    with click.progressbar(length=100, label=line("calibrate.learning")) as bar:
        learnt = enrol(folder, patient=True, wood=own_parts.figures(), told=lambda share: _advance(bar, share))
        _advance(bar, 1.0)
    if pairs := hardest(learnt, shown):
        _tell_hardest(pairs)
        place = profile.with_suffix(".pairs.png")
        place.write_bytes(cv2.imencode(".png", side_by_side(pairs, shown))[1].tobytes())
        click.echo(line("calibrate.pairs", path=Verbatim(place)))
    return learnt


def _advance(bar: ProgressBar[int], share: float) -> None:
    bar.update(round(100 * share) - bar.pos)


def _tell_hardest(pairs: Mapping[str, Hard]) -> None:
    for kind, hard in pairs.items():
        one, other, percent = Verbatim(hard.one), Verbatim(hard.other), round(100 * hard.confused)
        click.echo(line("calibrate.hardest", kind=Verbatim(kind), one=one, other=other, percent=percent))


def _lens_in(file: Path) -> Lens | None:
    """The lens in a profile that is about to be replaced, if there is one: the box is another, the camera is not."""
    from companion.vision.classify.profile import Profile
    from companion.vision.errors import UnreadableError

    with suppress(UnreadableError):
        return Profile.load(file).lens
    return None


def _live(game: str, larger: bool, source: str, folder: Path | None) -> Profile:
    """Ask for each part, learn, and say which labels are hardest to tell apart."""
    from calibration.enrolment.confusion import hardest
    from calibration.enrolment.live import Enrolment
    from companion.app import own_parts
    from companion.app.camera import calibrated
    from companion.app.enrolling import larger_parts_of, parts_of, wanted_of
    from companion.app.library import game_named
    from companion.vision.errors import UnreadableError

    name = game_named(game).name
    parts = (*parts_of(name), *(larger_parts_of(name) if larger else ()))
    if not parts:
        raise UnreadableError("no-parts-of", game=Verbatim(game))
    known = None if source == "simulated" else calibrated()
    enrolment = Enrolment(wanted_of(parts), known.lens if known else None, own_parts.figures(name))
    camera = _open(source, parts)
    try:
        _take_all(camera, enrolment)
    finally:
        camera.close()
    click.echo(line("calibrate.learning"))
    place: AbstractContextManager[str] = nullcontext(str(folder)) if folder else tempfile.TemporaryDirectory()
    with place as name:
        learnt = enrolment.learn(Path(name))
    _tell_hardest(hardest(learnt, enrolment.pictures()))
    return learnt


def _open(source: str, parts: Sequence[Part]) -> Camera:
    from hardware.cameras import open_camera

    if source == "simulated":
        from companion.simulation.sittings import LayingParts

        return LayingParts(parts)
    return open_camera(source)


def _take_all(camera: Camera, enrolment: Enrolment) -> None:
    from companion.simulation.sittings import LayingParts
    from companion.vision.errors import UnreadableError

    click.pause(line("calibrate.empty-then-key"))
    said, done, since = "", -1, None
    while True:
        frame = camera.read()
        ask = enrolment.look(frame.bgr, frame.time)
        if ask.done != done or since is None:
            done, since = ask.done, frame.time
        if ask.key == "done":
            return
        if frame.time - since > _PATIENCE:
            raise UnreadableError("none-laid")
        if (sentence := _sentence(ask)) != said:
            said = sentence
            click.echo(said)
            if ask.key == "same" and agreed(line("calibrate.same-still")):
                enrolment.keep()
            if isinstance(camera, LayingParts):
                camera.lay(ask.wanted if ask.key in ("lay", "more") else None, ask.copies)


def _sentence(ask: EnrolmentAsk) -> str:
    from calibration.enrolment.live import STANDING

    if ask.why is not None:
        return told(ask.why)
    if ask.wanted is None or ask.key == "empty":
        return line("calibrate.empty")
    if ask.key == "same":
        return line("calibrate.same", other=Verbatim(ask.other))
    label, kind = Verbatim(ask.wanted.label), Verbatim(ask.wanted.kind)
    if ask.key in ("beside", "more"):
        return line(f"enrol.{ask.key}", label=label)
    stands = ask.wanted.kind in STANDING
    asked = line(
        "calibrate.stand" if stands else "calibrate.lay", n=ask.done + 1, total=ask.total, label=label, kind=kind
    )
    return asked if ask.copies == 1 else " ".join((asked, line("enrol.copies", n=ask.copies)))
