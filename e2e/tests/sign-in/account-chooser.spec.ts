// Several accounts in one browser, chosen on the sign-in page; and the same page in single-session mode.
import { SignInPage } from '../../pages/sign-in.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

test('the account chooser lists the accounts of a browser, activates one and adds another', async ({
  page,
  users,
  settings,
}) => {
  await settings(methods.manySessions);
  const [mira, jonas] = [await users.member(), await users.member()];
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(mira);
  await signIn.isSignedIn();
  await page.goto('/sign-in/choose');
  await signIn.heading('Which account?');
  await page.getByRole('button', { name: 'Use another account' }).click();
  await signIn.signIn(jonas);
  await signIn.isSignedIn();
  await page.goto('/sign-in/choose');
  await page.getByRole('button', { name: new RegExp(mira.email) }).click();
  await signIn.isSignedIn();
  await expect(page.getByRole('main')).toContainText(mira.email);
});

test('where one session is allowed, a signed-in visitor is redirected', async ({ page, users, settings }) => {
  await settings(methods.singleSession);
  const mira = await users.member();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(mira);
  await signIn.isSignedIn();
  await signIn.open();
  await expect(page).toHaveURL(/\/me$/);
});
