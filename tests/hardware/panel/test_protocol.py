from hypothesis import given
from hypothesis import strategies as st

from hardware.panel.protocol import LONGEST, LineParser, Message, decode, encode

WORDS = st.lists(st.text("abcdefghijklmnopqrstuvwxyz0123456789,-", min_size=1, max_size=8), min_size=1, max_size=5)


@given(WORDS)
def test_a_message_arrives_as_it_was_sent(words: list[str]) -> None:
    assert decode(encode(*words).rstrip(b"\n")) == Message(words[0], tuple(words[1:]))


@given(WORDS, st.data())
def test_one_damaged_byte_is_always_noticed(words: list[str], data: st.DataObject) -> None:
    line = bytearray(encode(*words).rstrip(b"\n"))
    at = data.draw(st.integers(0, len(line) - 1))
    line[at] ^= 1 << data.draw(st.integers(0, 6))
    assert decode(bytes(line)) is None


@given(st.lists(WORDS, max_size=4), st.integers(1, 9))
def test_lines_may_arrive_in_any_pieces(messages: list[list[str]], size: int) -> None:
    stream = b"".join(encode(*words) for words in messages)
    parser = LineParser()
    found = [m for i in range(0, len(stream), size) for m in parser.feed(stream[i : i + size])]
    assert found == [Message(words[0], tuple(words[1:])) for words in messages]
    assert parser.damaged == 0


@given(st.binary(max_size=400))
def test_noise_is_dropped_and_the_next_line_is_understood(noise: bytes) -> None:
    parser = LineParser()
    parser.feed(noise)
    assert parser.feed(b"\n" + encode("beat", "0"))[-1] == Message("beat", ("0",))


def test_a_line_that_never_ends_is_given_up() -> None:
    parser = LineParser()
    parser.feed(b"x" * (LONGEST + 1))
    assert parser.damaged == 1
    assert parser.feed(encode("beat", "0")) == [Message("beat", ("0",))]
