"""How long two dice take to be read, of photographs in PICTURES/photos/dice: the median and the longest, one thread.

Told is processor time, of each picture the least of three.
"""

from __future__ import annotations

import json
import statistics
import time

import cv2

from companion.vision.dice.dice_reader import read_dice
from companion.vision.picture import open_picture
from scripts.arguments import Arguments, existing_folder

TRIES = 3


def main() -> None:
    """Print both."""
    parser = Arguments(__doc__)
    parser.add_argument(
        "--pictures", type=existing_folder, metavar="DIR", required=True, help="pictures with truth from elsewhere"
    )
    folder = parser.parse_args().pictures / "photos" / "dice"
    cv2.setNumThreads(1)
    times, right, all_of_them = [], 0, 0
    for truth in json.loads((folder / "truth.json").read_text())["photos"]:
        picture, spent = open_picture(folder / truth["file"]), list[float]()
        for _ in range(TRIES):
            began = time.process_time()
            seen = read_dice(picture)
            spent.append((time.process_time() - began) * 1000)
        times.append(min(spent))
        right += sorted(die.value for die in seen) == sorted(die["value"] for die in truth["dice"])
        all_of_them += 1
    print(f"{right} of {all_of_them} pictures right, {statistics.median(times):.0f} ms, worst {max(times):.0f} ms")


if __name__ == "__main__":
    main()
