"""Games, positions and turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Union, cast

from ._diagram import Diagram
from ._request import FifanghaError, IllegalTurn, Place, request

if TYPE_CHECKING:
    from ._responses import RulesGameRulesJson, RulesGamesResponse, SolveResponse

ParameterValue = Union[str, int, bool]
Theme = Literal["wood", "paper", "plain", "print", "dark", "page"]


class Rules:
    """The rules of a game: its name, the size of the board and other values of parameters.

    >>> rules = Rules("katro", columns=4)
    >>> rules.start
    Position(Rules('katro', columns=4), '2222/2222/2222/2222 S0 N0 S')
    >>> rules.parameters["scope"].value
    'inner-then-outer'
    """

    name: str
    """The name of the game."""
    columns: int | None
    """The number of columns; `None` is the number of the source."""
    set: dict[str, ParameterValue]
    """Parameters with other values."""

    def __init__(
        self,
        name: str = "fifangha",
        *,
        columns: int | None = None,
        set: Mapping[str, ParameterValue] | None = None,
    ) -> None:
        self.name = name
        self.columns = columns
        self.set = dict(set or {})
        # Fails if there are no such rules.
        request("moves", **self._keys())

    def _keys(self) -> dict[str, Any]:
        return {"rules": self.name, "columns": self.columns, "set": self.set or None}

    def _same(self) -> tuple[Any, ...]:
        return (self.name, self.columns, tuple(sorted(self.set.items())))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self._same() == other._same()

    def __hash__(self) -> int:
        return hash(self._same())

    def __repr__(self) -> str:
        columns = "" if self.columns is None else f", columns={self.columns}"
        values = f", set={self.set}" if self.set else ""
        return f"Rules({self.name!r}{columns}{values})"

    @property
    def start(self) -> Position:
        """The start position."""
        return Position(self)

    @cached_property
    def parameters(self) -> dict[str, Parameter]:
        """The parameters of the game with their values and sources, by name; values of `set`
        replace those of the source."""
        described = cast("RulesGameRulesJson", request("rules", rules=self.name))
        found = {}
        for name, it in described["parameters"].items():
            value = self.set.get(name, it["value"])
            if name == "columns" and self.columns is not None:
                value = self.columns
            written = str(value).lower() if isinstance(value, bool) else str(value)
            found[name] = Parameter(name, written, it["question"], tuple(it["values"]), it["source"], it["reading"])
        return found

    def explain(self, language: str = "en") -> Page:
        """Explains the rules, with examples, as a page of Markdown.

        >>> Rules("fifanga", columns=4).explain().markdown.splitlines()[0]
        '# Fifanga'
        """
        return Page(request("explain", **self._keys(), language=language)["markdown"])


@dataclass(frozen=True)
class Parameter:
    """A question that the rules answer."""

    name: str
    value: str
    question: str
    values: tuple[str, ...]
    """The possible values."""
    source: str | None
    """The source of the value in the game, and the passage."""
    reading: str
    """The reason for the value in the game."""


class Page:
    """A page of Markdown, which notebooks show."""

    markdown: str
    """The text."""

    def __init__(self, markdown: str) -> None:
        self.markdown = markdown

    def _repr_markdown_(self) -> str:
        return self.markdown

    def __str__(self) -> str:
        return self.markdown


@dataclass(frozen=True)
class LegalTurn:
    """A legal turn of a position."""

    notation: str
    """The turn as a record has it."""
    position: str | None
    """The position after it; `None` if its sowing never ends."""
    never_ends: bool

    def __str__(self) -> str:
        return self.notation


def games() -> list[str]:
    """Returns the names of the games.

    >>> "katra-gorobaka" in games()
    True
    """
    described = cast("RulesGamesResponse", request("rules"))
    return [it["rules"] for it in described["games"]]


class Position:
    """A position of a game.

    >>> position = Position("fifanga", columns=4)
    >>> [turn.notation for turn in position.turns]
    ['2', '3']
    >>> position.play("2").text
    '..../..1./121./.... S13 N14 N'

    An illegal turn raises an exception with the reason and the legal turns:

    >>> position.play("4")
    Traceback (most recent call last):
    fifangha.IllegalTurn: South cannot play 1. 4: b4 is empty: in phase one a seed is dropped into an occupied pit
    help: legal turns of South: 2 3
    """

    rules: Rules
    """The rules of the game."""
    text: str
    """The position in one line, as the notation has it."""

    def __init__(
        self,
        rules: Rules | str = "fifangha",
        text: str | None = None,
        *,
        columns: int | None = None,
        set: Mapping[str, ParameterValue] | None = None,
    ) -> None:
        if isinstance(rules, str):
            rules = Rules(rules, columns=columns, set=set)
        elif columns is not None or set:
            raise TypeError("columns and set are parts of the rules")
        self.rules = rules
        self.text = request("moves", **rules._keys(), position=text)["position"]

    def _keys(self) -> dict[str, Any]:
        return {**self.rules._keys(), "position": self.text}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (self.rules, self.text) == (other.rules, other.text)

    def __hash__(self) -> int:
        return hash((self.rules, self.text))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Position({self.rules!r}, {self.text!r})"

    def _repr_svg_(self) -> str:
        return self.diagram().svg

    @cached_property
    def _board(self) -> Any:
        return request("position", **self._keys())

    @cached_property
    def turns(self) -> tuple[LegalTurn, ...]:
        """The legal turns."""
        listed = request("moves", **self._keys())["turns"]
        return tuple(LegalTurn(it["notation"], it["position"], it["never_ends"]) for it in listed)

    @property
    def to_move(self) -> str | None:
        """The side to move, `S` or `N`; `None` if the game is over."""
        return None if self.is_over else cast(str, self._board["board"]["to_move"])

    @property
    def is_over(self) -> bool:
        """`True` if the game is over."""
        return cast(bool, self._board["over"])

    def describe(self, language: str = "en") -> str:
        """Returns the state of the game in a sentence: the side to move, or the result.

        >>> Position("fifanga", columns=4).describe().partition(". ")[0]
        'South to move'
        """
        return " ".join(request("position", **self._keys(), language=language)["status"])

    @property
    def pits(self) -> dict[str, int]:
        """The number of seeds in each pit, by its name.

        >>> Position("fifanga", columns=4).pits["b2"]
        1
        """
        return {it["pit"]: it["seeds"] for it in self._board["board"]["pits"]}

    def play(self, turn: str | LegalTurn) -> Position:
        """Returns the position after a turn, in the short or long notation.

        Raises `IllegalTurn` if the rules do not allow it.
        """
        notation = str(turn)
        found = next((it for it in self.turns if it.notation == notation), None)
        if found is None:
            found = self._match(notation)
        if found.position is None:
            raise FifanghaError(f"the sowing of {notation} never ends: there is no position after it")
        return Position(self.rules, found.position)

    def _match(self, notation: str) -> LegalTurn:
        """Returns the turn with another notation; a record finds it or explains why it is illegal."""
        begun = request("begin", **self._keys())
        written = request("write", text=begun["text"], turn=notation)
        if not written["legal"]:
            found = request("check", text=written["text"])["diagnostics"][0]
            label = f": {found['label']}" if found["label"] else ""
            raise IllegalTurn(found["message"] + label, tuple(found["help"]))
        played = request("replay", text=written["text"])["games"][0]["turns"][-1]
        return LegalTurn(played["notation"], played["position"], played["never_ends"])

    def record(self) -> str:
        """Returns the text of a record that begins at this position."""
        return cast(str, request("begin", **self._keys())["text"])

    def diagram(
        self,
        *,
        theme: Theme = "wood",
        background: bool = True,
        legend: bool = False,
        flip: bool = False,
        width: int | None = None,
        language: str = "en",
    ) -> Diagram:
        """Draws the board.

        >>> Position("katro").diagram(theme="print").svg[:4]
        '<svg'
        """
        drawn = request(
            "diagram",
            **self._keys(),
            theme=theme,
            background=background,
            legend=legend,
            flip=flip,
            width=width,
            language=language,
        )
        return Diagram(drawn["svg"])

    def solve(
        self,
        *,
        wins_in: int | None = None,
        max_turns: int | None = None,
        memory: int | None = None,
        max_positions: int | None = None,
    ) -> SolveResponse:
        """Returns the value of the position, or, with `wins_in`, the answer to the question
        if the side to move wins within that number of turns. `memory` is in MiB. Ctrl-C stops it.

        >>> found = Position("katra-gorobaka").solve(wins_in=3)
        >>> found["wins"]
        True
        """
        keys = {"wins_in": wins_in, "max_turns": max_turns, "memory": memory, "max_positions": max_positions}
        return cast("SolveResponse", request("solve", **self._keys(), **keys))


__all__ = ["LegalTurn", "Page", "Parameter", "ParameterValue", "Place", "Position", "Rules", "Theme", "games"]
