// Every row of the redirect callback table, on a host page with custom screens, against a real OpenID Connect provider. Rows are
// numbered as in the table; each runs in a new browser context.

import { newTotpSecret } from '@latchkey/testing';
import type { Page } from '@playwright/test';
import { CallbackTab } from '../../pages/callback.ts';
import { type OidcIdentity, withProvider } from '../../support/identities/oidc.ts';
import { methods } from '../../support/settings.ts';
import { test as base, expect } from '../../support/test.ts';
import type { TestUser } from '../../support/users.ts';

const NAME = 'custom_acme';
const STRATEGY = `oauth_${NAME}`;

type Means = {
  readonly identity: OidcIdentity;
  /** Opens a tab of a new browser context on the host page. */
  readonly tab: () => Promise<CallbackTab>;
  /** Sets the user at the provider from now on. */
  readonly be: (
    user: Pick<TestUser, 'email'>,
    more?: { readonly proven?: boolean; readonly answer?: 'yes' | 'no' },
  ) => void;
};

const test = base.extend<Means>({
  identity: async ({ stack }, use) => withProvider(stack, NAME, use),
  tab: async ({ newDevice, site }, use) =>
    use(async () => {
      const tab = new CallbackTab(await (await newDevice()).newPage(), site.url);
      await tab.open();
      return tab;
    }),
  be: async ({ identity }, use) =>
    use(({ email }, { proven = true, answer = 'yes' } = {}) =>
      identity.act({ sub: email, email, email_verified: proven }, answer),
    ),
});

/** This service never locks a provider verification, so these rows rewrite the reply to one of another service. */
const sayLocked = async (page: Page): Promise<void> => {
  await page.route(/\/v1\/client\?/, async (route) => {
    const reply = await route.fetch();
    const body = await reply.text();
    await route.fulfill({ response: reply, body: body.replaceAll('"oauth_access_denied"', '"user_locked"') });
  });
};

/** No provider returns a phone number, so this service reports it as missing; rewrite the reply to one where it is unverified. */
const sayNumberKnown = async (page: Page): Promise<void> => {
  await page.route(/\/v1\/client\/sign_ups\?/, async (route) => {
    const reply = await route.fetch();
    const body = await reply.text();
    const said = body
      .replaceAll('"missing_fields":["phone_number"]', '"missing_fields":[]')
      .replaceAll('"unverified_fields":[]', '"unverified_fields":["phone_number"]');
    expect(said).not.toBe(body);
    await route.fulfill({ response: reply, body: said });
  });
};

test('rows 1 and 8: the session of a completed attempt becomes active', async ({ tab, be, users }) => {
  const known = await users.member();
  be(known);
  const one = await tab();
  await one.throughWhole(STRATEGY, 'signIn');
  await one.leadsTo('after-sign-in');
  await one.tab.isSignedInAs(known);

  const stranger = users.stranger();
  be(stranger);
  const eight = await tab();
  await eight.throughWhole(STRATEGY, 'signUp');
  await eight.leadsTo('after-sign-up');
  await eight.tab.isSignedInAs(stranger);
});

test('row 10: a user who is already signed in stays signed in', async ({ tab, be, users, settings }) => {
  await settings(methods.manySessions);
  const known = await users.member();
  be(known);
  for (const attempt of ['signIn', 'signUp'] as const) {
    const ten = await tab();
    await ten.tab.signIn(known);
    await ten.through(STRATEGY, attempt);
    await ten.leadsTo('after-sign-in');
    expect(await ten.tab.accounts()).toEqual([known.email]);
  }
});

test('row 2: a sign-up of a known user becomes a sign-in, with its remaining steps', async ({
  tab,
  be,
  users,
  settings,
  stack,
}) => {
  await settings(methods.secondFactors);
  const plain = await users.member();
  const careful = await users.member({ totp_secret: newTotpSecret() });
  const renewed = await users.member();
  await stack.admin('PATCH', `/users/${renewed.id}`, { requires_new_password: true });
  for (const [user, place] of [
    [plain, 'after-sign-in'],
    [careful, 'factor-two'],
    [renewed, 'reset-password'],
  ] as const) {
    be(user);
    const two = await tab();
    await two.through(STRATEGY, 'signUp');
    await two.leadsTo(place);
  }
});

