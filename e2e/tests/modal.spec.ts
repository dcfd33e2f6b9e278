// Surfaces over a page: they open, keep the focus inside, close by key and button, and give the focus back.
import { SignInPage } from '../pages/sign-in.ts';
import { SignUpPage } from '../pages/sign-up.ts';
import { expect, test } from '../support/test.ts';

test('sign-in opens over the page, signs in and closes', async ({ page, people }) => {
  const mira = await people.member();
  await page.goto('/');
  await page.getByRole('button', { name: 'open sign-in' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await new SignInPage(page).signIn(mira);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('main')).toContainText(mira.email);
});

test('sign-up opens over the page and asks for the code in the same dialog', async ({ page, people, inbox }) => {
  const mira = people.stranger();
  await page.goto('/');
  await page.getByRole('button', { name: 'open sign-up' }).click();
  const signUp = new SignUpPage(page);
  await signUp.giveDetails(mira);
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await signUp.giveCode(await inbox.code(mira.email));
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('main')).toContainText(mira.email);
});

test('Escape and the close button close it, and the focus goes back to what opened it', async ({ page }) => {
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
