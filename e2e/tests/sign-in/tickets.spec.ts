// Tickets: an operator creates a link that signs its user in or up.

import { newTotpSecret, totpAt } from '@latchkey/testing';
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

/** The application's page that a ticket link opens. */
const withTicket = (token: string): string => `/sign-in?__latchkey_ticket=${token}&__latchkey_status=sign_in`;

type Ticket = { readonly token: string; readonly url: string };

test('an invitation creates an account with a verified address', async ({ page, users, stack, settings }) => {
  await settings(methods.restricted);
  const guest = users.stranger();
  const { url } = (await stack.admin('POST', '/invitations', {
    email_address: guest.email,
    redirect_url: `${stack.playground}/sign-up`,
  })) as Ticket;
  const signUp = new SignUpPage(page);
  await page.goto(url);
  await expect(page.getByText('The invitation was sent to this address.')).toBeVisible();
  await signUp.password.fill(guest.password);
  await signUp.createButton.click();
  await new SignInPage(page).isSignedIn();
});

test('a sign-in token signs in once, and is removed from the URL', async ({ page, newDevice, users, stack }) => {
  const mira = await users.member();
  const { token } = (await stack.admin('POST', '/sign_in_tokens', { user_id: mira.id })) as Ticket;
  const address = withTicket(token);
  await page.goto(address);
  await new SignInPage(page).isSignedIn();
  const other = await (await newDevice()).newPage();
  await other.goto(address);
  await expect(other.getByRole('alert')).toBeVisible();
});

test('a sign-in token does not skip the second factor', async ({ page, users, stack, clock, settings }) => {
  await settings(methods.secondFactors);
  const seed = newTotpSecret();
  const mira = await users.member({ totp_secret: seed });
  const { token } = (await stack.admin('POST', '/sign_in_tokens', { user_id: mira.id })) as Ticket;
  const signIn = new SignInPage(page);
  await page.goto(withTicket(token));
  await signIn.heading('Two-step code');
  await signIn.giveCode(totpAt(seed, await clock.now()));
  await signIn.isSignedIn();
});

test('a session of an impersonator names the actor in the token', async ({ page, users, stack }) => {
  const mira = await users.member();
  const { token } = (await stack.admin('POST', '/actor_tokens', {
    user_id: mira.id,
    actor: { sub: 'user_support' },
  })) as Ticket;
  await page.goto(withTicket(token));
  await new SignInPage(page).isSignedIn();
  await page.getByRole('button', { name: 'Read the token' }).click();
  await expect(page.getByRole('main')).toContainText('user_support');
});
