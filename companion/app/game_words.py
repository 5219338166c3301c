"""Whether a game has words for all that its rules say, and its rules use only what they may."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from types import ModuleType

from companion.app.plugins import FIRST
from companion.display.catalogue import DEFAULT, BadCatalogue, Catalogue, gaps, read
from companion.games.kit import SHARED, Action, RuleTable, Say, State, every_action
from companion.games.plugin import Plugin
from companion.play.inspection.findings import Findings
from companion.play.inspection.playing import PlayedStep, RandomGame
from companion.play.inspection.values import text_of_all
from companion.saying import LANGUAGES

UNFIT = frozenset(("random", "secrets", "time", "datetime", "uuid", "os", "numpy", "threading", "socket"))
"""What rules do not import: the same events must lead to the same state for ever."""
PAINTED = 12
"""Of so many positions of a game the board is painted for all and for each seat."""

Texts = Mapping[str, Mapping[str, str]]


def look(plugin: Plugin, played: Iterable[RandomGame], shared: Catalogue, findings: Findings) -> None:
    """Note the words that a game lacks; `shared` has those of all games."""
    findings.where = str(plugin.texts)
    texts = _texts(plugin, findings)
    if DEFAULT not in texts:
        findings.add("no-text", f"{DEFAULT}.toml", language=DEFAULT)
        return
    for language in texts.keys() - {DEFAULT}:
        _compared(language, texts, findings)
    words = _Words(texts, shared, findings)
    _declared(plugin, words, findings)
    for one in played:
        for step in one.steps:
            findings.where = f"seed {one.seed}, {step.event.text()}"
            words.told(step.after)
            _asked(step, words)
        _paints(plugin, one, findings)


def never_met(plugin: Plugin, played: Iterable[RandomGame], findings: Findings) -> Mapping[str, tuple[str, ...]]:
    """What the games that were played say nothing about: actions, questions and rules of which none had any."""
    asked = {question.kind for one in played for step in one.steps if (question := step.before.question()) is not None}
    texts = read(plugin.texts / f"{DEFAULT}.toml")
    questions = (key.partition(".")[2] for key in texts if key.startswith("question."))
    return {
        "actions": findings.never_done,
        "questions": tuple(kind for kind in questions if kind not in asked),
        "rules": tuple(rule for rule in plugin.game.rules if rule not in findings.met_rules),
    }


def _texts(plugin: Plugin, findings: Findings) -> dict[str, Mapping[str, str]]:
    texts: dict[str, Mapping[str, str]] = {}
    ours = LANGUAGES if plugin.name in FIRST else (DEFAULT,)
    for language in dict.fromkeys((*ours, *(path.stem for path in sorted(plugin.texts.glob("*.toml"))))):
        try:
            texts[language] = read(plugin.texts / f"{language}.toml")
        except BadCatalogue as err:
            findings.add("no-text", f"{language}.toml", language=language, why=str(err))
    return texts


def _compared(language: str, texts: Texts, findings: Findings) -> None:
    """A language says what English says, with the same gaps."""
    for key, text in texts[DEFAULT].items():
        own = texts[language].get(key)
        if own is None or not own.strip():
            findings.add("no-text", key, language=language)
        elif gaps(own) != gaps(text):
            findings.add("other-gaps", key, language=language)


class _Words:
    """Asks for texts by their keys, in English: that the other languages have the same is looked at apart."""

    def __init__(self, texts: Texts, shared: Catalogue, findings: Findings) -> None:
        self._texts = texts[DEFAULT]
        self._shared = shared
        self._findings = findings

    def need(self, key: str, args: Iterable[str] | None = None) -> None:
        """A text must be there, without a gap that stays open."""
        text = self._texts.get(key, self._shared.texts.get(key))
        if text is None or not text.strip():
            self._findings.add("no-text", key, language=DEFAULT)
        elif args is not None and not gaps(text) <= set(args):
            self._findings.add("open-gap", key, gap=", ".join(sorted(gaps(text) - set(args))))

    def fits(self, key: str, args: Iterable[str]) -> None:
        """A text, if it is there, has no gap that stays open."""
        if key in self._texts:
            self.need(key, args)

    def say(self, section: str, what: Say) -> None:
        """A sentence that the rules say."""
        self.need(f"{section}.{what.key}", (name for name, _ in what.args))

    def told(self, state: State) -> None:
        """All that a state says by itself."""
        for news in state.told:
            self.say("news", news.what)
            for hands in news.hands:
                self.say("hand", hands)
        result = state.result()
        for line in result.lines if result is not None else ():
            self.say("score", line.what)
        for fault in state.faults():
            self.say("fault", fault.what)


def _declared(plugin: Plugin, words: _Words, findings: Findings) -> None:
    """What the card of a game names."""
    game = plugin.game
    words.need("name.game")
    for seat in game.seats:
        words.need(f"name.{seat}")
    for option in game.options:
        words.need(f"option.{option.name}")
    for rule in game.rules:
        words.need(f"rule.{rule}")
        page = game.rules.places[rule]
        if not page.strip():
            findings.add("no-page", rule)
        else:
            words.need(f"where.{page}")
    for rule in sorted({*game.rules.private, *game.rules.house, *(o.rule for o in game.options if o.rule)}):
        if rule not in _rules_of(plugin):
            findings.add("no-rule", rule)
    for secret in game.secrets:
        if secret.source is not None:
            words.need(f"by.{secret.name}")
    for step in plugin.lesson().steps if plugin.lesson is not None else ():
        words.need(f"lesson.{step.key}", ())


def _asked(step: PlayedStep, words: _Words) -> None:
    """What people are asked and told before an event."""
    state, event = step.before, step.event
    question = state.question()
    if question is not None:
        words.need(f"question.{question.kind}", ("place", "seat"))
    for rule in state.due().values():
        words.need(f"rule.{rule}")
    for kind in state.kinds:
        words.need(f"action.{kind.kind}")
        for name in kind.field_names():
            words.need(f"field.{name}")
    if isinstance(event, Action):
        for warning in state.warnings(event, event.seat):
            words.say("warning", warning)
    for breach in _refused(state):
        words.fits(f"refusal.{breach[0]}", breach[1])


def _refused(state: State) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Refusals of some actions that the game proposes, each with the names of what fills its gaps.

    Where a game leaves that to its checks, which propose nothing that they refuse early, any actions are tried.
    """
    proposed = type(state).candidates is not State.candidates
    for seat in state.seats if state.question() is None and not state.over else ():
        for action in islice(state.candidates(seat) if proposed else every_action(state, seat), PAINTED):
            for breach in state.verdict(action).breaches:
                if breach.rule not in SHARED:
                    yield breach.rule, ("place", "seat", *(name for name, _ in breach.args))


