// The page of the built-in test provider: choose a user, or deny. Development only, so it is not translated.

import { escapeHtml, oneLine } from '../../domain/messages/html.ts';
import type { TestUser } from '../../domain/providers/test-identity.ts';
import { englishPage, type PageLook } from './frame.ts';

const TITLE = 'Latchkey test identity';

const describe = ({ email, isEmailVerified }: TestUser): string => {
  if (email === undefined) return 'no e-mail address';
  return isEmailVerified ? email : `${email}, not verified`;
};

const choice = (user: TestUser): string => {
  const name = escapeHtml(`${user.givenName} ${user.familyName}`);
  return `<li><button type="submit" name="choice" value="${escapeHtml(user.key)}">${name}<span>${escapeHtml(describe(user))}</span></button></li>`;
};

type Asking = {
  readonly action: string;
  /** The authorization request, sealed; the form sends it back unchanged. */
  readonly request: string;
  readonly users: readonly TestUser[];
  readonly scopes: readonly string[];
  readonly loginHint: string | undefined;
};

export const testIdentityPage = (look: PageLook, asking: Asking): string => {
  const app = oneLine(look.applicationName) || 'This application';
  return englishPage(look, TITLE, [
    `<p>${escapeHtml(app)} wants to know who you are (${escapeHtml(asking.scopes.join(', '))}). These people are made up, and only development instances know them.</p>`,
    `<form method="post" action="${escapeHtml(asking.action)}"><input type="hidden" name="request" value="${escapeHtml(asking.request)}">`,
    `<ul>${asking.users.map(choice).join('')}</ul></form>`,
    `<form method="post" action="${escapeHtml(asking.action)}"><input type="hidden" name="request" value="${escapeHtml(asking.request)}">`,
    `<label for="email">Another e-mail address</label><input id="email" name="email" type="email" autocomplete="email" required value="${escapeHtml(asking.loginHint ?? '')}">`,
    '<button type="submit" name="choice" value="typed">Continue with this address</button></form>',
    `<form method="post" action="${escapeHtml(asking.action)}"><input type="hidden" name="request" value="${escapeHtml(asking.request)}">`,
    '<button type="submit" name="choice" value="deny" data-quiet>Deny</button></form>',
  ]);
};

/** The page for a request that did not come from this service. */
export const testIdentityErrorPage = (look: PageLook): string =>
  englishPage(look, TITLE, [
    '<p>This request did not come from the application. Go back to it and press the button of the provider again.</p>',
  ]);
