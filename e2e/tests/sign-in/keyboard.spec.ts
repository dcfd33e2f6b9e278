// Every sign-in method with the keyboard only: Tab reaches each control, and each new card focuses the control of the next step.

import { makePasskey, newTotpSecret } from '@latchkey/testing';
import { addPasskeyDevice } from '@latchkey/testing/playwright';
import type { Locator, Page } from '@playwright/test';
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { WaitlistPage } from '../../pages/waitlist.ts';
import { withoutAutofill } from '../../support/identities/authenticator.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

/** More than the controls of a card. */
const MOST_STOPS = 12;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((node) => node === document.activeElement || node.contains(document.activeElement));

/** At the top of a page the first stop is a link past the navigation. */
async function skipNavigation(page: Page): Promise<void> {
  if (!(await page.evaluate(() => document.activeElement === document.body))) return;
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await skipNavigation(page);
  for (let stop = 0; stop < MOST_STOPS && !(await hasFocus(target)); stop += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

async function pressOn(page: Page, target: Locator, key: 'Enter' | ' ' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test('a user picks a country, types a number and the code of the text message', async ({
  page,
  users,
  inbox,
  settings,
}) => {
  await settings(methods.phone, methods.noPassword);
  const number = users.number();
  await users.member({ phone_number: number, password: undefined });
  await settings(methods.noEmail);
  const signIn = new SignInPage(page);
  await signIn.open();
  const country = page.getByRole('button', { name: /Country code/ });
  await pressOn(page, country);
  const search = page.getByRole('combobox', { name: 'Search countries' });
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(country).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('german');
  await expect(page.getByRole('option', { name: /Germany/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(signIn.phone).toBeFocused();
  await expect(country).toHaveAccessibleName(/Germany/);
  await page.keyboard.type(number.slice('+49'.length));
  await page.keyboard.press('Enter');
  await expect(signIn.code).toBeFocused();
  await page.keyboard.type(await inbox.code(number));
  await signIn.isSignedIn();
});

test('a user waits for a link, and picks a code instead', async ({ page, users, inbox, settings }) => {
  await settings(methods.noPassword, {
    user_settings: { attributes: { email_address: { first_factors: ['email_link', 'email_code'] } } },
  });
  const mira = await users.member({ password: undefined });
  const signIn = new SignInPage(page);
  await signIn.open();
  await typeInto(page, signIn.identifier, mira.email);
  await page.keyboard.press('Enter');
  await signIn.heading('Open the link we sent');
  await expect(page.locator(':focus')).toContainText('Open the link we sent');
  await pressOn(page, page.getByRole('button', { name: /another way/i }));
  await signIn.heading('Sign in another way');
  await expect(page.getByRole('button', { name: 'Email me a code' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(signIn.code).toBeFocused();
  await page.keyboard.type(await inbox.code(mira.email));
  await signIn.isSignedIn();
});

test('a user types a password, and a backup code in place of the authenticator code', async ({
  page,
  users,
  settings,
}) => {
  await settings(methods.secondFactors);
  const mira = await users.member({ totp_secret: newTotpSecret(), backup_codes: ['7f3k-9qx2-m0ad'] });
  const signIn = new SignInPage(page);
  await signIn.open();
  await typeInto(page, signIn.identifier, mira.email);
  await page.keyboard.press('Enter');
  await expect(signIn.password).toBeFocused();
  await page.keyboard.type(mira.password);
  await page.keyboard.press('Enter');
  await signIn.heading('Two-step code');
  await expect(signIn.code).toBeFocused();
  await pressOn(page, page.getByRole('button', { name: /another way/i }));
  await pressOn(page, page.getByRole('button', { name: 'Use a backup code' }), ' ');
  await expect(signIn.backupCode).toBeFocused();
  await page.keyboard.type('7f3k9qx2m0ad');
  await page.keyboard.press('Enter');
  await signIn.isSignedIn();
});

test('a user presses the passkey button', async ({ page, users, settings }) => {
  await settings(methods.passkey);
  const passkey = makePasskey();
  const mira = await users.member({ passkeys: [passkey.imported] });
  const signIn = new SignInPage(page);
  await withoutAutofill(page);
  await signIn.open();
  const device = await addPasskeyDevice(page);
  await device.add({ id: mira.id, passkey });
  await pressOn(page, signIn.passkeyButton);
  await signIn.isSignedIn();
});

test('a user creates an account with a number and consent', async ({ page, users, inbox, settings }) => {
  await settings(methods.phone, methods.phoneRequired, methods.legalConsent);
  const [mira, number] = [users.stranger(), users.number()];
  const signUp = new SignUpPage(page);
  await signUp.open();
  await typeInto(page, signUp.email, mira.email);
  await typeInto(page, signUp.phone, number);
  await typeInto(page, signUp.password, mira.password);
  await page.keyboard.press('Enter');
  await expect(signUp.consent).toBeFocused();
  await page.keyboard.press(' ');
  await expect(signUp.consent).toBeChecked();
  await pressOn(page, signUp.createButton);
  await expect(page).toHaveURL(/verify-email-address/);
  await expect(signUp.code).toBeFocused();
  await page.keyboard.type(await inbox.code(mira.email));
  await expect(page).toHaveURL(/verify-phone-number/);
  await expect(signUp.code).toBeFocused();
  await page.keyboard.type(await inbox.code(number));
  await new SignInPage(page).isSignedIn();
});

test('a user joins the waitlist', async ({ page, users, settings }) => {
  await settings(methods.waitlist, { display_config: { after_join_waitlist_url: '' } });
  const { email } = users.stranger();
  await page.goto('/sign-up');
  await pressOn(page, page.getByRole('main').getByRole('button', { name: 'Join the waiting list' }));
  const waitlist = new WaitlistPage(page);
  await expect(waitlist.email).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(waitlist.email).toHaveAccessibleDescription(/Enter your email/);
  await expect(waitlist.email).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
  await expect(page.locator(':focus')).toContainText('You are on the list');
});
