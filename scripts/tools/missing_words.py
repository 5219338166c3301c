"""What each language lacks beside the English catalogues, a line each; the exit code is 1 if there is anything."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from companion.display.catalogue import DEFAULT, JOINS, BadCatalogue, gaps, read
from companion.saying import LANGUAGES
from scripts.arguments import Arguments

ROOT = Path(__file__).parents[2]
LINE = 120  # letters of a rule, which stands on one line


def folders(root: Path = ROOT) -> tuple[Path, ...]:
    """The folders that hold catalogues, of the whole companion but the starter, which has two languages."""
    files = (root / "companion").rglob(f"texts/**/{DEFAULT}.toml")
    return tuple(sorted({path.parent for path in files if "starter" not in path.parts}))


def lacking(folder: Path, language: str) -> Iterator[str]:
    """What a folder's catalogue of that language lacks, each in a line: the key, then what is wrong with it."""
    english = read(folder / f"{DEFAULT}.toml")
    try:
        own = read(folder / f"{language}.toml")
    except BadCatalogue as err:
        yield str(err)
        return
    yield from (f"{key}: is missing: {text}" for key, text in english.items() if key not in own)
    for key, text in own.items():
        if key not in english:
            if not key.startswith(JOINS):
                yield f"{key}: is not in English"
        elif gaps(text) != gaps(english[key]):
            yield f"{key}: has other gaps than “{english[key]}”"
        elif not text.strip():
            yield f"{key}: is empty"
        elif key.startswith("rule.") and len(text) > LINE:
            yield f"{key}: has {len(text)} letters of at most {LINE}"
        elif text == english[key] and _sentence(key, text):
            yield f"{key}: is still in English: {text}"


def _sentence(key: str, text: str) -> bool:
    """Whether a text is more than a name or a word, which two languages may share."""
    return not key.startswith("name.") and len(re.findall(r"[^\W\d_]{2,}", re.sub(r"\{[^}]*\}", "", text))) > 1


def main(languages: list[str]) -> int:
    """Print what these languages lack; 1 if there is anything."""
    found = [
        f"{folder.relative_to(ROOT)}/{language}.toml: {line}"
        for language in languages or [name for name in LANGUAGES if name != DEFAULT]
        for folder in folders()
        for line in lacking(folder, language)
    ]
    print("\n".join(found) or "Nothing is missing.")
    return 1 if found else 0


if __name__ == "__main__":
    asked = Arguments(__doc__, "scripts/tools/missing-words")
    asked.some("languages", LANGUAGES[1:], "which languages")
    sys.exit(main(asked.parse_args().languages))
