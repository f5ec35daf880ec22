"""The lexer for Pygments: its name, its classes, the text of every record."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import unittest
from pathlib import Path
from typing import Any

from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import Comment, Error, Keyword, Name, Number, Operator, String, Token
from pygments.util import ClassNotFound

ROOT = Path(__file__).resolve().parent.parent.parent


def lexer() -> Any:
    """Returns the lexer of the installed package, or of the source beside this file."""
    try:
        return get_lexer_by_name("fifangha", stripnl=False, ensurenl=False)
    except ClassNotFound:
        source = ROOT / "python/fifangha/pygments_lexer.py"
        spec = importlib.util.spec_from_file_location("pygments_lexer", source)
        assert spec and spec.loader
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module.FifanghaLexer(stripnl=False, ensurenl=False)


class Colours(unittest.TestCase):
    def tokens(self, text: str) -> list[tuple[Any, str]]:
        plain = (Token.Text, Token.Text.Whitespace, Token.Punctuation, Token.Punctuation.Marker)
        return [it for it in lexer().get_tokens(text) if it[0] not in plain]

    def test_records(self) -> None:
        records = sorted((ROOT / "games").glob("*.fif"))
        self.assertGreater(len(records), 50)
        for record in records:
            text = record.read_bytes().decode()
            found = list(lexer().get_tokens(text))
            self.assertEqual("".join(piece for _, piece in found), text, record.name)
            self.assertEqual([it for it in found if it[0] in Error], [], record.name)

    def test_turns(self) -> None:
        self.assertEqual(
            self.tokens("3. N:7x1L{Here.}+_!! b4^>#"),
            [
                (Name.Label, "3"),
                (Keyword.Constant, "N"),
                (Name.Function, "7"),
                (Operator, "x"),
                (Number.Integer, "1"),
                (Name.Variable, "L"),
                (Comment.Multiline, "{"),
                (Comment.Multiline, "Here."),
                (Comment.Multiline, "}"),
                (Operator, "+"),
                (String.Regex, "_"),
                (Keyword.Pseudo, "!!"),
                (Name.Function, "b4"),
                (Operator, ">"),
                (Keyword, "#"),
            ],
        )

    def test_marks_on_the_board(self) -> None:
        found = self.tokens(r"{a [%csl Gb4,Rc4] \[%cal Gb4c4]}")
        marks = [piece for kind, piece in found if kind is Name.Constant]
        self.assertEqual(marks, ["[%csl Gb4,Rc4]"])

    def test_mistakes(self) -> None:
        text = "4Rk @nocapture 4r ) [x] {open"
        found = [piece for kind, piece in lexer().get_tokens(text) if kind in Error]
        self.assertEqual(found, ["k", "@nocapture", "r", ")", "x", "{"])

    def test_names(self) -> None:
        try:
            importlib.metadata.version("fifangha")
        except importlib.metadata.PackageNotFoundError:
            self.skipTest("the package is not installed")
        self.assertEqual(get_lexer_by_name("fifangha").name, "Fifangha")
        # Pygments has another language with the same ending.
        self.assertEqual(get_lexer_for_filename("game.fif").name, "Fifangha")
        record = ROOT / "games/busser-2023-example.fif"
        found = get_lexer_for_filename(record.name, record.read_text(encoding="utf-8"))
        self.assertEqual(found.name, "Fifangha")
        fift = '"Asm.fif" include\n{ 2 * } : double\n21 double .\n'
        self.assertEqual(get_lexer_for_filename("double.fif", fift).name, "Fift")


if __name__ == "__main__":
    unittest.main()
