"""Prints what was measured."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from scripts.benches.eyes.baseline import Figures
from scripts.benches.eyes.measure import Claim, Row

BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.001)
FILLED = 5
"""Claims that a bin needs to say something."""


def rows(found: Sequence[Row], kept: Figures) -> None:
    """Right answers of every set, what it takes for what, and its time."""
    print(f"{'pictures':30}{'measure':16}{'right':>14}{'share':>9}{'kept':>9}")
    for row in found:
        for measure, (good, asked) in row.right.items():
            before = kept.get(row.name, {}).get("right", {}).get(measure)
            was = f"{before[0] / before[1]:9.2%}" if before else ""
            print(f"{row.name:30}{measure:16}{good:>7} /{asked:>5}{good / max(asked, 1):9.2%}{was}")
        for what, times in row.wrong:
            print(f"{'':32}{times} x {what}")
    print(f"\n{'time, one core':30}{'median ms':>16}{'to fixed work':>16}{'kept':>9}")
    for row in found:
        if row.times:
            before = kept.get(row.name, {}).get("ratio", "")
            print(f"{row.name:30}{row.times.median:16.1f}{row.times.ratio:16.2f}{before:>9}")


def stages(name: str, found: Sequence[tuple[str, float]]) -> None:
    """Where a reader's time goes."""
    print(f"{name:30}" + "; ".join(f"{stage} {share:.0%}" for stage, share in found))


def curves(rows: Sequence[Row]) -> dict[str, int]:
    """Each reader's curve, and how sure it is where its pictures are worse; its number of bins with enough claims."""
    filled = {}
    for reader in dict.fromkeys(row.reader for row in rows if any(row.claims.values())):
        own: dict[str, list[Claim]] = {}
        for row in rows:
            for how, claims in row.claims.items() if row.reader == reader else ():
                own.setdefault(how, []).extend(claims)
        filled[reader] = curve(reader, [claim for claims in own.values() for claim in claims])
        for how, claims in own.items():
            if claims:
                sure, right = _means(claims)
                print(f"  {how:14}{len(claims):>8}{sure:10.3f}{right:10.3f}")
    return filled


def curve(reader: str, claims: Sequence[Claim]) -> int:
    """How often a reader is right, by how sure it says it is; the number of bins with enough claims."""
    print(f"\n{'how sure, ' + reader:18}{'claims':>6}{'claimed':>10}{'right':>10}")
    filled = 0
    for low, high in pairwise(BINS):
        inside = [(sure, fine) for sure, fine in claims if low <= sure < high]
        if not inside:
            continue
        filled += len(inside) >= FILLED
        claimed, right = _means(inside)
        print(f"{low:.2f} to {min(high, 1):.2f}    {len(inside):>8}{claimed:10.3f}{right:10.3f}")
    off = sum(abs(s) for s in _gaps(claims)) / max(len(claims), 1)
    print(f"off by {off:.3f} on average; {filled} bins hold {FILLED} claims or more")
    return filled


def _means(claims: Sequence[Claim]) -> tuple[float, float]:
    """How sure on average, and how often right."""
    return sum(sure for sure, _ in claims) / len(claims), sum(fine for _, fine in claims) / len(claims)


def _gaps(claims: Sequence[Claim]) -> list[float]:
    """For each bin, by how many claims right answers differ from what was claimed."""
    return [sum(fine - sure for sure, fine in claims if low <= sure < high) for low, high in pairwise(BINS)]
