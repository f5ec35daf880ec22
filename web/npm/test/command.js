// The command that the module is held against: the program that FIFANGHA names, or the
// one that cargo built last.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

const built = ["debug", "release"].map((it) => join(ROOT, "target", it, "fifangha")).filter(existsSync);
const latest = built.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
const PROGRAM = process.env.FIFANGHA ?? latest;

/** Reports modules that are older than their sources, as `web/build --check` does: tests
 * of newer answers then fail. */
function reportStale() {
  const hash = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");
  const lines = readFileSync(new URL("../sources.sha256", import.meta.url), "utf8").trim().split("\n");
  const changed = lines.map((line) => line.split("  ")).filter(([known, name]) => {
    const file = join(ROOT, name);
    return !existsSync(file) || hash(file) !== known;
  });
  if (changed.length) {
    console.error(`The modules in web/npm are older than ${changed.length} of their sources: tests may fail until web/build has made them anew.`);
  }
}
reportStale();

/** What the command answers on standard output, outside of any project. */
export function command(args, input = "") {
  if (!PROGRAM) throw new Error("no command is built: cargo build");
  const { stdout, error } = spawnSync(PROGRAM, args, { input, cwd: tmpdir(), maxBuffer: 1 << 30 });
  if (error) throw error;
  return stdout.toString();
}

/**
 * The same as JSON; `undefined` where nothing was answered. With what command an
 * answer was made only the command can say.
 */
export function commandAnswer(args, input) {
  const text = command([...args, "--format", "json"], input);
  if (!text) return undefined;
  const { provenance, ...answer } = JSON.parse(text);
  return answer;
}

/** The texts of a folder of the project, by name: those that end so, or all. */
export function texts(folder, end = "") {
  const names = readdirSync(join(ROOT, folder)).filter((it) => it.endsWith(end));
  // A text is Unicode: what else the fuzzer made never comes from a script.
  const read = (name) => new TextDecoder().decode(readFileSync(join(ROOT, folder, name)));
  return names.sort().map((name) => [join(folder, name), read(name)]);
}

/** Numbers from 0 to 1, the same in each run. */
export function numbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
