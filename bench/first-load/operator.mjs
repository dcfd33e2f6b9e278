// Signs the first operator in to the console, in a browser context, with the calls that its screens make.
import { totpAt } from '@latchkey/testing';

/** An element of the overview that shows figures of the service, not a skeleton. */
export const FIGURE = '.lk-figures:not([aria-busy]) .lk-figure-value';

const ACCOUNT = {
  email_address: 'ines@example.com',
  first_name: 'Ines',
  last_name: 'Vidal',
  password: 'quiet-harbour-lights-48',
};

/** Uses the one-time link, and adds the authenticator app that an operator must have. */
export async function signInOperator(chrome, context, link) {
  const { origin, hash } = new URL(link);
  const page = await chrome.newPage(context);
  // A page of that origin without a client: the calls below are the only ones.
  await page.open(`${origin}/health/live`);
  const call = (path, type, body) =>
    page.run(`(async () => {
      const reply = await fetch('/console' + ${JSON.stringify(path)}, {
        method: 'POST',
        headers: { 'Content-Type': ${JSON.stringify(type)} },
        body: ${JSON.stringify(body)},
      });
      if (!reply.ok) throw new Error(reply.status + ' ' + (await reply.text()));
      return reply.json();
    })()`);
  const form = (path, fields) =>
    call(path, 'application/x-www-form-urlencoded', new URLSearchParams(fields).toString());
  const welcome = JSON.stringify({ token: hash.slice(1), ...ACCOUNT });
  const { ticket } = await call('/api/welcome', 'application/json', welcome);
  await form('/auth/v1/client/sign_ins', { strategy: 'ticket', ticket });
  const { response } = await form('/auth/v1/me/totp', {});
  await form('/auth/v1/me/totp/attempt_verification', { code: totpAt(response.secret, Date.now()) });
  await page.close();
}
