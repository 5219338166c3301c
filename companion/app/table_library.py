"""The games of this installation and the stored games of this table, as the screens see them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any
from weakref import finalize

from companion.app import corrected_data as data
from companion.app import library
from companion.app.finished_games import PlayedGames
from companion.app.house import House
from companion.app.kept_codes import KeptCodes
from companion.app.known_games import KnownGames
from companion.app.left_boards import SIDE, LeftBoards
from companion.app.players import KnownPlayers
from companion.app.plugins import found, plugin_of
from companion.app.scenario_file import SealedScenario
from companion.app.solo_records import Records
from companion.display.board import Board, Paint
from companion.display.catalogue import Catalogue
from companion.display.preferences import Preferences
from companion.display.stored_games import Best, Stored
from companion.display.trouble import Trouble
from companion.games.extras import NamesParts
from companion.games.kit import Explained, Game, Seat, Value, text_of
from companion.games.kit.game_extras import lasting
from companion.games.kit.players import player_names
from companion.games.kit.secret_codes import by_code, coded_secret, with_code
from companion.play.journal import Journal, JournalError
from companion.play.lesson_session import LessonSession
from companion.play.seals import Entropy
from companion.play.session import Session
from companion.play.vault import Locked, Vault
from companion.settings import BadSettings, codes_path, players_path, tips_path


class TableLibrary:
    """The games, in the language of the preferences; `folder` holds the stored games."""

    def __init__(self, preferences: Preferences, vault: Vault, folder: Path, entropy: Entropy | None = None) -> None:
        self.vault = vault
        self.folder = folder
        self.entropy = entropy or Entropy()
        self.players = KnownPlayers(players_path())
        self.codes = KeptCodes(codes_path())
        self.held: Callable[[Session], bool] = lambda _: False  # whether others still play with its secret
        self._preferences = preferences
        self._tips: dict[str, dict[str, str]] = {}  # what was told, by game
        self._covers: Future[Mapping[str, Board]] | None = None
        self._presets: Future[Mapping[str, Mapping[str, Board]]] | None = None
        self._boards: Future[Mapping[str, Board]] | None = None
        self._left = LeftBoards(folder)
        self._known = KnownGames(folder)
        self._beside = ThreadPoolExecutor(1, "boards")  # one after the other: what was kept is there when it is read

    def close(self) -> None:
        """Draw no more; what is being written is written to its end."""
        self._beside.shutdown()

    @property
    def games(self) -> Sequence[Game]:
        """All games."""
        return library.games()

    @property
    def broken(self) -> Sequence[Explained]:
        """What is wrong with games that are installed but cannot be played."""
        return tuple(game.trouble for game in found().broken)

    @property
    def language(self) -> str:
        """The language that is set."""
        return self._preferences.language

    @property
    def theme(self) -> str:
        """The theme that is set."""
        return self._preferences.theme

    def words(self, game: str | None) -> Catalogue:
        """The catalogue of the language that is set."""
        return library.words_of(self._preferences.language, game)

    def painter(self, game: str) -> Paint:
        """The painter of a game."""
        return plugin_of(game).painter().paint

    def called(self, game: str) -> Mapping[str, str]:
        """What those parts of a game's box are called by whose labels its catalogue has no name."""
        painter = plugin_of(game).painter()
        return painter.called(self.words(game)) if isinstance(painter, NamesParts) else {}

    def covers(self) -> Mapping[str, Board] | None:
        """What each game is known by; loading them, which takes numbers and drawing, begins when they are asked for."""
        if self._covers is None:
            beside = ThreadPoolExecutor(1, "covers")
            self._covers = beside.submit(library.covers)
            beside.shutdown(wait=False)
        return self._covers.result() if self._covers.done() else None

    def presets(self) -> Mapping[str, Mapping[str, Board]] | None:
        """What the presets of each game look like; loading them begins when they are asked for."""
        if self._presets is None:
            self._presets = self._beside.submit(library.presets)
        return self._presets.result() if self._presets.done() else None

    def boards(self) -> Mapping[str, Board] | None:
        """How the stored games lay when they were left, of those whose picture was kept and is whole."""
        if self._boards is None:
            self._boards = self._beside.submit(self._boards_left)
        return self._boards.result() if self._boards.done() else None

    def _boards_left(self) -> Mapping[str, Board]:
        try:
            games = library.by_age(self.folder)
        except JournalError:
            return {}
        return {str(game): board for game, board in self._left.kept(games).items()}

    def keep_board(self, session: Session, board: Board) -> None:
        """Draw how a game lies, and write it beside the window."""
        from companion.display.window import portrait, theme  # a terminal needs no pygame

        colours = theme.chosen(self._preferences.theme, self._preferences.large_type)
        pixels = portrait.board_alone(board, SIDE, colours)
        self._beside.submit(self._left.keep, session.journal.path, pixels, *board.tables[:1])
        self._boards = None

    def stored(self) -> Sequence[Stored]:
        """The games that were begun, the latest first, and what cannot be read, which says why."""
        found = []
        self._boards = None
        try:
            there = self._known.games()
        except JournalError:
            return ()  # said when a game is begun
        self._beside.submit(self._known.keep)
        for stored in there:
            key, begin = str(stored.path), stored.begin
            if begin is None:
                found.append(Stored(key, stored.path.stem, (), "", unreadable=stored.trouble))
            else:
                row = Stored(key, begin.game, begin.seats, stored.when, stored.over, begin.names)
                found.append(replace(row, seconds=stored.seconds, options=begin.options))
        return found

    def begin(
        self,
        game: Game,
        seats: Sequence[Seat],
        options: dict[str, Value],
        code: str | None,
        names: Mapping[Seat, str] | None = None,
    ) -> Session:
        """Start a game, with the scenario of a code if one was typed, and the names of those who play."""
        given: dict[str, str] = {}
        try:
            if code is not None:
                coded = by_code(game, code)
                options = dict(with_code(coded, seats, options))
                given = {secret.name: coded.secret for secret in game.secrets if secret is coded_secret(game)}
            return self._begin(game, seats, options, given, self.entropy, player_names(names, seats))
        except (ValueError, JournalError, Locked) as err:
            raise Trouble.of(err, game.name) from err

    def corrected(self, game: Game) -> Mapping[str, Any]:
        """What of a game's data this table has corrected, by name, as far as it can be so."""
        try:
            return data.usable(game)
        except BadSettings as err:
            raise Trouble.of(err, game.name) from err

    def correct(self, game: Game, name: str, value: Any) -> None:
        """Keep for later games what a value of a game's data is in this box; None: as the companion takes it to be."""
        data.make(self.games)
        try:
            data.correct(game, name, value)
        except BadSettings as err:
            raise Trouble.of(err, game.name) from err

    def new_code(self, game: Game, options: Mapping[str, Value]) -> str:
        """A new code for a scenario with these options, for a table that asks for one."""
        code = library.new_code(game, options)
        if code is None:
            raise Trouble("no-codes", game=game.name)
        return code

    def begin_file(self, seats: Sequence[Seat], filed: SealedScenario) -> Session:
        """Start a game with a scenario that was sealed into a file, under the file's id and salt."""
        game, sealed = filed.game, filed.sealed
        entropy = replace(self.entropy, salt=lambda: sealed.salt, id=lambda: sealed.game)
        try:
            return self._begin(game, seats, dict(filed.options), {sealed.name: sealed.secret}, entropy, {})
        except (ValueError, JournalError, Locked) as err:
            raise Trouble.of(err, game.name) from err

    def _begin(
        self,
        game: Game,
        seats: Sequence[Seat],
        options: dict[str, Value],
        given: Mapping[str, str],
        entropy: Entropy,
        names: Mapping[Seat, str],
    ) -> Session:
        data.make(self.games)
        told = lasting(game).recall(House(self.folder).kept(game.name))
        start = replace(game.begin(seats, options, **{**told, **data.corrected(game)}), names=names)
        journal = library.new_journal(game, self.folder)
        return Session.new(game, start, journal, self.vault, entropy, given)

    def teaches(self, game: Game) -> bool:
        """Whether a game brings a lesson."""
        return plugin_of(game.name).lesson is not None

    def learn(self, game: Game) -> Session | None:
        """Begin a game's lesson beside the stored games: it is no game of the table's and leaves nothing behind."""
        lesson = plugin_of(game.name).lesson
        if lesson is None:
            return None
        try:
            folder = Path(mkdtemp(prefix="lesson-"))
            session = LessonSession.teach(game, lesson(), folder)
        except (ValueError, JournalError, OSError) as err:
            raise Trouble.of(err, game.name) from err
        finalize(session, _throw_away, session.journal, folder)
        return session

    def tips_told(self, game: str) -> Collection[str]:
        """The keys of the tips of a game that this table was told."""
        if game not in self._tips:
            self._tips[game] = dict(House(tips_path()).kept(game))
        return self._tips[game]

    def tip_told(self, game: str, key: str) -> None:
        """Keep that a tip was told."""
        self._tips[game] = {**dict.fromkeys(self.tips_told(game), "told"), key: "told"}
        House(tips_path()).keep(game, self._tips[game])

    def forget_tips(self) -> None:
        """Tell all tips anew."""
        for game in self.games:
            self._tips[game.name] = {}
            House(tips_path()).keep(game.name, {})

    def resume(self, key: str) -> Session:
        """Go on with a stored game."""
        try:
            return library.resume(library.find_stored(key), self.vault)
        except (JournalError, Locked) as err:
            raise Trouble.of(err) from err

    def remember(self, session: Session) -> None:
        """Keep for later games what the table has ruled on once and for all."""
        name, kinds = session.game.name, lasting(session.game).kinds
        house = House(self.folder)
        ruled = {r.fact: text_of(r.value) for r in session.state.ruled if r.fact.partition(".")[0] in kinds}
        house.keep(name, {**house.kept(name), **ruled})

    def finish(self, session: Session) -> None:
        """At the end: open the seals, write down that the game is over, and keep the record of a game for one."""
        session.finish(opening=not self.held(session))
        self._beside.submit(PlayedGames(self.folder, self.vault).ended, session.journal.copied())
        self.records(session)

    def records(self, session: Session) -> Sequence[Best]:
        """After the end of a game for one: the best games, this one among them."""
        return Records(self.folder).with_game(session, self.words(session.game.name))


def _throw_away(journal: Journal, folder: Path) -> None:
    """What a lesson has left when nobody learns it any more, or the companion is closed."""
    journal.close()
    rmtree(folder, ignore_errors=True)
