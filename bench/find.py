#!/usr/bin/env python3
"""Searches a collection of random games, in one file and in one file per game, beside python-chess.

    pip install chess
    python3 bench/find.py [GAMES]

The games are those of `rules/examples/random_games.rs`; the release build of `fifangha`, or the
program in FIFANGHA, searches them for the contents of two pits. python-chess reads random games of
a hundredth as many positions and compares two squares of each; its time is multiplied by a hundred.
Times are the least of three runs.
"""

import io
import json
import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

import chess
import chess.pgn

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "target" / "find"
SHARE = 100


def make_collection(games: int) -> tuple[Path, Path]:
    """Writes the games into one file, and each into a file of its own."""
    command = ["cargo", "run", "--release", "-q", "-p", "fifangha-rules", "--example", "random_games"]
    done = subprocess.run([*command, "--", str(games), "40"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    shutil.rmtree(FOLDER, ignore_errors=True)
    files = FOLDER / "files"
    for number, game in enumerate(done.stdout.split("---\ntitle: ")[1:]):
        file = files / f"{number // 1000:03}" / f"{number % 1000:03}.fif"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"---\ntitle: {game}")
    one = FOLDER / "games.fif"
    one.write_text(done.stdout)
    return one, files


def search(path: Path) -> tuple[float, dict]:
    """Returns the seconds of a search, and its answer."""
    program = os.environ.get("FIFANGHA", ROOT / "target" / "release" / "fifangha")
    query = ["--pattern", "b4=5 c4=0", "--format", "json"]
    times = []
    for _ in range(3):
        start = time.perf_counter()
        done = subprocess.run([program, "find", path, *query], stdout=subprocess.PIPE)
        times.append(time.perf_counter() - start)
    return min(times), json.loads(done.stdout)


def chess_games(moves: int) -> str:
    """Returns random games of chess with a number of moves, as PGN."""
    dice = random.Random(1648)
    games = []
    while moves > 0:
        board = chess.Board()
        game = chess.pgn.Game()
        game.headers["Event"] = "A game"
        node = game
        while moves > 0 and board.ply() < 40 and (legal := list(board.legal_moves)):
            move = dice.choice(legal)
            board.push(move)
            node = node.add_variation(move)
            moves -= 1
        games.append(str(game))
    return "\n\n".join(games)


def search_chess(text: str) -> float:
    """Returns the seconds of a search of games for the contents of two squares."""
    times = []
    knight = chess.Piece.from_symbol("N")
    for _ in range(3):
        start = time.perf_counter()
        file = io.StringIO(text)
        found = 0
        while game := chess.pgn.read_game(file):
            board = game.board()
            for move in game.mainline_moves():
                board.push(move)
                found += board.piece_at(chess.E4) == knight and board.piece_at(chess.E5) is None
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    one, files = make_collection(games)
    (seconds, answer), (seconds_of_files, others) = search(one), search(files)
    assert answer["count"] == others["count"] and answer["games"] == games
    theirs = search_chess(chess_games(answer["boards"] // SHARE)) * SHARE
    print(f"{games} games, {answer['boards']} boards, {answer['count']} places found")
    print(f"one file      {seconds:8.2f} s")
    print(f"{games} files  {seconds_of_files:8.2f} s")
    print(f"python-chess  {theirs:8.1f} s ({chess.__version__}, from 1/{SHARE} of the positions)")
    print(f"ratios        {seconds / theirs:8.4f} {seconds_of_files / theirs:8.4f}")


if __name__ == "__main__":
    main()
