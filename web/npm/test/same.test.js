// The module answers what the command answers.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { FifanghaError, load } from "fifangha";
import { ROOT, command, numbers, texts, commandAnswer } from "./command.js";

const fifangha = await load();
const play = await load({ part: "play" });

/** The answer to a question, as the command would tell it. */
function answer(ask) {
  try {
    return ask();
  } catch (error) {
    if (!(error instanceof FifanghaError)) throw error;
    return { schema: "fifangha/failure/1", error: { message: error.message, help: error.help } };
  }
}

/** Two answers with their keys in the same order. */
function same(ours, theirs, about) {
  assert.equal(JSON.stringify(ours, null, 1), JSON.stringify(theirs, null, 1), about);
}

const RECORDS = [
  ...texts("games", ".fif"),
  ...texts("tests/cli/records.in", ".fif"),
  ...texts("tests/cli/incomplete.in", ".fif"),
  ...["parse", "print", "replay"].flatMap((it) => texts(`fuzz/corpus/${it}`)),
];

test("check and replay, in both languages", () => {
  assert.ok(RECORDS.length > 60);
  for (const [name, text] of RECORDS) {
    for (const language of ["en", "fr"]) {
      const [to, options] = [["--language", language], { language }];
      same(answer(() => fifangha.check(text, options)), commandAnswer(["check", "-", ...to], text), name);
    }
    same(answer(() => fifangha.replay(text)), commandAnswer(["replay", "-"], text), name);
  }
});

test("one turn of a replay, and a text that changes under its name", () => {
  const text = "1. 4R\n2. 3R\n";
  same(fifangha.replay(text, { turn: 2 }), commandAnswer(["replay", "-", "--turn", "2"], text));
  // A witness is followed for one question, and not for the next.
  const [, witnesses] = RECORDS.find(([name]) => /two-notebooks/.test(name));
  for (const witness of ["S", "A"]) {
    const to = ["-", "--witness", witness];
    same(fifangha.check(witnesses, { witness }), commandAnswer(["check", ...to], witnesses), witness);
    same(fifangha.replay(witnesses, { witness }), commandAnswer(["replay", ...to], witnesses), witness);
    const found = commandAnswer(["reconstruct", ...to], witnesses);
    same(fifangha.reconstruct(witnesses, { witness }), found, witness);
    assert.equal(fifangha.whatIf(witnesses, { off: [], witness }).count, String(found.count));
  }
  same(fifangha.replay(witnesses), commandAnswer(["replay", "-"], witnesses));
  assert.throws(() => fifangha.replay(witnesses, { witness: "T" }), /witness/);
  for (const next of ["1. 4R\n2. 3\n", "1. 4R\n", "", "1. 4R {é} 2. 3R 3. 7RL\n"]) {
    same(fifangha.replay(next), commandAnswer(["replay", "-"], next), next);
  }
});

test("the canonical form, refused where the command refuses", () => {
  for (const [name, text] of RECORDS) {
    for (const [form, to] of [[undefined, []], ["long", ["--long"]], ["short", ["--short"]]]) {
      const ours = answer(() => fifangha.format(text, { form }));
      const theirs = command(["fmt", ...to, "-"], text);
      if (typeof ours === "string") assert.equal(ours, theirs, `${name} ${form}`);
      else assert.equal(theirs, "", `${name} ${form}: ${ours.error.message}`);
    }
  }
});

test("pictures of records", () => {
  const drawn = (text, args) => command(["diagram", "-", ...args], text).trimEnd();
  const [, example] = RECORDS.find(([name]) => name.endsWith("busser-2023-example.fif"));
  for (const [args, options] of [
    [["--turn", "3"], { turn: 3 }],
    [["--turn", "0"], { turn: 0 }],
    [["--turn", "3", "--step"], { turn: 3, step: "all" }],
    [["--turn", "3", "--step", "4", "--theme", "print", "--legend"], { turn: 3, step: 4, theme: "print", legend: true }],
    [["--turns", "2-4", "--steps", "captures"], { turns: "2-4", steps: "captures" }],
    [["--turn", "3", "--animate"], { turn: 3, animate: true }],
    [["--flip", "--per-row", "3", "--width", "700"], { flip: true, per_row: 3, width: 700 }],
    [["--margin", "0", "--turn", "1"], { margin: 0, turn: 1 }],
    [["--background", "none", "--theme", "dark", "--language", "fr"], { background: false, theme: "dark", language: "fr" }],
  ]) {
    assert.equal(fifangha.diagram(example, options).trimEnd(), drawn(example, args), args.join(" "));
  }
  for (const [name, text] of RECORDS.filter(([name]) => name.endsWith(".fif"))) {
    const ours = answer(() => fifangha.diagram(text));
    assert.equal(typeof ours === "string" ? ours.trimEnd() : "", drawn(text, []), name);
  }
  for (const wrong of [{ turns: "4-2" }, { turn: 9 }, { turn: 1, steps: "spins" }, { game: 4 }]) {
    assert.throws(() => fifangha.diagram(example, wrong), FifanghaError);
  }
});

