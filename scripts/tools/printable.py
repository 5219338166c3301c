"""Printable models: reads and writes 3MF files, and measures whether a printer can make them.

`python -m scripts.tools.printable MODEL.stl MODEL.3mf` turns an STL file in text, as OpenSCAD writes it, into 3MF.
"""

from __future__ import annotations

import re
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
SPACE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
TYPES = (
    '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>'
)
RELATIONS = (
    '<?xml version="1.0" encoding="UTF-8"?>'
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship '
    'Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>'
    "</Relationships>"
)
LONG_AGO = (1980, 1, 1, 0, 0, 0)
STEEP = 0.72
"""A face leans over too far when its normal points down by more than this: 46 degrees from upright."""
RAYS = 160


@dataclass(frozen=True)
class Model:
    """Corners (n, 3) in mm and faces (m, 3), each counter-clockwise as seen from outside."""

    corners: Floats
    faces: NDArray[np.int64]

    @property
    def triangles(self) -> Floats:
        """The faces' corners (m, 3, 3)."""
        return np.asarray(self.corners[self.faces])

    @property
    def size(self) -> Floats:
        """Its width, depth and height in mm."""
        return np.asarray(np.ptp(self.corners, axis=0))

    @property
    def volume(self) -> float:
        """What it holds, in mm³."""
        a, b, c = np.moveaxis(self.triangles, 1, 0)
        return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6)

    @property
    def normals(self) -> Floats:
        """Which way each face looks, as unit vectors."""
        a, b, c = np.moveaxis(self.triangles, 1, 0)
        across = np.cross(b - a, c - a)
        return np.asarray(across / np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-12))

    def open_edges(self) -> int:
        """How many edges lack their partner, which runs the other way on the neighbouring face; 0 for a closed body."""
        edges = np.concatenate([self.faces[:, [0, 1]], self.faces[:, [1, 2]], self.faces[:, [2, 0]]])
        there, counts = np.unique(edges, axis=0, return_counts=True)
        back = {(int(b), int(a)): int(n) for (a, b), n in zip(there, counts, strict=True)}
        return sum(back.get((int(a), int(b)), 0) != int(n) for (a, b), n in zip(there, counts, strict=True))

    def thinnest(self) -> float:
        """The thinnest wall in mm, from the middles of faces to what stands opposite inside."""
        triangles, normals = self.triangles, self.normals
        areas = np.linalg.norm(np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]), axis=1)
        chosen = np.argsort(-areas)[:: max(1, len(areas) // RAYS)]
        found = [_through(triangles, normals, int(face)) for face in chosen]
        return min(found)

    def bridges(self) -> Iterator[float]:
        """How wide each roof without support is, the shorter way, in mm; nothing for what stands on the bed."""
        normals, triangles = self.normals, self.triangles
        low = self.corners[:, 2].min() + 0.01
        hanging = np.flatnonzero((normals[:, 2] < -STEEP) & (triangles[:, :, 2].max(axis=1) > low))
        left = set(hanging.tolist())
        while left:
            patch, seen = [left.pop()], set()
            for face in patch:
                seen |= set(self.faces[face].tolist())
                near = {other for other in left if seen & set(self.faces[other].tolist())}
                left -= near
                patch += sorted(near)
            yield float(np.ptp(self.corners[sorted(seen)][:, :2], axis=0).min())


def _through(triangles: Floats, normals: Floats, face: int) -> float:
    """How far it is from a face's middle through the body to a face that looks the other way."""
    start, way = triangles[face].mean(axis=0), -normals[face]
    opposite = (normals @ way > 0.5) & (np.arange(len(normals)) != face)
    a, b, c = np.moveaxis(triangles[opposite], 1, 0)
    ab, ac = b - a, c - a
    across = np.cross(way, ac)
    slope = np.einsum("ij,ij->i", ab, across)
    slope = np.where(np.abs(slope) < 1e-12, np.inf, slope)
    off = start - a
    u = np.einsum("ij,ij->i", off, across) / slope
    turned = np.cross(off, ab)
    v = turned @ way / slope
    far = np.einsum("ij,ij->i", ac, turned) / slope
    hits = far[(u >= 0) & (v >= 0) & (u + v <= 1) & (far > 1e-6)]
    return float(hits.min(initial=np.inf))


def read_stl(path: Path) -> Model:
    """A model that OpenSCAD has written as text; corners that are the same become one."""
    numbers = re.findall(r"vertex\s+(\S+)\s+(\S+)\s+(\S+)", path.read_text())
    corners, places = np.unique(np.array(numbers, float).round(3), axis=0, return_inverse=True)
    faces = places.reshape(-1, 3)
    whole = (faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 0] != faces[:, 2])
    return Model(corners, faces[whole])


def read(path: Path) -> Model:
    """A model in a 3MF file."""
    with zipfile.ZipFile(path) as file:
        mesh = ElementTree.fromstring(file.read("3D/3dmodel.model"))
    corners = [[float(each.attrib[axis]) for axis in "xyz"] for each in mesh.iter(f"{{{SPACE}}}vertex")]
    faces = [[int(each.attrib[name]) for name in ("v1", "v2", "v3")] for each in mesh.iter(f"{{{SPACE}}}triangle")]
    return Model(np.array(corners), np.array(faces))


def write(model: Model, path: Path) -> None:
    """Write a 3MF file, the same bytes for the same model."""
    corners = "".join(f'<vertex x="{x:g}" y="{y:g}" z="{z:g}"/>' for x, y, z in model.corners)
    faces = "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in model.faces)
    mesh = (
        f'<?xml version="1.0" encoding="UTF-8"?><model unit="millimeter" xml:lang="en-US" xmlns="{SPACE}"><resources>'
        f'<object id="1" type="model"><mesh><vertices>{corners}</vertices><triangles>{faces}</triangles></mesh>'
        "</object>"
        '</resources><build><item objectid="1"/></build></model>'
    )
    with zipfile.ZipFile(path, "w") as file:
        for name, text in (("[Content_Types].xml", TYPES), ("_rels/.rels", RELATIONS), ("3D/3dmodel.model", mesh)):
            file.writestr(zipfile.ZipInfo(name, LONG_AGO), text, zipfile.ZIP_DEFLATED, 9)


if __name__ == "__main__":
    write(read_stl(Path(sys.argv[1])), Path(sys.argv[2]))
