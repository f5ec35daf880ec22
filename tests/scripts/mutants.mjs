// Breaks each promise of templates/board/storage.js in turn and expects its tests to
// fail: `node tests/scripts/mutants.mjs`.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const mutants = [
 ["LARGEST_GAME = 500_000", "LARGEST_GAME = 5e9"],
 ["LARGEST_STORAGE = 2_000_000", "LARGEST_STORAGE = 5e9"],
 ["MOST_GAMES = 20", "MOST_GAMES = 2000"],
 ["Number.isSafeInteger(it) && it >= 0", "it >= 0"],
 ["it >= 0 && it < 2 ** 31", "true"],
 ["it.version !== STORAGE_VERSION", "false"],
 ["typeof it.text !== \"string\" || ", ""],
 ["nodes.slice(0, 1000)", "nodes"],
 ["typeof it.title === \"string\" ? it.title : null", "it.title"],
 ["Number.isSafeInteger(it.turns) ? it.turns : 0", "it.turns"],
 ["Number.isFinite(it.changed) ? it.changed : 0", "it.changed"],
 ["own: it.own === true", "own: true"],
 ["key?.startsWith(GAME_KEY)", "true"],
 [".filter((it) => it.text?.trim())", ".filter((it) => it.text !== undefined)"],
 [".sort((a, b) => b.changed - a.changed)", ""],
 ["it.id !== own)", "true)"],
 ["stored !== null && (!there || there.text !== known.get(game.id))", "false"],
 ["(!there || there.text !== known.get(game.id))", "there && there.text !== known.get(game.id)"],
 ["const changed = same ? there.changed : now();", "const changed = now();"],
 ["known.set(game.id, view.text);", ""],
 ["prune(game.id);", ""],
 ["    known.set(id, text);\n", ""],
 ["!tab?.id || !tab.text.trim()", "!tab?.id"],
 ["!tab?.id ||", "!tab ||"],
 ["tab.source !== source && !(source === null && tab.own)", "false"],
 ["!(source === null && tab.own)", "true"],
 ["!(source === null && tab.own)", "!tab.own"],
 ["!(source === null && tab.own)", "source !== null"],
 ["if (tab.own) known.set(tab.id, tab.text);", ""],
 ["if (tab.own) known.set(tab.id, tab.text);", "known.set(tab.id, JSON.parse(raw(local, GAME_KEY + tab.id) ?? '{}').text);"],
 ["!own || keep(", "keep("],
 ["!own || keep(game, { text, at, title, turns })", "own || keep(game, { text, at, title, turns })"],
 [" remove(session, TAB_KEY);", " ;"],
 ["if (!write(local, GAME_KEY + game.id, { id: game.id, ...view, changed })) return false;", "write(local, GAME_KEY + game.id, { id: game.id, ...view, changed });"],
 ["own: tab.own, text: tab.text", "own: true, text: tab.text"],
 ["at: tab.at", "at: placeOf()"],
 ["    } catch {\n      return null;\n    }\n  };\n  const write", "    } finally {}\n  };\n  const write"],
 ["    } catch {\n      return false;\n    }", "    } finally {}"],
 ["    } catch {\n      return [];\n    }", "    } finally {}"],
 ["return { game: { id }, own: true, text, at };", "return { game: { id: random() }, own: true, text, at };"],
 ["return { game: { id }, own: true, text, at };", "return { game: { id }, own: false, text, at };"],
];

const text = readFileSync(new URL("../../templates/board/storage.js", import.meta.url), "utf8");
const tests = fileURLToPath(new URL("storage.test.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "mutants-"));
const script = join(folder, "storage.mjs");
const passes = (mutant) => {
  writeFileSync(script, mutant);
  const { status } = spawnSync(process.execPath, ["--test", tests], { env: { ...process.env, FIFANGHA_SCRIPT: script }, timeout: 60_000 });
  return status === 0;
};
const wrong = mutants.filter(([from, to]) => !text.includes(from) || passes(text.replace(from, () => to)));
if (!passes(text)) wrong.push(["", ""]);
rmSync(folder, { recursive: true });
for (const [from, to] of wrong) console.log(text.includes(from) ? `survives: ${from} → ${to}` : `no longer there: ${from}`);
console.log(`${mutants.length} mutants, ${wrong.length} not noticed`);
process.exitCode = wrong.length ? 1 : 0;
