// Programs that some tests need. `.ci/run` installs those from npm into
// target/npm-tools.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { ROOT } from "./command.js";

const TOOLS = join(ROOT, "target/npm-tools");

/** The address of a file of a package in target/npm-tools; `undefined` if it is not
 * installed. */
export function tool(path) {
  const file = join(TOOLS, "node_modules", path);
  return existsSync(file) ? pathToFileURL(file) : undefined;
}

/** Skips a test that lacks a program, or fails it if FIFANGHA_REQUIRE_ALL is 1. */
export function lacks(t, program) {
  const message = `needs ${program}: see CONTRIBUTING`;
  if (process.env.FIFANGHA_REQUIRE_ALL === "1") throw new Error(message);
  t.skip(message);
}
