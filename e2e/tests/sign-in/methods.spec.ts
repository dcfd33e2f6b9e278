// Each first factor alone: an instance that allows only this one, and a user who has only this one.
import { SignInPage } from '../../pages/sign-in.ts';
import { expectStill, watchLayoutShift } from '../../support/layout-shift.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

test('a code by e-mail signs in where there are no passwords', async ({ page, users, inbox, settings }) => {
  await settings(methods.noPassword, methods.emailCode);
  const mira = await users.member({ password: undefined });
  const signIn = new SignInPage(page);
  await watchLayoutShift(page);
  await signIn.open();
  await signIn.giveIdentifier(mira.email);
  await signIn.heading('Enter the code');
  await expectStill(page);
  await signIn.giveCode(await inbox.code(mira.email));
  await signIn.isSignedIn();
});

test('a code by text message signs in where numbers are the only identifier', async ({
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
  await watchLayoutShift(page);
  await signIn.open();
  await signIn.givePhone(number);
  await signIn.heading('Enter the code');
  await expectStill(page);
  await signIn.giveCode(await inbox.code(number));
  await signIn.isSignedIn();
});

test('a username and a password sign in', async ({ page, users, settings }) => {
  await settings(methods.username);
  const username = `mira_${Date.now().toString(36)}`;
  const mira = await users.member({ username });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn({ email: username, password: mira.password });
  await signIn.isSignedIn();
});

test('the field changes between address and number, and keeps what was typed', async ({ page, users, settings }) => {
  await settings(methods.phone);
  const mira = await users.member();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.identifier.fill(mira.email);
  await page.getByRole('button', { name: 'Use a phone number' }).click();
  await expect(signIn.phone).toBeVisible();
  await page.getByRole('button', { name: 'Use an email address' }).click();
  await expect(signIn.identifier).toHaveValue(mira.email);
  await signIn.signIn(mira);
  await signIn.isSignedIn();
});

test('a forgotten password is replaced with a code by e-mail', async ({ page, users, inbox }) => {
  const mira = await users.member();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.giveIdentifier(mira.email);
  await page.getByRole('button', { name: 'Forgot it?' }).click();
  await page.getByRole('button', { name: 'Email me a code for a new password' }).click();
  await signIn.giveCode(await inbox.code(mira.email));
  await signIn.giveNewPassword('a-quiet-harbour-again');
  await signIn.isSignedIn();
});

test('a forgotten password is replaced with a code by text message', async ({ page, users, inbox, settings }) => {
  await settings(methods.phone);
  const number = users.number();
  await users.member({ phone_number: number, email_address: undefined });
  const signIn = new SignInPage(page);
  await signIn.open();
  await page.getByRole('button', { name: 'Use a phone number' }).click();
  await signIn.givePhone(number);
  await page.getByRole('button', { name: 'Forgot it?' }).click();
  await page.getByRole('button', { name: 'Text me a code for a new password' }).click();
  await signIn.giveCode(await inbox.code(number));
  await signIn.giveNewPassword('a-quiet-harbour-again');
  await signIn.isSignedIn();
});

test('a user whose password the operator expired sets a new one before anything else', async ({ page, users }) => {
  const mira = await users.member({ requires_new_password: true });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(mira);
  await expect(page.getByText('Your password has to be changed before you continue.')).toBeVisible();
  await signIn.giveNewPassword('a-quiet-harbour-again');
  await signIn.isSignedIn();
});

test('a code signs in inside a modal, by keyboard alone', async ({ page, users, inbox, settings }) => {
  await settings(methods.noPassword, methods.emailCode);
  const mira = await users.member({ password: undefined });
  await page.goto('/');
  await page.getByRole('button', { name: 'open sign-in' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: /email/i });
  await expect(field).toBeVisible();
  await expect(async () => {
    if (await field.evaluate((node) => node !== document.activeElement)) await page.keyboard.press('Tab');
    await expect(field).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.type(mira.email);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await page.keyboard.type(await inbox.code(mira.email));
  await new SignInPage(page).isSignedIn();
});
