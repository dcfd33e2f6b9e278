// The pages of a keyless instance: claim it, and copy its keys. They are for a developer on the same machine, so they are not
// translated.
import { escapeHtml, oneLine } from '../../domain/messages/html.ts';
import { englishPage, type PageLook } from './frame.ts';

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

type Claim = {
  readonly action: string;
  readonly token: string;
  readonly returnUrl: string | undefined;
  /** The day on which an unclaimed instance is deleted, such as `24 November 2026`. */
  readonly until: string;
};

export const claimPage = (look: PageLook, claim: Claim): string =>
  englishPage(look, 'Keep this application', [
    `<p>Latchkey made it when your application was started without a key. Unless you keep it, it is removed with its users on ${escapeHtml(claim.until)}.</p>`,
    `<form method="post" action="${escapeHtml(claim.action)}">${hidden('token', claim.token)}`,
    claim.returnUrl === undefined ? '' : hidden('return_url', claim.returnUrl),
    '<label for="name">Name of the application</label>',
    `<input id="name" name="name" maxlength="64" autocomplete="off" value="${escapeHtml(oneLine(look.applicationName))}">`,
    '<button type="submit">Keep it</button></form>',
    '<p>Nothing leaves this machine.</p>',
  ]);

type Keys = { readonly publishableKey: string; readonly secretKey: string; readonly isClaimed: boolean };

const copyable = (id: string, label: string, value: string): string =>
  `<label for="${id}">${label}</label><input id="${id}" readonly dir="ltr" spellcheck="false" value="${escapeHtml(value)}">`;

export const keysPage = (look: PageLook, keys: Keys): string =>
  englishPage(look, `Keys of ${oneLine(look.applicationName) || 'this application'}`, [
    keys.isClaimed
      ? '<p>The application is yours. Put these keys into its configuration and start it again.</p>'
      : '<p>These keys work until the application is removed. Keep it first if you want to go on with it.</p>',
    copyable('publishable', 'Publishable key', keys.publishableKey),
    copyable('secret', 'Secret key', keys.secretKey),
    '<p>The secret key opens everything in this application. It belongs on your server, never in a page.</p>',
  ]);

export const keylessGonePage = (look: PageLook): string =>
  englishPage(look, 'This application is gone', [
    '<p>Nobody kept it, so it was removed. Start your application again without a key to get a new one.</p>',
  ]);
