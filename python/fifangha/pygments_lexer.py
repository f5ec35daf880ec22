"""A lexer of records for Pygments, which finds it by the name ``fifangha`` and the ending ``.fif``.

The name ``fif`` is that of another language in Pygments, Fift, which has the same ending.

It needs nothing of the package but this file. Text that is not in the notation is marked as an
error, as far as patterns can tell; ``fifangha check`` reports every error.
"""

# Pygments has no types for its helpers.
# mypy: disallow-untyped-calls=False

import re
from collections.abc import Iterator
from typing import Any, ClassVar

from pygments.lexer import RegexLexer, bygroups, default, include, using
from pygments.lexers.data import YamlLexer
from pygments.token import (
    Comment,
    Error,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
)

__all__ = ["FifanghaLexer"]

# The claims and their arguments, in the order of the grammar.
CLAIMS: dict[str, list[str]] = {
    "only": ["turns"],
    "no-capture": [],
    "kamo": ["side"],
    "seeds": ["side_or_pit", "number"],
    "reserve": ["side", "number"],
    "never-ends": ["optional_turn"],
    "wins-with": ["turns"],
    "only-wins": ["turns"],
    "cannot-win": [],
    "wins-in": ["number"],
    "quickest-win": ["number"],
    "legal": ["turns"],
    "illegal": ["turns"],
    "turns": ["number"],
    "starts": ["number"],
    "captures": ["number"],
    "total": ["number"],
    "over": [],
    "result": ["outcome"],
    "fewest": ["number"],
    "laps": ["number"],
    "longest": ["number"],
    "period": ["number"],
    "lands": ["pit"],
    "count": ["number"],
    "shows": ["board", "optional_hand"],
    "cannot-capture": ["side"],
    "repeats": ["number"],
    "value": ["outcome"],
    "sic": [],
}

# The classes of signs that have none of their own in Pygments.
_SIDE_CLASS = Keyword.Constant
_PIT_CLASS = Name.Function
_CHOICE_CLASS = Name.Variable
_UNKNOWN_CLASS = String.Regex
_CLAIM_CLASS = Name.Decorator

# The end of a turn or a word. The next one begins there, because text that is not in the notation
# is read up to such an end.
_END = r"(?=[\s(){}\[\];@]|\Z)"
_BLANK = r"([^\S\n]+)"
_NUMBER = r"0*[0-9]{1,9}(?![0-9])"

_OPTION = r"[0-9]+(?:[?+]|-[0-9]+)?"
_NUMBERS = rf"_\((?:{_OPTION}(?:,{_OPTION})+|[0-9]+(?:[?+]|-[0-9]+))\)"
_PITS = rf"_\((?:[a-f]?{_OPTION}(?:,[a-f]?{_OPTION})+|[a-f]?[0-9]+(?:[?+]|-[0-9]+))\)"
_PLACE = rf"\^?[a-f]?{_NUMBER}"
_DIRECTION = r"<>|\^?[>CA]|\^?<(?!-)|_\([<>CA]\?\)"
_CHOICE = r"\^?[LR]|_\([LR]\?\)|_(?!\*)"
_SEEDS = rf"\^?{_NUMBER}|{_NUMBERS}|_"

# A step, an end or a mark; a language before its text; the sigla of a board.
_STEP = r"(?=[LR_|&+~#!?^∞]|oo|x[0-9_^])"
_LANGUAGE = r"([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)(:)(?=\s|\})"
_SIGLA = r"([^\W\d_](?:[^\W_]|-)*(?:[^\S\n]+[^\W\d_](?:[^\W_]|-)*)*)(:)(?=\s)"


def _sign(kind: Any) -> Any:
    """Returns a callback for a sign that may be supplied (``^``) or unknown (``_``).

    In place of a pit, ``S`` and ``N`` are sides, ``L`` and ``R`` are choices.
    """
    letters = {"S": _SIDE_CLASS, "N": _SIDE_CLASS, "L": _CHOICE_CLASS, "R": _CHOICE_CLASS}

    def tokens(_lexer: Any, match: Any, _context: Any = None) -> Iterator[tuple[int, Any, str]]:
        text, at = match.group(), match.start()
        if text.startswith("^"):
            yield at, Punctuation.Marker, "^"
            text, at = text[1:], at + 1
        yield at, _UNKNOWN_CLASS if text.startswith("_") else letters.get(text, kind), text

    return tokens


