// An application whose router mounts the page anew at every step: flows go on, also through reload, back and forward.

import { newTotpSecret, totpAt } from '@latchkey/testing';
import type { Page } from '@playwright/test';
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

/** Waits until the router has written the URL: it mounts the page before. */
const arrived = (page: Page, path: string) => expect(page).toHaveURL((url) => url.pathname === path);

const movesOf = (page: Page) => page.evaluate(() => (window as unknown as { moves: readonly string[] }).moves);

test('a password and a second factor, with reload, back and forward', async ({
  page,
  routed,
  users,
  clock,
  settings,
}) => {
  await settings(methods.secondFactors);
  const seed = newTotpSecret();
  const mira = await users.member({ totp_secret: seed });
  const signIn = new SignInPage(page);
  await page.goto(`${routed.url}/sign-in`);
  await signIn.giveIdentifier(mira.email);
  // Faster than the router.
  await signIn.password.fill(mira.password);
  await arrived(page, '/sign-in/factor-one');
  await expect(signIn.password).toHaveValue(mira.password);
  await expect(signIn.password).toBeFocused();
  await page.goBack();
  await expect(signIn.identifier).toHaveValue(mira.email);
  await page.goForward();
  await expect(signIn.password).toBeVisible();
  await page.reload();
  await signIn.givePassword(mira.password);
  await arrived(page, '/sign-in/factor-two');
  await signIn.giveCode(totpAt(seed, await clock.now()));
  await expect(page.locator('#name')).toHaveText(`Signed in as ${mira.email}`);
  expect(await movesOf(page)).toEqual(['pushState /sign-in/factor-two', 'pushState /']);
});

test('a code that is sent once, also after a reload', async ({ page, routed, users, inbox }) => {
  const mira = await users.member();
  const signIn = new SignInPage(page);
  await page.goto(`${routed.url}/sign-in`);
  await signIn.giveIdentifier(mira.email);
  await signIn.another('Email me a code');
  const code = await inbox.code(mira.email);
  await arrived(page, '/sign-in/factor-one');
  await page.reload();
  await signIn.heading('Enter the code');
  expect(await inbox.messages(mira.email)).toHaveLength(1);
  await signIn.giveCode(code);
  await expect(page.locator('#name')).toHaveText(`Signed in as ${mira.email}`);
});

test('a sign-up, and the pages of the profile', async ({ page, routed, users, inbox }) => {
  const mira = users.stranger();
  const signUp = new SignUpPage(page);
  await page.goto(`${routed.url}/sign-up`);
  await signUp.giveDetails(mira);
  const code = await inbox.code(mira.email);
  await signUp.code.fill(code.slice(0, 5));
  await arrived(page, '/sign-up/verify-email-address');
  await expect(signUp.code).toHaveValue(code.slice(0, 5));
  expect(await inbox.messages(mira.email)).toHaveLength(1);
  await signUp.code.press(code.slice(5));
  await expect(page.locator('#name')).toHaveText(`Signed in as ${mira.email}`);

  await page.goto(`${routed.url}/account`);
  await page.getByRole('button', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const field = page.getByLabel('New password', { exact: true });
  await field.fill('a-quiet-harbour-again');
  await arrived(page, '/account/security');
  await expect(field).toHaveValue('a-quiet-harbour-again');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Security', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Security', exact: true })).toBeVisible();
});
