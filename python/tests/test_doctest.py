"""The examples of the documentation run."""

from __future__ import annotations

import doctest
import importlib
import unittest
from pathlib import Path

import fifangha

PYTHON = Path(__file__).resolve().parent.parent
# The README of the package, and those of the project.
READMES = (PYTHON / "README.md", PYTHON.parent / "README.md", PYTHON.parent / "README.fr.md")
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

    def test_readmes(self) -> None:
        for readme in READMES:
            found = doctest.testfile(str(readme), module_relative=False, encoding="utf-8")
            self.assertEqual(found.failed, 0, readme)
            self.assertGreaterEqual(found.attempted, 4, readme)

    def test_names(self) -> None:
        for name in fifangha.__all__:
            self.assertTrue(getattr(fifangha, name).__doc__, name)


if __name__ == "__main__":
    unittest.main()
