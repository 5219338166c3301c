"""Checks of what is installed: versions that do not fit together, fonts, the profile against the box."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module, metadata
from importlib.util import find_spec
from pathlib import Path

from companion.app.doctor.patient import Patient
from companion.app.plugins import found, parts_that_fail
from companion.display.findings import Finding, Grade
from companion.display.preferences import OWN_PARTS
from companion.games.kit import Verbatim, say
from companion.games.plugin import Plugin
from companion.settings import APP

OTHER_NAMES = {"opencv-python": ("opencv-contrib-python", "opencv-python-headless", "opencv")}
"""Packages that bring the same library, Debian's among them."""
MODULES = {"opencv-python": "cv2"}
"""Libraries that a Debian may bring without saying so: Debian 12 says of its OpenCV nothing to Python."""
FOR_PINS = "gpiozero"
"""What only a machine with pins needs: Debian's own is older than that of Raspberry Pi OS."""
GLYPHS = "éàçœÉ“”…·→✓"


def check_versions(patient: Patient) -> Iterator[Finding]:
    """What the companion needs is there, and new enough."""
    wrong = [finding for line in metadata.requires(APP) or () for finding in _needed(patient, line)]
    wrong += _numbers(patient)
    yield from wrong or [Finding("versions", Grade.FINE, say("versions", n=Verbatim(patient.version(APP) or "?")))]


def _needed(patient: Patient, line: str) -> Iterator[Finding]:
    match = re.fullmatch(r"([\w.-]+)>=([\d.]+)", line)
    if match is None:  # what only a test or a hall needs
        return
    name, least = match.groups()
    if name == FOR_PINS and "Raspberry Pi" not in patient.host.model:
        return
    versions = [patient.version(each) for each in (name, *OTHER_NAMES.get(name, ()))]
    there = next((version for version in versions if version is not None), None) or _imported(name)
    if there is None:
        yield Finding("versions", Grade.WRONG, say("versions-missing", name=Verbatim(name)))
    elif _parts(there) < _parts(least):
        gaps = {"name": Verbatim(name), "version": Verbatim(there), "least": Verbatim(least)}
        yield Finding("versions", Grade.WRONG, say("versions-old", **gaps))


def _imported(name: str) -> str | None:
    """The version that a library says of itself, for those that nobody has registered; None if it is not there."""
    try:
        return str(import_module(MODULES[name]).__version__) if name in MODULES else None
    except (ImportError, AttributeError):
        return None


def _numbers(patient: Patient) -> Iterator[Finding]:
    """Debian's picamera2 is built for Debian's numpy."""
    camera, numbers = find_spec("picamera2"), patient.version("numpy")
    apts = camera is not None and "dist-packages" in str(camera.origin)
    ours = find_spec("numpy")
    if apts and ours is not None and "dist-packages" not in str(ours.origin):
        yield Finding("versions", Grade.WRONG, say("versions-numpy", version=Verbatim(numbers or "?")))


def _parts(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])


def check_fonts(patient: Patient) -> Iterator[Finding]:
    """The font of the screen is there, with the letters of our languages."""
    try:
        import pygame

        pygame.font.init()
        font = pygame.font.Font(None, 20)
        missing = "".join(g for g, size in zip(GLYPHS[:5], font.metrics(GLYPHS[:5]), strict=True) if size is None)
    except (ImportError, OSError, RuntimeError, NotImplementedError) as err:  # pygame's own error is a RuntimeError
        yield Finding("fonts", Grade.WRONG, say("fonts-none", why=Verbatim(err)))
        return
    if missing:
        yield Finding("fonts", Grade.NOTE, say("fonts-lack", letters=Verbatim(missing)))
    else:
        yield Finding("fonts", Grade.FINE, say("fonts"))


def check_profile(patient: Patient) -> Iterator[Finding]:
    """What was learnt of the box fits this version and the games' parts; numbers are read in any print."""
    from calibration.enrolment.live import TOKENS
    from companion.vision.classify.profile import Profile
    from companion.vision.errors import UnreadableError

    if not patient.settings.profile:
        if patient.camera not in ("none", "simulated"):
            yield Finding("profile", Grade.NOTE, say("profile-none"))
        return
    if patient.settings.profile == OWN_PARTS:
        yield Finding("profile", Grade.FINE, say("profile-own"))
        return
    try:
        profile = Profile.load(Path(patient.settings.profile).expanduser())
    except (UnreadableError, OSError):
        yield Finding("profile", Grade.WRONG, say("profile-bad", file=Verbatim(patient.settings.profile)))
        return

    def known_at(game: str) -> set[str]:
        own = profile.of_game(game)
        return {*own.parts, *own.printed, *(("pieces",) if own.figures else ()), TOKENS}

    read = [plugin.name for plugin in found().plugins if _needs_profile(plugin)]
    games = [game for game in read if _kinds(game) <= known_at(game)]
    if games:
        yield Finding("profile", Grade.FINE, say("profile", games=Verbatim(", ".join(games))))
    else:
        known = {kind for game in ("", *profile.games) for kind in known_at(game)}
        yield Finding("profile", Grade.NOTE, say("profile-lacks", kinds=Verbatim(", ".join(sorted(known)))))


def _needs_profile(plugin: Plugin) -> bool:
    """Whether a game is read by what was learnt of a box; one whose reading cannot be loaded is not read at all."""
    try:
        return plugin.reader is not None and plugin.reader().spaces is not None
    except Exception:  # `check_games` says it
        return False


def check_games(patient: Patient) -> Iterator[Finding]:
    """The installed games can be played, and loading them disturbed nobody."""
    games = found()
    wrong = [broken.why for broken in (*games.broken, *parts_that_fail())]
    for why in wrong:
        yield Finding("games", Grade.NOTE if why.key == "game-twice" else Grade.WRONG, why, "trouble")
    for odd in games.odd:
        yield Finding("games", Grade.NOTE, odd, "trouble")
    if not wrong and not games.odd:
        yield Finding("games", Grade.FINE, say("games", n=len(games.plugins)))


def _kinds(game: str) -> set[str]:
    """The kinds of parts that must be learnt for a game."""
    from companion.app.enrolling import parts_of

    return {part.kind.folder.partition("/")[0] for part in parts_of(game)}
