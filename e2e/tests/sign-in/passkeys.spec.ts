// Passkeys with Chromium's virtual authenticator.

import { makePasskey } from '@latchkey/testing';
import { addPasskeyDevice } from '@latchkey/testing/playwright';
import { SignInPage } from '../../pages/sign-in.ts';
import { withoutAutofill } from '../../support/identities/authenticator.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

test('the button of the first card signs in without an identifier', async ({ page, users, settings }) => {
  await settings(methods.passkey);
  const passkey = makePasskey();
  const mira = await users.member({ passkeys: [passkey.imported] });
  const signIn = new SignInPage(page);
  await withoutAutofill(page);
  await signIn.open();
  const device = await addPasskeyDevice(page);
  await device.add({ id: mira.id, passkey });
  await signIn.passkeyButton.click();
  await signIn.isSignedIn();
  await expect(page.getByRole('main')).toContainText(mira.email);
});

test('a user who cancels can try again, or type their password', async ({ page, users, settings }) => {
  await settings(methods.passkey);
  const passkey = makePasskey();
  const mira = await users.member({ passkeys: [passkey.imported] });
  const signIn = new SignInPage(page);
  await withoutAutofill(page);
  await signIn.open();
  const device = await addPasskeyDevice(page);
  await device.add({ id: mira.id, passkey });
  await device.confirm(false);
  await signIn.passkeyButton.click();
  await expect(signIn.alert).toBeVisible();
  await device.confirm(true);
  await signIn.passkeyButton.click();
  await signIn.isSignedIn();
});

test('the identified account is signed in with its own passkey', async ({ page, users, settings }) => {
  await settings(methods.passkey);
  const passkey = makePasskey();
  const mira = await users.member({ password: undefined, passkeys: [passkey.imported] });
  const signIn = new SignInPage(page);
  await withoutAutofill(page);
  await signIn.open();
  const device = await addPasskeyDevice(page);
  await device.add({ id: mira.id, passkey });
  await signIn.giveIdentifier(mira.email);
  await signIn.heading('Use your passkey');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await signIn.isSignedIn();
});

test('the browser offers the passkey in the field, without typing or pressing', async ({ page, users, settings }) => {
  await settings(methods.passkey);
  const passkey = makePasskey();
  const mira = await users.member({ passkeys: [passkey.imported] });
  const signIn = new SignInPage(page);
  await page.goto('/');
  const device = await addPasskeyDevice(page);
  await device.add({ id: mira.id, passkey });
  await signIn.open();
  await signIn.isSignedIn();
});

test('a device without the passkey shows an error, and the password still works', async ({ page, users, settings }) => {
  await settings(methods.passkey);
  const mira = await users.member();
  const signIn = new SignInPage(page);
  await withoutAutofill(page);
  await signIn.open();
  await addPasskeyDevice(page);
  await signIn.passkeyButton.click();
  await expect(signIn.alert).toBeVisible();
  await signIn.signIn(mira);
  await signIn.isSignedIn();
});
