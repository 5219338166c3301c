"""What the camera sees now, in a picture and in words; at a simulated table the mouse moves its parts."""

from __future__ import annotations

from dataclasses import replace

from companion.display import routes
from companion.display.camera_view import Sight
from companion.display.inputs import Drag, Input
from companion.display.page import Block, Item, Page, Para
from companion.display.screens.base import ListScreen, NoticeScreen, Screen
from companion.display.screens.navigator import Navigator

MOST_SIGHTS = 2  # sentences about what it sees


def camera_screen(home: Navigator) -> Screen:
    """What the camera sees, or that there is none."""
    if home.desk.watcher.camera is not None:
        return CameraScreen(home)
    return NoticeScreen(home, home.words("camera.title"), home.words("table.no-camera"))


class CameraScreen(ListScreen):
    """The live picture, what it shows, and what can be done about it."""

    looked_from = False

    name = "camera"
    heading = "camera.title"
    watched = True

    def __init__(self, home: Navigator) -> None:
        super().__init__(home)
        self.tall = True

    def page(self) -> Page:
        """The newest picture beside the list."""
        camera = self.home.desk.watcher.camera
        return replace(super().page(), photo=camera.photo() if camera is not None else None)

    def lead(self) -> tuple[Block, ...]:
        """What it sees, or why it does not work, in words."""
        camera, broken = self.home.desk.watcher.camera, trouble_lines(self.home, "camera")
        if broken:
            return broken
        sights = camera.sights() if camera is not None else (Sight("none"),)
        return tuple(sight_line(self, sight) for sight in sights[:MOST_SIGHTS])

    def items(self) -> tuple[Item, ...]:
        """Read the table, watch it, let simulated hands work, adapt to the light, learn parts."""
        words, home, camera = self.words, self.home, self.home.desk.watcher.camera
        hands = camera is not None and camera.hands is not None
        found = []
        if home.session is not None and home.desk.watcher.sees(home.session):
            found.append(Item(words("menu.scan"), "scan"))
        state = words("state.on" if home.desk.preferences.watch else "state.off")
        found.append(Item(words("camera.watch"), "watch", note=state))
        if home.session is not None and hands:
            found.append(Item(words("camera.hands"), "hands"))
        if camera is not None and not hands:
            found.append(Item(words("camera.adapt"), "adapt"))
        return (*found, Item(words("camera.enrol"), "enrol"), Item(words("button.back"), "leave"))

    def foot(self) -> tuple[Para, ...]:
        """How to move parts of the simulated table."""
        camera = self.home.desk.watcher.camera
        hands = camera is not None and camera.hands is not None
        return (Para(self.words("camera.drag"), "quiet"),) if hands else ()

    def chosen(self, target: str) -> None:
        """Do what was chosen."""
        home, camera = self.home, self.home.desk.watcher.camera
        if target == "leave" or camera is None:
            home.pop()
        elif target == "scan":
            home.go(routes.Scan())
        elif target == "watch":
            home.desk.set("watch", not home.desk.preferences.watch)
        elif target == "hands" and camera.hands is not None:
            camera.hands.lay()
        elif target == "adapt":
            camera.adapt()
        elif target == "enrol":
            home.go(routes.Enrol())

    def take(self, given: Input) -> None:
        """Drag parts, or use the list."""
        if not drag(self.home, given):
            super().take(given)

    @property
    def moving(self) -> bool:
        """The picture is live."""
        return True


def drag(home: Navigator, given: Input) -> bool:
    """Let the simulated hands follow the mouse; whether the input was for them."""
    if not isinstance(given, Drag):
        return False
    hands = home.desk.watcher.camera.hands if home.desk.watcher.camera is not None else None
    if hands is not None:
        hands.drag(given.x, given.y, given.phase)
    return True


def trouble_lines(home: Navigator, device: str) -> tuple[Para, ...]:
    """Why a device does not work, and when it is tried again; nothing if it works."""
    found = next((trouble for trouble in home.desk.troubles if trouble.device == device), None)
    if found is None:
        return ()
    again = (Para(home.words("device.again", n=found.again), "quiet"),) if found.again is not None else ()
    return (Para(home.words.say("device", found.why), "warning"), *again)


def sight_line(screen: Screen, sight: Sight) -> Para:
    """A sight in words; what needs doing stands out."""
    return Para(screen.words(f"camera.{sight.key}", **sight.gaps), "body" if sight.good else "warning")
