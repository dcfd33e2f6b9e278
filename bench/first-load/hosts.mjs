// The measured pages: a script tag, a React application built with Vite, an empty page; each with its server.

import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { SourceMap } from 'node:module';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { ROOT } from '../../tools/terminal.mjs';
import { createOwnerBySource, onlySource, ownerByUrl } from './long-tasks.mjs';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** `answer(path)` returns `{ type, body }` or undefined. An unknown path gets the document, as in applications with a router. */
async function serve(answer) {
  // Each file is compressed once, as on a server in production.
  const compressed = new Map();
  const compress = (path, body) => {
    if (!compressed.has(path)) compressed.set(path, brotliCompressSync(body));
    return compressed.get(path);
  };
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    const { type, body, isHashed } = (await answer(path)) ?? (await answer('/index.html'));
    response.writeHead(200, {
      'Content-Type': type,
      'Content-Encoding': 'br',
      'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    response.end(compress(path, body));
  });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { url: `http://localhost:${server.address().port}`, stop };
}

const page = (body) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A host page</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`;

const serveHtml = (html) =>
  serve((path) => (path === '/index.html' ? { type: TYPES['.html'], body: html } : undefined));

/** One script tag; `show` is code that runs once the client has loaded. Also returns `ownerOf`, for profiles of the page. */
export const serveScriptTag = async ({ url, keys }, show) => {
  const host = await serveHtml(
    page(`<div id="surface"></div>
<script src="${url}/latchkey.browser.js" data-latchkey-publishable-key="${keys.publishable_key}"></script>
<script>const surface = document.getElementById('surface'); Latchkey.load().then(() => { ${show} });</script>`),
  );
  return { ...host, ownerOf: ownerByUrl };
};

/** The client without surfaces; `#loaded` appears once it has loaded. */
export const serveHeadless = ({ url, keys }) =>
  serveHtml(
    page(`<script src="${url}/latchkey.headless.browser.js" data-latchkey-publishable-key="${keys.publishable_key}"></script>
<script>Latchkey.load().then(() => document.body.insertAdjacentHTML('beforeend', '<p id="loaded">Loaded.</p>'));</script>`),
  );

export const serveEmpty = () => serveHtml(page('<p>Nothing is loaded here.</p>'));

/** Reads the key from the document: in the script it would change the names and the bytes of files with each port of the service. */
const REACT_MAIN = `import { LatchkeyProvider, SignedIn, SignedOut, SignIn, UserButton } from '@latchkey/react';
import { createElement as h, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('surface')).render(h(StrictMode, null, h(LatchkeyProvider, { publishableKey: document.documentElement.dataset.key },
  h(SignedOut, null, h(SignIn, { routing: 'hash' })), h(SignedIn, null, h(UserButton)))));`;

const readMap = (path) => (existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined);

/** Finds the source file of a function in a built file, by the source maps in the folder. */
const createFindSource = (folder) => {
  const maps = new Map();
  return ({ url, line, column }) => {
    const path = join(folder, `${new URL(url).pathname}.map`);
    if (!maps.has(path)) maps.set(path, readMap(path));
    const map = maps.get(path);
    // The beginning of a file is in no map: it is the evaluation of the whole file, and counts if the file has one owner.
    return map?.findEntry(line, column).originalSource ?? onlySource(map?.payload.sources ?? []);
  };
};

/** A React application as a developer would build it, from the built packages. Also returns `ownerOf`. */
export async function serveVite({ keys }) {
  const id = join(ROOT, 'bench/first-load/vite-host-main.js');
  const html = join(ROOT, 'bench/first-load/index.html');
  const outDir = join(ROOT, '.cache/bench-vite-host');
  await build({
    configFile: false,
    root: join(ROOT, 'bench/first-load'),
    logLevel: 'warn',
    plugins: [
      {
        name: 'host-main',
        resolveId: (source) => (source === '/vite-host-main.js' ? id : undefined),
        load: (source) => (source === id ? REACT_MAIN : undefined),
      },
    ],
    build: { outDir, emptyOutDir: true, sourcemap: 'hidden', rollupOptions: { input: html } },
  });
  const host = await serve(async (path) => {
    const built = await readFile(join(outDir, path)).catch(() => undefined);
    const body =
      path === '/index.html' ? built.toString().replace('<html', `<html data-key="${keys.publishable_key}"`) : built;
    return (
      body && { type: TYPES[extname(path)] ?? 'application/octet-stream', body, isHashed: path.startsWith('/assets/') }
    );
  });
  return { ...host, ownerOf: createOwnerBySource(createFindSource(outDir)) };
}
