// The second factor after each first factor: an authenticator app, a text message, a backup code, and the choice between them.

import { makePasskey, newTotpSecret, totpAt } from '@latchkey/testing';
import { addPasskeyDevice } from '@latchkey/testing/playwright';
import { SignInPage } from '../../pages/sign-in.ts';
import { withoutAutofill } from '../../support/identities/authenticator.ts';
import { installWallet } from '../../support/identities/wallet.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

test('a password and an authenticator code', async ({ page, users, clock, settings }) => {
  await settings(methods.secondFactors);
  const seed = newTotpSecret();
  const mira = await users.member({ totp_secret: seed });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(mira);
  await signIn.heading('Two-step code');
  await signIn.giveCode('000000');
  await expect(page.getByText('That code does not match.')).toBeVisible();
  await signIn.giveCode(totpAt(seed, await clock.now()));
  await signIn.isSignedIn();
});

test('a code by e-mail and a code by text message', async ({ page, users, inbox, settings }) => {
  await settings(methods.secondFactors, methods.noPassword, methods.emailCode);
  const number = users.number();
  const mira = await users.member({ password: undefined, second_factor_phone_number: number });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.giveIdentifier(mira.email);
  await signIn.giveCode(await inbox.code(mira.email));
  await signIn.heading('Two-step code');
  await signIn.giveCode(await inbox.code(number));
  await signIn.isSignedIn();
});

test('a backup code in place of the authenticator code, selected on the card', async ({ page, users, settings }) => {
  await settings(methods.secondFactors);
  const mira = await users.member({ totp_secret: newTotpSecret(), backup_codes: ['7f3k-9qx2-m0ad'] });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(mira);
  await signIn.heading('Two-step code');
  await signIn.another('Use a backup code');
  await signIn.heading('Backup code');
  // Typed with an input method that produces full-width letters, digits and dashes.
  await signIn.giveBackupCode('７Ｆ３Ｋ－９ＱＸ２　Ｍ０ＡＤ');
  await signIn.isSignedIn();
});

test('a new password and then an authenticator code', async ({ page, users, inbox, clock, settings }) => {
  await settings(methods.secondFactors);
  const seed = newTotpSecret();
  const mira = await users.member({ totp_secret: seed });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.giveIdentifier(mira.email);
  await page.getByRole('button', { name: 'Forgot it?' }).click();
  await page.getByRole('button', { name: 'Email me a code for a new password' }).click();
  await signIn.giveCode(await inbox.code(mira.email));
  await signIn.giveNewPassword('a-quiet-harbour-again');
  await signIn.heading('Two-step code');
  await signIn.giveCode(totpAt(seed, await clock.now()));
  await signIn.isSignedIn();
});

test('a passkey and an authenticator code', async ({ page, users, clock, settings }) => {
  await settings(methods.secondFactors, methods.passkey);
  const [seed, passkey] = [newTotpSecret(), makePasskey()];
  const mira = await users.member({ totp_secret: seed, passkeys: [passkey.imported] });
  const signIn = new SignInPage(page);
  await withoutAutofill(page);
  await signIn.open();
  const device = await addPasskeyDevice(page);
  await device.add({ id: mira.id, passkey });
  await signIn.passkeyButton.click();
  await signIn.heading('Two-step code');
  await signIn.giveCode(totpAt(seed, await clock.now()));
  await signIn.isSignedIn();
});

test('a wallet and an authenticator code', async ({ page, context, users, clock, settings }) => {
  await settings(methods.secondFactors, methods.wallets);
  const seed = newTotpSecret();
  const wallet = await installWallet(context, 'MetaMask');
  await users.member({ totp_secret: seed, web3_wallet: wallet.address });
  const signIn = new SignInPage(page);
  await signIn.open();
  await page.getByRole('button', { name: /MetaMask/ }).click();
  await signIn.heading('Two-step code');
  await signIn.giveCode(totpAt(seed, await clock.now()));
  await signIn.isSignedIn();
});

test('a code by text message and an authenticator code', async ({ page, users, inbox, clock, settings }) => {
  await settings(methods.secondFactors, methods.phone);
  const number = users.number();
  const seed = newTotpSecret();
  await users.member({ phone_number: number, password: undefined, totp_secret: seed });
  const signIn = new SignInPage(page);
  await signIn.open();
  await page.getByRole('button', { name: 'Use a phone number' }).click();
  await signIn.givePhone(number);
  await signIn.giveCode(await inbox.code(number));
  await signIn.heading('Two-step code');
  await signIn.giveCode(totpAt(seed, await clock.now()));
  await signIn.isSignedIn();
});
