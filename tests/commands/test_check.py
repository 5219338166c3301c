"""`companion check` finds faults that are planted in small games, and none in the games as they are."""

from __future__ import annotations

import importlib
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.app import game_words, plugins
from companion.app.library import words_of
from companion.display.board import Board
from companion.display.catalogue import DEFAULT, Catalogue
from companion.games.kit import Action, Breach, Game, News, Private, RuleTable, breach, say
from companion.games.kit.game_extras import Winning
from companion.games.kit.hands import CardHand
from companion.games.kit.spaces.hexes import cell_of
from companion.games.kit.stacks import Stack
from companion.games.plugin import Painter, Plugin
from companion.play.inspection import restarted
from companion.play.inspection.findings import Findings
from companion.play.inspection.inspect_game import inspect_game
from tests.commands.checking import finds, said
from tests.commands.conftest import Run
from tests.toys import bazaar, sheets, skirmish, walkers
from tests.toys.atoll import rules as atoll_rules
from tests.toys.atoll import state as atoll
from tests.toys.atoll.actions import Bid
from tests.toys.atoll.game import GAME as ATOLL
from tests.toys.atoll.plugin import PLUGIN as ATOLL_PLUGIN
from tests.toys.pebbles import game as pebbles
from tests.toys.pebbles.game import PLUGIN as PEBBLES_PLUGIN

Patch = pytest.MonkeyPatch
Atoll = atoll.Atoll
Pebbles = pebbles.Pebbles


def found(plugin: Plugin, games: int = 2) -> set[str]:
    """The kinds of faults of a game, its words included."""
    findings = Findings()
    played = inspect_game(plugin.game, games, 1, findings)
    game_words.look(plugin, played, words_of(DEFAULT), findings)
    game_words.look_into_files(plugin, played, words_of(DEFAULT), findings)
    return said(findings)


def found_in(game: Game, games: int = 2) -> set[str]:
    """The kinds of faults of a game's rules."""
    findings = Findings()
    inspect_game(game, games, 1, findings)
    return said(findings)


# Faults of what is hidden, planted in Atoll.


def view_shows_a_hand_to_all(patch: Patch) -> None:
    real = Atoll.view
    patch.setattr(Atoll, "view", lambda state, seat: {**real(state, seat), "cards": state.hand("red").cards})


def view_shows_the_next_seats_hand(patch: Patch) -> None:
    real = Atoll.view

    def view(state: Atoll, seat: str | None) -> Mapping[str, Any]:
        after = state.seats[(state.seats.index(seat) + 1) % len(state.seats)] if seat else None
        return {**real(state, seat), "best": max(state.hand(after).cards, default="") if after else ""}

    patch.setattr(Atoll, "view", view)


def view_counts_what_is_hidden(patch: Patch) -> None:
    real = Atoll.view
    patch.setattr(Atoll, "view", lambda state, seat: {**real(state, seat), "pearls": state.hand("blue").count("pearl")})


def open_candidates_read_a_hand(patch: Patch) -> None:
    real = Atoll.candidates

    def candidates(state: Atoll, seat: str, openly: bool = False) -> Iterator[Action]:
        yield from real(state, seat, openly)
        if openly and state.bidding is not None and state.hand(seat).count("pearl"):
            yield Bid(seat, ("pearl",))

    patch.setattr(Atoll, "candidates", candidates)


def private_is_forgotten_of_a_rule(patch: Patch) -> None:
    patch.setattr(atoll_rules.RULES, "private", {})


def private_names_too_few_kinds(patch: Patch) -> None:
    patch.setattr(atoll_rules.RULES, "private", {"own-cards": frozenset((Bid,))})


def due_tells_of_a_hand(patch: Patch) -> None:
    real = Atoll.due

    def due(state: Atoll) -> Mapping[str, str]:
        strong = "highest-bid" if sum(state.hand("red").known) and state.hand("red").count("pearl") else "turn"
        return {seat: strong if rule == "turn" else rule for seat, rule in real(state).items()}

    patch.setattr(Atoll, "due", due)


def warnings_tell_of_a_hand(patch: Patch) -> None:
    def warnings(state: Atoll, event: Any, seat: str | None = None) -> tuple[Any, ...]:
        return (say("elsewhere", points=state.hand("blue").count("fish")),)

    patch.setattr(Atoll, "warnings", warnings)


