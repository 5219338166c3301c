"""The services behind the screens: games and stored games, the eyes, what only some games have, settings."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.app.extras import TableExtras
from companion.app.table_library import TableLibrary
from companion.app.watcher import TableWatcher
from companion.display.desk import Preferences, Trouble
from companion.play.seals import Entropy
from companion.play.vault import Vault
from companion.settings import Settings, games_path, save, settings_path

if TYPE_CHECKING:
    from companion.app.camera import LiveCamera
    from companion.vision.classify.profile import Profile


class TableDesk:
    """What the screens ask for. `camera` looks at the table; without one everything is played by hand.

    `eyes` runs what the eyes do, by default one look after another in a thread beside the window.
    """

    def __init__(
        self,
        settings: Settings,
        vault: Vault,
        camera: LiveCamera | None = None,
        entropy: Entropy | None = None,
        eyes: Executor | None = None,
    ) -> None:
        self.settings = settings
        self.badges: tuple[str, ...] = ()
        self.preferences = Preferences(
            language=settings.language,
            depth=settings.depth,
            teaching=settings.teach,
            muted=not settings.sound,
            turned=settings.turned,
            watching=settings.watch,
        )
        self.library = TableLibrary(self.preferences, vault, games_path(), entropy)
        self.watcher = TableWatcher(self.library, camera, self._learnt, eyes)
        self.extras = TableExtras(self.library, self.watcher)

    def keep(self) -> None:
        """Store the preferences in the settings file."""
        now = self.preferences
        self.settings = replace(
            self.settings,
            language=now.language,
            depth=now.depth,
            teach=now.teaching,
            sound=not now.muted,
            turned=now.turned,
            watch=now.watching,
        )
        try:
            save(self.settings)
        except OSError as err:
            raise Trouble(f"The settings cannot be stored ({err}); they hold until the companion is closed.") from err

    def _learnt(self, profile: Profile) -> None:
        """Store what an enrolment has learnt, and use it from now on."""
        path = Path(self.settings.profile or settings_path().parent / "box.npz")
        try:
            profile.save(path)
        except OSError as err:
            raise Trouble(f"The profile cannot be stored ({err}); it holds until the companion is closed.") from err
        self.settings = replace(self.settings, profile=str(path))
        self.keep()
