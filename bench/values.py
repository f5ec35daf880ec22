"""Who wins a small board, under every reading that a source leaves open.

    python3 bench/values.py [--source flacourt1661] [--columns 4] [--max-turns 1000000]

The readings are those of `games/readings.yaml` that nothing excludes, as
`fifangha reconstruct games/ --source KEY --vary all` tells them; each is asked by
`fifangha solve`. Prints, as Markdown, how many readings have which value, for each question
whether its answer ever changes the value, and the values by the answers that do. FIFANGHA names the program.
"""

import argparse
import collections
import itertools
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

FIFANGHA = os.environ.get("FIFANGHA", "target/release/fifangha")


def ask(*arguments):
    """The answer of the program, or why there is none."""
    ran = subprocess.run([FIFANGHA, *arguments, "--format", "json"], capture_output=True, text=True)
    return json.loads(ran.stdout or ran.stderr)


def value(asked, reading):
    """`S`, `N`, `draw`, `?` where it was not found out; `None` where this board has no such game."""
    overrides = [f"{name}={answer}" for name, answer in reading.items()]
    proof = ask(
        "solve", "--rules", asked.rules, "--columns", str(asked.columns),
        "--max-turns", str(asked.max_turns),
        *itertools.chain.from_iterable(("--set", it) for it in overrides),
    )
    if "error" in proof:
        return None
    if not proof["proved"]:
        return "?", proof["not_within"], proof["nodes"]
    return proof["winner"] or "draw", proof["turns"], proof["nodes"]


def differs(values, question):
    """Pairs of readings that part in one question alone, and how many of them part in value."""
    of_rest = collections.defaultdict(set)
    for reading, (winner, _, _) in values.items():
        rest = tuple(it for it in reading if it[0] != question)
        of_rest[rest].add(winner)
    known = [it for it in of_rest.values() if "?" not in it]
    return sum(len(it) > 1 for it in known), len(known)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--source", default="flacourt1661")
    parser.add_argument("--rules", default="fifangha")
    parser.add_argument("--columns", type=int, default=4)
    parser.add_argument("--max-turns", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    matrix = ask("reconstruct", "games/", "--source", asked.source, "--vary", "all")
    questions = {
        it["parameter"]: [str(one["value"]).lower() for one in it["answers"] if one["fit"]]
        for it in matrix["questions"]
    }
    readings = [dict(zip(questions, it)) for it in itertools.product(*questions.values())]
    with ThreadPoolExecutor(asked.jobs) as jobs:
        found = list(jobs.map(lambda it: value(asked, it), readings))
    values = {tuple(it.items()): worth for it, worth in zip(readings, found) if worth}
    print(f"{len(readings)} readings, {len(values)} of them on {asked.columns} columns, "
          f"{sum(it[2] for it in values.values())} turns played")
    print("\n| value | turns | readings |\n|---|---|---|")
    for (winner, turns), many in sorted(collections.Counter((v[0], v[1] or 0) for v in values.values()).items()):
        print(f"| {winner} | {turns or ''} | {many} |")
    print("\n| question | pairs or more that differ in it alone | of different value |\n|---|---|---|")
    deciding = []
    for question in questions:
        parted, known = differs(values, question)
        print(f"| {question} | {known} | {parted} |")
        if parted:
            deciding.append(question)
    print(f"\n| {' | '.join(deciding)} | values |\n|{'---|' * (len(deciding) + 1)}")
    for answers in itertools.product(*(questions[it] for it in deciding)):
        of = dict(zip(deciding, answers)).items()
        winners = collections.Counter(worth[0] for it, worth in values.items() if of <= dict(it).items())
        if winners:
            print(f"| {' | '.join(answers)} | {', '.join(f'{it} {many}' for it, many in winners.items())} |")
    json.dump([[dict(it), worth] for it, worth in values.items()], sys.stderr)


main()
