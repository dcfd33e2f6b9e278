// An application without a key: it gets a temporary instance, shows that to its developer, and is claimed or left as it is.
import type { Page } from '@playwright/test';
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { expectSound } from '../../support/axe.ts';
import { createInbox } from '../../support/inbox.ts';
import { expect, test } from '../../support/test.ts';

const prompt = (page: Page) => page.getByRole('region', { name: 'Temporary keys' });

/** Expands the prompt. */
async function unfold(page: Page): Promise<void> {
  const pill = prompt(page).getByRole('button', { name: 'Temporary keys' });
  await expect(prompt(page)).toBeVisible();
  if (await pill.isVisible()) await pill.click();
  await expect(prompt(page)).toContainText('You are on temporary keys');
}

test('the application works at once, shows its keys, signs up its first user, is claimed, and the notice is removed', async ({
  page,
  context,
  users,
  stack,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/lab/keyless');
  await unfold(page);
  const key = (await page.getByRole('main').locator('code').textContent()) ?? '';
  expect(key).toMatch(/^pk_test_/);
  await prompt(page).getByRole('button', { name: 'Copy the publishable key' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);

  const keysTab = context.waitForEvent('page');
  await prompt(page)
    .getByRole('link', { name: /Get both keys/ })
    .click();
  const keys = await keysTab;
  await expect(keys.locator('input[readonly]').first()).toHaveValue(key);
  const secretKey = keys.locator('input[readonly]').last();
  await expect(secretKey).toHaveValue(/^sk_test_/);
  const inbox = createInbox(stack.service, await secretKey.inputValue());
  await keys.close();

  const mira = users.stranger();
  const signUp = new SignUpPage(page);
  await new SignInPage(page).giveIdentifier(mira.email);
  await signUp.password.fill(mira.password);
  await signUp.createButton.click();
  await signUp.giveCode(await inbox.code(mira.email));
  const first = page.getByRole('region', { name: 'The first user is in' });
  await expect(first).toContainText(mira.email);
  await unfold(page);

  const claimTab = context.waitForEvent('page');
  await prompt(page)
    .getByRole('link', { name: /Claim application/ })
    .click();
  const claim = await claimTab;
  await claim.getByLabel('Name of the application').fill('Harbour log');
  await claim.getByRole('button', { name: 'Keep it' }).click();
  await expect(claim).toHaveURL(/\/keyless/);
  await claim.close();
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(prompt(page)).toContainText('This application is yours');
  await expectSound(prompt(page).getByText('This application is yours'));
  await prompt(page).getByRole('button', { name: 'Done' }).click();
  await expect(prompt(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Started without a key' })).toBeVisible();
  await expect(first).toContainText(mira.email);
  await expect(prompt(page)).toBeHidden();
});

test('a dismissed notice stays dismissed, and the same keys are used after a reload', async ({ page }) => {
  await page.goto('/lab/keyless');
  await unfold(page);
  const key = page.getByRole('main').locator('code');
  const before = await key.textContent();
  await prompt(page).getByRole('button', { name: 'Minimize' }).click();
  await unfold(page);
  await prompt(page).getByRole('button', { name: 'Not now' }).click();
  await expect(prompt(page)).toBeHidden();
  await page.reload();
  await expect(key).toHaveText(before ?? '');
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await expect(prompt(page)).toBeHidden();
});
