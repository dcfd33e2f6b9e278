// A sensitive call with a stale verification: the user verifies again, the call is repeated once; cancelling changes nothing.

import { makePasskey, newTotpSecret, totpAt } from '@latchkey/testing';
import { addPasskeyDevice } from '@latchkey/testing/playwright';
import type { Page } from '@playwright/test';
import { HostTab } from '../../pages/host.ts';
import { ProfilePage } from '../../pages/profile.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { UserVerificationPage } from '../../pages/user-verification.ts';
import { watchCalls } from '../../support/calls.ts';
import { withoutAutofill } from '../../support/identities/authenticator.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

const MINUTE_MS = 60_000;
/** Longer than the service accepts a verification. */
const TOO_LONG_MS = 11 * MINUTE_MS;

const REMOVE = /^DELETE \/v1\/me\/email_addresses\//;

/** Removes the second address of a user whose verification is stale. */
async function removeAnAddress(page: Page, email: string): Promise<UserVerificationPage> {
  await new ProfilePage(page).choose(email, 'Remove');
  await new ProfilePage(page).press('Remove');
  return new UserVerificationPage(page);
}

test('a password verifies, and the call is repeated once', async ({ context, page, site, users, clock }) => {
  const [mira, { email }] = [users.stranger(), users.stranger()];
  await users.member({ email_address: [mira.email, email], password: mira.password });
  const profile = new ProfilePage(page);
  await profile.open(site, mira);
  await clock.advance(TOO_LONG_MS);
  const calls = watchCalls(context);
  const stepUp = await removeAnAddress(page, email);
  await stepUp.heading('Confirm it is you');
  await expect(stepUp.password).toBeFocused();
  await stepUp.givePassword('not-my-password');
  await expect(stepUp.password).toHaveAccessibleDescription(/not right/);
  await stepUp.givePassword(mira.password);
  await stepUp.isGone();
  await profile.says(`${email} is removed.`);
  expect(calls.matching(REMOVE)).toHaveLength(2);
  await expect(profile.row('Email', mira.email)).toBeVisible();
});

test('a cancelled step-up shows no error: the form is unchanged, and can be submitted again', async ({
  context,
  page,
  site,
  users,
  clock,
}) => {
  const [mira, { email }] = [users.stranger(), users.stranger()];
  await users.member({ email_address: [mira.email, email], password: mira.password });
  const profile = new ProfilePage(page);
  await profile.open(site, mira);
  await clock.advance(TOO_LONG_MS);
  const calls = watchCalls(context);
  const stepUp = await removeAnAddress(page, email);
  await stepUp.heading('Confirm it is you');
  await page.keyboard.press('Escape');
  await stepUp.isGone();
  const form = profile.form('Remove this email?');
  await expect(form.getByRole('alert')).toHaveCount(0);
  await expect(form.getByRole('button', { name: 'Remove' })).toBeEnabled();
  expect(calls.matching(REMOVE)).toHaveLength(1);
  await form.getByRole('button', { name: 'Remove' }).click();
  await stepUp.givePassword(mira.password);
  await profile.says(`${email} is removed.`);
});

test('a user without a password verifies with a code by e-mail', async ({
  page,
  users,
  inbox,
  clock,
  settings,
  stack,
}) => {
  await settings(methods.noPassword, methods.emailCode);
  const [mira, other] = [users.stranger(), users.stranger()];
  await users.member({ email_address: [mira.email, other.email], password: undefined });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.giveIdentifier(mira.email);
  const first = await inbox.code(mira.email);
  await signIn.giveCode(first);
  await signIn.isSignedIn();
  await page.goto('/account');
  await clock.advance(TOO_LONG_MS);
  const stepUp = await removeAnAddress(page, other.email);
  await stepUp.heading('Confirm it is you');
  await stepUp.code.fill(await inbox.code(mira.email, { besides: first }));
  await new ProfilePage(page).says(`${other.email} is removed.`);
  await stepUp.isGone();
  const { total_count: left } = (await stack.admin(
    'GET',
    `/users?email_address=${encodeURIComponent(other.email)}`,
  )) as { readonly total_count: number };
  expect(left).toBe(0);
});

