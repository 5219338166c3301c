"""`companion play`, and `companion` alone: open the table."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from companion import settings
from companion.app import library, scenario_file
from companion.app.plugins import UnknownGame, found
from companion.commands._has_screen import has_screen
from companion.commands._options import option_of
from companion.commands._say import misused, plainly, spoken, told
from companion.display.catalogue import Catalogue
from companion.display.plain import minute_of, one_line
from companion.display.stored_games import Stored
from companion.display.terminal.in_characters import index_of
from companion.display.trouble import Trouble
from companion.games.kit import Coded, Game, Option, Value, Verbatim
from companion.games.kit.game import draft, seatings
from companion.games.kit.game_extras import own_box
from companion.games.kit.secret_codes import by_code, coded_secret
from companion.play.journal import JournalError
from companion.play.session import Session
from companion.play.vault import Locked
from companion.saying import numbers
from companion.settings import BadSettings

if TYPE_CHECKING:
    from companion.app.desk import TableDesk
    from companion.app.table_hall import TableHall

Read = TypeVar("Read")

LISTEN = 2.0  # seconds in which a hall has said what it offers
NEW = "new"  # instead of a code: a new one


@dataclass(frozen=True)
class WantedGame:
    """What was said of a new game before it begins."""

    game: str | None
    seats: str | None
    options: tuple[str, ...]
    code: str | None
    scenario: Path | None

    def __bool__(self) -> bool:
        return any((self.game, self.seats, self.options, self.code, self.scenario))


class Listing(click.Command):
    """A command whose help also lists the games, their options and the forms of their codes."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """An example, then the games with who can play and what can be set, the default first."""
        super().format_epilog(ctx, formatter)
        with formatter.section("Games"):
            for game in library.games():
                formatter.write_dl([(game.name, f"{numbers(game.players)} players: {', '.join(game.seats)}")])
                formatter.indent()
                words = spoken(game.name)
                options = [(f"{o.name}=", _meaning(words, o)) for o in game.options]
                coded = coded_secret(game) is not None
                formatter.write_dl([*options, *([("--code", _form(game))] if coded else [])])
                formatter.dedent()


def _meaning(words: Catalogue, option: Option) -> str:
    """What an option is about, its values with what they mean, and which one it has if nothing is said."""
    name = option.name.rpartition(".")[2]
    values = []
    for value in option.values:
        own = f"option.{name}.{value}"
        called = words(own) if own in words else words.name(value)
        values.append(str(value) if called == str(value) else f"{value} ({called})")
    why = f"option-why.{name}"
    about = words(f"option.{name}").rstrip(": ")
    said = f"{about}{'' if about.endswith('?') else ':'} {', '.join(values)} [default: {option.values[0]}]"
    return f"{said} {words(why)}" if why in words else said


def _form(game: Game) -> str:
    """What a code of a game looks like."""
    made = library.new_code(game, {})
    return f"such as {made}; new" if made is not None else "as another table shows it"


@click.command(cls=Listing, epilog="Example: companion play --game cacao --seats red=Anna,white=Ben --text")
@click.option("--text", is_flag=True, help="Play in the terminal [default: in a window where there is a screen].")
@click.option("--game", default=None, help="Begin this game at once; a window needs --seats too [default: ask].")
@click.option(
    "--seats",
    default=None,
    help="Who plays: a number, or colours with commas between, with names as in red=Anna,white=Ben [default: ask].",
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE",
              help="An option of the game, from the list below; may be repeated.")  # fmt: skip
@click.option(
    "--code", default=None, help="A scenario's code; `new` draws one that other tables can play too [default: none]."
)
@click.option(
    "--scenario",
    type=click.Path(path_type=Path),
    default=None,
    help="A scenario from a disc, in the file that `companion scenario import DISC --out FILE` wrote [default: none].",
)
@click.option("--camera", default="", help="Such as `simulated` or `none` [default: the camera of the settings].")
@click.option("--resume", default=None, help="Go on with a stored game; `companion games` lists them [default: none].")
def command(
    text: bool,
    game: str | None,
    seats: str | None,
    options: tuple[str, ...],
    code: str | None,
    scenario: Path | None,
    resume: str | None,
    camera: str,
) -> None:
    """Open the table: in a window, or in the terminal where there is no screen."""
    wanted = WantedGame(game, seats, options, code, scenario)
    if scenario is not None and (options or code or game):
        raise misused("command.file-says-all")
    with plainly(BadSettings, Trouble, ValueError, JournalError, Locked):
        chosen = settings.load()
        if camera:
            settings.check_camera(camera)
        if game is not None:
            library.game_named(game)  # an unknown one is said before anything else
        if not text and not has_screen():
            click.echo(spoken()("text.no-screen"))
            text = True
        if text:
            _in_terminal(chosen, wanted, resume)
        else:
            _in_window(chosen, wanted, resume, camera)


def _in_window(chosen: settings.Settings, wanted: WantedGame, resume: str | None, camera: str) -> None:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from companion.app.opening import open_window

    if wanted and not (wanted.seats and (wanted.game or wanted.scenario)):
        raise Trouble("begin-how")

    def begin(desk: TableDesk) -> Session:
        return _begin(desk, wanted)

    open_window(chosen, library.find_stored(resume) if resume else None, begin if wanted else None, camera)


def _in_terminal(chosen: settings.Settings, wanted: WantedGame, resume: str | None) -> None:
    from companion.app.desk import TableDesk
    from companion.app.opening import hall_of, open_terminal

    desk = TableDesk(chosen, library.vault())
    hall, trouble = hall_of(desk, chosen)
    if trouble is not None:
        click.echo(told(trouble))
    try:
        session = desk.library.resume(resume) if resume else _offered(hall) if not wanted else None
        if session is None and not (wanted.game or wanted.scenario):
            first = _ask_game(None if wanted else _stopped(desk))
            if isinstance(first, Game):
                wanted = replace(wanted, game=first.name)
            else:
                session = desk.library.resume(first.key)
        open_terminal(session or _begin(desk, wanted), desk, hall=hall)
    finally:
        if hall is not None:
            hall.stop()
        desk.close()


def _stopped(desk: TableDesk) -> Stored | None:
    """The game that can be gone on with and was played last."""
    return next((each for each in desk.library.stored() if not each.over and each.unreadable is None), None)


def _offered(hall: TableHall | None) -> Session | None:
    """The game that the hall offers, if the table accepts it."""
    if hall is None:
        return None
    hall.listen(LISTEN)
    offered = hall.invitation
    if offered is None:
        return None
    words = spoken(offered.game)
    who = ", ".join(words("hall-said.seat", seat=seat, name=Verbatim(name)) for seat, name in offered.seats)
    click.echo(one_line(f"{offered.title or words('hall-said.offer')} · {words('name.game')} · {who}"))
    answer = _ask(words("hall-said.play-it"), str.lower)
    return hall.accept() if answer in (words("hall-said.yes"), "yes") else None


def _begin(desk: TableDesk, wanted: WantedGame) -> Session:
    """Begin a game; what was not said of it is asked for."""
    filed = scenario_file.read(wanted.scenario) if wanted.scenario is not None else None
    game = filed.game if filed else library.game_named(wanted.game or "")
    coded = _coded(game, wanted.code)
    fixed = coded.seats if coded else ()
    names: dict[str, str] = {}
    who = _seats(game, wanted.seats, names) if wanted.seats else fixed or _ask_seats(game, names)
    if filed is not None:
        return desk.library.begin_file(who, filed)
    options, code = dict(option_of(game, text) for text in wanted.options), wanted.code
    if not (wanted.seats or options or code):
        options, code = _ask_options(game, who)
        coded = _coded(game, code)
        who = coded.seats if coded and coded.seats else who
    words = desk.library.words(game.name)
    if code is not None and any(secret.new_code for secret in game.secrets):
        code = desk.library.new_code(game, options) if code == NEW else code
        click.echo(f"{code}: {words('setup.coded')}")
    if coded and coded.holds:
        click.echo(f"{words('setup.code-holds')} {words.say('plan', coded.holds)}")
    session = desk.library.begin(game, who, options, code, names)
    desk.library.players.played(session.begin.names)
    return session


def _coded(game: Game, code: str | None) -> Coded | None:
    """What a code names, if it is not a new one that is asked for."""
    if code is None or (code == NEW and any(secret.new_code for secret in game.secrets)):
        return None
    try:
        return by_code(game, code)
    except ValueError as err:
        raise Trouble.of(err, game.name) from err


def _seats(game: Game, text: str, names: dict[str, str]) -> tuple[str, ...]:
    """A number stands for the first so many seats; one that is too large is refused with the game's own sentence.

    What players are called, as in red=Anna, goes into `names`.
    """
    if text.isdecimal():
        return next((game.seats[:n] for n in seatings(game) if str(n) == text), ())
    typed = [part.partition("=") for part in text.split(",")]
    names.clear()
    names.update({seat.strip(): name for seat, _, name in typed})
    return tuple(seat.replace(" ", "") for seat, _, _ in typed)


def _ask_game(stopped: Stored | None) -> Game | Stored:
    """Which game to begin, or else to go on with the one that was stopped: by number, name or title."""
    games, words = library.games(), spoken()
    if len(games) == 1 and stopped is None:
        return games[0]
    for broken in found().broken:
        click.echo(words.trouble(broken.trouble))
    if not games:
        raise UnknownGame("no-games")
    titles = {spoken(game.name)("name.game"): game for game in games}
    lines = [f"{title}  [{game.name}]" for title, game in titles.items()]
    choices: list[Game | Stored] = [*games]
    if stopped is not None:
        own = spoken(stopped.game).with_players(stopped.names, stopped.seats)
        who = ", ".join(map(own.who, stopped.seats))
        lines.insert(0, f"{words('title.go-on')}: {own('name.game')} · {who} · {minute_of(stopped.when)}")
        choices.insert(0, stopped)

    def read(line: str) -> Game | Stored:
        number = index_of(line, len(choices))
        return choices[number] if number is not None else titles.get(line) or library.game_named(line)

    listed = (f"{number:3} {one_line(line)}" for number, line in enumerate(lines, 1))
    return _ask("\n".join((words("setup.which-game"), *listed)), read)


def _ask_seats(game: Game, names: dict[str, str]) -> tuple[str, ...]:
    words = spoken(game.name)

    def read(line: str) -> tuple[str, ...]:
        return draft(game, _seats(game, line, names)).seats  # whether they fit the options is seen when those are known

    question = words(
        "text.who-plays",
        game=Verbatim(words("name.game")),
        counts=Verbatim(numbers(game.players)),
        seats=Verbatim(", ".join(game.seats)),
        like=Verbatim(",".join(f"{seat}={name}" for seat, name in zip(game.seats, ("Anna", "Ben"), strict=False))),
    )
    return _ask(question, read, game.name)


def _ask_options(game: Game, who: tuple[str, ...]) -> tuple[dict[str, Value], str | None]:
    """Options that are typed as NAME=VALUE, and a code."""
    words = spoken(game.name)
    known = [_option_line(words, o.name, o.values) for o in game.options]
    supplies = own_box(game).supplies.items()
    known += [words("text.how-many", thing=Verbatim(f"{s}.{next(iter(box))}")) for s, box in supplies]
    known += [words("text.code-of")] * any(secret.by_code for secret in game.secrets)
    known += [words("text.code-new")] * any(secret.new_code for secret in game.secrets)

    def read(line: str) -> tuple[dict[str, Value], str | None]:
        typed = line.split()
        code = next((word.partition("=")[2] for word in typed if word.startswith("code=")), None)
        options = dict(option_of(game, word) for word in typed if not word.startswith("code="))
        if code is None:
            game.begin(who, options)
        return options, code

    return _ask("\n".join([*known, words("text.what-else")]), read, game.name)


def _option_line(words: Catalogue, name: str, values: Sequence[Value]) -> str:
    """An option as it is typed, with its values and what it is about, where the game has a line on that."""
    typed, why = f"{name}={'|'.join(map(str, values))}", f"option-why.{name}"
    return f"{typed}  {words(why)}" if why in words else typed


def _ask(question: str, read: Callable[[str], Read], game: str | None = None) -> Read:
    """Ask until the answer can be read; Trouble at the end of the input."""
    while True:
        click.echo(question)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            raise Trouble("nothing-typed")
        try:
            return read(line.strip())
        except ValueError as err:
            click.echo(told(err, game))
