// Serves the reference page: its document, and from a second origin its scripts, like those of a hosted client.
import { createServer } from 'node:http';
import { makeScripts } from './scripts.mjs';

/** A reveal is delayed until this long after the loading state was drawn, as React does with suspended content. */
const HELD_BACK_MS = 300;

/** The entry: the three calls, then the shared scripts, then the card. */
const entryCode = (apiUrl) => `
  const at = document.currentScript.src;
  const bring = (name) => new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = new URL(name + '.js', at).href;
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
  const ask = async (path, options) => (await fetch('${apiUrl}/v1' + path, { credentials: 'include', ...options })).json();
  const start = async () => {
    let token = /(?:^|; )__reference_token=([^;]+)/.exec(document.cookie)?.[1];
    if (!token) {
      token = (await ask('/dev_browser', { method: 'POST' })).id;
      document.cookie = '__reference_token=' + token + '; path=/; max-age=86400';
    }
    const known = '?__latchkey_db_jwt=' + token;
    await Promise.all([ask('/environment' + known + '&_method=PATCH', { method: 'POST' }), ask('/client' + known)]);
    await Promise.all(['vendors', 'framework', 'common'].map(bring));
    const shown = performance.now();
    document.getElementById('surface').textContent = 'Loading';
    await bring('card');
    const early = ${HELD_BACK_MS} - (performance.now() - shown);
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const label = document.createElement('label');
    label.textContent = 'Email address';
    const input = document.createElement('input');
    input.name = 'identifier';
    label.append(input);
    document.getElementById('surface').replaceChildren(label);
  };
  start();`;

const documentHtml = (scriptsUrl) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>The reference page</title><link rel="icon" href="data:,"></head>
<body><div id="surface"></div><script src="${scriptsUrl}/entry.js"></script></body></html>`;

const listen = async (answer) => {
  const server = createServer(answer);
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { url: `http://localhost:${server.address().port}`, stop };
};

/** `{ url, stop() }`; the API calls go to `apiUrl`. */
export async function serveReference(apiUrl) {
  const scripts = makeScripts({ entry: entryCode(apiUrl) });
  const files = await listen((request, response) => {
    const script = scripts.get(request.url.slice(1).replace(/\.js$/, ''));
    if (!script) return response.writeHead(404).end();
    response.writeHead(200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Content-Encoding': 'br',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Timing-Allow-Origin': '*',
    });
    return response.end(script.brotli);
  });
  const page = await listen((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(documentHtml(files.url));
  });
  return {
    url: page.url,
    async stop() {
      await page.stop();
      await files.stop();
    },
  };
}
