// Keys in the console: a secret key is made, shown once and revoked; signing keys are a timeline.
import { faultsOf } from '../../support/axe.ts';
import { enterConsole } from '../../support/console-operator.ts';
import { overflowOf } from '../../support/screens/page-looks.ts';
import { expect, test } from '../../support/test.ts';

test('an operator creates a key that is shown once, and revokes it', async ({ page, stack }) => {
  await enterConsole(page, stack, 'owner');
  await page.goto(`${stack.service}/console/keys`);
  await page.getByRole('button', { name: 'Create a key' }).click();
  const name = `Billing ${Date.now()}`;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('May').selectOption('read');
  await page.getByRole('button', { name: 'Create the key' }).click();
  const shown = page.getByText(/^sk_test_/);
  await expect(shown).toBeVisible();
  const secret = await shown.innerText();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(shown).toBeHidden();
  const call = () => fetch(`${stack.service}/admin/v1/users`, { headers: { authorization: `Bearer ${secret}` } });
  expect((await call()).status).toBe(200);
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole('button', { name: `Options for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke the key' }).click();
  await expect(page.getByRole('row', { name }).getByText('Revoked')).toBeVisible();
  expect((await call()).status).toBe(401);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

test('signing keys are a timeline, and a viewer cannot rotate them', async ({ page, stack }) => {
  await enterConsole(page, stack, 'viewer');
  await page.goto(`${stack.service}/console/keys?tab=signing`);
  await expect(page.getByText('Current', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rotate' })).toBeDisabled();
  expect(await faultsOf(page)).toEqual([]);
});
