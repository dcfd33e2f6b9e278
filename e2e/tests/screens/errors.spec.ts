// Refusals as a user sees them: each says what happened, and the next step it offers works.
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { expect, test } from '../../support/test.ts';

const UNTIL_RESEND_MS = 31_000;
const AFTER_THE_CODE_MS = 11 * 60_000;
const AFTER_THE_LOCK_MS = 2 * 60 * 60_000;
const MORE_THAN_ENOUGH_TRIES = 12;

test('a wrong password shows an error and the right one still works', async ({ page, users }) => {
  const mira = await users.member();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.giveIdentifier(mira.email);
  await signIn.givePassword('not-the-password');
  await expect(page.getByText('That password is not right.')).toBeVisible();
  await signIn.givePassword(mira.password);
  await expect(page.getByRole('main')).toContainText(mira.email);
});

test('an unknown address shows an error', async ({ page, users }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.giveIdentifier(users.stranger().email);
  await expect(page.getByText('We found no account with that.')).toBeVisible();
  await expect(signIn.identifier).toBeFocused();
});

test('an address that has an account cannot be signed up again', async ({ page, users }) => {
  const mira = await users.member();
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.giveDetails(mira);
  await expect(page.getByText(/There is already an account/)).toBeVisible();
});

test('a wrong code shows an error, and the right one still works', async ({ page, users, inbox }) => {
  const mira = users.stranger();
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.giveDetails(mira);
  const code = await inbox.code(mira.email);
  await signUp.giveCode(code === '111111' ? '222222' : '111111');
  await expect(page.getByText('That code does not match.')).toBeVisible();
  await signUp.giveCode(code);
  await expect(page.getByRole('main')).toContainText(mira.email);
});

test('an expired code shows an error, and a new one works', async ({ page, users, inbox, clock }) => {
  const mira = users.stranger();
  await page.clock.install();
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.giveDetails(mira);
  const first = await inbox.code(mira.email);
  await clock.advance(AFTER_THE_CODE_MS);
  await signUp.giveCode(first);
  await expect(page.getByText('That code has expired.')).toBeVisible();
  await page.clock.fastForward(UNTIL_RESEND_MS);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await signUp.giveCode(await inbox.code(mira.email, { besides: first }));
  await expect(page.getByRole('main')).toContainText(mira.email);
});

test('too many wrong passwords lock the account for an hour', async ({ page, users, clock }) => {
  test.slow();
  const mira = await users.member();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.giveIdentifier(mira.email);
  const locked = page.getByText(/too many wrong tries/);
  for (let attempt = 0; attempt < MORE_THAN_ENOUGH_TRIES && !(await locked.isVisible()); attempt += 1) {
    await signIn.givePassword(`wrong-${attempt}-password`);
    await expect(locked.or(page.getByText('That password is not right.')).first()).toBeVisible();
  }
  await expect(locked).toContainText(/You can sign in again in (60|59) minutes/);
  await clock.advance(AFTER_THE_LOCK_MS);
  await signIn.open();
  await signIn.signIn(mira);
  await expect(page.getByRole('main')).toContainText(mira.email);
});

test('an unreachable service shows an error, and a retry works', async ({ page, users, context, stack }) => {
  const mira = await users.member();
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(signIn.identifier).toBeVisible();
  await context.route(`${stack.service}/**`, (route) => route.abort('connectionrefused'));
  await signIn.giveIdentifier(mira.email);
  await expect(page.getByText('We could not reach the service.')).toBeVisible();
  await context.unroute(`${stack.service}/**`);
  await signIn.signIn(mira);
  await expect(page.getByRole('main')).toContainText(mira.email);
});
