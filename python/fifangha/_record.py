"""Records of games."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

from ._diagram import Diagram
from ._position import ParameterValue, Position, Rules, Theme
from ._request import CheckFailed, Place, request
from ._results import Reconstruction

if TYPE_CHECKING:
    from pandas import DataFrame

    from ._responses import CheckDiagnosticJson, CheckResponse, FindResponse, ReplayGameJson, ReplayPlayedTurnJson, ReplayResponse


class Record:
    """The text of a record, which may have several games.

    A record does not change; edits return another one.

    >>> record = Record("1. 4R\\n2. 3R\\n")
    >>> record.check().passed
    True
    >>> record.games[0].turns[-1].notation
    '3R'
    >>> record.add_turn("7RL").text
    '1. 4R\\n2. 3R\\n3. 7RL\\n'
    """

    text: str
    """The text."""
    file: str | None
    """The name that messages give to the text."""
    witness: str | None
    """The sign of the witness that is followed; `None` is the first."""

    def __init__(self, text: str, *, file: str | None = None, witness: str | None = None) -> None:
        self.text = text
        self.file = file
        self.witness = witness

    @classmethod
    def read(cls, path: str | os.PathLike[str], *, witness: str | None = None) -> Record:
        """Reads a file."""
        return cls(Path(path).read_text(encoding="utf-8"), file=os.fspath(path), witness=witness)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the text into a file."""
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(self.text)

    def _keys(self) -> dict[str, Any]:
        return {"text": self.text, "file": self.file, "witness": self.witness}

    def _with(self, text: str) -> Record:
        return Record(text, file=self.file, witness=self.witness)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        first = self.file or (self.text.strip().splitlines() or [""])[0]
        return f"<Record {first!r}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self._keys() == other._keys()

    def __hash__(self) -> int:
        return hash((self.text, self.file, self.witness))

    def _repr_svg_(self) -> str:
        return self.diagram().svg

    def check(self, *, language: str = "en") -> Check:
        """Replays the record and verifies every turn, board and claim.

        >>> check = Record("1. 4R\\n2. 4R\\n").check()
        >>> check.passed
        False
        >>> print(check)
        <stdin>:2:4: error[F201]: North cannot play 2. 4R
        help: legal turns of North: 2L 2R 3L 3R 5L 5R 6L 6R 7L 7R
        """
        return Check(cast("CheckResponse", request("check", **self._keys(), language=language)))

    def replay(self, *, turn: int | None = None, max_steps: int | None = None) -> ReplayResponse:
        """Returns the games with every turn and step, as `fifangha replay --format json`.

        `max_steps` is the maximum number of steps, by default 100,000.
        """
        keys = self._keys()
        return cast("ReplayResponse", request("replay", **keys, turn=turn, max_steps=max_steps))

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """The games of the record, as far as they can be replayed."""
        return tuple(Game(it) for it in self.replay()["games"])

    def format(self, *, form: Literal["long", "short"] | None = None, turn_around: bool = False) -> Record:
        """Returns the record in its canonical form; with `turn_around`, as seen from the other side
        of the table.

        >>> Record("1.4R 2.   3R").format().text
        '1. 4R\\n2. 3R\\n'
        """
        keys = {"form": form, "turn_around": turn_around or None}
        return self._with(request("format", text=self.text, file=self.file, **keys)["text"])

    def edit(self, edits: Sequence[Mapping[str, Any]]) -> Record:
        """Returns the record after edits of the npm package, which change nothing else.

        >>> Record("1. 4R ; a comment\\n").edit([{"edit": "mark", "at": {"game": 0, "nodes": [0]}, "mark": "!"}]).text
        '1. 4R! ; a comment\\n'
        """
        return self._with(request("edit", text=self.text, file=self.file, edits=list(edits))["text"])

    def add_turn(self, turn: str, *, game: int = 1) -> Record:
        """Returns the record with a turn at the end of a game. `check` reports an illegal one."""
        return self.edit([{"edit": "add-turn", "at": {"game": game - 1}, "turn": turn}])

    def take_back(self, *, game: int = 1) -> Record:
        """Returns the record without the last turn of a game."""
        return self.edit([{"edit": "take-back", "at": {"game": game - 1}}])

    def with_rules(
        self,
        name: str,
        *,
        columns: int | None = None,
        set: Mapping[str, ParameterValue] | None = None,
    ) -> Record:
        """Returns the record with other rules."""
        written = request("play-by", text=self.text, rules=name, columns=columns, set=dict(set) if set else None)
        return self._with(written["text"])

    def find(
        self,
        *,
        position: str | None = None,
        pattern: Sequence[str] | None = None,
        side: Literal["S", "N"] | None = None,
        turn: str | None = None,
        captures: str | None = None,
        sowings: str | None = None,
        event: Sequence[str] | None = None,
        player: str | None = None,
        source: str | None = None,
        result: Literal["S", "N", "draw"] | None = None,
        rules: str | None = None,
        variations: bool | None = None,
        repeated: bool | None = None,
        openings: int | None = None,
        limit: int | None = None,
        language: str = "en",
    ) -> FindResponse:
        """Returns the places of the record that fulfil all conditions, as `fifangha find`.

        >>> found = Record("1. 4R\\n2. 3R\\n3. 7RL\\n").find(captures="2..")
        >>> [(it["line"], it["turn"]["notation"]) for it in found["places"]]
        [(3, '7RL')]
        """
        keys = {
            "position": position,
            "pattern": list(pattern) if pattern is not None else None,
            "side": side,
            "turn": turn,
            "captures": captures,
            "sowings": sowings,
            "event": list(event) if event is not None else None,
            "player": player,
            "source": source,
            "result": result,
            "rules": rules,
            "variations": variations,
            "repeated": repeated,
            "openings": openings,
            "limit": limit,
        }
        return cast("FindResponse", request("find", **self._keys(), **keys, language=language))

    def reconstruct(
        self,
        *,
        vary: Sequence[str] | None = None,
        limit: int | None = None,
        max_turns: int | None = None,
        game: int | None = None,
        language: str = "en",
    ) -> Reconstruction:
        """Finds every game that fits the record, and the number of games that fit other readings
        of the rules: names of games or parameters in `vary`. Ctrl-C stops it.

        >>> found = Record("1. 4_\\n2. 3_\\n3. 7x_R+_x_L\\n").reconstruct(vary=["fifangha-gs"])
        >>> found.count, found.complete
        (1, True)
        >>> found.games[0]
        ('4R', '3R', '7RL')
        """
        keys = {"vary": list(vary) if vary is not None else None, "limit": limit, "max_turns": max_turns, "game": game}
        return Reconstruction(request("reconstruct", **self._keys(), **keys, language=language))

    def diagram(
        self,
        *,
        game: int | None = None,
        turn: int | None = None,
        step: int | Literal["all"] | None = None,
        turns: str | None = None,
        steps: str | None = None,
        animate: bool | None = None,
        per_row: int | None = None,
        theme: Theme = "wood",
        background: bool = True,
        legend: bool = False,
        flip: bool = False,
        width: int | None = None,
        language: str | None = None,
    ) -> Diagram:
        """Draws a game, a turn or a step, with the options of `fifangha diagram`.

        >>> Record("1. 4R\\n2. 3R\\n").diagram(turn=2, step=1).svg.startswith("<svg")
        True
        """
        drawn = request(
            "diagram",
            **self._keys(),
            game=game,
            turn=turn,
            step=step,
            turns=turns,
            steps=steps,
            animate=animate,
            per_row=per_row,
            theme=theme,
            background=background,
            legend=legend,
            flip=flip,
            width=width,
            language=language,
        )
        return Diagram(drawn["svg"])

    def to_frame(self) -> DataFrame:
        """Returns a table with a row per turn of every game; needs pandas."""
        import pandas

        rows = [
            {"game": number, "title": game.title, **turn._row()}
            for number, game in enumerate(self.games, 1)
            for turn in game.turns
        ]
        return pandas.DataFrame(rows)