def news_tell_what_was_dealt(patch: Patch) -> None:
    real = Atoll.apply

    def apply(state: Atoll, event: Any) -> Atoll:
        after = real(state, event)
        dealt = isinstance(state.top, atoll.Dealing)
        return replace(after, told=(News("deal", say("won", cards=event.value)),)) if dealt else after

    patch.setattr(Atoll, "apply", apply)


def a_bid_lies_open(patch: Patch) -> None:
    @dataclass(frozen=True)
    class Shown:
        held: Any

        def see(self) -> Any:
            return self.held

    patch.setattr(atoll, "Private", lambda held: Private(held) if isinstance(held, CardHand) else Shown(held))


def unseen_is_forgotten(patch: Patch) -> None:
    patch.setattr(Bid, "unseen", False)


def seen_by_is_forgotten(patch: Patch) -> None:
    real = Atoll.question

    def question(state: Atoll) -> Any:
        asked = real(state)
        return replace(asked, seen_by=None) if asked is not None else None

    patch.setattr(Atoll, "question", question)


# Faults of pieces, planted in Atoll.


def another_card_leaves_the_hand(patch: Patch) -> None:
    real = Atoll._shown

    def shown(state: Atoll) -> Atoll:
        after = real(state)
        for seat in state.seats if state.bidding is not None else ():
            had, has = state.hand(seat), after.hand(seat)
            if has.size < had.size:
                return after._with(seat, CardHand(had.kinds).add(had.cards[had.size - has.size :]))
        return after

    patch.setattr(Atoll, "_shown", shown)


def a_tile_stays_on_the_stack(patch: Patch) -> None:
    patch.setattr(Stack, "draw", lambda stack, number=1: (stack.slots[:number], stack))


def another_card_is_dealt(patch: Patch) -> None:
    real = Atoll.apply

    def apply(state: Atoll, event: Any) -> Atoll:
        if isinstance(state.top, atoll.Dealing):
            event = replace(event, value=("pearl",) * len(event.value))
        return real(state, event)

    patch.setattr(Atoll, "apply", apply)


def the_order_of_news_tells_of_a_hand(patch: Patch) -> None:
    real = Atoll.apply

    def apply(state: Atoll, event: Any) -> Atoll:
        after = real(state, event)
        more = (*after.told, News("bid", say("left", number=after.sea.size)))
        return replace(after, told=more if state.hand("red").count("pearl") else more[::-1])

    patch.setattr(Atoll, "apply", apply)


def the_order_of_seats_in_a_view_tells_of_hands(patch: Patch) -> None:
    real = Atoll.view

    def view(state: Atoll, seat: str | None) -> Mapping[str, Any]:
        seen = real(state, seat)
        return {**seen, "players": dict(sorted(seen["players"].items(), key=lambda at: state.hand(at[0]).cards))}

    patch.setattr(Atoll, "view", view)


def a_refusal_counts_cards(patch: Patch) -> None:
    real = Atoll.verdict

    def verdict(state: Atoll, event: Any) -> Any:
        found = real(state, event)
        counted = (("number", state.hand("red").count("fish")),)
        near = (replace(each, args=counted) if each.rule == "beside-two" else each for each in found.breaches)
        return replace(found, breaches=tuple(near))

    patch.setattr(Atoll, "verdict", verdict)


def points_follow_a_hand(patch: Patch) -> None:
    real = Atoll._laid

    def laid(state: Atoll, seat: str, *more: Any) -> Atoll:
        after = real(state, seat, *more)
        return replace(after, points=(after.points[0] + state.hand("red").count("pearl"), *after.points[1:]))

    patch.setattr(Atoll, "_laid", laid)


def who_lost_pays_too(patch: Patch) -> None:
    real = Atoll._shown

    def shown(state: Atoll) -> Atoll:
        after = real(state)
        lost = [seat for seat in state.seats if after.laying and seat != after.laying.seat and after.hand(seat).size]
        return after._with(lost[0], after.hand(lost[0]).pay(after.hand(lost[0]).cards[:1])) if lost else after

    patch.setattr(Atoll, "_shown", shown)


def old_news_come_again(patch: Patch) -> None:
    real = Atoll.apply

    def apply(state: Atoll, event: Any) -> Atoll:
        after = real(state, event)
        return replace(after, told=after.told or state.told)

    patch.setattr(Atoll, "apply", apply)


def what_is_meant_tells_of_a_hand(patch: Patch) -> None:
    real = Atoll.intended_events
    patch.setattr(
        Atoll, "intended_events", lambda state, lies: real(state, lies) if state.hand("red").count("fish") else ()
    )


