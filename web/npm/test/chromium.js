// A Chromium driven over a pipe by the DevTools protocol: no port is opened.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const PROGRAMS = ["chromium", "chromium-browser", "google-chrome"];

const PROGRAM = [process.env.FIFANGHA_BROWSER, ...PROGRAMS].find((it) => it && spawnSync(it, ["--version"]).status === 0);

/** A page as functions: of some HTML, which is opened from a file, or at an address;
 * `undefined` if the machine has no Chromium. */
export async function page(html) {
  if (!PROGRAM) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "fifangha-"));
  writeFileSync(join(folder, "page.html"), String(html));
  const address = html instanceof URL ? html.href : pathToFileURL(join(folder, "page.html")).href;
  const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe"];
  const browser = spawn(PROGRAM, [...flags, `--user-data-dir=${join(folder, "profile")}`, "about:blank"], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
  });
  const waiting = new Map();
  const waitingFor = new Map();
  let last = 0;
  let rest = "";
  browser.stdio[4].setEncoding("utf8").on("data", (data) => {
    const messages = (rest + data).split("\0");
    rest = messages.pop();
    for (const { id, result, error, method } of messages.map((it) => JSON.parse(it))) {
      waitingFor.get(method)?.();
      const { resolve, reject } = waiting.get(id) ?? {};
      waiting.delete(id);
      if (error) reject?.(new Error(error.message));
      else resolve?.(result);
    }
  });
  const send = (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      browser.stdio[3].write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
    });
  const { targetId } = await send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  const call = (method, params) => send(method, params, sessionId);
  await call("Page.enable");
  const loaded = new Promise((resolve) => waitingFor.set("Page.loadEventFired", resolve));
  await call("Page.navigate", { url: address });
  await loaded;
  return {
    /** Sends a command of the DevTools protocol. */
    call,
    /** Makes the processor so many times slower. */
    slow: (rate) => call("Emulation.setCPUThrottlingRate", { rate }),
    /** The value of an expression, waited for. */
    async value(expression) {
      const { result, exceptionDetails: thrown } = await call("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
      if (thrown) throw new Error(thrown.exception?.description ?? thrown.text);
      return result.value;
    },
    async close() {
      const ended = new Promise((resolve) => browser.once("exit", resolve));
      // Its processes end one after the other, and write until then.
      send("Browser.close").catch(() => {});
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
