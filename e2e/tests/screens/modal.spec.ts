// Modals over a page: they open, trap the focus, close by key and button, and restore the focus.
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

test('sign-in opens over the page, signs in and closes', async ({ page, users }) => {
  const mira = await users.member();
  await page.goto('/');
  await page.getByRole('button', { name: 'open sign-in' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await new SignInPage(page).signIn(mira);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('main')).toContainText(mira.email);
});

test('sign-up opens over the page and asks for the code in the same dialog', async ({ page, users, inbox }) => {
  const mira = users.stranger();
  await page.goto('/');
  await page.getByRole('button', { name: 'open sign-up' }).click();
  const signUp = new SignUpPage(page);
  await signUp.giveDetails(mira);
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await signUp.giveCode(await inbox.code(mira.email));
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('main')).toContainText(mira.email);
});

test('Escape and the close button close it, and the focus returns to the element that opened it', async ({ page }) => {
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'open sign-in' });
  const dialog = page.getByRole('dialog');
  await opener.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the focus does not leave the dialog, and the page behind does not scroll', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'open sign-in' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let press = 0; press < 15; press += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => {
      const active = document.activeElement;
      return active !== null && active !== document.body && active.closest('dialog') === null;
    });
    expect(outside).toBe(false);
  }
  const overflow = await page.evaluate(
    () => getComputedStyle(document.documentElement).overflow + getComputedStyle(document.body).overflow,
  );
  expect(overflow).toContain('hidden');
});

test('Back goes a step back in the dialog, then closes it, and never leaves the page', async ({ page, users }) => {
  const mira = await users.member();
  await page.goto('/lab/inbox');
  await page.goto('/');
  await page.getByRole('button', { name: 'open sign-in' }).click();
  const dialog = page.getByRole('dialog');
  const signIn = new SignInPage(page);
  await signIn.giveIdentifier(mira.email);
  // The first card contains a password field too: its button tells the two cards apart.
  await expect(signIn.submitButton).toBeVisible();
  await page.goBack();
  await expect(signIn.identifier).toHaveValue(mira.email);
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/');

  // Closing it with its button leaves no entry in the history: Back belongs to the host again.
  await page.getByRole('button', { name: 'open sign-in' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/inbox$/);
});

test('a reload during a sign-in stays on the page, and the dialog opens on the same card', async ({
  page,
  users,
  inbox,
  settings,
}) => {
  await settings(methods.noPassword, methods.emailCode);
  const mira = await users.member({ password: undefined });
  await page.goto('/');
  await page.getByRole('button', { name: 'open sign-in' }).click();
  const signIn = new SignInPage(page);
  await signIn.giveIdentifier(mira.email);
  await expect(signIn.code).toBeVisible();
  const code = await inbox.code(mira.email);
  await page.reload();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('button', { name: 'open sign-in' }).click();
  await expect(signIn.code).toBeVisible();
  await signIn.giveCode(code);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('main')).toContainText(mira.email);
});
