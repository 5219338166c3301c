"""Stacks: slots say nothing, the source knows their faces, and nobody can follow a piece that was mixed in."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import cast

import pytest

from companion.games.kit import Begin, Question, State, Value
from companion.games.kit.chance import Chance
from companion.games.kit.stacks import MIXED, Stack, face, faced, known_face, mixing, peek, stack_secret

FACES = ("tiger", "thieves", "giant", "shrine", "empty-1", "empty-2", "empty-3", "empty-4")
BEGIN = Begin("toy", 1, ("red", "blue"))
CAVE = stack_secret(
    "cave", lambda begin, chance: chance.shuffled(FACES), of=lambda state: cast(Holder, state).cave, wanted=bool
)


@dataclass
class Holder:
    """What stands for a state here."""

    cave: Stack


def asked(stack: Stack, question: Question, number: int = 1) -> Value | None:
    assert CAVE.source is not None
    source = CAVE.source(CAVE.draw(BEGIN, number))
    return source.answer(question, cast(State, Holder(stack)), ())


def face_of(stack: Stack, slot: str, number: int = 1) -> str:
    return str(asked(stack, face(slot, "cave", "cave", FACES, sealed=True), number))


def faces_of(stack: Stack, number: int = 1) -> list[str]:
    return [face_of(stack, slot, number) for slot in stack.slots]


@pytest.fixture
def stack() -> Stack:
    return Stack.of("cave", len(FACES))


def test_each_face_lies_in_one_slot_and_the_secret_says_in_which(stack: Stack) -> None:
    assert sorted(faces_of(stack)) == sorted(FACES)
    assert faces_of(stack) == faces_of(stack)
    assert faces_of(stack, 2) != faces_of(stack, 1)


def test_what_lies_in_a_mix_follows_from_earlier_events(stack: Stack) -> None:
    assert CAVE.source is not None
    assert CAVE.source(CAVE.draw(BEGIN, 1)).derived


def test_slots_say_nothing_about_faces(stack: Stack) -> None:
    assert not any(known_face(slot) for slot in stack.slots)
    assert stack == Stack.of("cave", len(FACES))


def test_the_top_is_drawn(stack: Stack) -> None:
    slots, rest = stack.draw(2)
    assert slots == stack.slots[:2]
    assert rest.slots == stack.slots[2:]
    assert faces_of(rest) == faces_of(stack)[2:]
    with pytest.raises(ValueError, match="cannot be drawn"):
        rest.draw(7)


def test_pieces_are_put_back_on_top_or_under(stack: Stack) -> None:
    slots, rest = stack.draw(2)
    assert rest.on_top(*slots) == stack
    assert rest.under(*slots).slots == (*stack.slots[2:], *slots)


def test_the_top_three_can_be_rearranged_and_keep_their_faces(stack: Stack) -> None:
    first, second, third = stack.slots[:3]
    other = stack.rearranged((third, first, second))
    assert faces_of(other)[:3] == [face_of(stack, s) for s in (third, first, second)]
    assert len(stack.top(3).values() or ()) == 6
    with pytest.raises(ValueError, match="are not the top"):
        stack.rearranged((stack.slots[5],))


def test_a_peek_is_for_one_seat_and_tells_several_faces_in_order(stack: Stack) -> None:
    question = peek(4, stack.slots[:3], "peek", "emma", FACES, "red")
    assert question.seen_by == ("red",)
    answer = asked(stack, question)
    assert list(cast(tuple[str, ...], answer)) == faces_of(stack)[:3]
    assert answer in question.choices


def test_a_mixed_stack_holds_the_same_faces_in_slots_that_nobody_knows(stack: Stack) -> None:
    mixed = stack.mixed()
    assert not set(mixed.slots) & set(stack.slots)
    assert Counter(faces_of(mixed)) == Counter(FACES)
    assert faces_of(mixed) != faces_of(stack)


def test_a_piece_that_all_have_seen_is_known_until_it_is_mixed_in(stack: Stack) -> None:
    (slot,), rest = stack.draw()
    seen = faced(slot, face_of(stack, slot))
    assert known_face(seen) == faces_of(stack)[0]
    mixed = rest.mixed(seen)
    assert not any(known_face(s) for s in mixed.slots)
    assert Counter(faces_of(mixed)) == Counter(FACES)


@pytest.mark.parametrize(("size", "places"), [(12, 7), (11, 6), (10, 6), (1, 1), (0, 1)])
def test_with_one_more_piece_the_bottom_half_has_no_place_too_many(size: int, places: int) -> None:
    assert size + 1 - Stack.of("cave", size).lower_half == places


def test_a_piece_from_elsewhere_goes_into_the_bottom_half(stack: Stack) -> None:
    where = set()
    for number in range(60):
        mixed = stack.mixed(faced("cave:exit:0", "exit"), below=stack.lower_half)
        assert faces_of(mixed, number)[:4] == faces_of(stack, number)[:4]
        where.add(faces_of(mixed, number).index("exit"))
    assert where == {4, 5, 6, 7, 8}


def test_mixing_twice_forgets_nothing(stack: Stack) -> None:
    twice = stack.mixed().mixed(faced("cave:exit:0", "exit"))
    assert Counter(faces_of(twice)) == Counter((*FACES, "exit"))


def test_mixing_is_asked_for_each_time_anew(stack: Stack) -> None:
    first, second = mixing(stack, "mix", "cave"), mixing(stack.mixed(), "mix", "cave")
    assert (first.key, second.key) == ("mix.cave.1", "mix.cave.2")
    assert first.key != second.key
    assert asked(stack, first) == MIXED
    assert asked(stack, replace(first, key="mix.island.1")) is None
    assert asked(stack, replace(first, key="face.island:0:1")) is None


def test_a_game_says_in_which_order_its_stack_may_lie() -> None:
    def shrine_last(begin: Begin, chance: Chance) -> list[str]:
        return [*chance.shuffled(f for f in FACES if f != "shrine"), "shrine"]

    secret = stack_secret("cave", shrine_last, of=lambda state: state.cave, wanted=bool)
    assert all(secret.draw(BEGIN, number).endswith(" shrine") for number in range(20))


def test_questions_about_a_stack_are_sealed_and_held_where_that_is_wanted() -> None:
    plain = (face("cave:0:1", "cave", "cave", FACES), peek(1, ("cave:0:1",), "peek", "emma", FACES, "red"))
    for question in (*plain, mixing(Stack.of("cave", 2), "mix", "cave")):
        assert not question.sealed
        assert not question.held
    assert face("cave:0:1", "cave", "cave", FACES, sealed=True, held=True).held


def test_a_stack_can_be_drawn_to_its_end(stack: Stack) -> None:
    slots, rest = stack.draw(stack.size)
    assert slots == stack.slots
    assert rest.size == 0
    with pytest.raises(ValueError, match="1 pieces cannot be drawn from the cave of 0"):
        rest.draw()


def test_a_face_that_was_seen_is_known_whatever_it_is_called() -> None:
    assert known_face(faced("cave:2:1", "a:b:c")) == "a:b:c"
    assert faced(faced("cave:2:1", "a:b:c"), "tiger") == "cave:2:1:tiger", "what it shows now is what everybody knows"
    assert known_face("cave:2:1") is None


def test_every_mix_is_another_order_that_follows_from_the_secret(stack: Stack) -> None:
    once, twice = stack.mixed(), stack.mixed().mixed()
    orders = [tuple(faces_of(s, number)) for s in (stack, once, twice) for number in (1, 2)]
    assert len(set(orders)) == 6
    assert faces_of(twice) == faces_of(twice)


def test_only_the_secret_that_a_draw_gives_fits() -> None:
    secret = CAVE.draw(BEGIN, 77)
    assert CAVE.fits(BEGIN, secret)
    first, number, *faces = secret.split()
    assert not CAVE.fits(BEGIN, " ".join((first, number, *reversed(faces))))
