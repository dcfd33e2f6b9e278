// A host page: static files under a strict CSP, with the script build in one tag.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Keys } from './stack.ts';

export type HostPage = { readonly url: string; stop(): Promise<void> };

/** What a page needs to reach the product: the service's URL and its keys. */
export type Behind = { readonly service: string; readonly keys: Keys };

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<boolean> | boolean;

/** Options of the host page. */
export type HostOptions = {
  readonly css?: string;
  readonly htmlAttributes?: string;
  /** Props of the surface. */
  readonly props?: Readonly<Record<string, unknown>>;
  /** The host name of the page; a different name is a different origin. */
  readonly hostname?: string;
  /** Options of load(), which override the page's defaults. */
  readonly load?: Readonly<Record<string, unknown>>;
  /** More attributes of the script tag, from the page's origin. */
  readonly scriptAttributes?: (origin: string) => string;
  /** The page calls the service through this path of its origin. */
  readonly proxyPath?: string;
  /** The page also calls its own server. */
  readonly hasApi?: boolean;
  /** Handles requests other than the page's; false if it does not handle a request. Receives the page's origin. */
  readonly answers?: (origin: string) => Answer;
};

type Site = {
  readonly behind: Behind;
  readonly htmlAttributes: string;
  readonly scriptAttributes: string;
  /** Base URL of the script and of the calls. */
  readonly reach: string;
  readonly hasApi: boolean;
};

const policy = (nonce: string, { behind, reach, hasApi }: Site) => {
  const place = reach === behind.service ? reach : "'self'";
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    `connect-src ${place}${hasApi ? " 'self'" : ''}`,
    `img-src ${place} data:`,
    "require-trusted-types-for 'script'",
  ].join('; ');
};

const html = (nonce: string, { behind, reach, htmlAttributes, scriptAttributes }: Site) => `<!doctype html>
<html lang="en" ${htmlAttributes}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>A host page</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/host.css">
  </head>
  <body>
    <main>
      <p id="who">Loading</p>
      <p id="problem"></p>
      <div id="surface"></div>
      <button id="open-sign-in" hidden>Open sign-in</button>
      <button id="sign-out" hidden>Sign out</button>
    </main>
    <script nonce="${nonce}" src="${reach}/latchkey.browser.js" data-latchkey-publishable-key="${behind.keys.publishable_key}" ${scriptAttributes}></script>
    <script nonce="${nonce}" src="/host.js"></script>
  </body>
</html>
`;

/** The host's script: shows the signed-in user, and mounts the surface that the path names. */
const hostScript = (props: Readonly<Record<string, unknown>>, load: Readonly<Record<string, unknown>>) => `
window.hrefForHost = location.href;
const latchkey = window.Latchkey;
const who = document.getElementById('who');
const problem = document.getElementById('problem');
const surface = document.getElementById('surface');
const signOut = document.getElementById('sign-out');
const openSignIn = document.getElementById('open-sign-in');
let mounted = false;
const draw = () => {
  const user = latchkey.user;
  who.textContent = user ? 'Signed in as ' + user.primaryEmailAddress.emailAddress : 'Signed out';
  signOut.hidden = !user;
  openSignIn.hidden = Boolean(user);
  const wanted = !user && !location.pathname.startsWith('/plain');
  if (wanted && !mounted) {
    const props = { signInUrl: '/', signUpUrl: '/sign-up', fallbackRedirectUrl: '/', ...${JSON.stringify(props)} };
    if (location.pathname === '/sign-up') latchkey.mountSignUp(surface, props);
    else latchkey.mountSignIn(surface, props);
  }
  if (!wanted && mounted) {
    if (location.pathname === '/sign-up') latchkey.unmountSignUp(surface);
    else latchkey.unmountSignIn(surface);
  }
  mounted = wanted;
};
signOut.addEventListener('click', () => latchkey.signOut({ redirectUrl: '/' }));
openSignIn.addEventListener('click', () => latchkey.openSignIn({ fallbackRedirectUrl: '/plain' }));
latchkey.on('status', (status) => {
  if (status !== 'ready') return;
  latchkey.addListener(draw);
  draw();
});
latchkey.load({ signInUrl: '/', signUpUrl: '/sign-up', afterSignOutUrl: '/', ...${JSON.stringify(load)} }).catch((error) => {
  problem.textContent = error.message;
});
`;

const send = (response: ServerResponse, type: string, body: string, headers: Record<string, string> = {}) => {
  response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, ...headers });
  response.end(body);
};

/** Serves the page on a free port, which makes it a separate origin. */
export async function startHostPage(behind: Behind, options: HostOptions = {}): Promise<HostPage> {
  const { css = '', htmlAttributes = '', props = {}, load = {}, hostname = 'localhost', hasApi = false } = options;
  const server = createServer();
  // Every other host name is a subdomain of localhost.
  const isAddress = hostname === '127.0.0.1';
  await new Promise<void>((resolve) => server.listen(0, isAddress ? hostname : 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  const url = `http://${hostname}:${address.port}`;
  const reach = options.proxyPath ?? behind.service;
  const scriptAttributes = options.scriptAttributes?.(url) ?? '';
  const site: Site = { behind, reach, htmlAttributes, scriptAttributes, hasApi };
  const answer = options.answers?.(url) ?? (() => false);
  server.on('request', async (request, response) => {
    const path = new URL(request.url ?? '/', url).pathname;
    if (path === '/host.css') return send(response, 'text/css', css);
    if (path === '/host.js') return send(response, 'text/javascript', hostScript(props, load));
    if (path === '/favicon.ico') return send(response, 'image/x-icon', '');
    if (await answer(request, response)) return;
    const nonce = randomBytes(16).toString('base64');
    return send(response, 'text/html', html(nonce, site), { 'Content-Security-Policy': policy(nonce, site) });
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, stop };
}