def an_offer_is_forgotten(patch: Patch) -> None:
    real = Atoll.apply
    patch.setattr(
        Atoll, "apply", lambda state, event: state if event.__class__.__name__ == "Propose" else real(state, event)
    )


def a_tile_is_laid_anywhere(patch: Patch) -> None:
    real = Atoll._laid
    patch.setattr(
        Atoll, "_laid", lambda state, seat, cell, tile, turn: real(state, seat, min(_free(state)), tile, turn)
    )


def _free(state: Atoll) -> Iterator[Any]:
    return (cell for place in state.spaces if (cell := cell_of(place)) is not None and cell not in state.islands)


def a_bid_is_not_paid(patch: Patch) -> None:
    real = Atoll._shown
    patch.setattr(Atoll, "_shown", lambda state: replace(real(state), hands=state.hands))


def a_bid_of_red_is_not_paid(patch: Patch) -> None:
    real = Atoll._shown

    def shown(state: Atoll) -> Atoll:
        after = real(state)
        return after._with("red", state.hand("red"))

    patch.setattr(Atoll, "_shown", shown)


def cards_vanish_in_a_bargain(patch: Patch) -> None:
    real = Atoll._traded

    def traded(state: Atoll, offer: Any) -> Atoll:
        after = real(state, offer)
        return after._with(offer.to, state.hand(offer.to).pay(offer.take))

    patch.setattr(Atoll, "_traded", traded)


def a_tile_is_lost_with_each_that_is_drawn(patch: Patch) -> None:
    real = Atoll.apply

    def apply(state: Atoll, event: Any) -> Atoll:
        after = real(state, event)
        drawn = isinstance(state.top, atoll.Turning) and after.sea.size > 2
        return replace(after, sea=after.sea.draw()[1]) if drawn else after

    patch.setattr(Atoll, "apply", apply)


def a_tile_that_lies_there_vanishes(patch: Patch) -> None:
    real = Atoll._laid

    def laid(state: Atoll, *more: Any) -> Atoll:
        after = real(state, *more)
        return replace(after, lying=after.lying[1:]) if len(after.lying) > 4 else after

    patch.setattr(Atoll, "_laid", laid)


def a_tile_never_lies_where_it_is_laid(patch: Patch) -> None:
    real = Atoll.layout
    patch.setattr(Atoll, "layout", lambda state: dict(list(real(state).items())[:3]))


SECRETS = {
    a_tile_is_lost_with_each_that_is_drawn: "vanished",
    a_tile_that_lies_there_vanishes: "vanished",
    a_tile_never_lies_where_it_is_laid: "never-lies",
    the_order_of_news_tells_of_a_hand: "told",
    the_order_of_seats_in_a_view_tells_of_hands: "told",
    a_refusal_counts_cards: "told",
    points_follow_a_hand: "lies-open",
    who_lost_pays_too: "unsaid",
    old_news_come_again: "told-twice",
    what_is_meant_tells_of_a_hand: "told",
    an_offer_is_forgotten: "idle",
    a_tile_is_laid_anywhere: "no-effect",
    a_bid_is_not_paid: "not-paid",
    a_bid_of_red_is_not_paid: "not-paid",
    cards_vanish_in_a_bargain: "not-kept",
    view_shows_a_hand_to_all: "told",
    view_shows_the_next_seats_hand: "told",
    view_counts_what_is_hidden: "told",
    open_candidates_read_a_hand: "told",
    due_tells_of_a_hand: "told",
    warnings_tell_of_a_hand: "told",
    news_tell_what_was_dealt: "told",
    private_is_forgotten_of_a_rule: "not-private",
    private_names_too_few_kinds: "not-private",
    a_bid_lies_open: "lies-open",
    unseen_is_forgotten: "open-secret",
    seen_by_is_forgotten: "open-secret",
    another_card_leaves_the_hand: "other-piece",
    another_card_is_dealt: "other-piece",
    a_tile_stays_on_the_stack: "asked-twice",
}


@pytest.mark.parametrize(("fault", "key"), SECRETS.items(), ids=lambda fault: getattr(fault, "__name__", ""))
def test_a_fault_of_what_is_hidden_is_found(monkeypatch: Patch, fault: Callable[[Patch], None], key: str) -> None:
    fault(monkeypatch)
    assert finds(ATOLL, key, 1) or finds(ATOLL, key, 2)