def _paints(plugin: Plugin, played: RandomGame, findings: Findings) -> None:
    """The board can be painted for all and for each seat."""
    try:
        paint = plugin.painter().paint
        words = Catalogue(DEFAULT, read(plugin.texts / f"{DEFAULT}.toml"))
        every = max(1, len(played.steps) // PAINTED)
        for step in played.steps[::every]:
            views = {seat: step.after.view(seat) for seat in (None, *step.after.seats)}
            boards = {seat: paint(view, words) for seat, view in views.items()}
            for seat, board in boards.items():
                if board.waits is not None:
                    continue  # what is still being worked out may be there the second time
                if _told_by(paint(views[seat], words)) != _told_by(board):  # it remembers what another seat saw
                    findings.where = f"seed {played.seed}, {step.event.text()}"
                    findings.add("not-same", f"paint: {seat or 'table'}")
    except Exception as err:  # whatever a game from elsewhere raises
        findings.failed("paint", err)


def _told_by(board: object) -> str:
    """A board as one text, whatever drawings made for it alone are called."""
    return re.sub("0x[0-9a-f]+", "", text_of_all(board))


# What stands in the rules' own files.


def look_into_files(plugin: Plugin, played: Iterable[RandomGame], shared: Catalogue, findings: Findings) -> None:
    """Note what the modules of a game's rules import that they may not, and what they name that there is not."""
    known, sentences = _rules_of(plugin), _sentences(plugin, shared)
    for module in _modules(plugin, played):
        findings.where = str(module.__file__)
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            for name in _imported(node):
                if name in UNFIT:
                    findings.add("imports", name)
            for rule in _named_by(node, "breach", "News"):
                if rule not in known:
                    findings.add("no-rule", rule)
            for key in _named_by(node, "say"):
                if key not in sentences:
                    findings.add("no-text", key, language=DEFAULT)


def _sentences(plugin: Plugin, shared: Catalogue) -> frozenset[str]:
    """The keys of all texts without their sections."""
    try:
        own = read(plugin.texts / f"{DEFAULT}.toml")
    except BadCatalogue:  # which is said elsewhere
        return frozenset()
    return frozenset(key.partition(".")[2] for key in (*own, *shared.texts))


def _modules(plugin: Plugin, played: Iterable[RandomGame]) -> Iterator[ModuleType]:
    """Where the states, actions and the start of a game are written."""
    kinds = {cls for one in played for cls in (type(one.last), *one.last.kinds)}
    names = {cls.__module__ for cls in kinds} | {plugin.game.start.__module__} | plugin.game.rules.modules
    for name in sorted(names):
        module = sys.modules.get(name)
        if module is not None and getattr(module, "__file__", None) and not name.startswith("companion.games.kit"):
            yield module


def _rules_of(plugin: Plugin) -> frozenset[str]:
    """The rules of all tables of a game: a way of playing may have one of its own."""
    package = plugin.game.start.__module__.rpartition(".")[0]
    loaded = [m for name, m in list(sys.modules.items()) if package and name.startswith(f"{package}.")]
    tables = [t for m in loaded for t in vars(m).values() if isinstance(t, RuleTable) and t.game == plugin.name]
    return frozenset(rule for table in (plugin.game.rules, *tables) for rule in table.places)


def _imported(node: ast.AST) -> tuple[str, ...]:
    if isinstance(node, ast.Import):
        return tuple(alias.name.partition(".")[0] for alias in node.names)
    return ((node.module or "").partition(".")[0],) if isinstance(node, ast.ImportFrom) and not node.level else ()


def _named_by(node: ast.AST, *makers: str) -> Iterator[str]:
    """What a call of one of these names first, where that stands there as a word, or as one word or another."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in makers and node.args:
        first = node.args[0]
        for each in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
            if isinstance(each, ast.Constant) and isinstance(each.value, str):
                yield each.value
