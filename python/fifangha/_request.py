"""Requests to the library, and their errors."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from . import _fifangha


@dataclass(frozen=True)
class Place:
    """A location in a text; lines and columns are counted from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class FifanghaError(Exception):
    """A failed request.

    >>> import fifangha
    >>> try:
    ...     fifangha.Position("katroo")
    ... except fifangha.FifanghaError as error:
    ...     print(error.help[0])
    did you mean `katro`?
    """

    message: str
    """The problem, in one sentence."""
    help: tuple[str, ...]
    """Advice, one sentence each."""
    place: Place | None
    """The location of the problem, if it is in a text."""

    def __init__(self, message: str, help: tuple[str, ...] = (), place: Place | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.help = help
        self.place = place

    def __str__(self) -> str:
        first = self.message if self.place is None else f"{self.place}: {self.message}"
        return "\n".join((first, *(f"help: {it}" for it in self.help)))


class IllegalTurn(FifanghaError):
    """A turn that the rules do not allow; `help` lists the legal turns."""


class CheckFailed(FifanghaError):
    """A record with errors: the message, the advice and the place of the first one."""


def received(text: str) -> Any:
    """Returns a response, or raises its error."""
    response = json.loads(text)
    if isinstance(response, dict) and "error" in response:
        error = response["error"]
        raise FifanghaError(error["message"], tuple(error["help"]))
    return response


def request(ask: str, **keys: Any) -> Any:
    """Sends a request of the npm package and returns its response.

    Keys whose value is `None` are left out. The guide and the README of the npm package list the
    requests; the classes of this package use them.

    >>> request("moves", rules="fifanga", columns=4)["turns"][0]["notation"]
    '2'
    """
    given = {name: value for name, value in keys.items() if value is not None}
    # Numbers are accepted where the library expects a text.
    for name in ("columns", "step"):
        if isinstance(given.get(name), int):
            given[name] = str(given[name])
    # A lone surrogate, which is not Unicode text, becomes U+FFFD.
    text = json.dumps({"ask": ask, **given}, ensure_ascii=False)
    text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return received(_fifangha.answer(text))