# Faults of rules and states, planted in Pebbles.


def with_list(state: Pebbles) -> Pebbles:
    object.__setattr__(state, "ruled", [])
    return state


def a_list_in_the_state(patch: Patch) -> None:
    real = Pebbles.apply
    patch.setattr(Pebbles, "apply", lambda state, event: with_list(real(state, event)))


def a_dictionary_in_the_state(patch: Patch) -> None:
    real = Pebbles.apply

    def apply(state: Pebbles, event: Any) -> Pebbles:
        after = real(state, event)
        object.__setattr__(after, "ruled", {})
        return after

    patch.setattr(Pebbles, "apply", apply)


def a_state_is_changed_in_place(patch: Patch) -> None:
    real = Pebbles.apply

    def apply(state: Pebbles, event: Any) -> Pebbles:
        after = real(state, event)
        object.__setattr__(state, "turns", state.turns + 1)
        return after

    patch.setattr(Pebbles, "apply", apply)


def news_by_an_unknown_rule(patch: Patch) -> None:
    real = Pebbles.apply

    def apply(state: Pebbles, event: Any) -> Pebbles:
        after = real(state, event)
        return replace(after, told=(replace(after.told[0], rule="taken"),))

    patch.setattr(Pebbles, "apply", apply)


def a_result_by_an_unknown_rule(patch: Patch) -> None:
    real = Pebbles.result
    patch.setattr(
        Pebbles, "result", lambda state: replace(made, rule="most") if (made := real(state)) is not None else None
    )


def news_without_a_text(patch: Patch) -> None:
    real = Pebbles.apply

    def apply(state: Pebbles, event: Any) -> Pebbles:
        after = real(state, event)
        return replace(after, told=(replace(after.told[0], what=say("grabbed")),))

    patch.setattr(Pebbles, "apply", apply)


def news_that_leave_a_gap_open(patch: Patch) -> None:
    real = Pebbles.apply

    def apply(state: Pebbles, event: Any) -> Pebbles:
        after = real(state, event)
        return replace(after, told=(replace(after.told[0], what=say("took", seat=event.seat)),))

    patch.setattr(Pebbles, "apply", apply)


def a_rule_without_a_page(patch: Patch) -> None:
    patch.setattr(pebbles.RULES, "places", {**pebbles.RULES.places, "last": ""})


def a_text_that_does_not_lead_back(patch: Patch) -> None:
    patch.setattr(pebbles.Take, "text", lambda action: f"{action.seat} take {4 - action.number}")


def a_text_that_cannot_be_read(patch: Patch) -> None:
    patch.setattr(pebbles.Take, "text", lambda action: f"{action.seat} takes {action.number}")


def checks_of(patch: Patch, *more: Callable[[Any, Any], Iterator[Breach]]) -> None:
    """Pebbles with further checks."""
    table = RuleTable("pebbles", {rule: pebbles.RULES.places[rule] for rule in pebbles.RULES})
    for check in (pebbles.so_many_are_there, *more):
        table.check(pebbles.Take)(check)
    patch.setattr(Pebbles, "rules", table)


def a_verdict_that_raises(patch: Patch) -> None:
    def odd(state: Pebbles, action: Any) -> Iterator[Breach]:
        if action.number > state.heap.size():
            raise KeyError(action.number)
        yield from ()

    checks_of(patch, odd)


def a_refusal_by_an_unknown_rule(patch: Patch) -> None:
    def odd(state: Pebbles, action: Any) -> Iterator[Breach]:
        if action.number == 3 and state.heap.size() == 3:
            yield breach("not-all")

    checks_of(patch, odd)


def candidates_without_some_that_are_legal(patch: Patch) -> None:
    patch.setattr(Pebbles, "candidates", lambda state, seat, openly=False: [pebbles.Take(seat, 1)])


def a_random_number_in_the_rules(patch: Patch) -> None:
    numbers, real = count(), Pebbles.apply
    patch.setattr(
        Pebbles, "apply", lambda state, event: replace(real(state, event), turns=state.turns + 1 + 2 * next(numbers))
    )


def a_clock_in_the_view(patch: Patch) -> None:
    real = Pebbles.view
    patch.setattr(Pebbles, "view", lambda state, seat: {**real(state, seat), "now": time.perf_counter_ns()})


def two_things_are_waited_for(patch: Patch) -> None:
    patch.setattr(Pebbles, "due", lambda state: {state.seats[0]: "turn"})


