// Prints, as JSON, the names of the files of a folder in which the grammar marks an error:
// `node mark.js FOLDER`.
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const { Grammar } = require("./textmate");

const file = path.join(__dirname, "../syntaxes/fifangha.tmLanguage.json");
const grammar = new Grammar(JSON.parse(fs.readFileSync(file, "utf8")));
const folder = process.argv[2];
const marked = fs.readdirSync(folder).filter((name) => {
  const tokens = grammar.tokenise(fs.readFileSync(path.join(folder, name), "utf8"));
  return tokens.some((token) => token.scopes.some((scope) => scope.startsWith("invalid")));
});
console.log(JSON.stringify(marked));
