"""Plays the recorded sounds of the table. A machine without sound stays silent and says nothing."""

from __future__ import annotations

from importlib.resources import as_file, files

import pygame

RATE = 22050
"""Samples a second of the recordings, as `scripts/tools/synthesise_sounds.py` writes them."""
INSTRUMENTS = ("wood", "flute", "glass", "shaker", "brass", "shell")
"""Who plays the two notes of a turn and the fanfare: a game's own instrument, or wood."""
OF_GAMES = {
    "pachamama": "flute", "diaominos": "glass", "cacao": "shaker", "eldorado": "brass", "diamond_isles": "shell"
}  # fmt: skip
RECORDINGS = {
    "move": "cursor",
    "choose": "taken",
    "refuse": "impossible",
    "news": "order-done",
    "page": "page",
    "open": "cloth",
    "close": "cloth",
    "held": "held",
    "right": "right",
    "wrong": "wrong",
    "rumble": "rumble",
    "gem": "gem-white",
    "gem-red": "gem-red",
    "gem-green": "gem-green",
    "gem-blue": "gem-blue",
    "gem-white": "gem-white",
    "die": "die",
    "result": "result",
    "card": "card",
    "brick": "brick",
    "row": "row",
    "scored": "scored",
    "call": "knock",
    "turn": "turn-{}",
    "over": "win-{}",
}
"""What screens ask for, and the recording that is played; `{}` stands for the instrument."""


def instrument(game: str) -> str:
    """Who plays for a game."""
    return OF_GAMES.get(game, INSTRUMENTS[0])


class Sounds:
    """Plays recordings by what they are for; each is read when it is first heard."""

    def __init__(self) -> None:
        self._read: dict[str, pygame.mixer.Sound] = {}
        self._playing: dict[str, pygame.mixer.Channel] = {}
        try:
            pygame.mixer.init(RATE, -16, 1, 512)
        except pygame.error:
            self._silent = True
        else:
            self._silent = False

    def play(self, name: str, volume: int = 100, instrument: str = INSTRUMENTS[0]) -> None:
        """Play what stands for this, at so many hundredths of full volume; what is unknown is silent."""
        recording = RECORDINGS.get(name)
        if recording is None or self._silent:
            return
        sound = self._recorded(recording.format(instrument if instrument in INSTRUMENTS else INSTRUMENTS[0]))
        sound.set_volume(volume / 100)
        channel = sound.play()
        if channel is not None:
            self._playing[name] = channel

    def stop(self, name: str) -> None:
        """Break off what still sounds of this."""
        channel = self._playing.pop(name, None)
        if channel is not None:
            channel.stop()

    def _recorded(self, recording: str) -> pygame.mixer.Sound:
        if recording not in self._read:
            with as_file(files("companion.display.window") / "recordings" / f"{recording}.wav") as path:
                self._read[recording] = pygame.mixer.Sound(str(path))
        return self._read[recording]
