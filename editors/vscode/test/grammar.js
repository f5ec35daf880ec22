// Reads a sample with the grammar and looks at the scopes of its words.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const { Grammar } = require("./textmate");

const file = path.join(__dirname, "../syntaxes/fifangha.tmLanguage.json");
const grammar = new Grammar(JSON.parse(fs.readFileSync(file, "utf8")));

const tokens = grammar.tokenise(fs.readFileSync(path.join(__dirname, "sample.fif"), "utf8"));

// The scopes of the n-th piece with this text.
function scopes(text, nth = 0) {
  const found = tokens.filter((token) => token.text === text);
  assert.ok(found.length > nth, `there is no piece ${nth} ${JSON.stringify(text)} in ${JSON.stringify(tokens.map((t) => t.text))}`);
  return found[nth].scopes.map((scope) => scope.replace(/\.fifangha$/, ""));
}

const is = (text, scope, nth) =>
  assert.ok(scopes(text, nth).includes(scope), `${text}: ${scopes(text, nth)}, not ${scope}`);

is("---", "punctuation.definition.front-matter.begin");
is("title: A sample (not a turn 4R)\n", "meta.embedded.block.yaml");
is("---", "punctuation.definition.front-matter.end", 1);

is("fr", "entity.name.tag.language");
is("joue", "comment.block");
is(" *bien* ", "comment.block");
is("lesson", "constant.other.reference.citation");
is("p. 3", "string.other.locator");
is("[%csl Gb4]", "constant.other.reference.mark");
is("\\{", "constant.character.escape");

is("1", "entity.name.section.number");
is("S", "constant.language.side");
is("4", "entity.name.function.pit");
is("R", "variable.parameter.origin");
is("!!", "keyword.other.mark");
is("x", "keyword.operator.capture");
is("+", "keyword.operator.merge");
is("~", "keyword.operator.relay");
is("12", "constant.numeric.relays");
is("a", "entity.name.function.row");
is(">", "keyword.operator.direction");
is("∞", "keyword.operator.end");
is("#", "keyword.operator.end");
is("|", "keyword.operator.rova");
is("_*", "variable.language.unknown");
is(" a line comment (4R {not", "comment.line.semicolon");

is("(", "punctuation.section.variation.begin");
is("2", "meta.variation", 1);
assert.strictEqual(tokens.filter((token) => token.text === "(").length, 2, "variations nest");
is("only", "keyword.control.claim");
is("draw", "constant.language.side");
is("@nonsense", "invalid.illegal.claim");
is("Q", "invalid.illegal.step");
is("(12)", "constant.numeric.seeds");
is("K ms-b", "entity.name.tag.witness");
is("25", "constant.numeric.reserve");
is("rova", "keyword.other.rova");
is("blocked", "keyword.other.blocked");
is("b6", "entity.name.function.pit");
is("/", "punctuation.separator.row");

is("L", "meta.sow", 3);

is("_(4,7)", "variable.language.unknown");
is("_(1+)", "constant.numeric.seeds");
is("_(L?)", "variable.parameter.origin");
is("_(2?,3)", "variable.language.unknown");
is("_(20-22)", "constant.numeric.reserve");
is("^L", "variable.parameter.origin");
is("^|", "keyword.operator.rova");
is("^4", "constant.numeric.seeds");
is("^(13)", "constant.numeric.seeds");
is("^9", "constant.numeric.reserve");

const wrong = tokens.filter((token) => token.scopes.some((scope) => scope.startsWith("invalid")));
assert.deepStrictEqual(wrong.map((token) => token.text), ["@nonsense", "Q"]);

// Nothing is left open at the end.
const last = tokens.filter((token) => token.text.trim()).at(-1);
assert.deepStrictEqual(last.scopes, ["meta.turn.fifangha", "entity.name.function.pit.fifangha"]);
