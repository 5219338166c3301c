"""Battles: who starts them, who moves when, dice, ties, losses, attacks out of turn, farmhouses."""

from __future__ import annotations

from dataclasses import replace

from companion.games.eldorado.frames import Battle, Turn
from companion.games.eldorado.state import ElDorado
from tests.support.games.eldorado.tables import LINE, RICH, cards, places, position, rolls
from tests.support.games.playing import broken, play, told

KEPT = {"way-back": "kept"}
DUEL = ("red explorer q0r0", "orange explorer q1r0")


def duel(*pieces: str, **changes: object) -> ElDorado:
    return position(pieces=(*DUEL, *pieces), **changes)  # type: ignore[arg-type]


def test_in_the_first_round_a_tile_is_shared_and_there_is_no_battle_if_the_table_says_so() -> None:
    state = play(duel(turns=0, options={"first-round": "share"}), "red move q1r0")
    assert state.explorer_at("red") == state.explorer_at("orange") == "q1r0"
    assert not state.fighting


def test_the_victor_keeps_the_explorer_and_gets_half_of_the_cards() -> None:
    state = play(duel(cards={"orange": (1, 0, 4)}), "red move q1r0", "answer 5", "answer 2")
    assert "higher" in told(state)
    assert dict(state.due()) == {"orange": "half"}
    assert broken(state, "orange hand-over gold+wood") == ("hand-cards",)
    state = play(state, "orange hand-over food+wood")
    assert (cards(state, "red"), cards(state, "orange")) == ((1, 0, 1), (0, 0, 3))
    assert state.player("orange").captor == "red"
    assert state.explorer_at("red") == "q1r0"


def test_what_is_beaten_is_told_as_defeated() -> None:
    state = position(pieces=("red explorer q0r0", "orange explorer q1r0", "orange villager q1r0"))
    state = rolls(play(state, "red move q1r0"), 6, 1)
    assert told(state).count("defeated") == 2, "the villager dies, and the explorer is kept"


def test_the_victor_puts_the_explorer_back_just_before_its_turn() -> None:
    state = play(duel(), "red move q1r0", "answer 5", "answer 2", "red end")
    assert dict(state.due()) == {"red": "spawn"}
    assert broken(state, "red return q1r0") == ("unoccupied",)
    state = play(state, "red return q2r0")
    assert state.question().kind == "golden"  # type: ignore[union-attr]
    assert state.explorer_at("orange") == "q2r0"


def test_a_beaten_explorer_comes_back_beside_an_own_shrine() -> None:
    tiles = {**LINE, "q3r0": "shrine", "q3r-1": "gold"}
    state = position(tiles, (*DUEL, "orange offering q3r0"))
    state = play(state, "red move q1r0", "answer 5", "answer 1+2", "red end")
    assert set(state.spawning("orange")) == {"q2r0", "q3r-1"}
    assert broken(state, "red return q0r1") == ("spawn",)


def test_after_a_tie_who_moved_goes_back_and_nobody_in_it_moves_again() -> None:
    state = play(duel(), "red move q1r0", "answer 4", "answer 4")
    assert (state.explorer_at("red"), state.explorer_at("orange")) == ("q0r0", "q1r0")
    assert broken(state, "red move q0r1") == ("tied",)
    assert "tie" in told(state)


def test_first_the_attacker_and_then_the_defender_bring_more() -> None:
    state = duel("red villager q0r1", "orange villager q2r0", cards={"red": (0, 1, 0), "orange": (0, 1, 0)})
    state = play(state, "red move q1r0")
    assert dict(state.due()) == {"red": "attacker-moves"}
    state = play(state, "red march q0r1 1 q1r0")
    assert dict(state.due()) == {"orange": "defender-moves"}
    state = play(state, "orange march q2r0 1 q1r0")
    question = state.question()
    assert question is not None
    assert question.choices.most == 2  # type: ignore[attr-defined]


