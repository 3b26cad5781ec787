/** Serves the built page from a subfolder, because the page must work in any folder. */

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };

const ISOLATED = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

/** Serves a folder, with compression if `gzip` is true. `isolated` lets pages share memory with their workers. */
export async function serve(folder, { isolated = false, gzip = false } = {}) {
  let isSilent = false;
  const server = createServer(async (request, response) => {
    if (isSilent) return;
    if (isolated) for (const [name, value] of Object.entries(ISOLATED)) response.setHeader(name, value);
    const path = new URL(request.url, "http://localhost").pathname.replace(/^\/any\/place/, "");
    try {
      const body = await readFile(join(folder, path.endsWith("/") ? "index.html" : path));
      response.setHeader("content-type", TYPES[extname(path)] ?? "text/html");
      if (gzip) response.setHeader("content-encoding", "gzip");
      response.end(gzip ? gzipSync(body) : body);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}/any/place/`,
    /** Stops answering requests. */
    silence: () => (isSilent = true),
    close: () => server.close().closeAllConnections(),
  };
}