class Check:
    """The result of a check."""

    response: CheckResponse
    """The response of the library."""

    def __init__(self, response: CheckResponse) -> None:
        self.response = response

    @property
    def diagnostics(self) -> list[CheckDiagnosticJson]:
        """The errors, warnings and notes, with their places."""
        return self.response["diagnostics"]

    @property
    def errors(self) -> list[CheckDiagnosticJson]:
        """The errors among them."""
        return [it for it in self.diagnostics if it["severity"] == "error"]

    @property
    def passed(self) -> bool:
        """`True` if there is no error."""
        return not self.errors

    def __bool__(self) -> bool:
        return self.passed

    def raise_for_errors(self) -> None:
        """Raises `CheckFailed` for the first error.

        >>> Record("1. 4R\\n2. 4R\\n", file="my.fif").check().raise_for_errors()
        Traceback (most recent call last):
        fifangha.CheckFailed: my.fif:2:4: North cannot play 2. 4R: c4 is empty: in phase one a seed is dropped into an occupied pit
        help: legal turns of North: 2L 2R 3L 3R 5L 5R 6L 6R 7L 7R
        """
        for it in self.errors:
            label = f": {it['label']}" if it["label"] else ""
            raise CheckFailed(it["message"] + label, tuple(it["help"]), Place(it["file"], it["line"], it["column"]))

    def __str__(self) -> str:
        counts = self.response["checks"]
        if not self.diagnostics:
            return f"{counts['passed']} checks passed"
        lines = []
        for it in self.diagnostics:
            place = Place(it["file"], it["line"], it["column"])
            lines.append(f"{place}: {it['severity']}[{it['code']}]: {it['message']}")
            lines.extend(f"help: {text}" for text in it["help"])
        return "\n".join(lines)

    def __repr__(self) -> str:
        counts = self.response["checks"]
        return f"<Check: {counts['passed']} passed, {counts['failed']} failed, {counts['open']} undecided>"


