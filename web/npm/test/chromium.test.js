// The same answers in a browser, from a page that is one file: a classic script, the
// module inside it, a worker from a blob.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { page } from "./chromium.js";
import { command, texts, commandAnswer } from "./command.js";
import { lacks } from "./needs.js";

const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url));
const core = read("core.js").toString().replaceAll(/^export /gm, "");
const html = (part) => `<!DOCTYPE html><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; worker-src blob:">
<script>
const CORE = ${JSON.stringify(core)};
const bytes = Uint8Array.from(atob("${read(part).toString("base64")}"), (it) => it.charCodeAt(0));
${core}
const script = new Blob([CORE, "\\nserve();"], { type: "text/javascript" });
const fifangha = connect(() => new Worker(URL.createObjectURL(script)), bytes);
</script>`;

test("records, pictures and positions in Chromium", async (t) => {
  const chromium = await page(html("fifangha.wasm"));
  if (!chromium) return lacks(t, "Chromium");
  t.after(() => chromium.close());
  const asked = (name, ...given) => chromium.value(`fifangha.${name}(...${JSON.stringify(given)})`);
  for (const [name, text] of [...texts("games", ".fif"), ...texts("tests/cli/records.in"), ...texts("fuzz/corpus/parse")]) {
    assert.deepEqual(await asked("check", text), commandAnswer(["check", "-"], text), name);
  }
  const [, example] = texts("games", "busser-2023-example.fif")[0];
  assert.deepEqual(await asked("replay", example), commandAnswer(["replay", "-"], example));
  assert.equal((await asked("diagram", example)).trimEnd(), command(["diagram", "-"], example).trimEnd());
  assert.deepEqual(await asked("moves", { rules: "katro", columns: 4 }), commandAnswer(["moves", "--rules", "katro", "--columns", "4"]));
  await assert.rejects(asked("moves", { rules: "katr" }), /no game `katr`/);
});

test("a search is stopped, and the next question answered", async (t) => {
  const chromium = await page(html("fifangha.wasm"));
  if (!chromium) return lacks(t, "Chromium");
  t.after(() => chromium.close());
  const stopped = `(async () => {
    const long = fifangha.solve({ rules: "fifangha" }).then(() => "solved", (error) => error.message);
    setTimeout(fifangha.stop, 300);
    return [await long, (await fifangha.moves({ columns: 4 })).turns.length];
  })()`;
  assert.deepEqual(await chromium.value(stopped), ["stopped", 4]);
});
