"""The notebooks run, and their outputs are those that they show.

`python -m tests.test_notebooks --write` in the folder `python` runs them and stores the outputs. It
needs nbclient and ipykernel; without them the cells run in this process, and their printed texts are
compared. The notebook `cluster` also needs Dask, and runs only as a notebook.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import sys
import unittest
from pathlib import Path
from typing import Any

from .command import ROOT

NOTEBOOKS = sorted((ROOT / "python" / "notebooks").glob("*.ipynb"))


def optional(name: str) -> Any:
    """Returns a module, or `None` if it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


nbclient, nbformat = optional("nbclient"), optional("nbformat")
CAN_RUN = bool(nbclient and nbformat and optional("ipykernel"))
ON_CLUSTER = "cluster"
RUNNABLE = [it for it in NOTEBOOKS if it.stem != ON_CLUSTER or optional("distributed")]


def executed(path: Path) -> Any:
    """Returns a notebook after its cells were run."""
    os.environ["GAMES"] = str(ROOT / "games")
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=1200, record_timing=False).execute()
    return notebook


def outputs(notebook: Any) -> list[list[Any]]:
    """Returns the outputs of each cell: printed texts, plain values, tables and pictures."""

    def joined(text: Any) -> str:
        return text if isinstance(text, str) else "".join(text)

    def one(output: Any) -> Any:
        if output["output_type"] == "stream":
            return ("printed", joined(output["text"]))
        data = output["data"]
        kinds = [it for it in ("image/svg+xml", "text/markdown", "text/plain") if it in data]
        return (kinds[0], joined(data[kinds[0]]))

    def together(found: list[Any]) -> list[Any]:
        # A kernel sends printed texts in any number of parts.
        parts: list[Any] = []
        for kind, text in found:
            if kind == "printed" and parts and parts[-1][0] == kind:
                parts[-1] = (kind, parts[-1][1] + text)
            else:
                parts.append((kind, text))
        return parts

    cells = [it["outputs"] for it in notebook["cells"] if it["cell_type"] == "code"]
    return [together([one(it) for it in found]) for found in cells]


class Notebooks(unittest.TestCase):
    maxDiff = 2000

    def test_there_are_three(self) -> None:
        self.assertEqual([it.stem for it in NOTEBOOKS], ["classroom", ON_CLUSTER, "historian"])

    @unittest.skipUnless(CAN_RUN, "nbclient or ipykernel is not installed")
    def test_outputs(self) -> None:
        for path in RUNNABLE:
            with self.subTest(path.stem):
                shown = outputs(json.loads(path.read_text(encoding="utf-8")))
                self.assertTrue(all(shown[1:]), "a cell shows nothing")
                self.assertEqual(outputs(executed(path)), shown)

    def test_printed_texts(self) -> None:
        """The same without a notebook: the cells run in this process."""
        os.environ["GAMES"] = str(ROOT / "games")
        for path in NOTEBOOKS:
            if path.stem == ON_CLUSTER:
                continue
            with self.subTest(path.stem):
                notebook = json.loads(path.read_text(encoding="utf-8"))
                names: dict[str, Any] = {"__name__": "__main__"}
                for cell in notebook["cells"]:
                    if cell["cell_type"] != "code":
                        continue
                    out = io.StringIO()
                    with contextlib.redirect_stdout(out):
                        exec(compile("".join(cell["source"]), path.name, "exec"), names)
                    shown = [text for kind, text in outputs({"cells": [cell]})[0] if kind == "printed"]
                    self.assertEqual(out.getvalue(), "".join(shown))


def write() -> None:
    """Runs the notebooks and stores their outputs."""
    for path in RUNNABLE:
        notebook = executed(path)
        for cell in notebook.cells:
            cell.metadata = {}
        notebook.metadata = {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        }
        nbformat.write(notebook, path)


if __name__ == "__main__":
    if "--write" in sys.argv:
        write()
    else:
        unittest.main()
