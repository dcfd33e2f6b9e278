// Pages that import the client or the React package from npm, bundled as an application bundles them, without our script tag.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { type Behind, type HostPage, startHostPage } from './host-page.ts';

type Script = (key: string) => string;

/** Uses the `Latchkey` class and mounts surfaces with its methods. */
const CLASS_PAGE: Script = (key) => `
import { isLatchkeyAPIResponseError, Latchkey } from '@latchkey/browser';
const latchkey = new Latchkey(${JSON.stringify(key)});
const who = document.querySelector('#who');
latchkey.addListener(({ user }) => { who.textContent = user ? 'Signed in as ' + user.primaryEmailAddress.emailAddress : 'Signed out'; });
await latchkey.load({ afterSignOutUrl: '/' });
latchkey.mountUserButton(document.querySelector('#button'));
if (!latchkey.user) latchkey.mountSignIn(document.querySelector('#surface'), { fallbackRedirectUrl: '/' });
try {
  await latchkey.client.signIn.create({ strategy: 'password', identifier: 'nobody@example.com', password: '' });
} catch (error) {
  document.querySelector('#problem').textContent = String(isLatchkeyAPIResponseError(error));
}
`;

/** Renders buttons under a provider; a button of the host changes the provider's texts. */
export const BUTTONS_PAGE: Script = (key) => `
import { LatchkeyProvider, SignedIn, SignedOut, SignInButton, SignOutButton, SignUpButton } from '@latchkey/react';
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';
const GERMAN = { locale: 'de-DE', buttons: { signIn: 'Anmelden', signUp: 'Registrieren', signOut: 'Abmelden' } };
const Page = () => {
  const [localization, setLocalization] = useState();
  return h(LatchkeyProvider, { publishableKey: ${JSON.stringify(key)}, localization, afterSignOutUrl: '/' },
    h('button', { type: 'button', onClick: () => setLocalization(localization ? undefined : GERMAN) }, 'Deutsch / English'),
    h(SignedOut, null, h(SignInButton, { mode: 'modal', fallbackRedirectUrl: '/' }), h(SignUpButton, { mode: 'modal' })),
    h(SignedIn, null, h(SignOutButton)));
};
createRoot(document.querySelector('#surface')).render(h(Page));
`;

/** A sign-in in a container that reserves space for the card or does not, followed by text. */
export const placePage =
  (room: string): Script =>
  (key) =>
    `
import { LatchkeyProvider, SignIn } from '@latchkey/react';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.querySelector('#surface')).render(h(LatchkeyProvider, { publishableKey: ${JSON.stringify(key)} },
  h('div', { style: { minBlockSize: ${JSON.stringify(room)} } }, h(SignIn, { routing: 'hash' })),
  h('p', { id: 'below' }, 'Below the card')));
`;

/**
 * An application with a router: it shows a loading screen, mounts the page of the new path anew, and writes the URL last. Sign-in,
 * sign-up and the profile are on catch-all pages.
 */
export const ROUTED_PAGE: Script = (key) => `
import { LatchkeyProvider, SignedIn, SignIn, SignUp, useUser, UserProfile } from '@latchkey/react';
import { createElement as h, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
const LOADS_MS = 120;
window.moves = [];
const Who = () => h('p', { id: 'name' }, 'Signed in as ' + useUser().user?.primaryEmailAddress?.emailAddress);
const PAGES = {
  'sign-in': () => h(SignIn, { path: '/sign-in', signUpUrl: '/sign-up' }),
  'sign-up': () => h(SignUp, { path: '/sign-up', signInUrl: '/sign-in' }),
  account: () => h(UserProfile, { path: '/account' }),
  '': () => h(SignedIn, null, h(Who)),
};
const App = () => {
  const [path, show] = useState(location.pathname);
  useEffect(() => {
    const visited = () => show(location.pathname);
    addEventListener('popstate', visited);
    return () => removeEventListener('popstate', visited);
  }, []);
  const route = (method) => (to) => {
    window.moves.push(method + ' ' + to);
    setTimeout(() => show(undefined), LOADS_MS / 2);
    setTimeout(() => show(new URL(to, location.href).pathname), LOADS_MS);
    setTimeout(() => history[method](null, '', to), LOADS_MS * 2);
  };
  const Page = PAGES[path?.split('/')[1] ?? 'none'];
  return h(LatchkeyProvider, {
    publishableKey: ${JSON.stringify(key)}, signInUrl: '/sign-in', signUpUrl: '/sign-up',
    routerPush: route('pushState'), routerReplace: route('replaceState'),
  }, Page ? h(Page, { key: path }) : h('p', null, 'Loading the page'));
};
createRoot(document.querySelector('#surface')).render(h(StrictMode, null, h(App)));
`;

const HTML = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>A bundled page</title><link rel="icon" href="data:,"></head>
  <body>
    <p id="who">Loading</p><p id="problem"></p><div id="button"></div><div id="surface"></div>
    <script type="module" src="/page.ts"></script>
  </body>
</html>
`;

const TYPES: { readonly [ending: string]: string } = { js: 'text/javascript', css: 'text/css', html: 'text/html' };

/** The bundler's output files by path. */
const bundle = async (script: string): Promise<ReadonlyMap<string, string>> => {
  // Inside this folder, so that Node resolves the packages as it does for an application.
  const root = mkdtempSync(join(import.meta.dirname, '..', '.module-page-'));
  try {
    writeFileSync(join(root, 'index.html'), HTML);
    writeFileSync(join(root, 'page.ts'), script);
    const made = await build({ root, configFile: false, logLevel: 'error', build: { write: false, target: 'es2022' } });
    const outputs = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
    return new Map(
      outputs.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : String(file.source)]),
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};

/** Serves the bundled page. */
export const startModulePage = async (behind: Behind, script: Script = CLASS_PAGE): Promise<HostPage> => {
  const files = await bundle(script(behind.keys.publishable_key));
  return startHostPage(behind, {
    answers: (origin) => (request, response) => {
      const { pathname } = new URL(request.url ?? '/', origin);
      // Any path without a file is a page of the application.
      const path = /\.\w+$/.test(pathname) ? pathname : '/index.html';
      const text = files.get(path);
      if (text === undefined) return false;
      response.writeHead(200, { 'Content-Type': `${TYPES[path.split('.').at(-1) ?? '']}; charset=utf-8` }).end(text);
      return true;
    },
  });
};
