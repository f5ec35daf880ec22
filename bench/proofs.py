"""The table of the proved values: turns examined, time and memory of each, by its command.

    python3 bench/proofs.py [--write | --check]

The values are those that records claim of their starting position (`@value`, `@quickest-win`). Prints the table in
English; `--write` writes it into the book, in both languages; `--check` compares the turns examined with those of the
book. FIFANGHA names the program.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIFANGHA = os.environ.get("FIFANGHA", str(ROOT / "target/release/fifangha"))
RECORDS = ["values-4", "values-4-kamo", "values-4-gs", "values-4-readings", "values-4-katro", "values-4-mpantsaka",
           "values-6", "gorobaka-theorem", "paika-theorem", "mandry-theorem", "kujifunza-values"]
# Its proof takes too long for a build.
LONG = ["--rules bao-kujifunza --columns 8 --memory 4096"]
WORDS = {
    "en": ("| `fifangha solve` … | value | turns examined | seconds | MB |", "draw", "{}\u00a0wins in\u00a0{}", ",", "."),
    "fr": ("| `fifangha solve` … | valeur | tours examinés | secondes | Mo |", "nulle", "{}\u00a0gagne en\u00a0{}",
           "\u202f", ","),
}
SIDES = {"en": {"S": "South", "N": "North"}, "fr": {"S": "Sud", "N": "Nord"}}


def commands():
    """The commands that prove what the records claim of their starts, each once."""
    for name in RECORDS:
        for game in re.split(r"(?m)^---\n(?=title:)", (ROOT / f"games/{name}.fif").read_text("utf-8"))[1:]:
            front, body = game.split("\n---\n", 1)
            before = re.split(r"(?m)^1\. ", body)[0]
            if not re.search(r"(?m)^@(value|quickest-win)", before):
                continue
            rules = re.search(r"(?m)^rules: (.+)", front)[1].strip("{} ")
            values = dict(it.split(": ") for it in rules.split(", ")) if ":" in rules else {"base": rules}
            columns = values.pop("columns", "8")
            yield f"--rules {values.pop('base')} --columns {columns}" + "".join(
                f" --set {name}={value}" for name, value in values.items())
    yield from LONG


def measured(command):
    """The answer to a command, its seconds and its memory in MB."""
    with tempfile.TemporaryFile() as out:
        began = time.monotonic()
        run = subprocess.Popen([FIFANGHA, "solve", *command.split(), "--format", "json"], stdout=out)
        _, status, usage = os.wait4(run.pid, 0)
        took = time.monotonic() - began
        out.seek(0)
        assert status == 0, command
        return json.loads(out.read()), took, usage.ru_maxrss / 1000


def rows(language, answers):
    head, draw, wins, thousands, point = WORDS[language]
    yield head
    yield "|---|---|--:|--:|--:|"
    for command, (answer, took, memory) in answers.items():
        assert answer["proved"], command
        side = SIDES[language].get(answer["winner"])
        value = wins.format(side, answer["turns"]) if side else draw
        nodes = f"{answer['nodes']:,}".replace(",", thousands)
        seconds = f"{max(took, 0.1):.1f}".replace(".", point)
        yield f"| `{command}` | {value} | {nodes} | {seconds} | {memory:.0f} |"


def main():
    answers = {command: measured(command) for command in dict.fromkeys(commands())}
    if "--write" in sys.argv:
        for language in WORDS:
            text = "\n".join(rows(language, answers)) + "\n"
            (ROOT / f"book/{language}/src/proofs.md").write_text(text, "utf-8")
    table = list(rows("en", answers))
    print("\n".join(table))
    if "--check" in sys.argv:
        printed = (ROOT / "book/en/src/proofs.md").read_text("utf-8").splitlines()
        # Seconds and memory differ between machines.
        if [it.split("|")[:4] for it in table] != [it.split("|")[:4] for it in printed]:
            sys.exit("book/en/src/proofs.md is out of date: write it with --write")


main()
