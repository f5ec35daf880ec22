// Pages with `<fifangha-board>` in Chromium.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { page } from "./chromium.js";
import { ROOT } from "./command.js";
import { lacks } from "./needs.js";
import { served } from "./served.js";

export const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
export const FOLDERS = { "/npm/": PACKAGE, "/games/": join(ROOT, "games/"), "/axe/": join(ROOT, "target/axe/node_modules/axe-core/") };
export const AXE = join(FOLDERS["/axe/"], "axe.min.js");

/** The HTML of a page. */
export const html = (body, { language = "en", script = "/npm/element.js" } = {}) => `<!DOCTYPE html><html lang="${language}"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Test</title>
<script>
globalThis.sent = [];
globalThis.wrong = [];
addEventListener("error", (event) => wrong.push(event.message));
addEventListener("unhandledrejection", (event) => wrong.push(String(event.reason)));
for (const name of ["step", "turn", "over", "exercise", "score"]) {
  addEventListener(name, ({ detail }) => sent.push({ name, ...detail }));
}
globalThis.board = (index = 0) => document.querySelectorAll("fifangha-board")[index];
globalThis.part = (selector, index = 0) => board(index).shadowRoot.querySelector(selector);
globalThis.text = (selector, index = 0) => part(selector, index).textContent.replace(/\\s+/g, " ").trim();
globalThis.until = async (condition) => {
  for (let tries = 0; !condition(); tries += 1) {
    if (tries > 1000) throw new Error("never: " + condition);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
</script>
<script type="module" src="${script}"></script></head><body><main><h1>Test</h1>${body}</main></body></html>`;

/** A text as the value of an attribute. */
export const attribute = (text) => `"${text.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;

/** A page with boards that are shown; `undefined` without Chromium. */
export async function opened(t, body, options = {}) {
  const server = await served({ "/": options.html ?? html(body, options) }, FOLDERS);
  t.after(() => server.close());
  const chromium = await page(server.url("/"));
  if (!chromium) return lacks(t, "Chromium");
  t.after(() => chromium.close());
  const { call, value } = chromium;
  const it = {
    value,
    call,
    url: server.url,
    sent: async (name) => (await value("sent.splice(0)")).filter((event) => !name || event.name === name),
    media: (features, media = "screen") =>
      call("Emulation.setEmulatedMedia", { media, features: Object.entries(features).map(([name, value]) => ({ name, value })) }),
    size: (width, height = 900) => call("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 500 }),
    async middle(selector, index = 0) {
      const [x, y] = await value(`(() => {
        const it = part(${JSON.stringify(selector)}, ${index});
        it.scrollIntoView({ block: "center" });
        const { left, top, width, height } = it.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      })()`);
      return { x, y };
    },
    async click(selector, index) {
      const at = await it.middle(selector, index);
      for (const type of ["mousePressed", "mouseReleased"]) await call("Input.dispatchMouseEvent", { type, ...at, button: "left", clickCount: 1 });
    },
    async touch(selector, across = 0) {
      const { x, y } = await it.middle(selector);
      await call("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
      if (across) await call("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: x + across, y }] });
      await call("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    },
    async key(key, code = key, keyCode = { Enter: 13, Tab: 9, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Home: 36, End: 35, Escape: 27, " ": 32 }[key]) {
      const of = { key, code, windowsVirtualKeyCode: keyCode, ...(key === "Enter" && { text: "\r" }) };
      await call("Input.dispatchKeyEvent", { type: "keyDown", ...of });
      await call("Input.dispatchKeyEvent", { type: "keyUp", ...of });
    },
    until: (condition) => value(`until(() => ${condition})`),
  };
  if (options.still !== false) await it.media({ "prefers-reduced-motion": "reduce" });
  if (!options.html) {
    await it.until("customElements.get('fifangha-board')");
    await value(`customElements.whenDefined("fifangha-board").then(() => Promise.all([...document.querySelectorAll("fifangha-board")].map((it) => it.ready)))`);
  }
  return it;
}

/** Asserts that the boards of an open page have no fault for axe and do not scroll sideways, at two
 * widths, light and dark. */
export async function axeFindsNothing(it) {
  await it.value(readFileSync(AXE, "utf8").concat("; 0"));
  for (const width of [360, 1280]) {
    for (const scheme of ["light", "dark"]) {
      await it.size(width);
      await it.media({ "prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce" });
      await it.value("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
      assert.ok(await it.value("document.documentElement.scrollWidth <= innerWidth"), `${width}: nothing scrolls sideways`);
      const found = await it.value(`axe.run("fifangha-board", { runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }, resultTypes: ["violations"] })
        .then(({ violations, passes }) => [passes.length, violations.map((it) => it.id + ": " + it.nodes.slice(0, 3).map((node) => node.target + " " + node.html.slice(0, 200) + node.failureSummary).join("; "))])`);
      assert.ok(found[0] > 5);
      assert.deepEqual(found[1], [], `${width} ${scheme}`);
    }
  }
}
