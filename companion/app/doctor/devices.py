"""Checks of the devices: screen, sound, permissions, buttons, panel."""

from __future__ import annotations

import os
import pwd
from collections.abc import Iterator

from companion.app.devices import pins_of, said
from companion.app.doctor.patient import Patient
from companion.display.findings import Finding, Grade
from companion.games.kit import Verbatim, say
from hardware.errors import HardwareError
from hardware.voice import PROGRAM

GROUPS = {
    "video": ("video*", "media*", "dri/card*"),
    "render": ("dri/renderD*",),
    "input": ("input/event*",),
    "gpio": ("gpiochip*",),
    "dialout": ("ttyACM*",),
    "audio": ("snd/pcm*",),
}
"""The device files that the members of each group may use."""
KEYS = "input"
"""The group for keys and touch, which a desktop reads itself and passes on."""


def check_screen(patient: Patient) -> Iterator[Finding]:
    """A desktop, a chosen driver, or a screen on the bare console."""
    here, host = patient.environment, patient.host
    chosen = here.get("SDL_VIDEODRIVER")
    if (chosen or _on_a_desktop(patient)) and (why := patient.closed()) is not None:
        said_of = Verbatim(chosen or here.get("WAYLAND_DISPLAY") or here.get("DISPLAY"))
        yield Finding("screen", Grade.WRONG, say("screen-shut", name=said_of, why=Verbatim(why)))
    elif chosen:
        yield Finding("screen", Grade.FINE, say("screen-driver", driver=Verbatim(chosen)))
    elif _on_a_desktop(patient):
        yield Finding("screen", Grade.FINE, say("screen-desktop"))
    elif not host.devices("dri/card*") or not host.screens:  # a card without sockets draws for others only
        yield Finding("screen", Grade.NOTE, say("screen-none"))
    elif not any(host.screens.values()):
        sockets = Verbatim(", ".join(host.screens))
        yield Finding("screen", Grade.WRONG, say("screen-unplugged", sockets=sockets))
    else:
        yield Finding("screen", Grade.FINE, say("screen"))


def _on_a_desktop(patient: Patient) -> bool:
    return bool(patient.environment.get("DISPLAY") or patient.environment.get("WAYLAND_DISPLAY"))


def check_sound(patient: Patient) -> Iterator[Finding]:
    """A sound card, where sounds are wanted."""
    cards = patient.host.sound_cards
    if not patient.settings.sound:
        yield Finding("sound", Grade.FINE, say("sound-off"))
    elif cards:
        yield Finding("sound", Grade.FINE, say("sound", card=Verbatim(cards[0])))
    else:
        yield Finding("sound", Grade.NOTE, say("sound-none"))


def check_speech(patient: Patient) -> Iterator[Finding]:
    """A voice, where speech is wanted."""
    voice = patient.voice(patient.settings.language)
    if not patient.settings.speech:
        yield Finding("speech", Grade.FINE, say("speech-off"))
    elif voice is None:
        yield Finding("speech", Grade.NOTE, say("speech-none", program=Verbatim(PROGRAM)))
    else:
        plain = voice.program == PROGRAM and not voice.voice.startswith("mb-")
        program, name = Verbatim(voice.program), Verbatim(voice.voice)
        yield Finding("speech", Grade.FINE, say("speech-plain" if plain else "speech", program=program, voice=name))


def check_groups(patient: Patient) -> Iterator[Finding]:
    """Whether this account may use the devices that are there."""
    desktop = _on_a_desktop(patient)
    lacking = [
        group
        for group, patterns in GROUPS.items()
        if not (desktop and group == KEYS) and not all(map(patient.may, patient.host.devices(*patterns)))
    ]
    if lacking:
        who = Verbatim(pwd.getpwuid(os.getuid()).pw_name)
        listed = Verbatim(",".join(lacking))
        yield Finding("groups", Grade.WRONG, say("groups-lacking", groups=listed, who=who))
    else:
        yield Finding("groups", Grade.FINE, say("groups"))


def wants_buttons(patient: Patient) -> bool:
    """Whether buttons on the machine's own pins belong to this companion."""
    chosen = patient.settings.buttons
    return chosen != "none" and (chosen != "auto" or "Raspberry Pi" in patient.host.model)


def check_buttons(patient: Patient) -> Iterator[Finding]:
    """The pins of the buttons, each for one button, and to be had."""
    if not wants_buttons(patient):
        return
    pins = list(pins_of(patient.settings).values())
    twice = sorted({pin for pin in pins if pins.count(pin) > 1})
    if twice:
        yield Finding("buttons", Grade.WRONG, say("buttons-twice", pin=twice[0]))
        return
    try:
        patient.take_pins()
    except HardwareError as err:
        yield Finding("buttons", Grade.WRONG, said(err.reason), "device")
    else:
        yield Finding("buttons", Grade.FINE, say("buttons", pins=Verbatim(", ".join(map(str, pins)))))


def check_panel(patient: Patient) -> Iterator[Finding]:
    """The panel answers, in a version of the protocol that we speak."""
    if not patient.settings.panel:
        return
    try:
        patient.greet()
    except HardwareError as err:
        yield Finding("panel", Grade.WRONG, said(err.reason), "device")
    else:
        yield Finding("panel", Grade.FINE, say("panel"))