class Turn:
    """A played turn of a game."""

    response: ReplayPlayedTurnJson
    """The turn in the response of `replay`."""

    def __init__(self, response: ReplayPlayedTurnJson, rules: Rules) -> None:
        self.response = response
        self._rules = rules

    @property
    def number(self) -> int:
        """The number of the turn, from 1."""
        return self.response["number"]

    @property
    def side(self) -> str:
        """The mover, `S` or `N`."""
        return self.response["side"]

    @property
    def notation(self) -> str:
        """The turn in the short notation."""
        return self.response["notation"]

    @property
    def long(self) -> str:
        """The turn in the long notation."""
        return self.response["long"]

    @property
    def captured(self) -> int:
        """The number of captured seeds."""
        return sum(step.get("seeds") or 0 for step in self.response["steps"] if step["kind"] == "capture")

    @property
    def position(self) -> Position | None:
        """The position after the turn; `None` if its sowing never ends."""
        text = self.response["position"]
        return None if text is None else Position(self._rules, text)

    def _row(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "side": self.side,
            "notation": self.notation,
            "long": self.long,
            "captured": self.captured,
            "steps": len(self.response["steps"]),
            "position": self.response["position"],
        }

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"<Turn {self.number}. {self.notation}>"


class Game:
    """A replayed game of a record.

    >>> game = Record("---\\ntitle: A lesson\\nrules: fifanga\\ncolumns: 4\\n---\\n1. 2\\n").games[0]
    >>> game.title, game.rules, len(game)
    ('A lesson', Rules('fifanga', columns=4), 1)
    """

    response: ReplayGameJson
    """The game in the response of `replay`."""

    def __init__(self, response: ReplayGameJson) -> None:
        self.response = response

    @property
    def title(self) -> str | None:
        """The title."""
        return self.response["title"]

    @cached_property
    def rules(self) -> Rules:
        """The rules, with the values that the record overrides."""
        head = self.response["head"].get("rules")
        values: dict[str, ParameterValue] = {}
        if isinstance(head, dict):
            values = {name: str(value) for name, value in head.items() if name not in ("base", "columns")}
        return Rules(self.response["rules"], columns=self.response["columns"], set=values)

    @property
    def start(self) -> Position:
        """The position before the first turn."""
        return Position(self.rules, self.response["start"])

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """The turns of the main line."""
        return tuple(Turn(it, self.rules) for it in self.response["turns"])

    @property
    def end(self) -> Position | None:
        """The position after the last turn; `None` if its sowing never ends."""
        return self.turns[-1].position if self.turns else self.start

    @property
    def winner(self) -> str | None:
        """The winner, `S` or `N`; `None` in a draw or an unfinished game."""
        result = self.response["result"]
        return result["winner"] if result else None

    def __len__(self) -> int:
        return len(self.turns)

    def __iter__(self) -> Iterator[Turn]:
        return iter(self.turns)

    def __repr__(self) -> str:
        return f"<Game {self.title or 'without title'!r}: {len(self)} turns of {self.rules.name}>"

    def _repr_svg_(self) -> str | None:
        end = self.end
        return end.diagram().svg if end else None
