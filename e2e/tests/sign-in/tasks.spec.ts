// What a policy asks of a session before it is active: each task on the sign-in page and in a modal, two in a row, and a page
// that is open when its session gets one.

import { totpAt } from '@latchkey/testing';
import type { Page } from '@playwright/test';
import { ModalPage } from '../../pages/modal.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { faultsOf } from '../../support/axe.ts';
import { newTag } from '../../support/organizations.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

const FORCED = { organization_settings: { enabled: true, force_organization_selection: true } };
const REQUIRED = { user_settings: { sign_in: { second_factor: { required: true } } } };
const NEW_PASSWORD = 'a-quiet-harbour-again';

const giveNewPassword = async (signIn: SignInPage): Promise<void> => {
  await signIn.newPassword.fill(NEW_PASSWORD);
  await signIn.samePassword.fill(NEW_PASSWORD);
  await signIn.page.getByRole('button', { name: 'Save and continue' }).click();
};

const createOrganization = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Harbour ${newTag()}`);
  await page.keyboard.press('Enter');
};

test('where there is no personal account, a session starts with an organization', async ({ page, users, settings }) => {
  await settings(FORCED);
  const mira = await users.member();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(mira);
  await signIn.heading('Create an organization');
  await expect(page).toHaveURL(/\/sign-in\/tasks\/choose-organization$/);
  await expect(page.getByText(`This is ${mira.email}.`)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  // The page opened again is the same card.
  await page.reload();
  await signIn.heading('Create an organization');
  await createOrganization(page);
  await signIn.isSignedIn();
});

test('a required second factor is set up before the session is active, with its backup codes', async ({
  page,
  users,
  clock,
  settings,
}) => {
  await settings(methods.secondFactors, REQUIRED);
  const mira = await users.member();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(mira);
  await signIn.heading('Add a second step');
  await expect(page).toHaveURL(/\/sign-in\/tasks\/setup-mfa$/);
  expect(await faultsOf(page)).toEqual([]);
  // By keyboard alone.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Authenticator app' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use a key instead' }).click();
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  await page.getByRole('button', { name: 'Continue' }).click();
  await signIn.giveCode(totpAt(secret, await clock.now()));
  await expect(page.getByRole('list', { name: /codes/i })).toBeVisible();
  await expect(page.getByText('when you sign in. If you lose your second step')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await signIn.isSignedIn();
});

test('a task can be left by signing out', async ({ page, users, settings }) => {
  await settings(FORCED);
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(await users.member());
  await signIn.heading('Create an organization');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(signIn.identifier).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in$/);
});

test('a task in a modal', async ({ page, users, site, settings }) => {
  await settings(FORCED);
  const mira = await users.member();
  const modal = new ModalPage(page);
  await modal.open(site.url, 'SignIn');
  await new SignInPage(page).signIn(mira);
  await modal.heading('Create an organization');
  await expect(modal.who).toHaveText('Signed out');
  expect(await faultsOf(page)).toEqual([]);
  await createOrganization(page);
  await modal.hasSignedIn(mira.email);
});

test('an open page whose session gets two tasks is signed out, and goes through them and back', async ({
  page,
  users,
  settings,
  stack,
}) => {
  const mira = await users.member();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(mira);
  await signIn.isSignedIn();
  await settings(FORCED);
  await stack.admin('PATCH', `/users/${mira.id}`, { requires_new_password: true });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await signIn.heading('Choose a new password');
  await expect(page).toHaveURL(/\/sign-in\/tasks\/reset-password/);
  expect(await faultsOf(page)).toEqual([]);
  await giveNewPassword(signIn);
  await signIn.heading('Create an organization');
  await expect(page).toHaveURL(/\/sign-in\/tasks\/choose-organization/);
  await createOrganization(page);
  await signIn.isSignedIn();
});
