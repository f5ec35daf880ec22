// Starts the extension of a package with a model of the editor's interface: the bundle loads, the
// language server starts and reports an error of a record, and the board is written. Needs the
// command: the one that FIFANGHA names, or `fifangha`.
"use strict";

const assert = require("node:assert/strict");
const { execFileSync, spawn } = require("node:child_process");
const fs = require("node:fs");
const Module = require("node:module");
const os = require("node:os");
const path = require("node:path");

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "fifangha-"));
const command = process.env.FIFANGHA ?? "fifangha";
execFileSync("python3", ["-m", "zipfile", "-e", process.argv[2], folder]);

/** An object that has every name, as functions and classes that do nothing. */
const anything = (known = {}) =>
  new Proxy(class {}, {
    get: (it, name) => {
      if (name in known) return known[name];
      if (name === "prototype" || typeof name === "symbol") return it[name];
      return (known[name] = anything());
    },
    apply: () => anything(),
    construct: () => anything(),
  });

const commands = new Map();
const errors = [];
const saved = [];
const panels = [];
const text = "1. 4R\n2. 4R\n";
const uri = { path: "/lesson.fif", toString: () => "file:///lesson.fif" };
const document = { languageId: "fifangha", uri, getText: () => text };
const disposable = { dispose() {} };
const settings = { path: command, hints: true, language: "" };
const vscode = {
  ViewColumn: { Beside: -2 },
  commands: { registerCommand: (name, run) => (commands.set(name, run), disposable) },
  workspace: {
    getConfiguration: () => ({ get: (name, otherwise) => settings[name] ?? otherwise }),
    getWorkspaceFolder: () => undefined,
    onDidSaveTextDocument: (then) => (saved.push(then), disposable),
  },
  window: {
    activeTextEditor: { document },
    showErrorMessage: (it) => errors.push(it),
    showWarningMessage: (it) => errors.push(it),
    showInformationMessage: (it) => errors.push(it),
    createWebviewPanel: (kind, title) => {
      const panel = { kind, title, webview: { html: "" }, reveal() {}, onDidDispose: (then) => (panel.close = then) };
      panels.push(panel);
      return panel;
    },
  },
};

// The client library derives classes from those of the editor; the server is tested below, over
// its own protocol.
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? anything(vscode) : load(name, ...rest));
const extension = require(path.join(folder, "extension", "extension.js"));

/** Asks the language server as the client library does; returns the diagnostics of the record. */
function diagnostics() {
  return new Promise((resolve, reject) => {
    const server = spawn(command, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
    const send = (message) => {
      const body = JSON.stringify({ jsonrpc: "2.0", ...message });
      server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    };
    let received = "";
    server.on("error", reject);
    server.stdout.on("data", (data) => {
      received += data;
      const found = received.match(/"method":"textDocument\/publishDiagnostics".*/s);
      if (found && received.includes("F201")) {
        server.kill();
        resolve(received);
      }
    });
    send({ id: 1, method: "initialize", params: { capabilities: {}, processId: null, rootUri: null } });
    send({ method: "initialized", params: {} });
    send({ method: "textDocument/didOpen", params: { textDocument: { uri: "file:///lesson.fif", languageId: "fifangha", version: 1, text } } });
  });
}

(async () => {
  const bundle = fs.readFileSync(path.join(folder, "extension", "extension.js"), "utf8");
  // The client library is in the bundle.
  assert.match(bundle, /textDocument\/publishDiagnostics/);
  assert.ok(!/require\("vscode-languageclient/.test(bundle));
  extension.activate({ subscriptions: [] }).catch(() => {});
  const { contributes } = JSON.parse(fs.readFileSync(path.join(folder, "extension", "package.json"), "utf8"));
  for (const it of contributes.commands) assert.ok(commands.has(it.command), it.command);
  await commands.get("fifangha.openBoard")();
  assert.deepEqual(errors.filter((it) => /board/.test(it)), []);
  assert.equal(panels.length, 1);
  assert.equal(panels[0].title, "lesson.fif");
  assert.match(panels[0].webview.html, /^<!DOCTYPE html>[^]*4R/);
  // The same record again has the same panel, which a save draws again.
  panels[0].webview.html = "";
  await commands.get("fifangha.openBoard")();
  assert.equal(panels.length, 1);
  panels[0].webview.html = "";
  for (const then of saved) then(document);
  for (let tries = 0; !panels[0].webview.html && tries < 100; tries += 1) await new Promise((then) => setTimeout(then, 50));
  assert.match(panels[0].webview.html, /^<!DOCTYPE html>/);
  assert.match(await diagnostics(), /F201/);
  fs.rmSync(folder, { recursive: true });
  console.log("the extension works in a model of the editor");
  process.exit(0);
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
