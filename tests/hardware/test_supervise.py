import errno
import threading
from collections.abc import Callable

import pytest

from hardware.errors import DeviceLost, DeviceMissing, Reason, reason
from hardware.inbox import Inbox
from hardware.supervise import MOST_ASTRAY, WAITS, Condition, DeviceKeeper, Status, Supervisor
from tests.support.hardware.clock import HandClock


class Lamp:
    """A device whose steps are whatever the test says."""

    simulated = True

    def __init__(self, work: Callable[[], float] = lambda: 0.1, open_up: Callable[[], None] = lambda: None) -> None:
        self.work = work
        self.open_up = open_up
        self.torn_down = 0

    def set_up(self) -> None:
        self.open_up()

    def step(self) -> float:
        return self.work()

    def tear_down(self) -> None:
        self.torn_down += 1


def fail(error: Exception) -> Callable[[], float]:
    def work() -> float:
        raise error

    return work


def conditions(inbox: Inbox) -> list[Condition]:
    return [m.condition for m in inbox.take_all() if isinstance(m, Status)]


def turn_of(keeper: DeviceKeeper) -> int:
    turn = keeper.turn
    assert turn is not None
    return turn


def test_a_healthy_device_is_said_to_run_once(clock: HandClock, inbox: Inbox) -> None:
    keeper = DeviceKeeper("lamp", Lamp, inbox, clock)
    assert [keeper.step(0) for _ in range(4)] == [0.0, 0.1, 0.1, 0.1]
    assert inbox.take_all() == [
        Status("lamp", Condition.STARTING),
        Status("lamp", Condition.RUNNING, simulated=True),
    ]


def test_a_missing_device_is_tried_again_after_growing_waits(clock: HandClock, inbox: Inbox) -> None:
    def missing() -> Lamp:
        raise DeviceMissing("no-lamp")

    keeper = DeviceKeeper("lamp", missing, inbox, clock)
    waits = []
    for _ in range(len(WAITS) + 2):
        wait = keeper.step(0)
        assert wait is not None
        waits.append(wait)
        assert keeper.step(0) == wait, "before its time nothing is tried"
        clock.pass_by(wait)
    assert waits == [*WAITS, WAITS[-1], WAITS[-1]]
    lost = [m for m in inbox.take_all() if isinstance(m, Status) and m.condition is Condition.LOST]
    assert lost[0].reason == reason("no-lamp")
    assert [m.retry_in for m in lost] == waits


def test_a_device_that_vanishes_is_torn_down_and_comes_back(clock: HandClock, inbox: Inbox) -> None:
    made: list[Lamp] = []

    def make() -> Lamp:
        made.append(Lamp())
        return made[-1]

    keeper = DeviceKeeper("lamp", make, inbox, clock)
    keeper.step(0)
    keeper.step(0)
    made[0].work = fail(DeviceLost("gone"))
    assert keeper.step(0) == WAITS[0]
    assert made[0].torn_down == 1
    clock.pass_by(WAITS[0])
    keeper.step(0)
    assert len(made) == 2
    assert conditions(inbox) == [
        Condition.STARTING,
        Condition.RUNNING,
        Condition.LOST,
        Condition.STARTING,
        Condition.RUNNING,
    ]


def test_waits_begin_again_once_a_device_has_proved_itself(clock: HandClock, inbox: Inbox) -> None:
    lamp = Lamp(fail(DeviceLost("gone")))
    keeper = DeviceKeeper("lamp", lambda: lamp, inbox, clock)
    for wait in WAITS[:3]:
        keeper.step(0)
        assert keeper.step(0) == wait
        clock.pass_by(wait)
    lamp.work = lambda: 0.1
    keeper.step(0)
    clock.pass_by(6)
    keeper.step(0)
    lamp.work = fail(DeviceLost("gone"))
    assert keeper.step(0) == WAITS[0]


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.EBUSY, "Device or resource busy"), reason("busy")),
        (OSError("bus"), reason("failed")),
        (KeyError("lamp"), reason("failed")),
    ],
)
def test_any_error_of_a_driver_becomes_one_sentence_without_its_name(
    clock: HandClock, inbox: Inbox, error: Exception, said: Reason
) -> None:
    keeper = DeviceKeeper("lamp", lambda: Lamp(fail(error)), inbox, clock)
    keeper.step(0)
    keeper.step(0)
    last = inbox.take_all()[-1]
    assert isinstance(last, Status)
    assert last.reason == said


