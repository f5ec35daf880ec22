# Sets Typst sources with the module of PyPI, which brings no command.
import sys

# Modules are those that were installed: the folder of this script is none of theirs.
del sys.path[0]

import inspect

try:
    import typst
except ModuleNotFoundError:
    sys.exit(3)

folder, pdf, empty, standard, time = sys.argv[1:]
# Older versions have no such parameters.
known = inspect.signature(typst.compile).parameters
packages = {it: empty for it in ("package_path", "package_cache_path") if it in known}
try:
    typst.compile(
        folder + "/main.typ",
        output=pdf,
        root=folder,
        font_paths=[folder + "/fonts"],
        pdf_standards=[standard],
        timestamp=int(time) if time else None,
        **packages,
    )
except typst.TypstError as error:
    sys.exit(error.diagnostic)
