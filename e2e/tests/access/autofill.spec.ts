// Password managers and autofill: each step is one form, and each field says by its attributes what belongs in it.
import { newTotpSecret } from '@latchkey/testing';
import type { Page } from '@playwright/test';
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

/** The forms of the surface as the browser has them: of each field its name, type, `autocomplete` and `inputmode`. */
const formsOf = (page: Page): Promise<readonly (readonly string[])[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLFormElement>('main .lk-root form')].map((form) =>
      [...form.elements].flatMap((field) =>
        field instanceof HTMLInputElement
          ? [[field.name, field.type, field.autocomplete, field.inputMode].filter(Boolean).join(' ')]
          : [],
      ),
    ),
  );

const CODE = [['code text one-time-code numeric']];

test('a sign-up: names, address and new password, then the code', async ({ page, users, settings }) => {
  await settings(methods.names, methods.username);
  const mira = users.stranger();
  const signUp = new SignUpPage(page);
  await signUp.open();
  await expect(signUp.email).toBeVisible();
  expect(await formsOf(page)).toEqual([
    [
      'firstName text given-name',
      'lastName text family-name',
      'username text username',
      'emailAddress email email email',
      'password password new-password',
    ],
  ]);
  await signUp.firstName.fill('Mira');
  await signUp.giveDetails(mira);
  await expect(signUp.code).toBeFocused();
  expect(await formsOf(page)).toEqual(CODE);
});

test('a sign-in: address with passkeys, password of that account, and the code', async ({ page, users, settings }) => {
  await settings(methods.secondFactors, methods.passkey);
  const mira = await users.member({ totp_secret: newTotpSecret(), backup_codes: ['7f3k-9qx2-m0ad'] });
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(signIn.identifier).toBeVisible();
  // The password field is invisible until a password manager fills it in.
  expect(await formsOf(page)).toEqual([
    ['identifier email username webauthn email', 'password password current-password'],
  ]);
  await signIn.giveIdentifier(mira.email);
  await expect(signIn.password).toBeFocused();
  expect(await formsOf(page)).toEqual([['identifier text username', 'password password current-password']]);
  expect(await page.locator('main form input[name="identifier"]').inputValue()).toBe(mira.email);
  await signIn.givePassword(mira.password);
  await signIn.heading('Two-step code');
  expect(await formsOf(page)).toEqual(CODE);
  await signIn.another('Use a backup code');
  await expect(signIn.backupCode).toBeFocused();
  expect(await formsOf(page)).toEqual([['code text one-time-code']]);
});

test('a forgotten password: the code, then the new password for the same account', async ({ page, users, inbox }) => {
  const mira = await users.member();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.giveIdentifier(mira.email);
  await page.getByRole('button', { name: 'Forgot it?' }).click();
  await page.getByRole('button', { name: 'Email me a code for a new password' }).click();
  await expect(signIn.code).toBeFocused();
  expect(await formsOf(page)).toEqual(CODE);
  await signIn.giveCode(await inbox.code(mira.email));
  await expect(signIn.newPassword).toBeFocused();
  expect(await formsOf(page)).toEqual([
    [
      'identifier text username',
      'password password new-password',
      'confirmation password new-password',
      'signOutOfOtherSessions checkbox',
    ],
  ]);
});
