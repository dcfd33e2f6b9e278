// The overview of the console: figures of real sign-ins, the chart by keyboard, what is to be done before a launch, health.
import { faultsOf } from '../../support/axe.ts';
import { enterConsole } from '../../support/console-operator.ts';
import { overflowOf } from '../../support/screens/page-looks.ts';
import { expect, test } from '../../support/test.ts';

test('an operator sees figures, reads the chart by keyboard, and finds what is to be done', async ({ page, stack }) => {
  await stack.admin('POST', '/users', { email_address: [`overview-${Date.now()}@example.com`] });
  await enterConsole(page, stack, 'viewer');
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await expect(page.locator('.lk-figure').first()).toContainText('Users');
  await expect(page.locator('.lk-figure').first()).toContainText(/\+[1-9]/);

  const chart = page.getByRole('slider', { name: 'Choose an hour or a day' });
  await chart.focus();
  await page.keyboard.press('End');
  await expect(chart).toHaveAttribute('aria-valuenow', '30');
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuenow', '1');

  await page.getByRole('button', { name: '24 hours' }).click();
  await expect(page).toHaveURL(/period=24h/);
  await expect(chart).toHaveAttribute('aria-valuemax', '24');
  const launch = page.getByRole('region', { name: 'Before you launch' });
  await expect(launch).toContainText('This is a development instance');
  await expect(page.getByRole('region', { name: 'Health' })).toContainText('Database');
  expect(await faultsOf(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

test('one block of the overview fails alone', async ({ page, stack }) => {
  await enterConsole(page, stack, 'viewer');
  await page.route('**/console/admin/v1/health_report', (route) => route.abort());
  await page.reload();
  const health = page.getByRole('region', { name: 'Health' });
  await expect(health.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Before you launch' })).toContainText('Mail sender');
  await page.unroute('**/console/admin/v1/health_report');
  await health.getByRole('button', { name: 'Try again' }).click();
  await expect(health).toContainText('Queue');
});