def test_armies_come_from_afar_over_unoccupied_tiles_and_must_arrive() -> None:
    state = duel("red villager q0r1", "red villager q0r1", cards={"red": (0, 5, 0)})
    state = replace(
        state, pieces=position(pieces=("red explorer q1r1", "red villager q0r0", "orange villager q2r0")).pieces
    )
    state = play(state, "red move q2r0")
    state = play(state, "red march q0r0 1 q1r0")
    assert broken(state, "red ready") == ("arrive",)
    state = play(state, "red march q1r0 1 q2r0")
    assert cards(state, "red") == (0, 3, 0)


def test_nobody_flees_while_an_army_is_on_its_way_or_its_gold_would_be_gone() -> None:
    state = position(
        pieces=("red explorer q1r1", "orange villager q2r0", "orange villager q0r0"), cards={"orange": (0, 2, 0)}
    )
    state = play(state, "red move q2r0")
    state = play(state, "orange march q0r0 1 q1r0")
    assert broken(state, "orange flee 1 q1r0") == ("arrive",)
    state = play(state, "orange march q1r0 1 q2r0")
    assert places(state, "orange", "villager") == ("q2r0", "q2r0")


def test_villagers_flee_for_gold_and_without_anybody_there_is_no_battle() -> None:
    state = position(
        pieces=("red explorer q0r0", "orange villager q1r0", "orange villager q1r0", "orange explorer q2r0"),
        cards={"orange": (0, 1, 0)},
    )
    state = play(state, "red move q1r0")
    state = play(state, "orange flee 2 q1r1")
    assert not state.fighting
    assert places(state, "orange", "villager") == ("q1r1", "q1r1")
    assert cards(state, "orange") == (0, 0, 0)


def test_to_where_the_attackers_came_from_only_all_flee_together_for_then_nobody_goes_back() -> None:
    pieces = ("red explorer q0r0", "orange villager q1r0", "orange villager q1r0", "orange explorer q2r0")
    gold = {"orange": (0, 2, 0)}
    state = play(position(pieces=pieces, cards=gold, options=KEPT), "red move q1r0")
    assert broken(state, "orange flee 1 q0r0") == ("way-back",)
    assert places(play(state, "orange flee 2 q0r0"), "orange", "villager") == ("q0r0", "q0r0")
    parted = play(state, "orange flee 1 q1r1")
    assert places(play(parted, "orange flee 1 q0r0"), "orange", "villager") == ("q0r0", "q1r1")
    for other in ("orange fort q1r0n", "blue villager q1r0"):
        state = position(pieces=(*pieces, other), cards=gold, seats=("red", "orange", "blue"), options=KEPT)
        state = play(state, "red move q1r0", *(("red against orange",) if "blue" in other else ()))
        assert broken(state, "orange flee 2 q0r0") == ("way-back",), "the attackers have somebody left to fight"


def test_any_number_of_villagers_may_flee_to_tiles_beside_and_only_all_to_where_the_attackers_came_from() -> None:
    state = position(
        pieces=("red explorer q0r0", "orange villager q1r0", "orange villager q1r0", "orange explorer q2r0"),
        cards={"orange": (0, 1, 0)},
        options=KEPT,
    )
    state = play(state, "red move q1r0")
    listed = {(a.args()["number"], a.args()["to"]) for a in state.actions("orange") if a.kind == "flee"}
    assert listed == {*((n, to) for n in (1, 2) for to in ("q2r0", "q0r1", "q1r1")), (2, "q0r0")}


def test_the_way_back_of_the_attackers_is_open_if_the_table_says_so() -> None:
    state = position(
        pieces=("red explorer q0r0", "orange villager q1r0"), cards={"orange": (0, 1, 0)}, options={"way-back": "open"}
    )
    assert places(play(state, "red move q1r0", "orange flee 1 q0r0"), "orange", "villager") == ("q0r0",)


