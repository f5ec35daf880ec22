// The package in Node.js, which reads the modules from files.
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

import { loaders } from "./load.js";

export { FifanghaError, open, serve } from "./core.js";

const PARTS = {
  whole: new URL("fifangha.wasm", import.meta.url),
  play: new URL("fifangha-play.wasm", import.meta.url),
};

async function read(source) {
  const address = new URL(source, pathToFileURL("./"));
  if (address.protocol === "file:") return readFile(address);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.arrayBuffer();
}

export const { load, connect } = loaders(PARTS, read);