test('row 2: a sign-up of a known user whose redirect has expired continues with what they typed', async ({
  tab,
  be,
  users,
  settings,
  clock,
}) => {
  // With enumeration protection, a sign-up accepts an address that is taken.
  await settings({ security: { enumeration_protection: true } });
  const known = await users.member();
  be(known);
  const two = await tab();
  await two.begin('signUp', { emailAddress: known.email });
  await two.throughContinued(STRATEGY);
  await clock.advance(11 * 60_000);
  await two.leadsTo('factor-one');
});

test('rows 6 and 9: a sign-in asks for a new password, or for the second factor', async ({
  tab,
  be,
  users,
  settings,
  stack,
}) => {
  await settings(methods.secondFactors);
  const careful = await users.member({ totp_secret: newTotpSecret() });
  const renewed = await users.member();
  await stack.admin('PATCH', `/users/${renewed.id}`, { requires_new_password: true });
  for (const [user, place] of [
    [renewed, 'reset-password'],
    [careful, 'factor-two'],
  ] as const) {
    be(user);
    const one = await tab();
    await one.through(STRATEGY, 'signIn');
    await one.leadsTo(place);
  }
});

test('row 5: a sign-in that only has an identifier continues with its first factor', async ({ tab, users }) => {
  const known = await users.member();
  const five = await tab();
  await five.begin('signIn', { identifier: known.email });
  await five.toCallback();
  await five.leadsTo('factor-one');
});

test('row 7: a sign-in of a new user becomes a sign-up, unless the host forbids it', async ({
  tab,
  be,
  users,
  settings,
}) => {
  const stranger = users.stranger();
  be(stranger);
  const forbidden = await tab();
  await forbidden.through(STRATEGY, 'signIn');
  await forbidden.leadsTo('sign-in', { transferable: false });
  const seven = await tab();
  await seven.through(STRATEGY, 'signIn');
  await seven.leadsTo('after-sign-up');
  await seven.tab.isSignedInAs(stranger);

  be(users.stranger(), { proven: false });
  const unproven = await tab();
  await unproven.through(STRATEGY, 'signIn');
  await unproven.leadsTo('verify-email');

  await settings(methods.phone, methods.phoneRequired);
  be(users.stranger());
  const phone = await tab();
  await sayNumberKnown(phone.page);
  await phone.through(STRATEGY, 'signIn');
  await phone.leadsTo('verify-phone');

  await settings(methods.username, methods.usernameRequired);
  be(users.stranger());
  const more = await tab();
  await more.through(STRATEGY, 'signIn');
  await more.leadsTo('continue');
});

test('row 12: a sign-up continues with the missing fields', async ({ tab, be, users, settings }) => {
  be(users.stranger(), { proven: false });
  const unproven = await tab();
  await unproven.through(STRATEGY, 'signUp');
  await unproven.leadsTo('verify-email');

  await settings(methods.phone);
  be(users.stranger());
  const phone = await tab();
  await phone.begin('signUp', { phoneNumber: users.number() });
  await phone.throughContinued(STRATEGY);
  await phone.leadsTo('verify-phone');

  await settings(methods.username, methods.usernameRequired);
  be(users.stranger());
  const twelve = await tab();
  await twelve.through(STRATEGY, 'signUp');
  await twelve.leadsTo('continue');
});

test('rows 3, 4, 11 and 13: a rejection is shown on the page where the attempt started', async ({ tab, be, users }) => {
  be(users.stranger(), { answer: 'no' });
  for (const [attempt, place] of [
    ['signUp', 'sign-up'],
    ['signIn', 'sign-in'],
  ] as const) {
    const refused = await tab();
    await refused.through(STRATEGY, attempt);
    expect(await refused.problem(attempt)).toBe('oauth_access_denied');
    await refused.leadsTo(place);
    const locked = await tab();
    await sayLocked(locked.page);
    await locked.through(STRATEGY, attempt);
    expect(await locked.problem(attempt)).toBe('user_locked');
    await locked.leadsTo(place);
  }
});
