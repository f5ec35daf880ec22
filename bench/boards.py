"""Boards drawn a second, beside python-chess, in one run.

    pip install chess
    python3 bench/boards.py

Draws the step of `bench/benches/diagram.rs` by `cargo bench`, and a chess board of as
many pieces with python-chess, and prints both with their ratio.
"""

import re
import subprocess
import time
from pathlib import Path

import chess
import chess.svg

UNITS = {"ns": 1e-9, "µs": 1e-6, "ms": 1e-3, "s": 1.0}


def ours() -> float:
    """Seconds a picture: the median that divan prints."""
    command = ["cargo", "bench", "--bench", "diagram", "--", "frame_as_svg"]
    text = subprocess.run(command, check=True, capture_output=True, text=True, cwd=Path(__file__).parent).stdout
    line = next(line for line in text.splitlines() if "frame_as_svg" in line)
    times = re.findall(r"([\d.]+) (ns|µs|ms|s)\b", line)
    number, unit = times[2]
    return float(number) * UNITS[unit]


def theirs(boards: int = 300) -> float:
    """Seconds a board, the middle one of five rounds."""
    board = chess.Board()
    rounds = []
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(boards):
            chess.svg.board(board)
        rounds.append((time.perf_counter() - start) / boards)
    return sorted(rounds)[2]


def main() -> None:
    fifangha, python_chess = ours(), theirs()
    print(f"fifangha      {1 / fifangha:10.0f} boards a second")
    print(f"python-chess  {1 / python_chess:10.0f} boards a second ({chess.__version__})")
    print(f"ratio         {python_chess / fifangha:10.1f}")


if __name__ == "__main__":
    main()
