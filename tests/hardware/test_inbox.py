import threading

from hardware.inbox import Inbox


def test_messages_are_taken_in_the_order_they_came() -> None:
    inbox = Inbox()
    inbox.post("a")
    inbox.post("b")
    assert inbox.take() == "a"
    assert inbox.take_all() == ["b"]
    assert inbox.take() is None


def test_a_newer_frame_takes_the_place_of_one_that_still_waits() -> None:
    inbox = Inbox()
    inbox.post(1, replaces="frame")
    inbox.post("press")
    inbox.post(2, replaces="frame")
    assert inbox.take_all() == ["press", 2]


def test_a_reader_is_woken_by_a_post_from_another_thread() -> None:
    inbox = Inbox()
    thread = threading.Thread(target=inbox.post, args=("hello",))
    thread.start()
    assert inbox.take(timeout=5) == "hello"
    thread.join()


def test_whoever_waits_elsewhere_is_woken_by_each_message() -> None:
    woken: list[int] = []
    inbox = Inbox(lambda: woken.append(1))
    inbox.post("a")
    inbox.post("b", replaces="b")
    assert woken == [1, 1]