def test_beaten_pieces_are_bought_again_only_in_the_next_explore_phase() -> None:
    state = duel("red villager q0r1", "orange fort q1r0n", cards={"red": (5, 5, 0)})
    state = play(state, "red march q0r1 1 q1r0", "red ready", "answer 1", "answer 4+4")
    assert places(state, "red", "villager") == ()
    assert state.player("red").lost == ("villager",)
    assert state.in_supply("red", "villager") == 3


def test_an_army_attacks_out_of_turn_and_interrupts_a_movement() -> None:
    state = position(
        pieces=("red explorer q0r0", "orange villager q1r1", "orange explorer q2r0"), cards={"orange": (0, 1, 0)}
    )
    state = play(state, "red move q0r1", "orange intercept q1r1 1 q0r1")
    assert isinstance(state.battle, Battle)
    assert state.battle.attacker == "orange"
    state = play(state, "answer 5", "answer 2")
    assert state.explorer_at("red") is None
    assert state.player("red").captor == "orange"
    assert dict(state.due()) == {"red": "explore"}, "villagers may still be bought"
    assert broken(state, "red move q0r0") == ("off-map",)


def test_nobody_attacks_out_of_turn_in_the_first_round_or_beside_a_fort() -> None:
    pieces = ("red explorer q0r1", "orange villager q1r1")
    early = position(pieces=pieces, cards={"orange": RICH}, turns=0)
    assert broken(early, "orange intercept q1r1 1 q0r1") == ("first-turns",)
    fort = position(pieces=(*pieces, "red fort q0r1s"), cards={"orange": RICH})
    assert broken(fort, "orange intercept q1r1 1 q0r1") == ("off-turn-fort",)


def test_moving_beside_a_fort_attacks_it() -> None:
    state = position(pieces=("red explorer q0r0", "orange fort q1r0s", "orange explorer q2r0"))
    state = play(state, "red move q1r0", "answer 5", "answer 3")
    assert places(state, "orange", "fort") == ()
    assert state.player("orange").lost == ("fort",)


def test_what_a_fort_guarded_and_the_fort_are_taken_off_together_from_where_they_stood() -> None:
    state = position(pieces=("red explorer q0r0", "orange fort q1r0s", "orange villager q1r0", "orange explorer q2r0"))
    state = play(state, "red move q1r0", "answer 6", "answer 1+1")
    (off,) = [what for news in state.news() for what in news.hands if what.key == "take-off"]
    assert dict(off.args) == {"seat": "orange", "pieces": ("villager", "fort"), "place": "q1r0"}


def test_a_farmhouse_occupies_nothing_and_is_attacked_on_purpose() -> None:
    state = position(pieces=("red explorer q0r0", "orange farmhouse q1r0s", "orange explorer q2r0"))
    state = play(state, "red move q1r0")
    assert not state.fighting
    state = play(state, "red raid q1r0 q1r0s", "answer 6", "answer 1")
    assert places(state, "orange", "farmhouse") == ()


def test_the_owners_villagers_interrupt_and_the_farmhouse_fights_alone_after_them() -> None:
    state = position(
        pieces=("red explorer q0r0", "orange farmhouse q0r0s", "orange villager q1r0"), cards={"orange": (0, 1, 0)}
    )
    state = play(state, "red raid q0r0 q0r0s")
    assert dict(state.due()) == {"orange": "interruption"}
    state = play(state, "orange march q1r0 1 q0r0", "answer 5", "answer 2")
    assert places(state, "orange", "villager") == ()
    assert places(state, "orange", "farmhouse") == ("q0r0s",)
    state = play(state, "answer 4", "answer 1")
    assert places(state, "orange", "farmhouse") == ()


def test_nobody_interrupts_out_of_turn_on_a_tile_beside_a_fort_of_the_raider() -> None:
    pieces = ("red explorer q0r0", "orange farmhouse q0r0s", "orange villager q1r0", "orange explorer q2r0")
    state = position(pieces=(*pieces, "red fort q0r0n"), cards={"orange": (0, 1, 0)})
    raided = replace(state, agenda=(*state.agenda, Battle("q0r0", "red", "orange", "defender", house="q0r0s")))
    assert broken(raided, "orange march q1r0 1 q0r0") == ("off-turn-fort",)
    state = play(state, "red raid q0r0 q0r0s", "answer 6", "answer 1")
    assert places(state, "orange", "farmhouse") == ()


