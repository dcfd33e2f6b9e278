// OAuth redirect and return: with the identity provider inside the service, consented to and denied.
import { SignInPage } from '../../pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const BUTTON = /Latchkey test identity/;

test('a new user signs up through a provider, and the next sign-in finds the same account', async ({
  page,
  users,
  stack,
}) => {
  const { email } = users.stranger();
  const throughProvider = async (): Promise<void> => {
    await page.getByRole('button', { name: BUTTON }).click();
    await page.getByRole('textbox', { name: /address/i }).fill(email);
    await page.getByRole('button', { name: 'Continue with this address' }).click();
    await expect(page.getByRole('main')).toContainText(email);
  };
  await page.goto('/sign-up');
  await throughProvider();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await new SignInPage(page).open();
  await throughProvider();
  const found = await stack.admin('GET', `/users?email_address=${encodeURIComponent(email)}`);
  expect(found).toMatchObject({ total_count: 1 });
});

test('a denied consent is reported once', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await page.getByRole('button', { name: BUTTON }).click();
  const discarded = signIn.failureDiscarded();
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(signIn.identifier).toBeVisible();
  await expect(signIn.alert).not.toBeEmpty();
  await discarded;
  await page.reload();
  await expect(signIn.identifier).toBeVisible();
  await expect(signIn.alert).toBeHidden();
});
