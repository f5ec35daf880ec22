"""The examples of the documentation run."""

from __future__ import annotations

import doctest
import importlib
import unittest
from pathlib import Path

import fifangha

README = Path(__file__).resolve().parent.parent / "README.md"
MODULES = ("", "._diagram", "._position", "._record", "._request", "._results")


class Examples(unittest.TestCase):
    def test_docstrings(self) -> None:
        count = 0
        for name in MODULES:
            module = importlib.import_module("fifangha" + name)
            found = doctest.testmod(module)
            self.assertEqual(found.failed, 0, name)
            count += found.attempted
        self.assertGreater(count, 30)

    def test_readme(self) -> None:
        found = doctest.testfile(str(README), module_relative=False)
        self.assertEqual(found.failed, 0)
        self.assertGreater(found.attempted, 8)

    def test_names(self) -> None:
        for name in fifangha.__all__:
            self.assertTrue(getattr(fifangha, name).__doc__, name)


if __name__ == "__main__":
    unittest.main()
