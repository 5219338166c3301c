"""Short tones made by code. A machine without sound stays silent and says nothing."""

from __future__ import annotations

from array import array
from math import exp, pi, sin

import pygame

RATE = 22050
# A tone is a list of (frequency in hertz, seconds, loudness).
TONES: dict[str, tuple[tuple[float, float, float], ...]] = {
    "move": ((880, 0.025, 0.12),),
    "choose": ((660, 0.05, 0.25),),
    "news": ((660, 0.07, 0.25), (880, 0.1, 0.25)),
    "refuse": ((220, 0.12, 0.35), (165, 0.2, 0.35)),
    "open": ((523, 0.09, 0.25), (659, 0.09, 0.25), (784, 0.18, 0.3)),
    "close": ((784, 0.06, 0.2), (523, 0.1, 0.2)),
    "over": ((523, 0.12, 0.3), (659, 0.12, 0.3), (784, 0.12, 0.3), (1047, 0.3, 0.35)),
    "turn": ((587, 0.09, 0.25), (880, 0.16, 0.3)),
    "call": ((880, 0.1, 0.3), (880, 0.1, 0.3), (1175, 0.2, 0.3)),
    "right": ((659, 0.08, 0.25), (988, 0.22, 0.3)),
    "wrong": ((294, 0.14, 0.35), (208, 0.28, 0.35)),
    "gem": ((1760, 0.04, 0.3), (2350, 0.09, 0.25)),
}


def samples(tones: tuple[tuple[float, float, float], ...]) -> bytes:
    """Tones one after another as 16-bit samples, each fading out so that nothing clicks."""
    made = array("h")
    for frequency, seconds, loudness in tones:
        count = int(RATE * seconds)
        for i in range(count):
            fade = exp(-4 * i / count) * min(1.0, i / 60)
            made.append(round(32000 * loudness * fade * sin(2 * pi * frequency * i / RATE)))
    return made.tobytes()


class Sounds:
    """Plays tones by name."""

    def __init__(self) -> None:
        self._made: dict[str, pygame.mixer.Sound] = {}
        try:
            pygame.mixer.init(RATE, -16, 1, 512)
            self._made = {name: pygame.mixer.Sound(buffer=samples(tones)) for name, tones in TONES.items()}
        except pygame.error:
            self._made = {}

    def play(self, name: str, volume: int = 100) -> None:
        """Play a tone, at so many hundredths of full volume; unknown names are silent."""
        sound = self._made.get(name)
        if sound is not None:
            sound.set_volume(volume / 100)
            sound.play()
