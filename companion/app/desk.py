"""The services behind the screens: games and stored games, the eyes, what only some games have, settings."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import Field, fields, replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.app.doctor.table_doctor import TableDoctor
from companion.app.extras import TableExtras
from companion.app.table_library import TableLibrary
from companion.app.watcher import TableWatcher
from companion.display.invitation import Hall
from companion.display.preferences import OWN_PARTS, Preferences, Setting
from companion.display.trouble import DeviceTrouble, Trouble
from companion.games.kit import Value, Verbatim
from companion.play.seals import Entropy
from companion.play.vault import Vault
from companion.settings import Settings, games_path, save, settings_path

if TYPE_CHECKING:
    from companion.app.camera import LiveCamera
    from companion.app.doctor.patient import Patient
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
        self.badges: tuple[str, ...] = ()
        self.troubles: tuple[DeviceTrouble, ...] = ()
        self._settings = settings
        self._unkept = False  # whether settings wait to be stored
        self._unlearnt: tuple[Profile, Path, str] | None = None  # what waits, its file, the setting before
        known = camera.eyes.profile if camera is not None else None
        self._added_to = _file_of(settings.profile) if known is not None else None  # the file of what the eyes know
        self.preferences = Preferences(**{row.name: getattr(settings, row.name) for row in fields(Preferences)})
        self.library = TableLibrary(self.preferences, vault, games_path(), entropy)
        self.watcher = TableWatcher(self.library, camera, self._learnt, eyes)
        self.extras = TableExtras(self.library, self.watcher)
        self.hall: Hall | None = None
        self.doctor = TableDoctor(self._patient)

    def close(self) -> None:
        """End what works beside the window; pictures of boards that are being kept are written first."""
        self.watcher.close()
        self.extras.close()
        self.library.close()

    @property
    def settings(self) -> Sequence[Setting]:
        """Every setting, in the order of the table of options."""
        return tuple(self._setting(row) for row in fields(Settings))

    def set(self, name: str, value: Value) -> None:
        """Set it and store it. Trouble if it cannot be stored; it holds, and waits for `store_again`."""
        new: dict[str, Any] = {name: value}
        self._settings = replace(self._settings, **new)
        if hasattr(self.preferences, name):
            setattr(self.preferences, name, value)
        if name == "tips" and value:
            self.library.forget_tips()
        self._save()

    @property
    def unstored(self) -> bool:
        """Whether settings, or what was learnt, could not be stored yet."""
        return self._unkept or self._unlearnt is not None

    def store_again(self) -> None:
        """Store what could not be stored before. Trouble while it still cannot be."""
        if self._unlearnt is not None:
            self._save_learnt(*self._unlearnt)
        if self._unkept:
            self._save()

    def _save(self) -> None:
        self._unkept = True
        try:
            save(self._settings)
        except OSError as err:
            raise Trouble("settings-unkept", why=Verbatim(err)) from err
        self._unkept = False

    def _patient(self) -> Patient:
        from companion.app.doctor.patient import at_table

        return at_table(self._settings, self.watcher.camera, self.troubles)

    def _setting(self, row: Field[Any]) -> Setting:
        value = getattr(self._settings, row.name)
        found = sorted(settings_path().parent.glob("*.npz")) if row.name == "profile" else ()
        values = dict.fromkeys((*row.metadata["values"], *map(str, found), value))
        return Setting(row.name, value, tuple(values), row.metadata["at_start"])

    def _learnt(self, profile: Profile) -> None:
        """Store what an enrolment has learnt, and use it from now on: in the place of what it was added to."""
        before = self._settings.profile
        path = _file_of(before) or settings_path().parent / "box.npz"
        if path.exists() and path != self._added_to:
            others = (path.with_name(f"{path.stem}-{n}.npz") for n in count(2))
            path = next(other for other in others if not other.exists())
        self._save_learnt(profile, path, before)

    def _save_learnt(self, profile: Profile, path: Path, before: str) -> None:
        self._unlearnt = profile, path, before
        try:
            profile.save(path)
        except OSError as err:
            raise Trouble("profile-unkept", why=Verbatim(err)) from err
        self._unlearnt, self._added_to = None, path
        if self._settings.profile == before:  # nobody has chosen another one meanwhile
            self.set("profile", str(path))


def _file_of(profile: str) -> Path | None:
    """The file of the profile that is set, if it has one."""
    return Path(profile).expanduser() if profile and profile != OWN_PARTS else None
