// Starts `fifangha lsp` for records and chapters. Without the client library the colours and
// the snippets still work.
"use strict";

const vscode = require("vscode");

let client;

async function activate() {
  let library;
  try {
    library = require("vscode-languageclient/node");
  } catch {
    vscode.window.showWarningMessage(
      "Fifangha: run `npm install` in the folder of the extension to see mistakes and boards as you type."
    );
    return;
  }
  const settings = vscode.workspace.getConfiguration("fifangha");
  const command = settings.get("path", "fifangha");
  client = new library.LanguageClient(
    "fifangha",
    "Fifangha",
    { command, args: ["lsp"] },
    // Chapters too: their `fifangha` blocks are checked.
    {
      documentSelector: [{ language: "fifangha" }, { language: "markdown" }],
      initializationOptions: { hints: settings.get("hints", true), language: settings.get("language", "") },
    }
  );
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(
      `Fifangha: cannot start \`${command} lsp\` (${error.message}). Set \`fifangha.path\` to the program.`
    );
  }
}

function deactivate() {
  return client?.isRunning() ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
