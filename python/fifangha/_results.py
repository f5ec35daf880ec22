"""Results of searches."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from . import _fifangha
from ._request import received

if TYPE_CHECKING:
    from pandas import DataFrame

    from ._responses import ReconstructResponse, ReadingMatrixResponse


def _name(rules: Any) -> str:
    """Returns a rule variant as `fifangha origin=nearest`."""
    values = (f"{name}={value}" for name, value in rules.items() if name not in ("base", "columns"))
    return " ".join((str(rules["base"]), *values))


class Reconstruction:
    """The games that fit an incomplete record."""

    response: ReconstructResponse
    """The response of the library."""

    def __init__(self, response: Any) -> None:
        self.response = cast("ReconstructResponse", response)

    @property
    def count(self) -> int:
        """The number of games that fit."""
        return self.response["count"]

    @property
    def complete(self) -> bool:
        """`True` if every possibility was tried."""
        return self.response["complete"]

    @property
    def games(self) -> tuple[tuple[str, ...], ...]:
        """The turns of each game that is listed."""
        return tuple(tuple(it["turns"]) for it in self.response["games"])

    @property
    def variants(self) -> dict[str, int]:
        """The number of games that fit each rule variant."""
        return {_name(it["rules"]): it["count"] for it in self.response["variants"]}

    def to_frame(self) -> DataFrame:
        """Returns a table with a row per game and a column per turn; needs pandas."""
        import pandas

        frame = pandas.DataFrame([list(turns) for turns in self.games])
        frame.columns = pandas.RangeIndex(1, len(frame.columns) + 1, name="turn")
        frame.index = pandas.RangeIndex(1, len(frame) + 1, name="game")
        return frame

    def __repr__(self) -> str:
        more = "" if self.complete else " at least"
        fit = "game fits" if self.count == 1 else "games fit"
        return f"<Reconstruction: {self.count}{more} {fit}>"


class ReadingMatrix:
    """All readings that a source leaves open, tested against all its evidence."""

    response: ReadingMatrixResponse
    """The response of the library."""

    def __init__(self, response: Any) -> None:
        self.response = cast("ReadingMatrixResponse", response)

    @property
    def readings(self) -> int:
        """The number of playable readings."""
        return self.response["readings"]

    @property
    def fit(self) -> int:
        """The number of these that fit all evidence."""
        return self.response["fit"]

    def to_frame(self) -> DataFrame:
        """Returns a table with a row per answer to each open question; needs pandas."""
        import pandas

        rows = [
            {"parameter": it["parameter"], "value": answer["value"], "readings": answer["readings"], "fit": answer["fit"]}
            for it in self.response["questions"]
            for answer in it["answers"]
        ]
        return pandas.DataFrame(rows)

    def __repr__(self) -> str:
        return f"<ReadingMatrix of {self.response['source']}: {self.fit} of {self.readings} readings fit>"


def reading_matrix(
    folder: str | os.PathLike[str],
    source: str,
    *,
    vary: Sequence[str] = (),
    language: str = "en",
) -> ReadingMatrix:
    """Tests all readings that a source leaves open against the records of a folder.

    The folder has a file `readings.yaml` with the open questions; `vary` selects some of them.
    Ctrl-C stops it.
    """
    return ReadingMatrix(received(_fifangha.reading_matrix(os.fspath(folder), source, list(vary), language)))