test("positions that are known in part are drawn, and lack what the command says", () => {
  const positions = ["......../.1__11./~2131/........ S_ N24 S", ".../?", "......../.1__111./.111111./........ S26 N26 S"];
  for (const position of positions) {
    const drawn = command(["diagram", position]).trimEnd();
    for (const part of [fifangha, play]) {
      const ours = answer(() => part.diagram({ position }));
      assert.equal(typeof ours === "string" ? ours.trimEnd() : "", drawn);
      same(answer(() => part.moves({ position })), commandAnswer(["moves", position]));
    }
  }
});

test("what the transcripts of the command ask about games", () => {
  const option = {
    "--columns": "columns", "--rules": "rules", "--language": "language",
    "--wins-in": "wins_in", "--max-positions": "max_positions", "--max-turns": "max_turns", "--set": "set",
  };
  let count = 0;
  const pages = ["tests/cli/games.md", "tests/cli/records.md", "tests/cli/incomplete.md", "README.md"];
  for (const page of pages) {
    const text = readFileSync(join(ROOT, page), "utf8");
    for (const [, line] of text.matchAll(/^\$ fifangha (.*)$/gm)) {
      const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map((it) => it[1] ?? it[2]);
      const asks = { moves: "moves", solve: "solve", rules: "rules", explain: "explain" };
      const ask = asks[words[0]];
      const plain = words.filter((it, at) => it !== "--format" && words[at - 1] !== "--format");
      const keys = {};
      let name;
      for (let at = 1; at < plain.length; at += 1) {
        const key = option[plain[at]];
        if (plain[at].includes("/")) keys.position = plain[at];
        else if (!plain[at].startsWith("--")) name = plain[at];
        else if (!key) name = "not asked here";
        else if (key === "set") (keys.set ??= []).push(plain[(at += 1)]);
        else keys[key] = /^(wins_in|max_positions|max_turns)$/.test(key) ? Number(plain[(at += 1)]) : plain[(at += 1)];
      }
      if (!ask || name === "not asked here" || (ask === "moves" && name)) continue;
      const { language } = keys;
      // The help of the command names a file of a project, which the module does not have.
      if (![undefined, "en", "fr"].includes(language)) continue;
      const theirs = commandAnswer(plain);
      if (ask === "rules") same(answer(() => fifangha.rules(name, { language })), theirs, line);
      else if (ask === "explain") same(answer(() => fifangha.explain({ ...keys, rules: name }, { language })), theirs, line);
      else same(answer(() => fifangha[ask](keys)), theirs, line);
      count += 1;
    }
  }
  assert.ok(count >= 20, `${count} lines`);
});

test("every game: its parameters, its page, all compared", () => {
  for (const language of ["en", "fr"]) {
    const to = ["--language", language];
    const list = fifangha.rules(undefined, { language });
    const { games } = list;
    same(list, commandAnswer(["rules", ...to]));
    same(fifangha.explain({}, { language }), commandAnswer(["explain", ...to]));
    for (const { rules, columns } of games) {
      same(fifangha.rules(rules, { language }), commandAnswer(["rules", rules, ...to]), rules);
      const sized = ["explain", rules, "--columns", String(columns.at(-1)), ...to];
      same(fifangha.explain({ rules, columns: columns.at(-1) }, { language }), commandAnswer(sized), rules);
    }
  }
});

test("what a code means", () => {
  for (const code of ["F201", "F604"]) {
    const page = command(["check", "--explain", code, "--language", "fr"]).trimEnd();
    assert.equal(fifangha.explainCode(code, { language: "fr" }).markdown, page);
  }
});