def a_seat_that_cannot_act(patch: Patch) -> None:
    def odd(state: Pebbles, action: Any) -> Iterator[Breach]:
        if state.heap.size() < 4:
            yield breach("enough")

    checks_of(patch, odd)


def a_score_that_does_not_add_up(patch: Patch) -> None:
    real = Pebbles.result
    patch.setattr(
        Pebbles,
        "result",
        lambda state: replace(made, totals={**made.totals, made.winners[0]: 7}) if (made := real(state)) else None,
    )


def a_winner_who_is_nobody(patch: Patch) -> None:
    real = Pebbles.result
    patch.setattr(Pebbles, "result", lambda state: replace(made, winners=("grey",)) if (made := real(state)) else None)


def the_lowest_total_wins(patch: Patch) -> None:
    real = Pebbles.result
    patch.setattr(
        Pebbles,
        "result",
        lambda state: (
            replace(made, winners=(min(made.totals, key=made.totals.__getitem__),)) if (made := real(state)) else None
        ),
    )


def a_winner_by_chance(patch: Patch) -> None:
    numbers, real = count(), Pebbles.apply

    def apply(state: Pebbles, event: Any) -> Pebbles:
        after = real(state, event)
        return replace(after, turns=after.turns + next(numbers) % 2) if after.over else after

    patch.setattr(Pebbles, "apply", apply)


def seats_that_change_places(patch: Patch) -> None:
    real = Pebbles.apply
    patch.setattr(Pebbles, "apply", lambda state, event: replace(real(state, event), seats=state.seats[::-1]))


def a_winner_who_cannot_have_won(patch: Patch) -> None:
    patch.setitem(PEBBLES_PLUGIN.game.__dict__, "extras", (Winning(lambda side, totals, rule: False),))


def a_painter_that_raises(patch: Patch) -> None:
    real = Pebbles.view
    patch.setattr(Pebbles, "view", lambda state, seat: {"turn": real(state, seat)["turn"]})


RULES = {
    a_list_in_the_state: "not-fixed",
    a_dictionary_in_the_state: "not-fixed",
    a_state_is_changed_in_place: "changed",
    news_by_an_unknown_rule: "broken",
    a_result_by_an_unknown_rule: "no-rule",
    news_without_a_text: "no-text",
    news_that_leave_a_gap_open: "open-gap",
    a_rule_without_a_page: "no-page",
    a_text_that_does_not_lead_back: "no-way-back",
    a_text_that_cannot_be_read: "raises",
    a_verdict_that_raises: "raises",
    a_refusal_by_an_unknown_rule: "no-rule",
    candidates_without_some_that_are_legal: "not-offered",
    a_random_number_in_the_rules: "not-same",
    a_clock_in_the_view: "not-same",
    two_things_are_waited_for: "waits",
    a_seat_that_cannot_act: "stuck",
    a_score_that_does_not_add_up: "result",
    a_winner_who_is_nobody: "result",
    the_lowest_total_wins: "result",
    a_winner_by_chance: "not-same",
    seats_that_change_places: "changed",
    a_winner_who_cannot_have_won: "result",
    a_painter_that_raises: "raises",
}


def test_numbers_that_were_bid_unseen_and_show_are_found(monkeypatch: Patch) -> None:
    real = bazaar.Bazaar.view

    def view(state: bazaar.Bazaar, seat: str | None) -> Mapping[str, Any]:
        top = state.agenda[-1] if state.agenda else None
        shown = {who: bid.see() for who, bid in top.bids} if isinstance(top, bazaar.Bidding) else {}
        return {**real(state, seat), "bids": shown}

    monkeypatch.setattr(bazaar.Bazaar, "view", view)
    assert finds(bazaar.GAME, "told", 1)


@pytest.mark.parametrize(("fault", "key"), RULES.items(), ids=lambda fault: getattr(fault, "__name__", ""))
def test_a_fault_of_the_rules_is_found(monkeypatch: Patch, fault: Callable[[Patch], None], key: str) -> None:
    fault(monkeypatch)
    assert key in found(PEBBLES_PLUGIN, 3)


# Faults of words.


