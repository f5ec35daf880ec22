// Lighthouse on pages of the site that was built: the median of five runs with the mobile
// preset, each in a new browser. Beside the score stand the parts from which it is computed.
//
//   cargo run --release -- build
//   npm install --prefix target/lighthouse lighthouse@12.8.2
//   node bench/pages.mjs [PAGE…]
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const RUNS = 5;
const PAGES = process.argv.slice(2).length ? process.argv.slice(2) : ["en/index.html", "en/example.html", "board-en.html", "en/play.html"];
const TYPES = {
  ".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".json": "application/json",
  ".svg": "image/svg+xml", ".wasm": "application/wasm", ".woff2": "font/woff2", ".png": "image/png",
};

// Packages that a global module of node cannot replace.
const tools = createRequire(join(ROOT, "target/lighthouse/package.json"));
const { default: lighthouse } = await import(tools.resolve("lighthouse"));
const chromeLauncher = await import(tools.resolve("chrome-launcher"));
const { version } = tools("lighthouse/package.json");

// The site as a host sends it: compressed.
const server = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname)).replace(/^[/\\]+/, "");
  try {
    const type = TYPES[extname(path)] ?? "application/octet-stream";
    const body = readFileSync(join(ROOT, "public", path));
    response.writeHead(200, { "content-type": type, "content-encoding": "gzip", "cache-control": "max-age=600" });
    response.end(gzipSync(body));
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const { port } = server.address();

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

// One audit in a new browser. `simulate` is the default of Lighthouse, a model that waits for
// the whole document before it counts a paint; `devtools` slows the network and the processor
// and sees what is painted while the document arrives.
async function audit(page, throttlingMethod) {
  const chrome = await chromeLauncher.launch({ chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu"] });
  try {
    const options = { port: chrome.port, onlyCategories: ["performance", "accessibility"], throttlingMethod, logLevel: "error" };
    const { lhr } = await lighthouse(`http://127.0.0.1:${port}/${page}`, options);
    if (lhr.runtimeError) throw new Error(`${page}: ${lhr.runtimeError.message}`);
    return lhr;
  } finally {
    chrome.kill();
  }
}

console.log(`Lighthouse ${version}, mobile preset, median of ${RUNS} runs:\n`);
console.log("| page | throttling | performance | accessibility | largest paint | blocked | layout shift |\n|---|---|---|---|---|---|---|");
for (const page of PAGES) {
  for (const [method, name] of [["simulate", "simulated"], ["devtools", "applied"]]) {
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await audit(page, method));
    const value = (name) => median(runs.map((it) => it.audits[name].numericValue));
    const score = (category) => Math.round(100 * median(runs.map((it) => it.categories[category].score)));
    console.log(`| \`${page}\` | ${name} | ${score("performance")} | ${score("accessibility")} | ${seconds(value("largest-contentful-paint"))} | ${seconds(value("total-blocking-time"))} | ${value("cumulative-layout-shift").toFixed(3)} |`);
  }
}
server.close();
