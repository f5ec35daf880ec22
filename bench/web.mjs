// Sizes of the modules in web/npm, and what answers cost in Chromium on a processor
// four times slower: `node bench/web.mjs`. Where other programs run besides, the clock
// says little: `node bench/web.mjs --processor` counts the time of the processor, in
// node, and tells four times as much (Linux).
import { readFileSync, readdirSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { page } from "../web/npm/test/chromium.js";
import { load } from "../web/npm/index.js";

const npm = new URL("../web/npm/", import.meta.url);
const read = (name) => readFileSync(new URL(name, npm));
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

console.log("| module | bytes | gzip -9 | brotli -q 11 |\n|---|---|---|---|");
for (const name of ["fifangha.wasm", "fifangha-play.wasm", "core.js"]) {
  const bytes = read(name);
  console.log(`| \`${name}\` | ${bytes.length} | ${gzipSync(bytes, { level: 9 }).length} | ${brotliCompressSync(bytes, best).length} |`);
}

const games = new URL("../games/", import.meta.url);
const records = readdirSync(games).filter((it) => it.endsWith(".fif")).map((it) => readFileSync(new URL(it, games), "utf8"));
const example = readFileSync(new URL("busser-2023-example.fif", games), "utf8");
const endless = readFileSync(new URL("endless-fifanga-8.fif", games), "utf8");

// What is asked, as a script that is told which round it is, and how often.
const questions = [
  ["`moves`, eight columns", "() => fifangha.moves()"],
  ["`moves`, katro of six columns", '() => fifangha.moves({ rules: "katro" })'],
  ["`check` of the example while it is typed", '(round) => fifangha.check(example + "; " + round)'],
  ["`check` of another record of `games` each time", "(round) => fifangha.check(records[round])", records.length],
  ["`edit`: a turn more", '() => fifangha.edit("1. 4R\\n", [{ edit: "add-turn", at: { game: 0 }, turn: "3R" }])'],
  ["`position` with its picture", "() => fifangha.position()"],
  ["`partialTurn`: a turn with all its pictures", '() => fifangha.partialTurn({}, { turn: "7R" })'],
  ["`study` of the example at its last turn", "() => fifangha.study(example, { at: { game: 0, nodes: [1e6] } })"],
  ["`check` as the board asks it, of each record", "(round) => fifangha.check(records[round], { proofs: false })", records.length],
  ["`moves` as the board asks it, of each record", "(round) => { try { fifangha.moves(records[round], { limit: 40 }) } catch {} }", records.length],
  ["`partialTurn`: a turn of 804 laps, no picture", "() => fifangha.partialTurn(endless, { ...turn, from: 1e9 })"],
  ["the same turn, sixty pictures from number 500 on", "() => fifangha.partialTurn(endless, { ...turn, from: 500 })"],
  ["`replay` of its record, every event of it", '(round) => fifangha.replay(endless + "; " + round)'],
];
const ROUNDS = 21;
// The longest turn of a record, as one asks for it where it was played.
const long = (fifangha, text) => {
  const [{ turns }] = fifangha.replay(text).games;
  const at = turns.reduce((best, turn, at) => (turn.steps.length > turns[best].steps.length ? at : best), 0);
  const { game } = fifangha.study(text);
  const before = at ? game.turns[at - 1].at : { game: 0 };
  return { turn: game.turns[at].turn, at: before };
};
const row = (what, times) => {
  const middle = times.toSorted((a, b) => a - b)[times.length >> 1];
  return `| ${what} | ${[times[0], middle, Math.max(...times)].map((it) => it.toFixed(1)).join(" | ")} |`;
};

if (process.argv.includes("--processor")) {
  console.log("\n| milliseconds of the processor, four times over | first | median | longest |\n|---|---|---|---|");
  // Nanoseconds that this thread has run.
  const spent = () => Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[0]);
  Object.assign(globalThis, { records, example, endless, turn: long(await load(), endless) });
  // A module that was asked nothing yet.
  globalThis.fifangha = await load();
  const timed = (ask, round) => {
    const began = spent();
    ask(round);
    return (4 * (spent() - began)) / 1e6;
  };
  for (const [what, code, rounds = ROUNDS] of questions) {
    const ask = new Function(`return ${code}`)();
    console.log(row(what, Array.from({ length: rounds }, (_, round) => timed(ask, round))));
  }
  process.exit();
}

const core = read("core.js").toString().replaceAll(/^export /gm, "");
const chromium = await page(`<!DOCTYPE html><meta charset="utf-8"><script>
const bytes = Uint8Array.from(atob("${read("fifangha.wasm").toString("base64")}"), (it) => it.charCodeAt(0));
${core}
async function measured(ask, rounds) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await ask(round);
    times.push(performance.now() - began);
  }
  return times;
}
const long = ${long};
const { records, example, endless } = ${JSON.stringify({ records, example, endless }).replaceAll("<", "\\u003c")};
</script>`);
await chromium.slow(4);
const measured = async (what, ask, rounds = ROUNDS) => console.log(row(what, await chromium.value(`measured(${ask}, ${rounds})`)));
console.log("\n| milliseconds at a processor slowed four times | first | median | longest |\n|---|---|---|---|");
await measured("compile the module and open it", "async () => (globalThis.fifangha = open(await WebAssembly.compile(bytes)))", 5);
await chromium.value("void (globalThis.turn = long(fifangha, endless))");
await chromium.value("void (globalThis.fifangha = open(new WebAssembly.Module(bytes)))");
for (const question of questions) await measured(...question);
await chromium.close();
