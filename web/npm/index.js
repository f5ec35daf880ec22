// The package in browsers and workers. Bundlers find the modules by their addresses,
// which must be literals.
import { loaders } from "./load.js";

export { FifanghaError, open, serve } from "./core.js";

const PARTS = {
  whole: new URL("fifangha.wasm", import.meta.url),
  play: new URL("fifangha-play.wasm", import.meta.url),
};

async function read(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.arrayBuffer();
}

export const { load, connect } = loaders(PARTS, read);
