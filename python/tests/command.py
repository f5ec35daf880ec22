"""The command that the package is compared with, and the texts of the project."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from fifangha.__main__ import command as installed

ROOT = Path(__file__).resolve().parent.parent.parent


def program() -> str:
    """Returns the command of the environment variable `FIFANGHA`, or that of the package."""
    return os.environ.get("FIFANGHA") or str(installed())


def command(args: list[str], text: str = "", folder: Path | None = None) -> str:
    """Returns the standard output of the command, outside of any project by default."""
    done = subprocess.run(
        [program(), *args],
        input=text.encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=folder or tempfile.gettempdir(),
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        check=False,
    )
    return done.stdout.decode()


def command_answer(args: list[str], text: str = "", folder: Path | None = None) -> Any:
    """Returns the output as JSON, without the provenance, which only the command knows."""
    out = command([*args, "--format", "json"], text, folder)
    if not out:
        return None
    answer = json.loads(out)
    answer.pop("provenance", None)
    return answer


def texts(folder: str, end: str = "") -> list[tuple[str, str]]:
    """Returns the texts of a folder of the project by name."""
    files = sorted(it for it in (ROOT / folder).iterdir() if it.is_file() and it.name.endswith(end))
    return [(f"{folder}/{it.name}", it.read_bytes().decode("utf-8", "replace")) for it in files]


RECORDS = [
    *texts("games", ".fif"),
    *texts("tests/cli/records.in", ".fif"),
    *texts("tests/cli/incomplete.in", ".fif"),
    *(it for folder in ("parse", "print", "replay") for it in texts(f"fuzz/corpus/{folder}")),
]