test("reconstructions", () => {
  const open = RECORDS.filter(([name, text]) => /evidence|torn/.test(name) && text.includes("_"));
  open.push(["a gap", "1. 4_ 2. 3_ 3. 7x_R+_x_L"], ["none", "1. 4R 2. _ @reserve N 26"], ["unread", "1. 4k"], ["two", "1. 4R\n---\n---\n1. 4R"]);
  for (const [name, text] of open) {
    const theirs = commandAnswer(["reconstruct", "-", "--max-turns", "20000", "--limit", "7"], text);
    const ours = answer(() => fifangha.reconstruct(text, { max_turns: 20_000, limit: 7 }));
    // What cannot be read the command tells on standard error.
    if (theirs) same(ours, theirs, name);
    else assert.ok(ours.error, name);
  }
  const vary = ["origin", "fifangha-gs"];
  const theirs = commandAnswer(["reconstruct", "-", "--vary", vary.join()], "1. 4_ 2. 3_");
  same(fifangha.reconstruct("1. 4_ 2. 3_", { vary }), theirs);
});

test("random games, turn by turn: legal turns, what is played, the record", () => {
  const next = numbers(1661);
  const questions = [];
  const answers = [];
  const sizes = fifangha.rules().games.flatMap(({ rules, columns }) => columns.map((it) => ({ rules, columns: String(it) })));
  const records = [];
  for (const size of sizes) {
    let text = `---\nrules: ${size.rules}\ncolumns: ${size.columns}\n---\n`;
    let position;
    for (let turn = 0; turn < 12; turn += 1) {
      const question = { ...size, position };
      const moves = fifangha.moves(question);
      assert.deepEqual(play.moves(question), moves);
      questions.push(question);
      answers.push(moves);
      const { board } = play.position(question);
      const starts = board.pits.filter((it) => it.starts);
      if (!moves.turns.length) {
        assert.equal(starts.length, 0);
        break;
      }
      // A turn as a reader chooses it: where it begins, then what it is asked for.
      let played = play.partialTurn(question, { turn: starts[Math.floor(next() * starts.length)].pit });
      while (played.choices.length) {
        const { turn } = played.choices[Math.floor(next() * played.choices.length)];
        played = play.partialTurn(question, { turn, from: played.animation.all });
      }
      const listed = moves.turns.find(({ notation }) => notation === played.turn);
      assert.ok(listed, `${played.turn} of ${JSON.stringify(question)}`);
      assert.equal(played.never_ends, listed.never_ends);
      if (listed.position) assert.equal(played.board.position, listed.position);
      text = fifangha.edit(text, [{ edit: "add-turn", at: { game: 0 }, turn: played.turn }]).text;
      if (!listed.position) break;
      position = played.board.position;
    }
    records.push(text);
  }
  const lines = command(["moves", "-", "--format", "json"], questions.map((it) => JSON.stringify(it)).join("\n"));
  same(answers, lines.trim().split("\n").map((it) => JSON.parse(it)));
  for (const text of records) {
    same(fifangha.check(text), commandAnswer(["check", "-"], text), text);
    same(fifangha.replay(text), commandAnswer(["replay", "-"], text), text);
    assert.equal(fifangha.diagram(text).trimEnd(), command(["diagram", "-"], text).trimEnd(), text);
  }
});

test("frames are those of the turn, whichever are asked for", () => {
  const look = { theme: "wood" };
  const whole = play.partialTurn({}, { turn: "7R" }, look);
  const { frames, all } = whole.animation;
  assert.equal(frames.length, all);
  for (let from = 0; from < all; from += 1) {
    const { animation } = play.partialTurn({}, { turn: "7R", from }, look);
    same(animation.frames, frames.slice(from), `from ${from}`);
  }
  const drawn = (svg) => svg.replace(/>\s+</g, "><").replace(/ xmlns="[^"]*"/, "").trim();
  for (const [at, { picture }] of frames.entries()) {
    assert.equal(drawn(picture), drawn(fifangha.diagram("1. 7R", { turn: 1, step: at + 1, margin: 0 })));
  }
  assert.ok(play.partialTurn({}, { turn: "7R" }, { figure: true }).animation.frames[0].figure.rows.length === 4);
});