def test_a_device_that_hangs_is_given_up_within_a_second_and_a_half(clock: HandClock, inbox: Inbox) -> None:
    def hang() -> float:
        # what the watchdog sees while the worker is stuck in here
        for _ in range(7):
            clock.pass_by(0.2)
            keeper.check()
        return 0.0

    lamps = [Lamp(hang), Lamp()]
    keeper = DeviceKeeper("lamp", lambda: lamps[turn_of(keeper)], inbox, clock)
    keeper.step(0)
    began = clock.now
    assert keeper.step(0) is None, "the worker that hung is not wanted any more"
    assert clock.now - began <= 1.5
    assert lamps[0].torn_down == 1, "it clears up after itself when it comes back"
    assert conditions(inbox)[-1] is Condition.STALLED
    clock.pass_by(WAITS[0])
    keeper.step(turn_of(keeper))
    assert conditions(inbox) == [Condition.STARTING, Condition.RUNNING]


def test_slow_steps_within_patience_and_long_pauses_are_no_stall(clock: HandClock, inbox: Inbox) -> None:
    def slow() -> float:
        clock.pass_by(1.0)
        keeper.check()
        return 60.0

    keeper = DeviceKeeper("lamp", lambda: Lamp(slow), inbox, clock)
    keeper.step(0)
    keeper.step(0)
    clock.pass_by(60)
    keeper.check()
    assert Condition.STALLED not in conditions(inbox)


def test_opening_may_take_seconds(clock: HandClock, inbox: Inbox) -> None:
    def open_slowly() -> None:
        clock.pass_by(5)
        keeper.check()

    keeper = DeviceKeeper("lamp", lambda: Lamp(open_up=open_slowly), inbox, clock)
    keeper.step(0)
    assert conditions(inbox) == [Condition.STARTING, Condition.RUNNING]


def test_hung_threads_do_not_pile_up(clock: HandClock, inbox: Inbox) -> None:
    depth: list[int] = []

    def hang() -> float:
        clock.pass_by(2)
        keeper.check()
        depth.append(0)
        if keeper.turn is not None:  # the next worker starts while this one is still stuck
            clock.pass_by(60)
            keeper.step(keeper.turn)
            keeper.step(keeper.turn)
        return 0.0

    keeper = DeviceKeeper("lamp", lambda: Lamp(hang), inbox, clock)
    keeper.step(0)
    keeper.step(0)
    assert len(depth) == MOST_ASTRAY
    assert keeper.turn is not None, "all came back"


def test_a_stopped_device_is_closed_and_stays_closed(clock: HandClock, inbox: Inbox) -> None:
    lamp = Lamp()
    keeper = DeviceKeeper("lamp", lambda: lamp, inbox, clock)
    keeper.step(0)
    keeper.stop()
    assert lamp.torn_down == 1
    assert keeper.step(0) is None
    assert conditions(inbox)[-1] is Condition.STOPPED


def test_stopping_in_the_middle_of_a_step_leaves_the_closing_to_its_worker(clock: HandClock, inbox: Inbox) -> None:
    def work() -> float:
        keeper.stop()
        assert lamp.torn_down == 0
        return 0.1

    lamp = Lamp(work)
    keeper = DeviceKeeper("lamp", lambda: lamp, inbox, clock)
    keeper.step(0)
    assert keeper.step(0) is None
    assert lamp.torn_down == 1


def test_the_supervisor_runs_devices_in_threads_until_it_is_stopped() -> None:
    worked = threading.Event()

    def work() -> float:
        worked.set()
        return 0.01

    lamp = Lamp(work)
    inbox = Inbox()
    supervisor = Supervisor(inbox)
    supervisor.add("lamp", lambda: lamp)
    supervisor.start()
    assert worked.wait(5)
    supervisor.stop()
    assert lamp.torn_down == 1
    assert conditions(inbox) == [Condition.STARTING, Condition.RUNNING, Condition.STOPPED]
