// A server of files for tests, on a free port of this machine.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".css": "text/css", ".json": "application/json", ".fif": "text/plain" };

/** Serves pages, given by path, and the files of folders, by the start of their path; like
 * a CDN, to pages of every origin. */
export async function served(pages, folders = {}) {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const start = Object.keys(folders).find((it) => path.startsWith(it));
    try {
      const body = pages[path] ?? (await readFile(join(folders[start], path.slice(start.length))));
      const type = `${TYPES[extname(path)] ?? "text/html"}; charset=utf-8`;
      response.writeHead(200, { "content-type": type, "access-control-allow-origin": "*" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address();
  return { url: (path) => new URL(path, `http://127.0.0.1:${port}`), close: () => server.close(), server };
}
