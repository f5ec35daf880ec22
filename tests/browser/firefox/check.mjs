// The board, the book and <fifangha-board> in Firefox: `.ci/thorough firefox`, which installs
// Firefox and puppeteer-core. FIFANGHA_SITE is the built site, FIFANGHA the command, and
// FIFANGHA_TOOLS the folder of the packages.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { after, before, test } from "node:test";

const site = process.env.FIFANGHA_SITE;
const fifangha = process.env.FIFANGHA;
const root = new URL("../../..", import.meta.url).pathname;
const puppeteer = createRequire(`${process.env.FIFANGHA_TOOLS}/`)("puppeteer-core");

const KINDS = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm",
  ".json": "application/json", ".svg": "image/svg+xml", ".woff2": "font/woff2",
};
let server, browser, address;

before(async () => {
  server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(request.url.split(/[?#]/)[0]));
    const [folder, rest] = path.startsWith("/npm/") ? [join(root, "web/npm"), path.slice(4)] : [site, path];
    try {
      const bytes = readFileSync(join(folder, rest));
      response.writeHead(200, { "content-type": KINDS[extname(path)] ?? "application/octet-stream" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${server.address().port}`;
  browser = await puppeteer.launch({ browser: "firefox", executablePath: execFileSync("which", ["firefox"]).toString().trim(), headless: true });
});
after(async () => {
  await browser?.close();
  server?.close();
});

// Opens a page, hands it over, and fails if it reported an error.
async function on(path, size, use) {
  // A context of its own: what another test stored is not there.
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const messages = [];
  // Firefox asks for an icon of the server, which the policy of a page may forbid.
  const tell = (text) => { if (!text.includes("/favicon.ico")) messages.push(text); };
  page.on("pageerror", (error) => tell(String(error)));
  page.on("console", (it) => { if (it.type() === "error") tell(it.text()); });
  await page.setViewport({ width: size[0], height: size[1] });
  await page.goto(`${address}/${path}`);
  await use(page);
  assert.deepEqual(messages, []);
  await context.close();
}
const until = (page, condition) => page.waitForFunction(condition, { timeout: 30_000 });
const click = (page, selector) => page.locator(selector).click();
const ready = (page) => until(page, "document.body.classList.contains('fif-ready')");

const DESKTOP = [1280, 900];
const PHONE = [360, 640];

// Plays the turns of a record by clicks on each pit and each choice.
async function played(page, turns) {
  for (const { notation, side, position } of turns) {
    const [, pit, ways] = notation.match(/^([a-d]?\d+)(.*)$/);
    const whole = /^\d/.test(pit) ? (side === "S" ? "b" : "c") + pit : pit;
    await click(page, `[data-pit=${whole}]`);
    for (let end = 0; end <= ways.length; end += 1) {
      const state = JSON.stringify({ position, offer: pit + ways.slice(0, end) });
      await until(page, `(({ position, offer }) => {
        const board = document.querySelector("#board").dataset.position === position && document.querySelector("#skip").hidden;
        const button = [...document.querySelectorAll(".fif-offer")].find((it) => it.checkVisibility() && it.dataset.turn === offer);
        button?.click();
        return board || button || ${end === 0};
      })(${state})`);
    }
    await until(page, `document.querySelector("#board").dataset.position === ${JSON.stringify(position)}`);
  }
}
const turnsOf = (name) => JSON.parse(execFileSync(fifangha, ["replay", join(root, `games/${name}.fif`), "--format", "json"])).games[0].turns;

test("the example game is played by clicks, taken back and played on", async () => {
  await on("board-en.html", DESKTOP, async (page) => {
    await ready(page);
    const turns = turnsOf("busser-2023-example");
    assert.ok(turns.length > 4);
    await played(page, turns);
    const text = await page.$eval("textarea[name=record]", (it) => it.value);
    for (const { notation } of turns) assert.ok(text.includes(notation), notation);
    await click(page, "#undo");
    await until(page, `document.querySelector("#board").dataset.position === ${JSON.stringify(turns.at(-2).position)}`);
    await click(page, "#redo");
    await until(page, `document.querySelector("#board").dataset.position === ${JSON.stringify(turns.at(-1).position)}`);
    // Nothing is lost when the page is loaded again.
    await page.reload();
    await ready(page);
    assert.ok((await page.$eval("textarea[name=record]", (it) => it.value)).includes(turns.at(-1).notation));
  });
});

test("a whole game without reserves is won by clicks", async () => {
  const turns = turnsOf("gorobaka-case-1-left");
  const record = readFileSync(join(root, "games/gorobaka-case-1-left.fif"), "utf8");
  const head = record.slice(0, record.indexOf("\n---", 4) + 5);
  const start = record.slice(head.length).match(/\[[^@][^\]]*\]/)?.[0] ?? "";
  await on(`board-en.html#fif=${encodeURIComponent(head + start)}`, DESKTOP, async (page) => {
    await ready(page);
    assert.ok(turns.length > 0);
    await played(page, turns);
    await until(page, "document.body.textContent.includes('has won')");
  });
});

test("the keyboard alone plays a turn", async () => {
  await on("board-en.html", DESKTOP, async (page) => {
    await ready(page);
    const before = await page.$eval("#board", (it) => it.dataset.position);
    await page.focus("[data-pit=b4]");
    await page.keyboard.press("Enter");
    await until(page, "document.activeElement.matches('.fif-offer')");
    await page.keyboard.press("Enter");
    await until(page, `document.querySelector("#board").dataset.position !== ${JSON.stringify(before)}`);
  });
});

test("the lesson takes five taps", async () => {
  await on("en/learn.html", PHONE, async (page) => {
    for (const tap of ["b2", "R", "b4", "L", "b4"]) {
      const selector = /[LR]/.test(tap) ? `.fif-now .fif-offer[data-tap=${tap}]` : `.fif-now [data-pit=${tap}][aria-disabled=false]`;
      await page.waitForSelector(selector);
      await click(page, selector);
    }
    await page.waitForSelector(".fif-now .fif-again");
  });
});

test("a figure is stepped through", async () => {
  await on("en/example.html", DESKTOP, async (page) => {
    const caption = "#example-1 .fif-frame.fif-now .fif-caption";
    await page.waitForSelector(caption);
    const first = await page.$eval(caption, (it) => it.textContent);
    await click(page, "#example-1 button.fif-on");
    await until(page, `document.querySelector("${caption}").textContent !== ${JSON.stringify(first)}`);
  });
});

test("the search accepts a typing error", async () => {
  await on("en/index.html", DESKTOP, async (page) => {
    await page.keyboard.press("/");
    await page.waitForSelector("input[type=search]", { visible: true });
    await page.type("input[type=search]", "tsibongi");
    await until(page, "[...document.querySelectorAll('a')].some((it) => it.checkVisibility() && it.href.includes('glossary'))");
  });
});

test("the element plays and steps", async () => {
  await on("npm/embed.html#rules=katro&columns=6&play", DESKTOP, async (page) => {
    await until(page, "document.querySelector('fifangha-board')?.shadowRoot?.querySelector('svg')");
  });
  const record = readFileSync(join(root, "games/busser-2023-example.fif"), "utf8");
  await on(`npm/embed.html#fif=${encodeURIComponent(record)}`, DESKTOP, async (page) => {
    await until(page, "document.querySelector('fifangha-board')?.shadowRoot?.querySelector('svg')");
    await page.$eval("fifangha-board", (it) => it.last());
    await until(page, "Number.parseInt(document.querySelector('fifangha-board').step) >= 5");
  });
});

test("nothing is wider than the window", async () => {
  for (const width of [360, 768, 1280, 1920]) {
    for (const path of ["en/index.html", "en/example.html", "fr/play.html", "board-en.html"]) {
      await on(path, [width, 800], async (page) => {
        if (/board|play/.test(path)) await ready(page);
        const over = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
        assert.ok(over <= 0, `${path} at ${width}: ${over} px`);
      });
    }
  }
});