# The patterns of the arguments of claims, and their tokens. Turns and boards are read as elsewhere.
_ARGUMENTS: dict[str, tuple[str, Any]] = {
    "side": (r"([SN])", _SIDE_CLASS),
    "number": (rf"({_NUMBER})", Number.Integer),
    "pit": (rf"({_PLACE}|{_PITS})", _sign(_PIT_CLASS)),
    "side_or_pit": (rf"([SN]|{_PLACE}|{_PITS})", _sign(_PIT_CLASS)),
    "outcome": (r"(S|N|draw)", _SIDE_CLASS),
}


def _claims() -> Iterator[tuple[str, Any]]:
    """Returns one rule for each list of arguments."""
    names: dict[tuple[str, ...], list[str]] = {}
    for name, args in CLAIMS.items():
        names.setdefault(tuple(args), []).append(name)
    for arguments, group in names.items():
        pattern, tokens = f"(@(?:{'|'.join(group)}))" + _END, [_CLAIM_CLASS]
        for argument in arguments:
            if argument in _ARGUMENTS:
                part, token = _ARGUMENTS[argument]
                pattern += _BLANK + part + _END
                tokens += [Whitespace, token]
            elif argument == "turns":
                pattern += r"(?=[^\S\n]+(?:[SN]:|[\^_a-f]|[0-9]+(?![0-9.])))"
            elif argument == "board":
                pattern += r"(?=[^\S\n]*\[)"
        yield pattern, bygroups(*tokens)


def _comment(_lexer: Any, match: Any, _context: Any = None) -> Iterator[tuple[int, Any, str]]:
    """The opening brace of a comment; an error if it has no closing one."""
    depth = 0
    for brace in re.compile(r"\\.|[{}]", re.DOTALL).finditer(match.string, match.start()):
        depth += {"{": 1, "}": -1}.get(brace.group(), 0)
        if depth == 0:
            break
    yield match.start(), Comment.Multiline if depth == 0 else Error, "{"


class _FrontMatterLexer(YamlLexer):
    """A lexer of YAML in which the spaces of French typography are text."""

    def get_tokens_unprocessed(self, text: str | None = None, context: Any = None) -> Iterator[tuple[int, Any, str]]:
        for at, token, value in super().get_tokens_unprocessed(text, context):
            is_text = token is Error and value in "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
            yield at, String if is_text else token, value