test("a turn is the same on a position and in a record, and is written down", () => {
  const text = "1. 4R 2. 3R\n";
  const at = { game: 0, nodes: [1] };
  const { board } = fifangha.study(text, { at }).game;
  const { position } = board;
  same(fifangha.partialTurn(text, { turn: "b7", at }), play.partialTurn({ position }, { turn: "b7" }));
  same(fifangha.moves(text, { at }), play.moves({ position }));
  // Without nodes it is the end, as for the command.
  same(fifangha.moves(text), commandAnswer(["moves", "-"], text));
  same(fifangha.moves(text, { at: { game: 0 } }), commandAnswer(["moves", "-"], text));
  same(fifangha.write(text, { turn: "7RL", at }), { schema: "fifangha/write/1", text: "1. 4R 2. 3R 3. 7RL\n", at: { game: 0, nodes: [2] }, legal: true });
  assert.equal(fifangha.write(text, { turn: "4R" }).legal, false);
  assert.equal(fifangha.edit(text, [{ edit: "add-turn", at: { game: 0 }, turn: "4R" }]).legal, false);
  const begun = fifangha.begin({ rules: "katro", columns: 4 });
  assert.match(begun.text, /rules: katro/);
  assert.match(fifangha.playBy(text, { rules: "fifangha-gs" }).text, /rules: fifangha-gs/);
  const animation = fifangha.turnAnimation(text, { at });
  same(animation.frames.map((it) => it.event), fifangha.partialTurn(text, { turn: "3R", at: { game: 0, nodes: [0] } }).animation.frames.map((it) => it.event));
});

test("games that files define", async () => {
  const village = "base: fifangha\nanswers: {origin: nearest, tsibongy: plain, empty_tsibongy: keep}\n";
  const own = await load({ rulesets: { village, valley: "base: village\nanswers: {relay: false}\n" } });
  assert.deepEqual(own.rules().games.slice(-2).map((it) => it.rules), ["valley", "village"]);
  const set = ["origin=nearest", "tsibongy=plain", "empty_tsibongy=keep"];
  assert.deepEqual(own.moves({ rules: "village" }).turns, fifangha.moves({ set }).turns);
  const text = "---\nrules: village\n---\n1. 4R\n";
  assert.deepEqual(own.check(text).diagnostics, []);
  assert.equal(fifangha.check(text).diagnostics[0].code, "F211");
  assert.match(own.begin({ rules: "valley" }).text, /rules: valley/);
  assert.throws(() => own.rulesets({ a: "base: katr\n" }), /a\.yaml:1:7/);
  // A failed request changes nothing; others take the place of the games before.
  assert.equal(own.moves({ rules: "village" }).rules, "village");
  own.rulesets({});
  assert.throws(() => own.moves({ rules: "village" }), /no game `village`/);
});

test("edits tell their changes in units of UTF-16", () => {
  const before = "1. 4R {𝒜 é}\r\n2. 3R\r\n";
  const { text, changes } = fifangha.edit(before, [
    { edit: "comment", at: { game: 0, nodes: [2] }, text: "ça" },
    { edit: "mark", at: { game: 0, nodes: [0] }, mark: "!" },
  ]);
  let changed = before;
  for (const made of changes) {
    for (const { start, end, text } of made.toReversed()) changed = changed.slice(0, start) + text + changed.slice(end);
  }
  assert.equal(changed, text);
  const at = before.indexOf("3R");
  const { start, end } = fifangha.place(before, { offset: at });
  assert.equal(before.slice(start, end), "2. 3R");
  same(fifangha.place(before, { at: { game: 0, nodes: [0] } }).end, 5);
});

test("questions that lack something say what, and parameters are an object too", () => {
  const messageOf = (ask) => answer(ask).error?.message;
  assert.equal(messageOf(() => fifangha.check()), "the request `check` needs `text`");
  assert.equal(messageOf(() => fifangha.study()), "the request `study` needs `text`");
  assert.match(messageOf(() => fifangha.check(4)), /^`text` of the request `check` cannot be read/);
  assert.match(messageOf(() => fifangha.check(4, { language: "fr" })), /^la clé `text` de la requête `check`/);
  assert.equal(messageOf(() => fifangha.diagram("1. 4R", { turn: 3 })), "the record has no turn 3");
  for (const part of [fifangha, play]) {
    const moves = (set) => part.moves({ rules: "katra-gorobaka", set });
    same(moves({ lone_seed: false, columns: 4 }), moves(["lone_seed=false", "columns=4"]));
  }
});
