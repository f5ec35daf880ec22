// The examples of the README in a page that vite has built, with the package as the README
// installs it from its folder.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { lstatSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { page } from "./chromium.js";
import { lacks, tool } from "./needs.js";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const README = readFileSync(join(PACKAGE, "README.md"), "utf8");

/** The scripts of the README, each with the text that stands below it. */
const EXAMPLES = [...README.matchAll(/```js\n([^]*?)```(?:\n\n```text\n([^]*?)```)?/g)].map(([, script, output]) => ({ script, output }));

/** A page that keeps what its script prints. */
const html = (script) => `<!DOCTYPE html><html><head><meta charset="utf-8"><title>test</title><script>
globalThis.output = [];
globalThis.wrong = [];
console.log = (...words) => output.push(words.join(" "));
addEventListener("error", (event) => wrong.push(event.message));
addEventListener("unhandledrejection", (event) => wrong.push(String(event.reason)));
</script></head><body><script type="module" src="./${script}"></script></body></html>`;

/** A project of vite with a page for each script, in a new folder. */
function project() {
  const folder = mkdtempSync(join(tmpdir(), "fifangha-vite-"));
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  const [options] = README.match(/(?<=`npm install ).*(?= \.\/web\/npm`)/);
  const offline = ["--offline", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
  execFileSync("npm", ["install", ...options.split(" "), ...offline, PACKAGE], { cwd: folder });
  assert.ok(lstatSync(join(folder, "node_modules/fifangha")).isDirectory(), "a link, which vite's server refuses");
  const pages = [];
  for (const { script, output } of EXAMPLES) {
    const named = script.match(/^\/\/ (.*\.js)\n/)?.[1];
    const name = named ?? `example-${pages.length}.js`;
    writeFileSync(join(folder, name), script);
    // A worker is built with the page that starts it.
    if (named && output === undefined) continue;
    const address = name.replace(".js", ".html");
    writeFileSync(join(folder, address), html(name));
    pages.push({ address, output, script });
  }
  return { folder, pages };
}

/** The value of an expression once it is not empty. */
async function waited(chromium, expression) {
  for (let tries = 0; tries < 300; tries += 1) {
    const value = await chromium.value(expression);
    if (value?.length) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return undefined;
}

test("the examples of the README, built and previewed, and from the server of vite", async (t) => {
  const address = tool("vite/dist/node/index.js");
  if (!address) return lacks(t, "vite");
  const vite = await import(address);
  const { folder, pages } = project();
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const shown = pages.filter((it) => it.output);
  assert.deepEqual([pages.length, shown.length], [6, 3]);
  const input = pages.map((it) => join(folder, it.address));
  const config = { root: folder, configFile: false, logLevel: "silent", build: { target: "esnext", rollupOptions: { input } } };

  const warnings = [];
  const customLogger = { ...vite.createLogger("silent"), warn: (it) => warnings.push(it), warnOnce: (it) => warnings.push(it) };
  await vite.build({ ...config, customLogger });
  assert.deepEqual(warnings, []);
  const stylesheet = pages.find((it) => it.script.includes("fifangha.css")).address.replace(".html", "");
  const assets = readdirSync(join(folder, "dist/assets"));
  for (const name of ["fifangha", "fifangha-play"]) {
    assert.ok(assets.some((it) => it.startsWith(name) && it.endsWith(".wasm")), `no ${name}.wasm among ${assets}`);
  }

  assert.ok(assets.some((it) => it.startsWith(stylesheet) && it.endsWith(".css")), `no stylesheet among ${assets}`);

  const server = { host: "127.0.0.1", port: 0 };
  const preview = await vite.preview({ ...config, preview: server });
  t.after(() => preview.close());
  const dev = await (await vite.createServer({ ...config, server })).listen();
  t.after(() => dev.close());
  for (const { resolvedUrls } of [preview, dev]) {
    for (const { address, output } of shown) {
      const place = new URL(address, resolvedUrls.local[0]);
      const chromium = await page(place);
      if (!chromium) return lacks(t, "Chromium");
      try {
        const count = output.trimEnd().split("\n").length;
        const found = await waited(chromium, `wrong.length ? wrong : output.join("\\n").split("\\n").length >= ${count} ? output : []`);
        assert.equal(found?.join("\n"), output.trimEnd(), place.href);
        if (output !== shown.at(-1).output) continue;
        const colour = (part, property) => chromium.value(`getComputedStyle(document.querySelector("${part}")).${property}`);
        assert.equal(await colour(".fif-wood", "fill"), "rgb(236, 220, 188)");
        assert.equal(await colour(".fif-pit", "stroke"), "rgb(216, 192, 151)");
        await chromium.value('document.documentElement.style.setProperty("--fif-wood", "#123456")');
        assert.equal(await colour(".fif-wood", "fill"), "rgb(18, 52, 86)", "a page sets its colours");
      } finally {
        await chromium.close();
      }
    }
  }
});
