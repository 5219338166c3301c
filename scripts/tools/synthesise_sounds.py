"""Writes the sounds of the table as wave files: wood, paper, stone and five instruments, by modal synthesis.

    .venv/bin/python scripts/tools/synthesise_sounds.py companion/display/window/recordings

Each struck thing is a sum of decaying partials with the frequency ratios of its kind of body (N. H. Fletcher and
T. D. Rossing, The Physics of Musical Instruments: bars, plates, bells), each blown one harmonics with a soft attack and
some breath. The same numbers come out every time.
"""

from __future__ import annotations

import sys
import wave
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Wave: TypeAlias = NDArray[np.float64]
RATE = 22050
LOUDNESS = 0.14
"""Root mean square of the loudest twentieth of a second, of full scale 1."""
SOFT = 0.004
"""Seconds in which what is no blow swells at its beginning, so that it does not click."""
QUIET = 0.45
"""The cursor's tick beside all others: it is heard most often."""

# Frequency ratios and decay times (seconds) of the partials of a body that is struck.
WOOD = ((1.0, 0.09), (2.76, 0.05), (5.40, 0.03), (8.93, 0.015))
BAR = ((1.0, 0.35), (3.93, 0.12), (9.24, 0.05))
STONE = ((1.0, 0.05), (1.58, 0.04), (2.24, 0.03), (3.37, 0.02), (4.6, 0.01))
GLASS = ((1.0, 0.55), (2.32, 0.35), (4.25, 0.22), (6.63, 0.12), (9.38, 0.06))
BELL = ((0.5, 0.9), (1.0, 0.8), (1.2, 0.5), (1.5, 0.4), (2.0, 0.35), (2.67, 0.2))
DRUM = ((1.0, 0.28), (1.59, 0.16), (2.14, 0.1), (2.65, 0.07))

G4, A4, C5, D5, E5, G5, A5, B5, C6, D6, E6, G6 = (
    392.0, 440.0, 523.25, 587.33, 659.26, 783.99, 880.0, 987.77, 1046.5, 1174.66, 1318.51, 1567.98,
)  # fmt: skip


def time(seconds: float) -> Wave:
    """The moments of so many seconds."""
    return np.arange(int(RATE * seconds)) / RATE


def noise(seconds: float, low: float, high: float, seed: int) -> Wave:
    """Noise between two frequencies in hertz, of root mean square 1."""
    n = int(RATE * seconds)
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(n))
    frequency = np.fft.rfftfreq(n, 1 / RATE)
    width = np.maximum(frequency, 1.0)
    spectrum *= 1 / (1 + (low / width) ** 6) / (1 + (width / high) ** 6)
    made = np.fft.irfft(spectrum, n)
    return np.asarray(made / (np.sqrt(np.mean(made**2)) or 1.0))


def struck(pitch: float, body: Sequence[tuple[float, float]], seconds: float, hardness: float = 0.25) -> Wave:
    """A body that is hit once; a hard hit has more of the click and of the high partials."""
    t = time(seconds)
    made = np.zeros_like(t)
    for number, (ratio, decay) in enumerate(body):
        if pitch * ratio < RATE / 2:
            made += (0.35 + hardness) ** number * np.exp(-t / decay) * np.sin(2 * np.pi * pitch * ratio * t)
    made += hardness * noise(seconds, 1500, 7000, int(pitch)) * np.exp(-t / 0.004)
    return np.asarray(made * np.minimum(1.0, t / 0.0008))


