// The examples of the pages give what stands below them.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { ROOT } from "./command.js";

const index = import.meta.resolve("fifangha");
const PAGES = ["README.md", "README.fr.md", "web/npm/README.md", "book/en/src/guide/json.md", "book/fr/src/guide/json.md"];

for (const page of PAGES) {
  test(page, () => {
    const text = readFileSync(join(ROOT, page), "utf8");
    const [, script, output] = text.match(/```js\n([^]*?)```\n\n```text\n([^]*?)```/);
    const input = script.replace('"fifangha"', JSON.stringify(index));
    const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module"], { input });
    assert.equal(stdout.toString(), output, stderr.toString());
  });
}