test('a user with an authenticator app is asked for its code, and may use a backup code instead', async ({
  page,
  users,
  clock,
  settings,
}) => {
  await settings(methods.secondFactors);
  const seed = newTotpSecret();
  const [ada, { email }] = [users.stranger(), users.stranger()];
  await users.member({
    email_address: [ada.email, email],
    password: ada.password,
    totp_secret: seed,
    backup_codes: ['7f3k-9qx2-m0ad'],
  });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(ada);
  await signIn.giveCode(totpAt(seed, await clock.now()));
  await signIn.isSignedIn();
  await page.goto('/account');
  await clock.advance(TOO_LONG_MS);
  const stepUp = await removeAnAddress(page, email);
  await stepUp.heading('Two-step code');
  await stepUp.code.fill(totpAt(seed, await clock.now()));
  await new ProfilePage(page).says(`${email} is removed.`);
  await clock.advance(TOO_LONG_MS);
  const profile = new ProfilePage(page);
  await profile.goTo('Security');
  await profile.choose('Backup codes', 'Make new codes');
  await stepUp.another('Use a backup code');
  await stepUp.backupCode.fill('7f3k-9qx2-m0ad');
  await stepUp.confirmButton.click();
  await expect(profile.root.getByRole('list', { name: 'Your backup codes' })).toBeVisible();
});

type StepUpWindow = Window & {
  proofs?: number;
  readonly Latchkey: {
    mountUserVerification(node: HTMLElement | null, props: object): void;
    unmountUserVerification(node: HTMLElement | null): void;
  };
};

/** Mounts the step-up in the page itself, which counts the verifications it is notified of. */
async function mountStepUp(page: Page): Promise<UserVerificationPage> {
  await page.evaluate(() => {
    const host = window as unknown as StepUpWindow;
    const node = document.getElementById('surface');
    host.Latchkey.unmountUserVerification(node);
    const afterVerification = () => {
      host.proofs = (host.proofs ?? 0) + 1;
    };
    host.Latchkey.mountUserVerification(node, { level: 'first_factor', afterVerification });
  });
  return new UserVerificationPage(page, page.locator('#surface'));
}

test('it works in the page itself, with a passkey, and with a text message', async ({
  page,
  site,
  users,
  inbox,
  clock,
  settings,
}) => {
  await settings(methods.passkey, methods.phone);
  const [passkey, number] = [makePasskey(), users.number()];
  const mira = await users.member({ passkeys: [passkey.imported], phone_number: number });
  await withoutAutofill(page);
  const tab = await new HostTab(page).open(`${site.url}/plain`);
  const device = await addPasskeyDevice(page);
  await device.add({ id: mira.id, passkey });
  await tab.signIn(mira);
  const ages = async () => (await tab.claims({ skipCache: true })).fva;
  const proofs = () => page.evaluate(() => (window as unknown as StepUpWindow).proofs);
  await clock.advance(TOO_LONG_MS);
  expect(await ages()).toEqual([11, -1]);

  const byPasskey = await mountStepUp(page);
  await byPasskey.heading('Confirm it is you');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await device.confirm(false);
  await byPasskey.dialog.getByRole('button', { name: 'Use my passkey' }).click();
  await expect(byPasskey.dialog.getByRole('alert')).not.toBeEmpty();
  expect(await proofs()).toBeUndefined();
  await device.confirm(true);
  await byPasskey.dialog.getByRole('button', { name: 'Use my passkey' }).click();
  await byPasskey.heading('Confirmed');
  expect(await ages()).toEqual([0, -1]);

  await clock.advance(TOO_LONG_MS);
  const byMessage = await mountStepUp(page);
  await byMessage.another(/^Text a code to/);
  await byMessage.code.fill(await inbox.code(number));
  await byMessage.heading('Confirmed');
  expect(await ages()).toEqual([0, -1]);
  expect(await proofs()).toBe(2);
});

test("a call to the host's own server is repeated after the verification, and not without it", async ({
  page,
  users,
  clock,
}) => {
  const mira = await users.member();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(mira);
  await signIn.isSignedIn();
  await page.goto('/step-up');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/vault?')) asked.push(request.url());
  });
  const open = page.getByRole('button', { name: 'Open the vault' });
  await open.click();
  await expect(page.getByRole('status').filter({ hasText: 'The gate code' })).toBeVisible();
  expect(asked).toHaveLength(1);

  await clock.advance(2 * MINUTE_MS);
  const stepUp = new UserVerificationPage(page);
  await open.click();
  await stepUp.heading('Confirm it is you');
  await page.keyboard.press('Escape');
  await expect(page.getByText('It stays closed, and nothing else happened.', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(asked).toHaveLength(2);
  await open.click();
  await stepUp.givePassword(mira.password);
  await expect(page.getByRole('status').filter({ hasText: 'The gate code' })).toBeVisible();
  expect(asked).toHaveLength(4);
});
