// Prints the licences of the packages that the bundle contains.
"use strict";

const fs = require("node:fs");
const path = require("node:path");

const folder = process.argv[2];
const found = new Map();
const add = (name, from) => {
  const places = [path.join(from, "node_modules", name), path.join(folder, name)];
  const place = places.find((it) => fs.existsSync(it));
  const { version, license, dependencies = {} } = JSON.parse(fs.readFileSync(path.join(place, "package.json"), "utf8"));
  const key = `${name} ${version}`;
  if (found.has(key)) return;
  const file = fs.readdirSync(place).find((it) => /^licen[cs]e/i.test(it));
  if (!file) throw new Error(`${key} has no licence text`);
  found.set(key, { license, text: fs.readFileSync(path.join(place, file), "utf8").trim() });
  for (const it of Object.keys(dependencies)) add(it, place);
};
add("vscode-languageclient", folder);
const part = ([name, { license, text }]) => `## ${name} (${license})\n\n\`\`\`text\n${text}\n\`\`\`\n`;
console.log(`# Third-party notices\n\nThe packages from npm that the bundle of this extension contains.\n\n${[...found].sort().map(part).join("\n")}`);
