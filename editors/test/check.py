"""Tests the grammars for tree-sitter, Pygments, highlight.js and TextMate on all samples.

    python3 editors/test/check.py --program fifangha --tree-sitter tree-sitter --highlightjs node_modules/highlight.js

None marks an error in a valid text. The first three mark one in every text with a syntax error,
except those in `deviations.json`. Python needs Pygments.
"""

import argparse
import filecmp
import functools
import http.server
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import tomllib
from pathlib import Path

import samples
from pygments.token import Error

ROOT = Path(__file__).parents[2]
GRAMMAR = ROOT / "editors/tree-sitter-fifangha"
GENERATED = [
    "grammar.json",
    "node-types.json",
    "parser.c",
    *(f"tree_sitter/{name}.h" for name in ("alloc", "array", "parser")),
]


def run(*command, cwd=GRAMMAR, **options):
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, **options)
    return done.returncode, done.stdout, done.stderr


def succeeds(*command, **options):
    code, out, err = run(*command, **options)
    if code != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{out}{err}")
    return out


def generated_files_are_current(tree_sitter):
    """The parser that editors compile is that of the grammar."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "grammar"
        shutil.copytree(GRAMMAR, copy)
        succeeds(tree_sitter, "generate", "--abi", "14", cwd=copy)
        stale = [
            name
            for name in GENERATED
            if not filecmp.cmp(GRAMMAR / "src" / name, copy / "src" / name, False)
        ]
    if stale:
        sys.exit(f"stale: {stale}; run `tree-sitter generate --abi 14` in {GRAMMAR}")


def installed(home):
    """Runs the commands of the guide that install the grammar, in a home folder of their own."""
    chapter = (ROOT / "book/en/src/guide/editors.md").read_text()
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    for editor in ("Neovim", "Helix", "Emacs"):
        commands = re.search(
            rf"^## {editor}$.*?```text\n(.*?)```", chapter, re.DOTALL | re.MULTILINE
        )
        succeeds("sh", "-ec", commands[1], cwd=ROOT, env=os.environ | {"HOME": str(home)})
    files = [
        ".local/share/nvim/site/parser/fifangha.so",
        ".local/share/nvim/site/queries/fifangha/highlights.scm",
        ".config/helix/runtime/grammars/fifangha.so",
        ".config/helix/runtime/queries/fifangha/highlights.scm",
        ".emacs.d/tree-sitter/libtree-sitter-fifangha.so",
    ]
    for name in files:
        assert (home / name).is_file(), name


def in_home(home):
    """The environment of an editor in that home folder."""
    others = {name: it for name, it in os.environ.items() if not name.startswith("XDG_")}
    record = ROOT / "games/busser-2023-example.fif"
    return others | {"HOME": str(home), "RECORD": str(record)}


def works_in_neovim(home):
    """Neovim finds the parser and the queries."""
    if not shutil.which("nvim"):
        return "Neovim is not installed"
    script = GRAMMAR / "test/neovim.lua"
    out = succeeds("nvim", "--headless", "-u", "NONE", "-S", script, env=in_home(home))
    names = out.strip().split("\n")
    for wanted in [
        "folds @fold",
        "highlights @function",
        "highlights @variable.parameter",
        "injections @injection.content",
    ]:
        assert wanted in names, names
    return f"Neovim: {len(names)} kinds of captures"


def works_in_emacs(home):
    """The mode for Emacs gives the words of a record their faces."""
    version = "(unless (fboundp 'treesit-ready-p) (kill-emacs 1))"
    if not shutil.which("emacs") or run("emacs", "-Q", "--batch", "--eval", version)[0] != 0:
        return "Emacs 29 is not installed"
    mode = ROOT / "editors/emacs"
    test = mode / "test/colours.el"
    out = succeeds("emacs", "-Q", "--batch", "-L", mode, "-l", test, env=in_home(home))
    return out.strip()


def found_by_pygments(site):
    """Pygments finds the lexer by the entry point of the package: runs the tests of the package.

    The package in the folder `site` has the lexer alone, because the module has to be compiled.
    """
    shutil.rmtree(site, ignore_errors=True)
    package = ROOT / "python"
    settings = tomllib.loads((package / "pyproject.toml").read_text())["project"]
    (site / "fifangha").mkdir(parents=True)
    (site / "fifangha/__init__.py").touch()
    shutil.copy(package / "fifangha/pygments_lexer.py", site / "fifangha")
    metadata = site / "fifangha-0.dist-info"
    metadata.mkdir()
    name = settings["name"]
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n")
    points = settings["entry-points"]["pygments.lexers"].items()
    listed = "".join(f"{name} = {place}\n" for name, place in points)
    (metadata / "entry_points.txt").write_text(f"[pygments.lexers]\n{listed}")
    test = [sys.executable, "-m", "unittest", "python/tests/test_pygments.py"]
    code, _, report = run(*test, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(site)})
    if code != 0 or "skipped" in report:
        sys.exit(report)
    return "pygments: the lexer is found by its name and by the ending of a record"


def works_in_a_page(library, folder):
    """The page of the guide has colours in Chromium."""
    if not shutil.which("chromium"):
        return "Chromium is not installed"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(library.parent / "@highlightjs/cdn-assets", folder / "highlight.js")
    shutil.copy(ROOT / "editors/highlightjs/fifangha.js", folder)
    chapter = (ROOT / "book/en/src/guide/editors.md").read_text()
    page = re.search(r"```html\n(.*?)```", chapter, re.DOTALL)[1]
    (folder / "index.html").write_text("<!doctype html><meta charset=utf-8>\n" + page)
    handler = functools.partial(QuietHandler, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=5000"]
        out = succeeds("chromium", *options, "--dump-dom", address)
        server.shutdown()
    assert '<span class="hljs-title function_">4</span>' in out, out
    assert '<span class="hljs-comment">{North answers.}</span>' in out, out
    return "highlight.js: the page of the guide has colours in Chromium"


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def marked_by_tree_sitter(tree_sitter, folder):
    paths = folder.with_suffix(".txt")
    paths.write_text("".join(f"{path}\n" for path in sorted(folder.iterdir())))
    _, out, _ = run(tree_sitter, "parse", "--quiet", "--stat", "--paths", paths)
    total = re.search(r"Total parses: (\d+); successful parses: (\d+); failed parses: (\d+)", out)
    assert total and int(total[1]) == len(list(folder.iterdir())), out
    marked = {
        Path(line.split("\t")[0].strip()).name
        for line in out.splitlines()
        if re.search(r"\((ERROR|MISSING)", line)
    }
    assert len(marked) == int(total[3]), out
    return marked


def marked_by_pygments(folder):
    spec = importlib.util.spec_from_file_location(
        "lexer", ROOT / "python/fifangha/pygments_lexer.py"
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    lexer = module.FifanghaLexer(stripnl=False, ensurenl=False)
    marked = set()
    for path in folder.iterdir():
        text = path.read_bytes().decode()
        tokens = list(lexer.get_tokens(text))
        # Pygments itself removes a byte-order mark and replaces other line ends.
        text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        assert "".join(piece for _, piece in tokens) == text, path
        if any(kind in Error for kind, _ in tokens):
            marked.add(path.name)
    return marked


def marked_by_highlightjs(library, folder):
    return set(
        json.loads(succeeds("node", ROOT / "editors/highlightjs/test/mark.mjs", library, folder))
    )


def marked_by_textmate(folder):
    return set(json.loads(succeeds("node", ROOT / "editors/vscode/test/mark.js", folder)))


def compare(grammar, folder, marked, codes, deviations):
    """Compares the marked texts with the verdicts; returns a line on the result."""
    valid, invalid = (
        {path.name for path in (folder / kind).iterdir()} for kind in ("valid", "invalid")
    )
    wrong = sorted(marked & valid)
    used = set()
    missed = []
    for name in sorted(invalid - marked):
        text = (folder / "invalid" / name).read_bytes().decode()
        known = [
            number
            for number, it in enumerate(deviations)
            if grammar in it["in"] and it["code"] in codes[name] and it.get("text", "") in text
        ]
        used.update(known)
        if not known:
            missed.append((name, codes[name], text[:80]))
    unused = [
        it for number, it in enumerate(deviations) if grammar in it["in"] and number not in used
    ]
    if wrong or missed or unused:
        sys.exit(
            f"{grammar}: errors in valid texts: {wrong}\nno error in invalid texts: {missed}\nunused deviations: {unused}"
        )
    found = len(invalid & marked)
    return f"{grammar}: no error in {len(valid)} valid texts; an error in {found} of {len(invalid)} invalid ones, the others listed"


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--program", type=Path, required=True)
    arguments.add_argument("--tree-sitter", type=Path, required=True)
    arguments.add_argument("--highlightjs", type=Path, required=True)
    given = arguments.parse_args()
    program, tree_sitter, library = (
        path.resolve() for path in (given.program, given.tree_sitter, given.highlightjs)
    )
    folder = ROOT / "target/highlighters/samples"
    valid, invalid = samples.collect(program, folder)
    assert valid > 300 and invalid > 100, (valid, invalid)
    codes = json.loads((folder / "codes.json").read_text())
    deviations = json.loads((Path(__file__).parent / "deviations.json").read_text())

    generated_files_are_current(tree_sitter)
    succeeds(tree_sitter, "test")
    print("tree-sitter: the generated files are current; corpus and colours pass")
    home = folder.parent / "home"
    installed(home)
    print(works_in_neovim(home))
    print(works_in_emacs(home))
    for grammar, marking in {
        "tree-sitter": lambda of: marked_by_tree_sitter(tree_sitter, of),
        "pygments": marked_by_pygments,
        "highlight.js": lambda of: marked_by_highlightjs(library, of),
    }.items():
        marked = marking(folder / "valid") | marking(folder / "invalid")
        print(compare(grammar, folder, marked, codes, deviations))
    # The editor shows the errors of the language server.
    wrong = marked_by_textmate(folder / "valid")
    assert not wrong, wrong
    print(f"TextMate: no error in {valid} valid texts")
    print(found_by_pygments(folder.parent / "site"))
    print(works_in_a_page(library, folder.parent / "page"))


if __name__ == "__main__":
    main()
