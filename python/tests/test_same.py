"""The package answers as the command does: on every record, in both languages."""

from __future__ import annotations

import json
import random
import signal
import threading
import time
import unittest
from collections.abc import Callable
from typing import Any

import fifangha
from fifangha import FifanghaError, Position, Record, Rules

from .command import RECORDS, ROOT, command, command_answer


def answer(ask: Callable[[], Any]) -> Any:
    """Returns the response, or its error as the command prints it."""
    try:
        return ask()
    except FifanghaError as error:
        failure = {"message": error.message, "help": list(error.help)}
        return {"schema": "fifangha/failure/1", "error": failure}


class Same(unittest.TestCase):
    maxDiff = 2000

    def same(self, ours: Any, theirs: Any, about: str = "") -> None:
        if ours != theirs:
            self.assertEqual(json.dumps(ours, indent=1), json.dumps(theirs, indent=1), about)
        # The keys have the same order, too.
        self.assertEqual(json.dumps(ours), json.dumps(theirs), about)

    def test_check_and_replay(self) -> None:
        self.assertGreater(len(RECORDS), 60)
        for name, text in RECORDS:
            record = Record(text)
            for language in ("en", "fr"):
                theirs = command_answer(["check", "-", "--language", language], text)
                self.same(answer(lambda: record.check(language=language).response), theirs, name)
            self.same(answer(record.replay), command_answer(["replay", "-"], text), name)

    def test_witnesses(self) -> None:
        text = next(text for name, text in RECORDS if "two-notebooks" in name)
        for witness in ("S", "A"):
            record, to = Record(text, witness=witness), ["-", "--witness", witness]
            self.same(record.check().response, command_answer(["check", *to], text), witness)
            self.same(record.replay(), command_answer(["replay", *to], text), witness)
            self.same(record.reconstruct().response, command_answer(["reconstruct", *to], text), witness)
        with self.assertRaisesRegex(FifanghaError, "witness"):
            Record(text, witness="T").replay()

    def test_format(self) -> None:
        forms: list[tuple[Any, list[str]]] = [(None, []), ("long", ["--long"]), ("short", ["--short"])]
        for name, text in RECORDS:
            for form, options in forms:
                ours = answer(lambda: Record(text).format(form=form).text)
                theirs = command(["fmt", *options, "-"], text)
                self.assertEqual(ours if isinstance(ours, str) else "", theirs, f"{name} {form}")

    def test_diagrams(self) -> None:
        example = next(text for name, text in RECORDS if name.endswith("busser-2023-example.fif"))
        looks: list[tuple[list[str], dict[str, Any]]] = [
            (["--turn", "3"], {"turn": 3}),
            (["--turn", "3", "--step"], {"turn": 3, "step": "all"}),
            (
                ["--turn", "3", "--step", "4", "--theme", "print", "--legend"],
                {"turn": 3, "step": 4, "theme": "print", "legend": True},
            ),
            (["--turns", "2-4", "--steps", "captures"], {"turns": "2-4", "steps": "captures"}),
            (["--turn", "3", "--animate"], {"turn": 3, "animate": True}),
            (["--flip", "--per-row", "3", "--width", "700"], {"flip": True, "per_row": 3, "width": 700}),
            (
                ["--background", "none", "--theme", "dark", "--language", "fr"],
                {"background": False, "theme": "dark", "language": "fr"},
            ),
        ]
        for args, options in looks:
            ours = Record(example).diagram(**options).svg
            self.assertEqual(ours.rstrip(), command(["diagram", "-", *args], example).rstrip(), args)
        for name, text in RECORDS:
            if name.endswith(".fif"):
                ours = answer(lambda: Record(text).diagram().svg)
                theirs = command(["diagram", "-"], text).rstrip()
                self.assertEqual(ours.rstrip() if isinstance(ours, str) else "", theirs, name)
        for position in ("..../.11./.11./.... S14 N14 S", "..../..1./121./.... S13 N14 N"):
            args = ["--rules", "fifanga", "--columns", "4", position]
            ours = Position("fifanga", position, columns=4).diagram().svg
            self.assertEqual(ours.rstrip(), command(["diagram", *args]).rstrip())

    def test_reconstructions(self) -> None:
        texts = [it for it in RECORDS if ("evidence" in it[0] or "incomplete" in it[0]) and "_" in it[1]]
        texts += [("a gap", "1. 4_ 2. 3_ 3. 7x_R+_x_L"), ("none", "1. 4R 2. _ @reserve N 26"), ("two", "1. 4R\n---\n---\n1. 4R")]
        self.assertGreater(len(texts), 4)
        for name, text in texts:
            theirs = command_answer(["reconstruct", "-", "--max-turns", "20000", "--limit", "7"], text)
            ours = answer(lambda: Record(text).reconstruct(max_turns=20_000, limit=7).response)
            if theirs is None:
                self.assertIn("error", ours, name)
            else:
                self.same(ours, theirs, name)
        vary = ["origin", "fifangha-gs"]
        theirs = command_answer(["reconstruct", "-", "--vary", ",".join(vary)], "1. 4_ 2. 3_")
        self.same(Record("1. 4_ 2. 3_").reconstruct(vary=vary).response, theirs)

    def test_reading_matrix(self) -> None:
        folder = ROOT / "games"
        for source in ("flacourt1661", "nobody1900"):
            args = ["reconstruct", "games/", "--source", source, "--vary", "all"]
            theirs = command_answer(args, folder=ROOT)
            ours = answer(lambda: fifangha.reading_matrix(folder, source).response)
            if "error" in theirs:
                self.assertEqual(ours["error"]["message"], theirs["error"]["message"])
                continue
            # The package names files as the folder was given.
            for it in ours["evidence"]:
                it["file"] = it["file"].removeprefix(f"{ROOT}/")
            self.same(ours, theirs, source)
        theirs = command_answer(["reconstruct", "games/", "--source", "flacourt1661", "--vary", "tsibongy"], folder=ROOT)
        self.assertEqual(fifangha.reading_matrix(folder, "flacourt1661", vary=["tsibongy"]).fit, theirs["fit"])
        with self.assertRaises(FifanghaError):
            fifangha.reading_matrix(ROOT / "src", "flacourt1661")

    def test_games(self) -> None:
        self.assertEqual(fifangha.games(), [it["rules"] for it in command_answer(["rules"])["games"]])
        for name in fifangha.games():
            described = command_answer(["rules", name])
            rules = Rules(name)
            self.assertEqual({key: it.value for key, it in rules.parameters.items()}, {key: it["value"] for key, it in described["parameters"].items()})
            self.assertEqual(rules.start.text, described["start"])
            for language in ("en", "fr"):
                theirs = command_answer(["explain", name, "--language", language])["markdown"]
                self.assertEqual(Rules(name).explain(language).markdown, theirs)

    def test_solve(self) -> None:
        small = ["--rules", "fifanga", "--columns", "4"]
        self.same(Position("fifanga", columns=4).solve(), command_answer(["solve", *small]))
        args = ["solve", "--rules", "katra-gorobaka", "--wins-in", "3"]
        self.same(Position("katra-gorobaka").solve(wins_in=3), command_answer(args))
        undecided = Position("fifangha").solve(max_turns=5_000, max_positions=100)
        theirs = command_answer(["solve", "--max-turns", "5000", "--max-positions", "100"])
        self.same(undecided, theirs)

    def test_random_games(self) -> None:
        """Legal turns and positions, turn by turn, in every game and size."""
        chance = random.Random(1661)
        asked: list[str] = []
        ours: list[Any] = []
        sizes = [(it["rules"], columns) for it in fifangha.request("rules")["games"] for columns in it["columns"]]
        for name, columns in sizes:
            position = Position(name, columns=columns)
            record = Record(f"---\nrules: {name}\ncolumns: {columns}\n---\n")
            for _ in range(12):
                keys = {"rules": name, "columns": str(columns), "position": position.text}
                asked.append(json.dumps(keys))
                ours.append([[it.notation, it.position] for it in position.turns])
                if not position.turns:
                    self.assertTrue(position.is_over)
                    break
                turn = chance.choice(position.turns)
                record = record.add_turn(turn.notation)
                if turn.position is None:
                    break
                position = position.play(turn)
            self.same(record.check().response, command_answer(["check", "-"], record.text), record.text)
            self.same(record.replay(), command_answer(["replay", "-"], record.text), record.text)
            if not record.games[0].turns[-1].response["never_ends"]:
                end = record.games[0].end
                assert end is not None
                self.assertEqual(end.text, record.games[0].turns[-1].response["position"])
        lines = command(["moves", "-", "--format", "json"], "\n".join(asked)).splitlines()
        theirs = [[[it["notation"], it["position"]] for it in json.loads(line)["turns"]] for line in lines]
        self.assertEqual(ours, theirs)

    def test_notations_of_a_turn(self) -> None:
        start = Position()
        for notation in ("4R", "4x1R", "b4R"):
            self.assertEqual(start.play(notation).text, "......../.11.111./.1121111/........ S25 N26 N")
        with self.assertRaises(fifangha.IllegalTurn):
            start.play("1")
        with self.assertRaises(FifanghaError):
            start.play("nonsense")

    def test_lone_surrogates(self) -> None:
        self.assertIn("\ufffd", Record("1. 4R {\ud800}").format().text)

    def test_interrupt(self) -> None:
        """Ctrl-C ends a search."""

        def interrupt() -> None:
            time.sleep(0.5)
            signal.raise_signal(signal.SIGINT)

        started = time.monotonic()
        thread = threading.Thread(target=interrupt)
        thread.start()
        with self.assertRaises(KeyboardInterrupt):
            Position("fifangha").solve(max_turns=1 << 50, max_positions=1 << 20)
        thread.join()
        self.assertLess(time.monotonic() - started, 20)

    def test_threads(self) -> None:
        """Searches of several threads run at the same time."""
        found: list[int] = []
        work = lambda: found.append(Record("1. 4_ 2. 3_").reconstruct().count)  # noqa: E731
        threads = [threading.Thread(target=work) for _ in range(4)]
        for it in threads:
            it.start()
        for it in threads:
            it.join()
        self.assertEqual(found, [4] * 4)


if __name__ == "__main__":
    unittest.main()
