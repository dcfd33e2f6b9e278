// A host page for browser measurements: served locally, with the script build of a running service.
import { createServer } from 'node:http';

/** Browser flags for measurements: they disable background work. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page that shows surfaces in `#surface`; `script` runs after the client is defined. */
export const hostPage = ({ url, keys }, script = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A host page</title></head><body><div id="surface"></div>
<script src="${url}/latchkey.browser.js" data-latchkey-publishable-key="${keys.publishable_key}"></script>
<script>${script}</script>
</body></html>`;

/** `{ url, stop() }` of a server that answers everything with `html`. */
export async function servePage(html) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(html);
  });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { url: `http://localhost:${server.address().port}`, stop };
}