class FifanghaLexer(RegexLexer):
    """A lexer of records of fifangha and related games."""

    name = "Fifangha"
    aliases: ClassVar = ["fifangha"]
    filenames: ClassVar = ["*.fif"]
    url = "https://pypi.org/project/fifangha/"
    # Before Fift, if a name of a file is all that is known.
    priority = 0.1

    tokens: ClassVar = {
        "root": [
            (
                r"^(---)([^\S\n]*\n)((?:(?!---[^\S\n]*$).*\n)*)(---)([^\S\n]*)$",
                bygroups(Punctuation, Whitespace, using(_FrontMatterLexer), Punctuation, Whitespace),
            ),
            (r"\)", Error),
            include("body"),
        ],
        "body": [
            (r"\s+", Whitespace),
            (r";.*", Comment.Single),
            # A comment between two steps has no white space around it.
            (rf"(?<=\}}){_STEP}", bygroups(), "steps"),
            (r"\{", _comment, ("comment", "language")),
            (r"\(", Punctuation, "variation"),
            (rf"(\[){_SIGLA}", bygroups(Punctuation, Name.Tag, Punctuation), "board"),
            (r"\[(?=\s*[^][{}@;\s][^][{}@;]*\])", Punctuation, "board"),
            *_claims(),
            (
                rf"(@sow){_BLANK}([SN])([^\S\n]*)({_SEEDS})([^\S\n]*)({_PITS}|{_CHOICE}|{_PLACE})",
                bygroups(
                    _CLAIM_CLASS,
                    Whitespace,
                    _SIDE_CLASS,
                    Whitespace,
                    _sign(Number.Integer),
                    Whitespace,
                    _sign(_PIT_CLASS),
                ),
                ("continuation", "direction"),
            ),
            (
                rf"(?<=[\s\]])(hand){_BLANK}({_NUMBER}){_END}",
                bygroups(Keyword, Whitespace, Number.Integer),
            ),
            (
                rf"({_NUMBER})(\.)(?=\s*(?:[SN]:|[\^_]|[a-f]?[0-9]))",
                bygroups(Name.Label, Punctuation),
            ),
            (
                rf"(_\*)([0-9]{{1,9}})(?:(-)([0-9]{{1,9}}))?{_END}",
                bygroups(_UNKNOWN_CLASS, Number.Integer, Operator, Number.Integer),
            ),
            (
                rf"(?:([SN])(:)([^\S\n]*))?({_PITS}|{_PLACE}|_(?!\*))",
                bygroups(_SIDE_CLASS, Punctuation, Whitespace, _sign(_PIT_CLASS)),
                ("steps", "direction"),
            ),
            (r"@[\w-]*|[^\s(){}\[\];@]+|.", Error),
        ],
        "variation": [(r"\)", Punctuation, "#pop"), include("body")],
        "direction": [(_DIRECTION, _sign(Operator), "#pop"), default("#pop")],
        "continuation": [
            (rf"{_BLANK}{_STEP}", Whitespace, ("#pop", "steps")),
            default(("#pop", "steps")),
        ],
        "steps": [
            (
                rf"(x)({_SEEDS})({_CHOICE})?",
                bygroups(Operator, _sign(Number.Integer), _sign(_CHOICE_CLASS)),
            ),
            (rf"(\+)({_SEEDS})", bygroups(Operator, _sign(Number.Integer))),
            (r"(~)(0*[1-9][0-9]{0,8})?(?![0-9])", bygroups(Operator, Number.Integer)),
            (r"_\*", _UNKNOWN_CLASS),
            (_CHOICE, _sign(_CHOICE_CLASS)),
            (r"\^?[|&]", _sign(Operator)),
            default(("#pop", "last", "mark", "end")),
        ],
        "end": [(r"#|oo|∞", Keyword, "#pop"), default("#pop")],
        "mark": [(r"!!|\?\?|!\?|\?!|!|\?", Keyword.Pseudo, "#pop"), default("#pop")],
        "last": [(r"[^\s(){}\[\];@]+", Error, "#pop"), default("#pop")],
        "language": [
            (rf"(\s*){_LANGUAGE}", bygroups(Comment.Multiline, Name.Tag, Punctuation), "#pop"),
            default("#pop"),
        ],
        "comment": [(r"\}", Comment.Multiline, "#pop"), include("text")],
        "braces": [(r"\}", Comment.Multiline, "#pop"), include("text")],
        "text": [
            (r"\\[{}\\]", String.Escape),
            (
                r"(\[@)([\w:./-]+)(?:(,)([^\[\]{}]*))?(\])",
                bygroups(Punctuation, Name.Label, Punctuation, String, Punctuation),
            ),
            # Circles or arrows on the board.
            (r"(?<!\\)\[%c(?:sl|al)[ \t][^\[\]{}\n]*\]", Name.Constant),
            (r"\{", Comment.Multiline, "braces"),
            (r"[^\\{}\[]+|.", Comment.Multiline),
        ],
        "board": [
            (r"\]", Punctuation, "#pop"),
            (r"\s+", Whitespace),
            (r"(?<![^\s\[])(?=[SNrs])", bygroups(), ("#pop", "parts")),
            (rf"{_NUMBERS}|_|\^?(?:\([0-9]+\)|[0-9]+)", _sign(Number.Integer)),
            (r"\^?\.", _sign(Punctuation)),
            (r"(?<![^\s\[/])~", Punctuation.Marker),
            (r"/", Punctuation),
            (r"[^\s\]]", Error),
        ],
        # A row does not follow the parts of a board.
        "parts": [
            (r"\]", Punctuation, "#pop"),
            (r"\s+", Whitespace),
            (
                rf"(?<![^\s\[])([SN])({_SEEDS})(?=[\s\]])",
                bygroups(_SIDE_CLASS, _sign(Number.Integer)),
            ),
            (r"(?<![^\s\[])[SN](?=[\s\]])", _SIDE_CLASS),
            (
                r"(?<![^\s\[])(rova)(:)(SN|S|N|-)(?=[\s\]])",
                bygroups(Keyword, Punctuation, _SIDE_CLASS),
            ),
            (
                r"(?<![^\s\[])(sense)(:)(CA|C-|AC|A-|-C|-A|C|A|-)(?=[\s\]])",
                bygroups(Keyword, Punctuation, _SIDE_CLASS),
            ),
            (
                r"(?<![^\s\[])(blocked)(:)(b[0-9]+(?:,c[0-9]+)?|c[0-9]+)(?=[\s\]])",
                bygroups(Keyword, Punctuation, _PIT_CLASS),
            ),
            (r"[^\s\]]+", Error),
        ],
    }

    @staticmethod
    def analyse_text(text: str) -> float:
        """Returns a rating for a text: a record has lines that begin with a turn or a claim."""
        turn = r"[0-9]+\. (?:[SN]:)?(?:[a-f]?[0-9]+|_)(?:[LRx_!?#~+|&<>CA]|\s*$)"
        begins = rf"^(?:{turn}|@(?:sow|{'|'.join(CLAIMS)})\b)"
        return 0.3 if re.search(begins, text, re.MULTILINE) else 0.0
