"""Every text and query has an answer, or an error with a reason."""

from __future__ import annotations

import random
import unittest
from collections.abc import Callable
from typing import Any

import fifangha
from fifangha import FifanghaError, Position, Record

from .command import ROOT

TEXTS = [
    "\ud800",
    "\0" * 1000,
    "(" * 200_000,
    "{" * 200_000,
    "[" * 50_000,
    "4k " * 50_000,
    "_*99999999",
    "---\n" + "a: [" * 20_000,
    "---\na: &a [*a]\n---\n",
    "1. 4" + "R" * 200_000,
    "---\nrules: fifangha\ncolumns: 99999999999999999999\n---\n1. 4R",
    "\N{COLLISION SYMBOL}" * 100_000,
    "@wins-within 99 S\n" * 2_000,
    "x" * ((8 << 20) + 1),
]

QUERIES: list[Callable[[], Any]] = [
    lambda: Position("S" * 100_000).moves(),
    lambda: Position(columns=-1),
    lambda: Position(rules="../fifangha"),
    lambda: Position(set={"origin": "x" * 100_000}),
    lambda: Record("1. 4R").diagram(turn=10**30),
    lambda: Record("1. 4R").add_turn("4R ---\n---\nrules: katro\n---\n"),
    lambda: Record("1. 4R").edit([{"edit": "remove", "at": {"game": 9, "nodes": [-1]}}]),
    lambda: Record("1. 4R", file="a\n::error::b").check().diagnostics,
    lambda: fifangha.request("check", text=4),
    lambda: fifangha.request("no-such-request"),
    lambda: fifangha.reading_matrix("/no/such/folder", "x"),
    lambda: fifangha.reading_matrix("/dev/zero", "x"),
]


class AnyText(unittest.TestCase):
    """Hostile texts and queries."""

    def answered(self, ask: Callable[[], Any]) -> Any:
        """Returns the answer, or the error if it has a reason. Other errors fail the test."""
        try:
            return ask()
        except (FifanghaError, UnicodeEncodeError, OverflowError, TypeError) as error:
            self.assertGreater(len(str(error)), 3)
            return error

    def test_unusual_texts(self) -> None:
        for text in TEXTS:
            record = Record(text)
            for ask in (record.check, record.replay, record.format, record.diagram):
                with self.subTest(text=text[:20], ask=ask.__name__):
                    self.answered(ask)

    def test_texts_cut_and_mixed_at_random(self) -> None:
        chosen = random.Random(1650)
        texts = [it.read_text(encoding="utf-8")[:4000] for it in sorted((ROOT / "games").glob("*.fif"))]

        def piece() -> str:
            text = chosen.choice(texts)
            at = chosen.randrange(len(text))
            return text[at : at + chosen.randrange(300)]

        for _ in range(100):
            record = Record(piece() + piece() + piece())
            self.answered(record.check)
            self.answered(lambda record=record: record.reconstruct(max_turns=300))
            self.answered(record.take_back)

    def test_invalid_queries(self) -> None:
        for number, ask in enumerate(QUERIES):
            with self.subTest(number=number):
                self.answered(ask)


if __name__ == "__main__":
    unittest.main()
