"""A Pico without a Pico: runs the program of the panel, under MicroPython or Python, on standard input and output.

`pico.py FIRMWARE-FOLDER HANDS LIGHTS`: lines that a test adds to the file HANDS are done with the pins (`press next`,
`release next`, `turn -3`, `shake 6`); the lights that the program shows are written to the file LIGHTS.
"""

import sys
import time

FOLDER, HANDS, LIGHTS = sys.argv[1:4]
NAMES = ("next", "previous", "confirm", "back")
CLOCKWISE = ((1, 0), (0, 0), (0, 1), (1, 1))
levels = {}
motions = []  # what hands still do: pins and their levels, one motion a moment
read = 0
moment = 0


class Pin:
    IN = 0
    PULL_UP = 1

    def __init__(self, number, mode=0, pull=0):
        self.number = number
        levels[number] = 1

    def value(self):
        return levels[self.number]


class NeoPixel:
    def __init__(self, pin, count):
        self.colours = [(0, 0, 0)] * count

    def __setitem__(self, n, colour):
        self.colours[n] = colour

    def write(self):
        with open(LIGHTS, "w") as file:
            file.write(" ".join("%02x%02x%02x" % colour for colour in self.colours) + "\n")


class Machine:
    pass


def plan(line, program):
    """The motions of one line."""
    what, _, rest = line.partition(" ")
    if what in ("press", "release"):
        down = {program.BUTTON_PINS[NAMES.index(rest)]: 0 if what == "press" else 1}
        return [down] + [{}] * 40  # no finger is quicker than contacts bounce
    if what == "turn":
        a, b = program.KNOB_PINS
        quarters = [{a: x, b: y} for x, y in CLOCKWISE] if int(rest) < 0 else [{a: y, b: x} for x, y in CLOCKWISE]
        return quarters * abs(int(rest))
    return [{program.SHAKE_PIN: level} for level in (0, 1)] * int(rest)


def sleep_ms(milliseconds):
    """Between two looks of the program, hands move: every third one a motion, so that contacts have settled."""
    global read, moment
    time.sleep(milliseconds / 1000)
    moment += 1
    if motions and moment % 3 == 0:
        levels.update(motions.pop(0))
    if not motions and moment % 5 == 0:
        with open(HANDS) as file:
            lines = file.read().split("\n")[:-1]
        for line in lines[read:]:
            motions.extend(plan(line, program))
        read = len(lines)


class Clock:
    """The part of MicroPython's clock that the program uses."""

    sleep_ms = staticmethod(sleep_ms)

    @staticmethod
    def ticks_ms():
        return int(time.time() * 1000) - BEGAN

    @staticmethod
    def ticks_diff(now, then):
        return now - then


BEGAN = int(time.time() * 1000)
if sys.implementation.name != "micropython":  # which reads ahead, so that nobody sees what has arrived
    import io

    class Stdin:
        buffer = io.FileIO(0, closefd=False)
        fileno = buffer.fileno

    sys.stdin = Stdin()
machine, pixels = Machine(), Machine()
machine.Pin = Pin
pixels.NeoPixel = NeoPixel
sys.modules["machine"] = machine
sys.modules["neopixel"] = pixels
sys.modules["time"] = Clock
sys.path.insert(0, FOLDER)
program = __import__("main")
program.main()
