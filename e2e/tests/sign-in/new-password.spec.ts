// Choosing a password and pasting codes: the rules stay visible, all unmet ones show at once, and digits of every script work.
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

/** The same digits in another script, given its zero. */
const written = (code: string, zero: number): string =>
  code.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

const FULL_WIDTH_ZERO = 0xff10;
const ARABIC_ZERO = 0x660;

test('a weak password keeps its rules visible, and every violated rule is shown at once', async ({
  page,
  users,
  inbox,
  settings,
}) => {
  await settings(methods.username, methods.usernameRequired);
  const mira = users.stranger();
  const signUp = new SignUpPage(page);
  await signUp.open();
  const rule = page.getByRole('listitem').filter({ hasText: 'At least 8 characters' });
  await expect(rule).toBeVisible();
  await signUp.username.fill('mi');
  await signUp.password.fill('tide');
  await signUp.createButton.click();
  await expect(page.getByText('Use between 4 and 64 characters.')).toBeVisible();
  await expect(page.getByText('Enter your email.')).toBeVisible();
  await expect(page.getByText('This password does not meet every rule yet.')).toBeVisible();
  await expect(signUp.username).toBeFocused();
  await expect(rule).toBeVisible();
  await expect(rule).not.toHaveAttribute('data-met');
  await expect(signUp.password).toHaveAccessibleDescription(/does not meet every rule yet.*At least 8 characters/);
  await signUp.password.fill(mira.password);
  await expect(rule).toHaveAttribute('data-met');
  await expect(page.getByRole('status').filter({ hasText: 'The password meets every rule.' })).toBeAttached();
  await signUp.username.fill(`mira_${Date.now().toString(36)}`);
  await signUp.giveDetails(mira);
  // Pasted from a message in another script, with a dash and bidi marks in it.
  const code = written(await inbox.code(mira.email), FULL_WIDTH_ZERO);
  await signUp.giveCode(`\u202a${code.slice(0, 3)}\u2013${code.slice(3)}\u202c`);
  await new SignInPage(page).isSignedIn();
});

test('a common password is rejected with the rules visible', async ({ page, users }) => {
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.giveDetails({ ...users.stranger(), password: 'password123' });
  await expect(page.getByText('This password has appeared in a data leak.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'At least 8 characters' })).toBeVisible();
  await expect(signUp.password).toBeFocused();
});

test('a phone number and its code may be typed with Arabic digits', async ({ page, users, inbox, settings }) => {
  await settings(methods.phone, methods.noPassword);
  const number = users.number();
  await users.member({ phone_number: number, password: undefined });
  await settings(methods.noEmail);
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.givePhone(written(number, ARABIC_ZERO));
  await signIn.heading('Enter the code');
  await signIn.giveCode(written(await inbox.code(number), ARABIC_ZERO));
  await signIn.isSignedIn();
});
