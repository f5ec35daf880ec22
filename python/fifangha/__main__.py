"""`python -m fifangha`: the command."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path


def command() -> Path:
    """Returns the path of the command that the package installed."""
    name = "fifangha" + (".exe" if os.name == "nt" else "")
    user = "nt_user" if os.name == "nt" else "posix_user"
    folders = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", user)]
    # `pip install --target` puts it beside the package.
    folders.append(str(Path(__file__).resolve().parent.parent / "bin"))
    for folder in folders:
        if (path := Path(folder, name)).is_file():
            return path
    raise SystemExit("fifangha: this package was built without the command; install it from a wheel")


def main() -> None:
    """Runs the command with the arguments of this process."""
    words = [str(command()), *sys.argv[1:]]
    if os.name == "nt":
        sys.exit(subprocess.run(words, check=False).returncode)
    os.execv(words[0], words)


if __name__ == "__main__":
    main()