def blown(pitch: float, harmonics: Sequence[float], seconds: float, breath: float, attack: float = 0.05) -> Wave:
    """A note of a wind instrument: harmonics of these strengths, the high ones later than the low ones, and breath."""
    t = time(seconds)
    body = np.minimum(1.0, t / attack) * np.minimum(1.0, (seconds - t) / 0.09)
    wobble = 1 + 0.004 * np.sin(2 * np.pi * 5.2 * t) * np.minimum(1.0, t / 0.3)
    phase = 2 * np.pi * pitch * np.cumsum(wobble) / RATE
    made = np.zeros_like(t)
    for number, strength in enumerate(harmonics, 1):
        if pitch * number < RATE / 2:
            made += strength * np.minimum(1.0, t / (attack * number**0.6)) * np.sin(number * phase)
    return np.asarray(body * (made + breath * noise(seconds, pitch * 0.9, pitch * 4, int(pitch))))


def scraped(seconds: float, low: float, high: float, seed: int, rise: float = 0.3) -> Wave:
    """Paper or cloth that is drawn over something: rough noise that swells and ends; `rise` is where it is loudest."""
    t = time(seconds) / seconds
    swell = np.where(t < rise, t / rise, (1 - t) / (1 - rise)) ** 1.5
    grain = 1 + 0.5 * noise(seconds, 15, 60, seed + 1)
    return np.asarray(swell * grain * noise(seconds, low, high, seed))


def at(*parts: tuple[float, Wave]) -> Wave:
    """Sounds that begin at these seconds, together."""
    made = np.zeros(max(int(RATE * start) + len(part) for start, part in parts))
    for start, part in parts:
        made[int(RATE * start) : int(RATE * start) + len(part)] += part
    return made


def flute(pitch: float, seconds: float) -> Wave:
    """A pan flute: nearly a pure tone, much breath."""
    return blown(pitch, (1.0, 0.08, 0.14), seconds, 0.12)


def brass(pitch: float, seconds: float) -> Wave:
    """A small horn."""
    return blown(pitch / 2, (0.6, 1.0, 0.9, 0.7, 0.5, 0.35, 0.2), seconds, 0.02, 0.03)


def shell(pitch: float, seconds: float) -> Wave:
    """A conch: low, round, slow to speak."""
    return blown(pitch / 2, (1.0, 0.5, 0.22, 0.1), seconds, 0.06, 0.08)


def glass(pitch: float, seconds: float) -> Wave:
    """A glass that is struck."""
    return struck(pitch, GLASS, seconds, 0.1)


def wood(pitch: float, seconds: float) -> Wave:
    """A wooden bar, as of a marimba."""
    return struck(pitch, BAR, seconds, 0.12)


def shaker(pitch: float, seconds: float) -> Wave:
    """A rattle over a wooden bar that gives the pitch."""
    t = time(seconds)
    beat = np.exp(-(t % 0.09) / 0.03) * np.minimum(1.0, (seconds - t) / 0.05) * np.minimum(1.0, t / SOFT)
    return np.asarray(wood(pitch / 2, seconds) + 0.35 * beat * noise(seconds, 3500, 9000, 7))


INSTRUMENTS: dict[str, Callable[[float, float], Wave]] = {
    "flute": flute, "glass": glass, "shaker": shaker, "brass": brass, "shell": shell, "wood": wood,
}  # fmt: skip


def motif(play: Callable[[float, float], Wave]) -> Wave:
    """Two notes, a fourth up: it is your turn."""
    return at((0.0, play(D5, 0.24)), (0.2, play(G5, 0.38)))


def fanfare(play: Callable[[float, float], Wave]) -> Wave:
    """Two seconds at the end of a game."""
    steps = ((0.0, G4, 0.3), (0.22, C5, 0.3), (0.44, E5, 0.3), (0.66, G5, 0.5), (1.0, E5, 0.3), (1.2, G5, 0.8))
    return at(*((start, play(pitch, length)) for start, pitch, length in steps), (1.2, 0.7 * play(C5, 0.8)))


def rising() -> Wave:
    """The tone while the oracle's button is held: a fifth up in 0.8 s."""
    t = time(0.8)
    pitch = G4 * (1.5 ** (t / 0.8))
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    made = np.sin(phase) + 0.3 * np.sin(2 * phase) + 0.1 * np.sin(3 * phase)
    return np.asarray(made * np.minimum(1.0, t / 0.08) * (0.4 + 0.6 * t / 0.8) * np.minimum(1.0, (0.8 - t) / 0.02))


