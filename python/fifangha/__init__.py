"""Replay, check, reconstruct and draw games of fifangha and related sowing games.

>>> import fifangha
>>> record = fifangha.Record("1. 4R\\n2. 3R\\n")
>>> record.check().passed
True
>>> record.games[0].end.to_move
'S'

The responses are those of the command `fifangha`, which the package installs too.
"""

from ._diagram import Diagram
from ._position import LegalTurn, Page, Parameter, Position, Rules, games
from ._record import Check, Game, Record, Turn
from ._request import CheckFailed, FifanghaError, IllegalTurn, Place, request
from ._results import Reconstruction, ReadingMatrix, reading_matrix

__all__ = [
    "Check",
    "CheckFailed",
    "Diagram",
    "FifanghaError",
    "Game",
    "IllegalTurn",
    "LegalTurn",
    "Page",
    "Parameter",
    "Place",
    "Position",
    "ReadingMatrix",
    "Reconstruction",
    "Record",
    "Rules",
    "Turn",
    "games",
    "reading_matrix",
    "request",
]

for _it in (CheckFailed, FifanghaError, IllegalTurn):
    _it.__module__ = "fifangha"
del _it
