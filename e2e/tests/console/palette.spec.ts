// The palette and the navigation over the page: by keyboard, by pointer, and closed by a press next to them; and shortcuts of letters.
import { faultsOf } from '../../support/axe.ts';
import { enterConsole } from '../../support/console-operator.ts';
import { expect, test } from '../../support/test.ts';

test('the palette finds a page by keyboard and by pointer, and closes by a press next to it', async ({
  page,
  stack,
}) => {
  await enterConsole(page, stack, 'viewer');
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);
  await page.mouse.click(5, 5);
  await expect(field).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('audit');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/console\/audit-log$/);

  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Webhooks' }).click();
  await expect(page).toHaveURL(/\/console\/webhooks$/);
  await expect(field).toBeHidden();
});

test('on a phone a press next to the navigation closes it', async ({ page, stack }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterConsole(page, stack, 'viewer');
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const link = page.getByRole('link', { name: 'Audit log', exact: true });
  await expect(link).toBeVisible();
  await page.mouse.click(380, 700);
  await expect(link).toBeHidden();
});

test('shortcuts of single letters open pages, and can be turned off', async ({ page, stack }) => {
  await enterConsole(page, stack, 'viewer');
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expect(page).toHaveURL(/\/console\/users$/);
  await page.locator('.lk-operator').click();
  await page.getByRole('menu', { name: 'Single-key shortcuts' }).getByRole('menuitem', { name: 'Off' }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).not.toBeFocused();
  await expect(page).toHaveURL(/\/console\/users$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
});
