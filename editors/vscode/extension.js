// Starts `fifangha lsp` for records and chapters, and shows the board of a record beside it. Without
// the client library the colours, the snippets and the board still work.
"use strict";

const { execFile } = require("node:child_process");
const path = require("node:path");
const vscode = require("vscode");

let client;

/** The open boards, by the address of their record. */
const boards = new Map();

const settings = () => vscode.workspace.getConfiguration("fifangha");
const command = () => settings().get("path", "fifangha");

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("fifangha.openBoard", openBoard),
    vscode.commands.registerCommand("fifangha.openPage", openPage),
    vscode.workspace.onDidSaveTextDocument((document) => {
      const panel = boards.get(document.uri.toString());
      if (panel) draw(panel, document);
    }),
  );
  await startServer();
  // For tests.
  return { boards, isRunning: () => client?.isRunning() ?? false };
}

async function startServer() {
  let library;
  try {
    library = require("vscode-languageclient/node");
  } catch {
    vscode.window.showWarningMessage(
      "Fifangha: run `npm install` in the folder of the extension to see mistakes and boards as you type."
    );
    return;
  }
  client = new library.LanguageClient(
    "fifangha",
    "Fifangha",
    { command: command(), args: ["lsp"] },
    // Chapters too: their `fifangha` blocks are checked. The keys of sources are renamed from their library.
    {
      documentSelector: [
        { language: "fifangha" },
        { language: "markdown" },
        { language: "yaml", pattern: "**/{fifangha,sources}.yaml" },
      ],
      initializationOptions: { hints: settings().get("hints", true), language: settings().get("language", "") },
    }
  );
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(
      `Fifangha: cannot start \`${command()} lsp\` (${error.message}). Set \`fifangha.path\` to the program.`
    );
  }
}

/** The active record; a message if there is none. */
function activeRecord() {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId === "fifangha") return document;
  vscode.window.showInformationMessage("Fifangha: open a record first, a file that ends in .fif.");
  return undefined;
}

/** Opens the page of the active record in a browser; the language server writes it. */
async function openPage() {
  const document = activeRecord();
  if (!document) return;
  if (!client?.isRunning()) {
    vscode.window.showErrorMessage("Fifangha: the language server is not running.");
    return;
  }
  try {
    await client.sendRequest("workspace/executeCommand", {
      command: "fifangha.showPage",
      arguments: [client.code2ProtocolConverter.asUri(document.uri)],
    });
  } catch (error) {
    vscode.window.showErrorMessage(`Fifangha: ${error.message}`);
  }
}

/** Shows the board of the active record beside it; a save shows it again. */
async function openBoard() {
  const document = activeRecord();
  if (!document) return;
  const key = document.uri.toString();
  let panel = boards.get(key);
  if (panel) {
    panel.reveal(undefined, true);
  } else {
    const title = path.basename(document.uri.path);
    const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    panel = vscode.window.createWebviewPanel("fifangha.board", title, beside, {
      enableScripts: true,
      retainContextWhenHidden: true,
      localResourceRoots: [],
    });
    panel.onDidDispose(() => boards.delete(key));
    boards.set(key, panel);
  }
  await draw(panel, document);
}

/** Sets the page of a panel to the board of a record, which `fifangha board` writes. */
async function draw(panel, document) {
  try {
    panel.webview.html = await page(document);
  } catch (error) {
    vscode.window.showErrorMessage(`Fifangha: \`${command()} board\` failed: ${error.message}`);
  }
}

function page(document) {
  return new Promise((resolve, reject) => {
    const folder = vscode.workspace.getWorkspaceFolder(document.uri)?.uri.fsPath;
    const language = settings().get("language", "");
    const words = ["board", ...(language ? ["--language", language] : []), "-"];
    const child = execFile(command(), words, { cwd: folder, maxBuffer: 1 << 26 }, (error, out, said) =>
      error ? reject(new Error(said || error.message)) : resolve(out)
    );
    child.stdin.on("error", () => {});
    child.stdin.end(document.getText());
  });
}

function deactivate() {
  return client?.isRunning() ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
