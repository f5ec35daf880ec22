import { open } from "./core.js";

export { FifanghaError, connect, open, serve } from "./core.js";

const PARTS = { whole: "fifangha.wasm", play: "fifangha-play.wasm" };

/** Loads the module and gives its questions as functions. `part` is `whole`, or
 * `play` for pages that show and play; `source` is where the module is instead: an
 * address, its bytes or the compiled module. */
export async function load({ part = "whole", source = new URL(PARTS[part], import.meta.url) } = {}) {
  return open(source instanceof WebAssembly.Module ? source : await compiled(source));
}

async function compiled(source) {
  if (!(source instanceof URL || typeof source === "string")) return WebAssembly.compile(source);
  const address = new URL(source, import.meta.url);
  if (address.protocol === "file:" && globalThis.process?.versions?.node) {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(address));
  }
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}