def rumble() -> Wave:
    """Gems that roll in a wooden cart; its end runs into its beginning."""
    t = time(0.6)
    knocks = [(k * 0.06, 0.5 * struck(150 + 37 * (k * 5 % 7), WOOD, 0.06)) for k in range(9)]
    soft = np.minimum(1.0, t / SOFT)
    made = at((0.0, soft * noise(0.6, 60, 260, 3) * (1 + 0.3 * np.sin(2 * np.pi * t / 0.15))), *knocks)
    return made[: len(t)]


def sounds() -> dict[str, Wave]:
    """Every sound by the name of its file."""
    made = {
        "cursor": struck(1150, WOOD, 0.06, 0.15),
        "taken": at((0.0, struck(420, WOOD, 0.2, 0.4)), (0.012, 0.5 * struck(260, WOOD, 0.2, 0.2))),
        "impossible": at((0.0, struck(150, DRUM, 0.18, 0.05)), (0.14, struck(140, DRUM, 0.22, 0.05))),
        "order-done": at((0.0, scraped(0.05, 1800, 6000, 11)), (0.06, scraped(0.11, 2200, 7500, 12, 0.6))),
        "page": scraped(0.18, 900, 6000, 21, 0.4),
        "held": rising(),
        "right": at((0.0, struck(E5, BELL, 0.55)), (0.16, 0.9 * struck(G5 * 1.06, BELL, 0.43))),
        "wrong": at((0.0, struck(110, DRUM, 0.5, 0.1)), (0.22, struck(98, DRUM, 0.38, 0.1))),
        "rumble": rumble(),
        "die": at((0.0, struck(760, WOOD, 0.1, 0.5)), (0.07, 0.6 * struck(690, WOOD, 0.1, 0.4))),
        "result": at((0.0, struck(72, DRUM, 0.5, 0.1)), (0.0, 0.5 * struck(180, WOOD, 0.2, 0.3))),
        "card": scraped(0.22, 700, 5200, 31, 0.25),
        "brick": struck(520, STONE, 0.16, 0.6),
        "row": at(*((k * 0.045, (k + 12) * struck(C5 * 2 ** (k / 8), GLASS, 0.55 - k * 0.045)) for k in range(9))),
        "scored": at((0.0, glass(C6, 0.3)), (0.13, glass(E6, 0.3)), (0.26, glass(G6, 0.33))),
        "knock": at((0.0, struck(190, WOOD, 0.2, 0.2)), (0.17, struck(190, WOOD, 0.25, 0.2))),
        "cloth": scraped(0.34, 250, 2600, 41, 0.45),
    }  # fmt: skip
    for colour, pitch in (("red", G5), ("green", B5), ("blue", D6), ("white", G6)):
        made[f"gem-{colour}"] = at((0.0, struck(pitch, GLASS, 0.5, 0.3)), (0.0, 0.4 * struck(900, STONE, 0.1, 0.5)))
    for name, play in INSTRUMENTS.items():
        made[f"turn-{name}"] = motif(play)
        made[f"win-{name}"] = fanfare(play)
    return made


def level(made: Wave) -> Wave:
    """The same sound at the loudness of all, peaks rounded off, its last milliseconds faded out."""
    window = RATE // 20
    power = np.convolve(made**2, np.ones(window) / window, mode="full")
    made = made * (LOUDNESS / np.sqrt(power.max()))
    fade = min(len(made), RATE // 100)
    made[-fade:] *= np.linspace(1, 0, fade)
    return np.asarray(np.tanh(made))


def main(folder: Path) -> None:
    """Write all sounds into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, made in sounds().items():
        loudness = QUIET if name == "cursor" else 1.0
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(np.round(level(made) * loudness * 32000).astype("<i2").tobytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