def test_a_tie_with_the_interrupting_villagers_ends_the_attack() -> None:
    state = position(
        pieces=("red explorer q0r0", "orange farmhouse q0r0s", "orange villager q1r0"),
        cards={"orange": (0, 1, 0)},
        options={"raid-after-tie": "no"},
    )
    state = play(state, "red raid q0r0 q0r0s", "orange march q1r0 1 q0r0", "answer 5", "answer 5")
    assert places(state, "orange", "villager") == ("q1r0",)
    assert not state.fighting
    assert broken(state, "red raid q0r0 q0r0s") == ("raid-tied",)


def test_where_two_opponents_stand_the_attacker_fights_one_after_the_other() -> None:
    state = position(
        pieces=("red explorer q0r0", "orange villager q1r0", "blue villager q1r0"), seats=("red", "orange", "blue")
    )
    state = play(state, "red move q1r0")
    assert dict(state.due()) == {"red": "several-opponents"}
    state = play(state, "red against blue", "answer 6", "answer 1")
    assert places(state, "blue", "villager") == ()
    assert state.battle is not None
    assert state.battle.defender == "orange"


def test_who_beats_the_holder_has_the_cave_shrine() -> None:
    state = play(duel(holder="orange"), "red move q1r0", "answer 6", "answer 1+1+1")
    assert state.holder == "red"


def test_an_offering_is_announced_and_an_army_may_attack_before_it_is_bought() -> None:
    tiles = {**LINE, "q1r-1": "shrine"}
    pieces = ("red explorer q0r0", "orange villager q1r0", "orange explorer q2r0")
    state = position(tiles, pieces, {"red": RICH, "orange": (0, 1, 0)})
    asked = play(state, "red offering q1r-1")
    assert dict(asked.due()) == {"orange": "before-offering"}
    assert places(play(asked, "orange pass"), "red", "offering") == ("q1r-1",)
    lost = play(
        asked,
        "orange intercept q1r0 1 q0r0",
        "answer 6",
        "answer 1",
        "red hand-over " + "+".join(("food",) * 9 + ("gold",) * 4),
    )
    assert "before-offering" in told(lost)
    assert places(lost, "red", "offering") == ()


def test_bellona_moves_an_army_for_nothing_once() -> None:
    state = position(pieces=("red explorer q0r0", "red villager q0r1"), explorers={"red": "bellona"})
    state = play(state, "red march q0r1 1 q1r1")
    assert "bellona" in told(state)
    assert broken(state, "red march q1r1 1 q0r1") == ("cost",)


def test_nobody_trades_while_a_battle_is_on() -> None:
    state = duel("red villager q0r1", cards={"red": RICH, "orange": RICH})
    state = play(state, "red move q1r0")
    assert broken(state, "red propose orange food none") == ("trade",)
    state = duel("red villager q0r1", cards={"red": RICH, "orange": RICH}, options={"exchange-in-battle": "no"})
    assert broken(play(state, "red move q1r0"), "red exchange food gold") == ("trade",)


def test_the_fourth_shrine_wins_in_a_battle_out_of_turn() -> None:
    shrines = {"q0r-1": "shrine", "q1r-1": "shrine", "q2r-1": "shrine"}
    offerings = tuple(f"orange offering {place}" for place in shrines)
    state = position(
        {**LINE, **shrines},
        ("red explorer q0r1", "orange villager q1r1", *offerings),
        {"orange": (0, 1, 0)},
        holder="red",
    )
    state = replace(state, agenda=(Turn("red", "explore"),))
    state = play(state, "orange intercept q1r1 1 q0r1", "answer 6", "answer 1+1+1")
    assert state.winner == "orange"
