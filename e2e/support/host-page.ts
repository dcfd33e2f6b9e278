// A page of someone's web site: static files under a strict content policy, with the script build in one tag.
import { randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { Stack } from './stack.ts';

export type HostPage = { readonly url: string; stop(): Promise<void> };

/** What the page adds of its own: style rules, attributes of the html element, and props of the surface. */
export type HostOptions = {
  readonly css?: string;
  readonly htmlAttributes?: string;
  readonly props?: Readonly<Record<string, unknown>>;
};

const policy = (nonce: string, service: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    `connect-src ${service}`,
    `img-src ${service} data:`,
    "require-trusted-types-for 'script'",
  ].join('; ');

const html = (nonce: string, { service, keys }: Stack, htmlAttributes: string) => `<!doctype html>
<html lang="en" ${htmlAttributes}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>A host page</title>
    <link rel="stylesheet" href="/host.css">
  </head>
  <body>
    <main>
      <p id="who">Loading</p>
      <div id="surface"></div>
      <button id="open-sign-in" hidden>Open sign-in</button>
      <button id="sign-out" hidden>Sign out</button>
    </main>
    <script nonce="${nonce}" src="${service}/latchkey.browser.js" data-latchkey-publishable-key="${keys.publishable_key}"></script>
    <script nonce="${nonce}" src="/host.js"></script>
  </body>
</html>
`;

/** The host's own script: draws who is signed in, and the surface that the path asks for. */
const hostScript = (props: Readonly<Record<string, unknown>>) => `
const latchkey = window.Latchkey;
const who = document.getElementById('who');
const surface = document.getElementById('surface');
const signOut = document.getElementById('sign-out');
const openSignIn = document.getElementById('open-sign-in');
let mounted = false;
const draw = () => {
  const user = latchkey.user;
  who.textContent = user ? 'Signed in as ' + user.primaryEmailAddress.emailAddress : 'Signed out';
  signOut.hidden = !user;
  openSignIn.hidden = Boolean(user);
  const wanted = !user && location.pathname !== '/plain';
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
latchkey.load({ signInUrl: '/', signUpUrl: '/sign-up', afterSignOutUrl: '/' }).then(() => {
  latchkey.addListener(draw);
  draw();
});
`;

const send = (response: ServerResponse, type: string, body: string, headers: Record<string, string> = {}) => {
  response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, ...headers });
  response.end(body);
};

/** Serves the page on a free port of its own origin. */
export async function startHostPage(
  stack: Stack,
  { css = '', htmlAttributes = '', props = {} }: HostOptions = {},
): Promise<HostPage> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === '/host.css') return send(response, 'text/css', css);
    if (path === '/host.js') return send(response, 'text/javascript', hostScript(props));
    const nonce = randomBytes(16).toString('base64');
    return send(response, 'text/html', html(nonce, stack, htmlAttributes), {
      'Content-Security-Policy': policy(nonce, stack.service),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://localhost:${address.port}`, stop };
}