@pytest.mark.parametrize(
    ("language", "old", "new", "key"),
    [
        ("en", 'took = "{seat} takes {number}."\n', "", "no-text"),
        ("fr", 'heap = "', 'heaps = "', "no-text"),
        ("fr", "{number}", "{n}", "other-gaps"),
        ("en", 'take = "Take pebbles"\n', "", "no-text"),
        ("en", 'number = "How many?"\n', "", "no-text"),
        ("en", 'white = "White"\n', 'white = ""\n', "no-text"),
        ("en", 'sheet = "The sheet of rules"\n', "", "no-text"),
        ("fr", "[rule]", "[rule", "no-text"),
    ],
)
def test_a_missing_word_is_found(tmp_path: Path, language: str, old: str, new: str, key: str) -> None:
    texts = tmp_path / "texts"
    shutil.copytree(PEBBLES_PLUGIN.texts, texts)
    file = texts / f"{language}.toml"
    assert old in file.read_text(encoding="utf-8")
    file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    assert key in found(replace(PEBBLES_PLUGIN, texts=texts), 1)


def test_rules_that_import_chance_or_a_clock_are_found(tmp_path: Path, monkeypatch: Patch) -> None:
    file = tmp_path / "clocked.py"
    source = Path(pebbles.__file__).read_text(encoding="utf-8").replace("\nRULES = ", "\nimport time\n\nRULES = ", 1)
    file.write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    clocked = importlib.import_module("clocked")
    assert "imports" in found(replace(PEBBLES_PLUGIN, game=clocked.GAME), 1)


ORDERED_BY_A_SET = """
ORDER = list({"red", "blue", "white", "green", "grey", "brown"})
GAME = replace(GAME, start=lambda begin: Pebbles(begin.seats, heap=Pebbles.heap.add("pebble", 9 + ORDER.index("red"))))
"""


def test_a_game_that_follows_the_order_of_a_set_is_found(tmp_path: Path, monkeypatch: Patch) -> None:
    source = Path(pebbles.__file__).read_text(encoding="utf-8")
    (tmp_path / "unordered.py").write_text(source + ORDERED_BY_A_SET, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for game, faults in ((importlib.import_module("unordered").GAME, {"not-same"}), (pebbles.GAME, set[str]())):
        findings = Findings()
        restarted.look(game, 1, findings)
        assert said(findings) == faults


# Games as they are.


@pytest.mark.parametrize("game", [bazaar.GAME, sheets.GAME, skirmish.GAME, walkers.GAME], ids=lambda game: game.name)
def test_nothing_is_found_in_a_toy(game: Game) -> None:
    assert found_in(game) == set()


@pytest.mark.parametrize("plugin", [PEBBLES_PLUGIN, ATOLL_PLUGIN], ids=lambda plugin: plugin.name)
def test_nothing_is_found_in_a_small_game_and_its_words(plugin: Plugin) -> None:
    assert found(plugin) == set()


def test_what_is_still_being_worked_out_for_a_board_may_be_there_the_second_time() -> None:
    """As odds and deductions are, which a thread works out beside the screen."""
    asked = count()

    def painted(view: Mapping[str, Any], words: Catalogue) -> Board:
        made, late = PEBBLES_PLUGIN.painter().paint(view, words), next(asked) % 2 == 0
        return replace(made, outlook=() if late else ("a half",), waits=(lambda: True) if late else None)

    class Late(Painter):
        paint = staticmethod(painted)

    assert found(replace(PEBBLES_PLUGIN, painter=Late), 1) == set()


DEAR = ("eldorado", "diamond_isles", "pachamama", "cacao")


@pytest.mark.parametrize(
    "plugin",
    [pytest.param(plugin, marks=pytest.mark.long if plugin.name in DEAR else ()) for plugin in plugins.found().plugins],
    ids=lambda plugin: plugin.name,
)
def test_nothing_is_found_in_our_games(plugin: Plugin) -> None:
    assert found(plugin, 1) == set()


def test_the_command_names_each_fault_with_its_place_and_fails(run: Run, monkeypatch: Patch) -> None:
    monkeypatch.setattr(plugins, "found", lambda: plugins.FoundPlugins((PEBBLES_PLUGIN,), ()))
    fine = run("check", "pebbles", "--games", "2", "--seed", "5")
    assert fine.exit_code == 0
    assert fine.output.startswith("pebbles: 0 faults in 2 games, ")
    candidates_without_some_that_are_legal(monkeypatch)
    wrong = run("check", "pebbles", "--games", "2", "--seed", "5")
    assert wrong.exit_code == 1
    assert "- take: legal, but not among the candidates.  [seed 5, 1. black take number=1]" in wrong.output
    assert run("check", "chess").exit_code == 1
