// Sizes of the modules in web/npm, and what answers cost in Chromium on a processor
// four times slower: `node bench/web.mjs`.
import { readFileSync, readdirSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { page } from "../web/npm/test/chromium.js";

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
  const middle = times.toSorted((a, b) => a - b)[rounds >> 1];
  return [times[0], middle, Math.max(...times)].map((it) => it.toFixed(1)).join(" | ");
}
const records = ${JSON.stringify(records).replaceAll("<", "\\u003c")};
const example = ${JSON.stringify(example).replaceAll("<", "\\u003c")};
// The longest turn of a record, as one asks for it where it was played.
function long(text) {
  const [{ turns }] = fifangha.replay(text).games;
  const at = turns.reduce((best, turn, at) => (turn.steps.length > turns[best].steps.length ? at : best), 0);
  const { game } = fifangha.scene(text);
  const before = at ? game.turns[at - 1].at : { game: 0 };
  return { turn: game.turns[at].turn, at: before };
}
</script>`);
await chromium.slow(4);
const measured = async (what, ask, rounds = 21) => console.log(`| ${what} | ${await chromium.value(`measured(${ask}, ${rounds})`)} |`);
console.log("\n| milliseconds at a processor slowed four times | first | median | longest |\n|---|---|---|---|");
await measured("compile the module and open it", "async () => (globalThis.fifangha = open(await WebAssembly.compile(bytes)))", 5);
await measured("`moves`, eight columns", "() => fifangha.moves()");
await measured("`moves`, katro of six columns", '() => fifangha.moves({ rules: "katro" })');
await measured("`check` of the example while it is typed", '(round) => fifangha.check(example + "; " + round)');
await measured("`check` of another record of `games` each time", "(round) => fifangha.check(records[round])", records.length);
await measured("`edit`: a turn more", '() => fifangha.edit("1. 4R\\n", [{ edit: "add-turn", at: { game: 0 }, turn: "3R" }])');
await measured("`board` with its picture", "() => fifangha.board()");
await measured("`play`: a turn with all its pictures", '() => fifangha.play({}, { turn: "7R" })');
await measured("`scene` of the example at its last turn", "() => fifangha.scene(example, { at: { game: 0, nodes: [1e6] } })");
await measured("`check` as the board asks it, of each record", "(round) => fifangha.check(records[round], { proofs: false })", records.length);
await measured("`moves` as the board asks it, of each record", "(round) => { try { fifangha.moves(records[round], { limit: 40 }) } catch {} }", records.length);
await chromium.value(`globalThis.endless = ${JSON.stringify(endless)}; globalThis.turn = long(endless)`);
const laps = await chromium.value("fifangha.play(endless, { ...turn, from: 1e9 }).film.laps");
await measured(`\`play\`: a turn of ${laps} laps, no picture`, "() => fifangha.play(endless, { ...turn, from: 1e9 })");
await measured("the same turn, sixty pictures from number 500 on", "() => fifangha.play(endless, { ...turn, from: 500 })");
await measured("`replay` of its record, every event of it", `(round) => fifangha.replay(${JSON.stringify(endless)} + "; " + round)`);
await chromium.close();
