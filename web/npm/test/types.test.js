// The types of the package fit a program that uses them all.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { lacks, tool } from "./needs.js";

const file = (name) => fileURLToPath(new URL(name, import.meta.url));

test("a strict program compiles", (t) => {
  const compiler = tool("typescript/bin/tsc");
  if (!compiler) return lacks(t, "TypeScript");
  const strict = ["--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--noPropertyAccessFromIndexSignature"];
  const target = ["--noEmit", "--target", "es2022", "--lib", "es2022,dom", "--module", "nodenext", "--types", ""];
  const { stdout, status } = spawnSync(process.execPath, [fileURLToPath(compiler), ...strict, ...target, file("types.ts")]);
  assert.equal(status, 0, String(stdout));
});

test("no answer is of any type", () => {
  const code = (name) => readFileSync(file(name), "utf8").replace(/\/\*\*[^]*?\*\/|\/\/.*/g, "");
  assert.doesNotMatch(code("../index.d.ts"), /\bany\b/);
  assert.doesNotMatch(code("../element.d.ts"), /\bany\b/);
  assert.doesNotMatch(code("../answers.d.ts"), /\bany\b|: \(?unknown\b/);
});
