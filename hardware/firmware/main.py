"""The panel's program for MicroPython on a Raspberry Pi Pico: copy this file onto it as main.py.

The upper part is pure and runs under CPython too (the tests do); only `main` touches the machine.
What is said on the serial line is defined in hardware/panel/protocol.py.
"""

VERSION = 2
BUTTONS = ("next", "previous", "confirm", "back")
BUTTON_PINS = (2, 3, 4, 5)  # each connects its pin to ground
KNOB_PINS = (6, 7)
SHAKE_PIN = 8
LIGHTS_PIN = 16
LIGHTS = 12  # in a ring, the first at the top, the others clockwise; the strip of older panels had 4 in a row
LONGEST = 160

BEAT_MS = 500
SILENCE_MS = 1200
BOUNCE_MS = 100  # as long as the contact of a worn button may chatter
FIRM_MS = 3  # a contact that closes for less is no press
SHAKE_MS = 400
SHAKE_LEAST = 4


def checksum(text):
    low = high = 0
    for byte in text:
        low = (low + byte) % 255
        high = (high + low) % 255
    return f"{high:02x}{low:02x}"


def encode(kind, *words):
    text = " ".join([kind] + [str(word) for word in words]).encode()
    return text + b"*" + checksum(text).encode() + b"\n"


def decode(line):
    """The words of a line (bytes without its line feed), or None when it was damaged."""
    star = line.rfind(b"*")
    if star < 1 or line[star + 1 :] != checksum(line[:star]).encode():
        return None
    try:
        words = line[:star].decode().split(" ")
    except UnicodeError:
        return None
    return words if words[0] else None


def colour(word):
    """`rrggbb` as three numbers, or None."""
    if len(word) != 6:
        return None
    try:
        return int(word[0:2], 16), int(word[2:4], 16), int(word[4:6], 16)
    except ValueError:
        return None


# what two phases of a knob say, old phases * 4 + new phases: a quarter step either way
QUARTERS = (0, -1, 1, 0, 1, 0, 0, -1, -1, 0, 0, 1, 0, 1, -1, 0)


class Knob:
    """A quadrature encoder with four quarter steps to a click; bouncing goes back and forth and adds up to nothing."""

    def __init__(self, phases=3):
        self.phases = phases
        self.quarters = 0

    def look(self, phases):
        self.quarters += QUARTERS[self.phases * 4 + phases]
        self.phases = phases
        steps = 0
        if phases == 3:  # at rest between clicks
            steps = (self.quarters + 2) // 4
            self.quarters = 0
        return steps


class Button:
    """A press once the contact was closed for FIRM_MS in all, a release once it was open for BOUNCE_MS on end."""

    def __init__(self):
        self.down = False
        self.closed = False
        self.looked = self.opened = None
        self.sum = 0

    def look(self, closed, now, passed):
        """True when the button's state has changed."""
        if self.closed:
            self.sum += passed(now, self.looked)
            self.opened = now
        if not (self.closed and closed) and (self.opened is None or passed(now, self.opened) >= BOUNCE_MS):
            down, self.sum = False, 0
        else:
            down = self.down or self.sum >= FIRM_MS
        self.closed = closed
        self.looked = now
        changed = down != self.down
        self.down = down
        return changed


class Shaker:
    """Counts how often the sensor closes; a burst that has ended is one shake."""

    def __init__(self):
        self.closed = False
        self.count = 0
        self.last = 0

    def look(self, closed, now, passed):
        if closed and not self.closed:
            self.count += 1
            self.last = now
        self.closed = closed
        if self.count and passed(now, self.last) > SHAKE_MS:
            count, self.count = self.count, 0
            return count if count >= SHAKE_LEAST else 0
        return 0


class Panel:
    """`send(bytes)` and `show(list of colours)` are the ways out; `passed(now, then)` gives milliseconds."""

    def __init__(self, send, show, passed, now):
        self.send = send
        self.show = show
        self.passed = passed
        self.buttons = [Button() for _ in BUTTONS]
        self.knob = Knob()
        self.shaker = Shaker()
        self.lights = [(0, 0, 0)] * LIGHTS
        self.lit = False
        self.rest = b""
        self.spoken = now
        self.heard = now
        self.hello()

    def hello(self, version=VERSION):
        lie = ["ring"] if version > 1 else []
        self.send(encode("hello", version, ",".join(BUTTONS), LIGHTS, *lie))

    def receive(self, data, now):
        self.rest += data
        while b"\n" in self.rest:
            end = self.rest.find(b"\n")
            line, self.rest = self.rest[:end], self.rest[end + 1 :]
            words = decode(line)
            if words:
                self.heard = now
                self.obey(words)
        if len(self.rest) > LONGEST:
            self.rest = b""

    def obey(self, words):
        if words[0] == "hello":
            self.hello(1 if words[1:] == ["1"] else VERSION)  # a host of before is spoken with as before
        elif words[0] == "lights":
            for i, word in enumerate(words[1 : LIGHTS + 1]):
                self.lights[i] = colour(word) or self.lights[i]
            self.lit = True
            self.show(self.lights)

    def look(self, levels, phases, closed, now):
        """`levels`: which buttons are down; `phases`: the knob's two contacts; `closed`: the shake sensor."""
        for i, button in enumerate(self.buttons):
            if button.look(levels[i], now, self.passed):
                self.send(encode("press" if button.down else "release", BUTTONS[i]))
        steps = self.knob.look(phases)
        if steps:
            self.send(encode("turn", steps))
        strength = self.shaker.look(closed, now, self.passed)
        if strength:
            self.send(encode("shake", strength))
        if self.passed(now, self.spoken) >= BEAT_MS:
            self.spoken = now
            down = 0
            for bit, button in enumerate(self.buttons):
                down |= button.down << bit
            self.send(encode("beat", f"{down:x}"))
        if self.lit and self.passed(now, self.heard) > SILENCE_MS:
            self.lit = False
            self.lights = [(0, 0, 0)] * LIGHTS
            self.show(self.lights)


def main():
    import select
    import sys
    import time

    import machine
    import neopixel

    strip = neopixel.NeoPixel(machine.Pin(LIGHTS_PIN), LIGHTS)

    def pin(number):
        return machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP)

    buttons = [pin(n) for n in BUTTON_PINS]
    knob = [pin(n) for n in KNOB_PINS]
    shake = pin(SHAKE_PIN)

    def show(colours):
        for i, c in enumerate(colours):
            strip[i] = c
        strip.write()

    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    panel = Panel(sys.stdout.buffer.write, show, time.ticks_diff, time.ticks_ms())
    show(panel.lights)
    while True:
        now = time.ticks_ms()
        while poll.poll(0):
            panel.receive(sys.stdin.buffer.read(1), now)
        levels = [not b.value() for b in buttons]
        panel.look(levels, knob[0].value() * 2 + knob[1].value(), not shake.value(), now)
        time.sleep_ms(1)


if __name__ == "__main__":
    main()
