"""The services behind the screens: games, stored games, the camera's view of the table, settings."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.app import data, library, scenario_file
from companion.app.house import House
from companion.app.plugins import found, plugin_of
from companion.app.records import Records
from companion.display.board import Board, Painter
from companion.display.catalogue import Catalogue
from companion.display.desk import Best, Preferences, Sight, Stored, Trouble
from companion.games.kit import Action, Choice, Domain, Game, Place, Question, Seat, Value, text_of
from companion.games.pachamama import oracle
from companion.play.explain import Explanation
from companion.play.journal import JournalError
from companion.play.seals import Entropy
from companion.play.session import Session
from companion.play.vault import Locked, Vault
from companion.settings import Settings, games_path, save, settings_path
from companion.vision.errors import UnreadableError

if TYPE_CHECKING:
    from companion.app.camera import LiveCamera
    from companion.app.enrolling import BoxEnrolment
    from companion.app.eyes import Eyes
    from companion.app.guiding import SessionGuide
    from companion.vision.classify.profile import Profile


class TableDesk:
    """What the screens ask for. `eyes` look at the table; without them everything is played by hand."""

    def __init__(
        self, settings: Settings, vault: Vault, eyes: Eyes | None = None, entropy: Entropy | None = None
    ) -> None:
        self.settings = settings
        self.entropy = entropy or Entropy()
        self.eyes = eyes
        self.camera: LiveCamera | None = None
        self.vault = vault
        self.folder = games_path()
        self.badges: tuple[str, ...] = ()
        self.preferences = Preferences(
            language=settings.language,
            depth=settings.depth,
            teaching=settings.teach,
            muted=not settings.sound,
            turned=settings.turned,
            watching=settings.watch,
        )

    @property
    def games(self) -> Sequence[Game]:
        """All games."""
        return library.games()

    @property
    def broken(self) -> Sequence[str]:
        """The names of games that are installed but cannot be loaded."""
        return tuple(game.name for game in found().broken)

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

    def words(self, game: str | None) -> Catalogue:
        """The catalogue of the language that is set."""
        return library.words_of(self.preferences.language, game)

    def painter(self, game: str) -> Painter:
        """The painter of a game."""
        return plugin_of(game).painting().paint

    def stored(self) -> Sequence[Stored]:
        """The games that were begun, the latest first, and what cannot be read, which says why."""
        found = []
        try:
            there = library.stored_games(self.folder)
        except JournalError:
            return ()  # said when a game is begun
        for stored in there:
            key, begin = str(stored.path), stored.begin
            if begin is None:
                found.append(Stored(key, stored.path.stem, (), "", unreadable=stored.trouble))
            else:
                found.append(Stored(key, begin.game, begin.seats, stored.when, stored.over))
        return found

    def begin(self, game: Game, seats: Sequence[Seat], options: dict[str, Value], code: str | None) -> Session:
        """Start a game, with the scenario of a code if one was typed."""
        given: dict[str, str] = {}
        try:
            if code is not None:
                secret = next((s for s in game.secrets if s.by_code is not None), None)
                if secret is None or secret.by_code is None:
                    raise ValueError(f"{game.name} has no codes; begin without one.")
                named, given[secret.name] = secret.by_code(code)
                options = {**options, **named}
            return self._begin(game, seats, options, given, self.entropy)
        except (ValueError, JournalError, Locked) as err:
            raise Trouble.of(err) from err

    def new_code(self, game: Game, options: Mapping[str, Value]) -> str:
        """A new code for a scenario with these options, for a table that asks for one."""
        new_code = next((s.new_code for s in game.secrets if s.new_code is not None), None)
        if new_code is None:
            raise Trouble(f"{game.name} has no codes to ask for; begin without one.")
        return new_code(game.begin(game.seats[: game.players[0]], options).options, secrets.randbits(128))

    def begin_file(self, seats: Sequence[Seat], file: Path) -> Session:
        """Start a game with a scenario that was copied from a disc and sealed into a file; its seal is the file's."""
        try:
            sealed = scenario_file.read(file)
            given, entropy = (
                {sealed.name: sealed.secret},
                replace(self.entropy, salt=lambda: sealed.salt, id=lambda: sealed.game),
            )
            options = dict(oracle.options_of(sealed.secret))
            return self._begin(library.game_named(scenario_file.GAME), seats, options, given, entropy)
        except (ValueError, JournalError, Locked) as err:
            raise Trouble.of(err) from err

    def _begin(
        self, game: Game, seats: Sequence[Seat], options: dict[str, Value], given: Mapping[str, str], entropy: Entropy
    ) -> Session:
        data.make(self.games)
        told = game.recall(House(self.folder).kept(game.name))
        start = game.begin(seats, options, **{**told, **data.corrected(game)})
        journal = library.new_journal(game, self.folder)
        return Session.new(game, start, journal, self.vault, entropy, given)

    def resume(self, key: str) -> Session:
        """Go on with a stored game."""
        try:
            return library.resume(library.find_stored(key), self.vault)
        except (JournalError, Locked) as err:
            raise Trouble.of(err) from err

    def scan(self, session: Session) -> Explanation | None:
        """Look at the table now; None without a camera."""
        try:
            return self.eyes.scan(session) if self.eyes else None
        except UnreadableError as err:
            key = f"camera.{err.reason}"
            raise Trouble(self.words(None)(key) if key in self.words(None) else str(err)) from err

    def standing(self, session: Session) -> Explanation | None:
        """How the table stood when it was last seen; None without a camera."""
        return self.eyes.standing(session) if self.eyes else None

    def warning(self) -> Sight | None:
        """Why the last look at the table should not be trusted: the light, or tiles outside the picture."""
        found = self.eyes.warning if self.eyes else None
        if found is not None:
            return Sight(f"light-{found.reason}")
        if self.eyes is not None and self.eyes.outside:
            from companion.app.camera import outside_sight

            return outside_sight(self.eyes.outside)
        return None

    def enrol(self, game: Game) -> BoxEnrolment | None:
        """Begin to learn the parts of a game's box; None if no camera can see it, or it has no parts to learn."""
        from companion.app.enrolling import BoxEnrolment, parts_of

        camera, parts = self.camera, parts_of(game.name)
        if camera is None or camera.nowhere or not parts:
            return None

        def closed() -> None:
            camera.enrolment = None
            if camera.hands is not None:
                camera.hands.lay()

        camera.enrolment = BoxEnrolment(parts, self._learnt, closed, camera.lens)
        return camera.enrolment

    def _learnt(self, profile: Profile) -> None:
        """Use a new profile with what was known of other boxes; it is stored unless its table is simulated."""
        assert self.camera is not None
        eyes = self.camera.eyes
        if eyes.profile is not None:
            old = eyes.profile
            parts, printed = {**old.parts, **profile.parts}, {**old.printed, **profile.printed}
            profile = replace(profile, parts=parts, printed=printed, lens=profile.lens or old.lens)
        eyes.profile = profile
        if self.camera.hands is None:
            path = Path(self.settings.profile or settings_path().parent / "box.npz")
            try:
                profile.save(path)
            except OSError as err:
                raise Trouble(f"The profile cannot be stored ({err}); it holds until the companion is closed.") from err
            self.settings = replace(self.settings, profile=str(path))
            self.keep()

    def revealed(self, session: Session) -> Mapping[str, Any] | None:
        """After the end: the view with all that was sealed filled in; None if nothing was."""
        if not session.opened or not session.sealed:
            return None
        view = session.state.view(None)
        secrets = {secret.name: secret for secret in session.game.secrets}
        for sealed in session.sealed:
            view = secrets[sealed.name].reveal(sealed.secret, view)
        return view

    def wheel(self, session: Session) -> LoneWheel | None:
        """The lone wheel, for a table that plays without a referee; None if the game has none."""
        names = {sealed.name for sealed in session.sealed}
        windows = next((s.windows for s in session.game.secrets if s.name in names and s.windows), None)
        return LoneWheel(session, windows) if windows else None

    def guide(self, session: Session) -> SessionGuide | None:
        """The talk about what the eyes can help with; None if this moment has none."""
        from companion.app.guiding import guide_of

        blind = self.camera is not None and (self.camera.nowhere or self.camera.lost)
        return guide_of(session, self, None if blind else self.eyes, House(self.folder))

    def motion(self, session: Session) -> Sequence[Board]:
        """What hands must do now, move by move; empty if nothing is to be shown."""
        motion = plugin_of(session.game.name).painting().motion
        return motion(session.state.view(None)) if motion is not None else ()

    def touched(self, session: Session, seat: Seat) -> Callable[[Action], Sequence[Place]] | None:
        """What tells which places a seat's action would touch; None for a game that has no such preview."""
        preview = plugin_of(session.game.name).painting().preview
        return partial(preview, session.state.view(seat)) if preview is not None else None

    def remember(self, session: Session) -> None:
        """Keep for later games what the table has ruled on once and for all."""
        name, lasting = session.game.name, session.game.lasting
        house = House(self.folder)
        ruled = {r.fact: text_of(r.value) for r in session.state.ruled if r.fact.partition(".")[0] in lasting}
        house.keep(name, {**house.kept(name), **ruled})

    def finish(self, session: Session) -> None:
        """At the end: open the seals, write down that the game is over, and keep the record of a game for one."""
        session.finish()
        Records(self.folder).with_game(session)

    def records(self, session: Session) -> Sequence[Best]:
        """After the end of a game for one: the best games, this one among them."""
        return Records(self.folder).with_game(session)


class LoneWheel:
    """A sealed source asked for one place after another, outside the rules; every opening is written down first."""

    def __init__(self, session: Session, kinds: Mapping[str, str]) -> None:
        self._session = session
        self._kinds = kinds

    @property
    def windows(self) -> Sequence[str]:
        """What can be opened."""
        return tuple(self._kinds)

    @property
    def places(self) -> Domain:
        """Where it can be opened."""
        return Choice(tuple(dict.fromkeys(place for place, _ in self._session.state.layout())), by=_column)

    @property
    def opened(self) -> int:
        """How often a window has been opened, over all of this game's life."""
        return sum(e.kind == "note" and '"note": "wheel"' in e.body for e in self._session.journal.entries)

    def open(self, window: str, place: str) -> Value:
        """Open a window at a place; it is written down before it is shown."""
        kind = self._kinds[window]
        question = Question(f"{kind}.{place}", kind, window, self.places, (place,))
        self._session.note("wheel", {"window": window, "place": place})
        for sealed in self._session.sealed:
            value = sealed.answer(question, self._session.state, ())
            if value is not None:
                return value
        raise Trouble("The oracle knows nothing of this place; choose another one.")


def _column(place: Value) -> Value:
    return str(place).partition("r")[0]
