// The main flow: a user signs up, verifies the address, returns, signs out, and signs in again.
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { expect, test } from '../../support/test.ts';

test('a new user signs up, verifies the address, reloads, signs out and signs in again', async ({
  page,
  inbox,
  users,
}) => {
  const mira = users.stranger();
  const signUp = new SignUpPage(page);
  const signIn = new SignInPage(page);

  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await signUp.giveDetails(mira);
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await expect(page).toHaveURL(/\/sign-up\/verify-email-address/);
  await signUp.giveCode(await inbox.code(mira.email));

  await expect(page.getByRole('region', { name: 'You are signed in' })).toBeVisible();
  await expect(page).toHaveURL(/\/me$/);
  await expect(page.getByRole('main')).toContainText(mira.email);

  await page.reload();
  await expect(page.getByRole('main')).toContainText(mira.email);
  await page.getByRole('button', { name: 'Read the token' }).click();
  await expect(page.getByRole('main')).toContainText('"sid"');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden();

  await signIn.open();
  await signIn.signIn(mira);
  await expect(page.getByRole('region', { name: 'You are signed in' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(mira.email);
});

test('a signed-out visitor of a protected page is asked to sign in', async ({ page, users }) => {
  const mira = await users.member();
  await page.goto('/lab/protected');
  await expect(page).toHaveURL(/\/sign-in/);
  await new SignInPage(page).signIn(mira);
  await expect(page.getByRole('main')).toContainText(mira.email);
});

test('the inbox page shows the code that was sent', async ({ page, inbox, users }) => {
  const mira = users.stranger();
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.giveDetails(mira);
  const code = await inbox.code(mira.email);
  await page.goto('/lab/inbox');
  const message = page.getByRole('listitem').filter({ hasText: mira.email });
  await expect(message).toContainText(code);
});
