"""Pictures."""

from __future__ import annotations

import os
from pathlib import Path


class Diagram:
    """A picture as SVG, which notebooks show."""

    svg: str
    """The text of the picture."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Diagram, {len(self.svg)} characters of SVG>"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture into a file, which must end in `.svg`."""
        target = Path(path)
        if target.suffix != ".svg":
            raise ValueError(f"{target} does not end in .svg; `fifangha diagram` writes PNG and PDF")
        target.write_text(self.svg, encoding="utf-8")
