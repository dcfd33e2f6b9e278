// The pages of the playground's identity provider: the account chooser, and the form that posts the response.

const safe = (text) => String(text ?? '').replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const hidden = (fields) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${safe(name)}" value="${safe(value)}">`)
    .join('');

const field = (name, label, value, type = 'text') =>
  `<p><label>${label}<br><input name="${name}" type="${type}" value="${safe(value)}" autocomplete="off"></label></p>`;

const page = (title, body) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:4rem auto;padding:0 1rem}input{font:inherit;width:100%;padding:.4rem}button{font:inherit;padding:.5rem 1rem}</style>
<main><h1>${title}</h1>${body}</main></html>`;

const USER_FIELDS = [
  field('email', 'Email address', 'ada@acme.example', 'email'),
  field('first', 'First name', 'Ada'),
  field('last', 'Last name', 'Lovelace'),
  field('id', 'Name id (the address if empty)', ''),
].join('');

/** Asks which user to sign in as, for an application that redirected a browser here. */
export const chooserPage = (application, query) =>
  page(
    'Acme identity',
    `<p>${safe(application)} asks who you are.</p>
<form method="post" action="/sso">${hidden(query)}${USER_FIELDS}
<p><button name="choice" value="accept">Sign in</button> <button name="choice" value="refuse">Refuse</button></p></form>`,
  );

/** The start page of IdP-initiated sign-in, for an application that allows it. */
export const startPage = () =>
  page(
    'Acme identity',
    `<p>Open an application from here. It must allow sign-ins that start at its identity provider.</p>
<form method="post" action="/start">${field('acs', 'ACS URL', '', 'url')}${field('entity', 'Entity ID', '')}${USER_FIELDS}
<p><button name="choice" value="accept">Open</button></p></form>`,
  );

/** Posts the response at once; with a button where scripts are disabled. */
export const answerPage = (acsUrl, answer, relayState) =>
  page(
    'Acme identity',
    `<form method="post" action="${safe(acsUrl)}">${hidden({ SAMLResponse: answer, RelayState: relayState })}<p><button>Continue</button></p></form>
<script>document.forms[0].submit()</script>`,
  );
