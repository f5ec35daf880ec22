"""A Sphinx directive for boards and games of fifangha.

Add ``sphinx_fifangha`` to ``extensions`` in ``conf.py``; the program ``fifangha`` must be in the
path, or named by ``fifangha_program``::

    .. fifangha::

       record: busser-2023-example
       turns: 3
       caption: The third turn
"""

import hashlib
import json
import os
import re
import subprocess
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.errors import ExtensionError
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

__version__ = "0.1.0"

logger = logging.getLogger(__name__)
# The notes that were printed.
notes = set()


class fifangha(nodes.General, nodes.Element):
    """A block that is not drawn yet."""


class FifanghaDirective(SphinxDirective):
    """The directive ``fifangha``; its content is a block as in a chapter."""

    has_content = True
    option_spec = {"name": directives.unchanged, "width": directives.unchanged}

    def run(self):
        self.assert_has_content()
        node = fifangha(block="\n".join(self.content) + "\n", width=self.options.get("width"))
        self.set_source_info(node)
        self.add_name(node)
        if not node["ids"]:
            # Unique also if a builder puts all documents on one page.
            number = self.env.new_serialno("fifangha")
            node["ids"].append(nodes.make_id(f"fifangha-{self.env.docname}-{number}"))
            self.state.document.set_id(node)
        # The page is built again when one of these files changes.
        for file in draw(self.env, node, "--format", "files").decode().splitlines():
            self.env.note_dependency(os.path.join(self.env.srcdir, file))
        return [node]


def draw(env, node, *options):
    """Returns what ``fifangha figure`` writes for a block, as bytes."""
    config = env.config
    command = [config.fifangha_program, "figure", *options]
    if config.language:
        command += ["--language", config.language]
    if "html" not in options and "files" not in options:
        command += ["--theme", config.fifangha_theme]
        if node["width"]:
            command += ["--width", node["width"]]
    place = f"{node.source}:{node.line}"
    try:
        done = subprocess.run(
            command, input=node["block"].encode(), capture_output=True, cwd=env.srcdir, check=False
        )
    except OSError as error:
        raise ExtensionError(f"{place}: `{command[0]}` cannot be run: {error}") from error
    if done.returncode != 0:
        raise ExtensionError(f"{place}: {done.stderr.decode(errors='replace')}")
    note = done.stderr.decode(errors="replace").strip()
    if note and note not in notes:
        notes.add(note)
        logger.info("fifangha: %s", note)
    return done.stdout


def html(app, doctree):
    """Replaces the blocks of a page; the first one brings the style sheet."""
    for number, node in enumerate(list(doctree.findall(fifangha))):
        options = ["--format", "html", "--id", node["ids"][0]] + (["--no-style"] if number else [])
        text = draw(app.env, node, *options).decode()
        if width := node["width"]:
            if not re.fullmatch(r"\d+(\.\d+)?(cm|mm|in)?", width):
                raise ExtensionError(f"{node.source}:{node.line}: `{width}` is not a width")
            unit = "px" if width[-1].isdigit() else ""
            text = f'<div style="max-width: {width}{unit}">\n{text}</div>\n'
        node.replace_self(nodes.raw("", text, format="html"))


def pictures(app, doctree, docname, suffix):
    """Replaces the blocks of a document by pictures in files."""
    folder = Path(app.doctreedir) / "fifangha"
    folder.mkdir(parents=True, exist_ok=True)
    for node in list(doctree.findall(fifangha)):
        about = json.loads(draw(app.env, node, "--format", "json"))
        more = ["--dpi", "300"] if suffix == "png" else []
        drawn = draw(app.env, node, "--format", suffix, *more)
        file = folder / f"{hashlib.sha256(drawn).hexdigest()[:16]}.{suffix}"
        file.write_bytes(drawn)
        uri = os.path.relpath(file, app.srcdir)
        image = nodes.image(uri=uri, alt=about["description"])
        image["candidates"] = {"*": uri}
        image["width"] = f"{min(about['width'] / 96, 6.2):.2f}in"
        figure = nodes.figure("", image, ids=node["ids"], names=node["names"])
        if about["caption"]:
            figure += nodes.caption("", about["caption"])
        node.replace_self(figure)
        app.env.images.add_file(docname, uri)


def replace(app, doctree, docname):
    """Draws the blocks of a document when it is written: each builder needs another format."""
    if app.builder.format == "html" and app.builder.name != "epub":
        html(app, doctree)
    else:
        pictures(app, doctree, docname, "pdf" if app.builder.format == "latex" else "png")


def setup(app):
    """Registers the directive and its settings."""
    app.add_config_value("fifangha_program", os.environ.get("FIFANGHA", "fifangha"), "env")
    app.add_config_value("fifangha_theme", "wood", "env")
    app.add_node(fifangha)
    app.add_directive("fifangha", FifanghaDirective)
    app.connect("doctree-resolved", replace)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": False}
