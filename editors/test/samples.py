"""The texts on which the highlighters are tested, with the verdict of the notation's own parser.

    python3 editors/test/samples.py PROGRAM FOLDER

writes every record of the project, every block of its books and pages, and every string of its
tests of the notation into FOLDER, except slips of the keyboard, which the program corrects and a
highlighter may mark: those that PROGRAM (`fifangha`) parses into `valid`, those with a
syntax error into `invalid`. `codes.json` has the codes of each invalid text.
"""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

# The codes of syntax errors in the notation. Those of YAML, F102 to F107, are not the notation's.
SYNTAX = re.compile(r"F0\d\d|F101|F30\d|F40\d")

SLIPS = ":!tests/notation/slips*"


def tracked(*patterns):
    listed = subprocess.run(
        ["git", "ls-files", "-z", *patterns], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return [ROOT / name for name in listed.stdout.split("\0") if name]


def blocks(text):
    """Returns the fenced blocks of a text in Markdown: info string and content."""
    fence = re.compile(r"^(`{3,})([^`\n]*)\n(.*?)^\1[ \t]*$", re.MULTILINE | re.DOTALL)
    for _, info, content in fence.findall(text):
        yield info.strip(), content
        if info.strip().startswith("md"):
            yield from blocks(content)


def of_block(info, content):
    """Returns the record in a block, if it contains one."""
    if info.split()[0:1] == ["fif"] or info.startswith("text,fif"):
        return content
    if info == "fifangha" and re.search(r"^---$", content, re.MULTILINE):
        return "---\n" + content
    return None


def literals(source):
    """Returns the string literals of a Rust source, raw ones excepted."""
    source = re.sub(r"^\s*//.*$", "", source, flags=re.MULTILINE)
    simple = {"n": "\n", "r": "\r", "t": "\t", "0": "\0"}

    def unescaped(it):
        if it[1]:
            return chr(int(it[1], 16))
        return "" if it[2].isspace() else simple.get(it[2], it[2])

    for literal in re.findall(r'(?<![r#\w\'])"((?:[^"\\]|\\.)*)"', source, flags=re.DOTALL):
        yield re.sub(r"\\(?:u\{(\w+)\}|(\n\s*|.))", unescaped, literal)


def texts():
    """Returns names and texts."""
    for path in tracked("*.fif", SLIPS):
        try:
            yield str(path.relative_to(ROOT)), path.read_bytes().decode()
        except UnicodeDecodeError:
            pass
    for path in tracked("*.md"):
        for number, (info, content) in enumerate(blocks(path.read_text())):
            record = of_block(info, content) if info else None
            if record is not None:
                yield f"{path.relative_to(ROOT)}-{number}", record
    for path in tracked("tests/notation/*.rs", "tests/api/replay_json.rs", SLIPS):
        for number, literal in enumerate(dict.fromkeys(literals(path.read_text()))):
            yield f"{path.relative_to(ROOT)}-{number}", literal


def collect(program, folder):
    shutil.rmtree(folder, ignore_errors=True)
    all_texts = folder / "all"
    all_texts.mkdir(parents=True)
    names = []
    for name, text in texts():
        name = re.sub(r"[^\w.-]", "_", name.removesuffix(".fif")) + ".fif"
        (all_texts / name).write_bytes(text.encode())
        names.append(name)
    checked = subprocess.run(
        [program, "check", "--format", "json", "--language", "en", "all"],
        check=False,
        cwd=folder,
        capture_output=True,
        text=True,
    )
    codes = {}
    for found in json.loads(checked.stdout)["diagnostics"]:
        if found["severity"] == "error" and SYNTAX.fullmatch(found["code"]):
            codes.setdefault(Path(found["file"]).name, set()).add(found["code"])
    for kind in ["valid", "invalid"]:
        (folder / kind).mkdir()
    for name in names:
        (all_texts / name).rename(folder / ("invalid" if name in codes else "valid") / name)
    all_texts.rmdir()
    listed = {name: sorted(found) for name, found in sorted(codes.items())}
    (folder / "codes.json").write_text(json.dumps(listed, indent=1) + "\n")
    return len(names) - len(codes), len(codes)


if __name__ == "__main__":
    valid, invalid = collect(Path(sys.argv[1]).resolve(), Path(sys.argv[2]))
    assert valid > 300 and invalid > 100, (valid, invalid)
    print(f"{valid} valid texts, {invalid} with a syntax error")
