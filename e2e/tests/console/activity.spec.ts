// Activity in the console: an endpoint of webhooks from its creation to a replayed delivery, events, and the audit log.
import { faultsOf } from '../../support/axe.ts';
import { enterConsole } from '../../support/console-operator.ts';
import { overflowOf } from '../../support/screens/page-looks.ts';
import { expect, test } from '../../support/test.ts';

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9/hooks';

test('an operator adds an endpoint, sees a delivery fail, and sends it again', async ({ page, stack }) => {
  await enterConsole(page, stack, 'owner');
  await page.goto(`${stack.service}/console/webhooks`);
  await page.getByRole('button', { name: 'Add an endpoint' }).first().click();
  await page.getByLabel('Address').fill(NOWHERE);
  await page.getByLabel('Name').fill('Accounts');
  await page.getByLabel('user.*').check();
  await page.getByRole('button', { name: 'Add the endpoint' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Accounts' }).click();

  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByRole('button', { name: 'Send it' }).click();
  const log = page.getByRole('table', { name: 'Deliveries, newest first' });
  await log.getByRole('button', { name: 'user.created' }).first().click();
  await expect(page).toHaveURL(/delivery=/);
  await expect(page.getByRole('heading', { name: 'user.created' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Body that was sent' })).toContainText('"type"');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Replay now' }).click();
  await expect(page.getByText('1 delivery is sent again.')).toBeVisible();

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

test('a viewer reads webhooks and cannot change them', async ({ page, stack }) => {
  await stack.admin('POST', '/webhook_endpoints', { url: NOWHERE, description: 'Read only' });
  await enterConsole(page, stack, 'viewer');
  await page.goto(`${stack.service}/console/webhooks`);
  const add = page.getByRole('button', { name: 'Add an endpoint' });
  await expect(add).toBeDisabled();
  await expect(add).toHaveAttribute('title', /Owner, Admin/);
});

test('events and the audit log have filters in their addresses, and details', async ({ page, stack }) => {
  const address = `events-${Date.now()}@example.com`;
  const { id } = (await stack.admin('POST', '/users', { email_address: [address] })) as { id: string };
  await stack.admin('PATCH', `/users/${id}`, { first_name: '<b>Ada</b>' });
  await enterConsole(page, stack, 'viewer');

  await page.goto(`${stack.service}/console/events?kind=user`);
  const events = page.getByRole('table', { name: 'Events' });
  await events.getByRole('button', { name: 'user.updated' }).first().click();
  await expect(page).toHaveURL(/event=evt_/);
  await expect(page.getByRole('region', { name: 'Data of the event' })).toContainText('<b>Ada</b>');
  expect(await faultsOf(page)).toEqual([]);

  await page.goto(`${stack.service}/console/audit-log?q=${id}`);
  const log = page.getByRole('table', { name: 'Audit log' });
  await log.getByRole('button', { name: 'admin.changed' }).first().click();
  await expect(page.getByRole('cell', { name: '<b>Ada</b>' })).toBeVisible();
  await page.getByRole('button', { name: 'Verify the log' }).click();
  await expect(page.getByText(/written\.$/)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'As a table (CSV)' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});
