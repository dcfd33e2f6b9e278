// A browser that is new for the user: the code that confirms it, the mail about it with "This was not me", the method that was
// used last, and a passkey as the second factor.

import { makePasskey, newTotpSecret } from '@latchkey/testing';
import { addPasskeyDevice } from '@latchkey/testing/playwright';
import { SignInPage } from '../../pages/sign-in.ts';
import { withoutAutofill } from '../../support/identities/authenticator.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

const checked = { security: { new_device_check: true } } as const;
const reportLink = /https?:\S+\/report_sign_in\?\S+/;

const signOut = async (signIn: SignInPage): Promise<void> => {
  await signIn.page.getByRole('button', { name: 'Sign out' }).click();
  await expect(signIn.page.getByRole('region', { name: 'You are signed in' })).toBeHidden();
};

test('a password from a new browser needs the code of a mail, once', async ({ page, users, inbox, settings }) => {
  await settings(checked);
  const mira = await users.member();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(mira);
  await signIn.heading('Confirm this browser');
  await expect(page.getByText('You have not signed in with it before.')).toBeVisible();
  await signIn.giveCode(await inbox.code(mira.email));
  await signIn.isSignedIn();
  await signOut(signIn);
  await signIn.open();
  await signIn.signIn(mira);
  await signIn.isSignedIn();
});

test('the mail about a new browser ends every session', async ({ page, browser, users, inbox }) => {
  const mira = await users.member();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(mira);
  await signIn.isSignedIn();
  const newest = async () => (await inbox.messages(mira.email)).find(({ text }) => reportLink.test(text));
  await expect.poll(newest).toMatchObject({ subject: expect.stringContaining('New sign-in') });
  const link = reportLink.exec((await newest())?.text ?? '')?.[0] ?? '';
  // The mail is read on another device, where the user is not signed in.
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(link);
  await phone.reload();
  await page.reload();
  await signIn.isSignedIn();
  await phone.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(phone.getByRole('heading', { name: 'You are signed out everywhere' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'You are signed in' })).toBeHidden();
  // The old password no longer works, here or anywhere.
  await phone.getByRole('link', { name: 'Go to the sign-in page' }).click();
  const again = new SignInPage(phone);
  await again.signIn(mira);
  await expect(phone.getByText('That password is not right.')).toBeVisible();
  await phone.context().close();
});

test('the first card marks the method that was used last', async ({ page, users, settings }) => {
  await settings(methods.passkey);
  const mira = await users.member();
  const signIn = new SignInPage(page);
  await withoutAutofill(page);
  await signIn.open();
  await expect(page.getByText('Last used')).toBeHidden();
  await signIn.signIn(mira);
  await signIn.isSignedIn();
  await signOut(signIn);
  await signIn.open();
  await expect(page.getByRole('textbox', { name: 'Email Last used' })).toBeVisible();
  await expect(page.getByText('Last used')).toHaveCount(1);
});

test('a passkey as the second step, and alone as both', async ({ page, users, settings }) => {
  await settings(methods.secondFactors, methods.passkey, { security: { second_factor: { passkey_counts: true } } });
  const passkey = makePasskey();
  const mira = await users.member({ totp_secret: newTotpSecret(), passkeys: [passkey.imported] });
  const signIn = new SignInPage(page);
  await withoutAutofill(page);
  await signIn.open();
  const device = await addPasskeyDevice(page);
  await device.add({ id: mira.id, passkey });
  await signIn.giveIdentifier(mira.email);
  await signIn.another(/password/i);
  await signIn.givePassword(mira.password);
  await expect(page.getByText('It is your second step')).toBeVisible();
  await signIn.continueButton.click();
  await signIn.isSignedIn();
  await signOut(signIn);
  await signIn.open();
  await signIn.passkeyButton.click();
  await signIn.isSignedIn();
});
