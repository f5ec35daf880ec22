// Highlights the files of a folder and prints, as JSON, the names of those with invalid text. Fails
// if the text is changed: `node mark.mjs HIGHLIGHT_JS FOLDER`.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import fifangha from "../fifangha.js";

const [library, folder] = process.argv.slice(2);
const load = async (file) => (await import(pathToFileURL(path.resolve(library, file)))).default;
const hljs = await load("lib/core.js");
hljs.registerLanguage("yaml", await load("lib/languages/yaml.js"));
hljs.registerLanguage("fifangha", fifangha);

const ENTITIES = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&amp;": "&" };
const textOf = (html) => html.replace(/<[^>]*>/g, "").replace(/&[^;]*;/g, (entity) => ENTITIES[entity]);

const marked = [];
for (const name of fs.readdirSync(folder)) {
  const text = fs.readFileSync(path.join(folder, name), "utf8");
  const { value, illegal, errorRaised } = hljs.highlight(text, { language: "fifangha" });
  assert.ok(!illegal && !errorRaised, `${name}: ${errorRaised}`);
  assert.equal(textOf(value), text, name);
  if (value.includes('class="hljs-invalid"')) marked.push(name);
}

// A sample of the classes.
const classes = (text) => [...hljs.highlight(text, { language: "fif" }).value.matchAll(/class="hljs-([^"]*)">([^<]*)/g)].map((it) => it.slice(1));
assert.deepEqual(classes("3. N:7x1L{Here.}+_!! (b4^>) @kamo N ; note"), [
  ["section", "3"], ["literal", "N"], ["title function_", "7"], ["operator", "x"], ["number", "1"], ["built_in", "L"],
  ["comment", "{Here.}"], ["operator", "+"], ["variable language_", "_"], ["symbol", "!!"], ["title function_", "b4"],
  ["operator", "^&gt;"], ["keyword", "@kamo"], ["literal", "N"], ["comment", "; note"],
]);
assert.deepEqual(classes("[P: .1/~ 12 _ S25 rova:N]"), [
  ["attr", "P"], ["punctuation", "."], ["number", "1"], ["punctuation", "/"], ["punctuation", "~"], ["number", "12"],
  ["variable language_", "_"], ["literal", "S"], ["number", "25"], ["keyword", "rova"], ["literal", "N"],
]);
assert.deepEqual(classes("---\ntitle: A\n---\n4q"), [
  ["punctuation", "---"], ["attr", "title:"], ["string", "A"], ["punctuation", "---"], ["title function_", "4"], ["invalid", "q"],
]);
console.log(JSON.stringify(marked));
