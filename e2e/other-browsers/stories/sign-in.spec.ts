// Sign-up and sign-in: an e-mail code, a password, a second factor, a forgotten password, an e-mail link and a provider.
import { newTotpSecret, totpAt } from '@latchkey/testing';
import { methods } from '../../support/settings.ts';
import { giveCode, giveIdentifier, IDENTIFIER, isSignedIn, PASSWORD, signIn, signUp } from '../page/cards.ts';
import { button, field, heading, link } from '../page/target.ts';
import { expect, test } from '../test.ts';

test('sign-up with a code by e-mail, sign-out, and sign-in with the password', async ({ web, users, inbox }) => {
  const mira = users.stranger();
  await web.open('/sign-up');
  await signUp(web, mira);
  await web.sees(heading('Enter the code'));
  await giveCode(web, '000000');
  await web.sees({ css: 'p, span', hasText: 'That code does not match.' });
  await giveCode(web, await inbox.code(mira.email));
  await isSignedIn(web);
  await web.reload();
  await isSignedIn(web);

  await web.click(button('Sign out'));
  await web.open('/sign-in');
  await giveIdentifier(web, mira.email);
  await web.isFocused(PASSWORD);
  await web.fill(PASSWORD, 'not-the-password');
  await web.click(button('Sign in'));
  await web.sees({ css: 'p, span', hasText: 'That password is not right.' });
  await web.fill(PASSWORD, mira.password);
  await web.press('Enter');
  await isSignedIn(web);
});

test('a second factor with an authenticator code', async ({ web, users, clock, settings }) => {
  await settings(methods.secondFactors);
  const seed = newTotpSecret();
  const mira = await users.member({ totp_secret: seed });
  await web.open('/sign-in');
  await signIn(web, mira);
  await web.sees(heading('Two-step code'));
  await giveCode(web, totpAt(seed, await clock.now()));
  await isSignedIn(web);
});

test('a forgotten password is replaced', async ({ web, users, inbox }) => {
  const mira = await users.member();
  const password = 'a-quiet-harbour-again';
  await web.open('/sign-in');
  await giveIdentifier(web, mira.email);
  await web.click(button('Forgot it?'));
  await web.click(button('Email me a code for a new password'));
  await giveCode(web, await inbox.code(mira.email));
  await web.fill(field('New password'), password);
  await web.fill(field('New password again'), password);
  await web.click(button('Save and sign in'));
  await isSignedIn(web);
  await web.click(button('Sign out'));
  await web.open('/sign-in');
  await signIn(web, { ...mira, password });
  await isSignedIn(web);
});

test('an e-mail link opened in another tab signs both tabs in', async ({ web, newTab, users, inbox, settings }) => {
  await settings(methods.noPassword, methods.emailLink);
  const mira = await users.member({ password: undefined });
  await web.open('/sign-in');
  await giveIdentifier(web, mira.email);
  await web.sees(heading('Open the link we sent'));
  const tab = await newTab();
  await tab.open(await inbox.link(mira.email));
  await tab.sees(heading(/^Continue to/));
  await tab.click(button('Continue'));
  await isSignedIn(tab);
  await isSignedIn(web);
});

test('a provider signs a new user up, and the same user in; a refusal is reported', async ({ web, users, stack }) => {
  const { email } = users.stranger();
  const provider = button(/Latchkey test identity/);
  await web.open('/sign-up');
  await web.click(provider);
  await web.fill(field(/address/i), email);
  await web.click(button('Continue with this address'));
  await web.reads({ role: 'main' }, email);
  await web.click(button('Sign out'));
  await web.sees(link('Sign in'));

  await web.open('/sign-in');
  await web.click(provider);
  await web.click(button('Deny'));
  await web.sees(IDENTIFIER);
  await web.reads({ role: 'alert' }, /\S/);

  await web.click(provider);
  await web.fill(field(/address/i), email);
  await web.click(button('Continue with this address'));
  await web.reads({ role: 'main' }, email);
  const found = await stack.admin('GET', `/users?email_address=${encodeURIComponent(email)}`);
  expect(found).toMatchObject({ total_count: 1 });
});
