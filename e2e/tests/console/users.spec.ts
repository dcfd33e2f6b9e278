// The pages about users, as two operators of different roles use them: hostile names, filters in addresses, keyboard, bulk work,
// the page of one user, and what a role does not allow.
import type { Page } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { enterConsole } from '../../support/console-operator.ts';
import { expect, test } from '../../support/test.ts';

const HOSTILE = [
  { first_name: '<script>hit()</script>', last_name: '& Co.' },
  { first_name: '\u202Egnp.exe', last_name: 'Override' },
  { first_name: 'L'.repeat(150), last_name: 'o'.repeat(150) },
  { first_name: '👩‍👩‍👧‍👦', last_name: 'Emoji' },
];

const open = async (page: Page, service: string, path: string): Promise<void> => {
  await page.goto(`${service}/console${path}`);
  await expect(page.getByRole('main')).toBeVisible();
};

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('an owner finds, bans and restores users, and changes one', async ({ stack, users, page }) => {
  const { service, admin } = stack;
  for (const name of HOSTILE) await users.member(name);
  const quill = await users.member({ first_name: 'Quill', last_name: 'Okafor' });
  await users.member({ first_name: 'Quill', last_name: 'Second' });
  await enterConsole(page, stack, 'owner');

  // Hostile names are text, and the list passes axe.
  await open(page, service, '/users');
  await expect(rowOf(page, '<script>hit()</script> & Co.')).toBeVisible();
  await expect(rowOf(page, 'Emoji')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  // Search by keyboard; filters stay in the address after a reload.
  await page.keyboard.press('/');
  await page.keyboard.type('Quill');
  await expect(rowOf(page, 'Quill')).toHaveCount(2);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  // The list of choices is longer than the window: it stays where it was scrolled to.
  const choices = page.getByRole('dialog', { name: 'Filter' });
  await choices.evaluate((panel) => panel.scrollTo(0, 120));
  await expect.poll(() => choices.evaluate((panel) => panel.scrollTop)).toBe(120);
  await page.getByRole('menuitem', { name: 'a password' }).click();
  await expect(page).toHaveURL(/[?&]q=Quill/);
  await expect(page).toHaveURL(/[?&]factor=password/);
  await page.reload();
  await expect(rowOf(page, 'Quill')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /Remove the filter Has/ })).toBeVisible();

  // Select both with the keyboard, ban them, and take it back.
  await page.getByRole('link', { name: 'Quill Second' }).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selected users' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Ban', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Ticket 8841');
  await dialog.getByRole('button', { name: 'Ban 2 users' }).click();
  await expect(page.getByText('2 users banned.')).toBeVisible();
  await expect(page.getByText('Banned', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Banned', { exact: true })).toHaveCount(0);

  // The page of one user.
  await page.getByRole('link', { name: 'Quill Okafor' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Quill Okafor' })).toBeVisible();
  await expect(page.getByText('Ban lifted')).toBeVisible();
  await expect(page.getByText('“Ticket 8841”')).toBeVisible();
  await expect(page.getByText('Created by an operator')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  // Metadata: a syntax error has a place, and a good text is saved.
  const editor = page.getByRole('textbox', { name: 'Public metadata' });
  await editor.fill('{\n  "plan": gold\n}');
  await expect(page.getByText('Line 2, column 11: a value is expected.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save metadata' })).toBeDisabled();
  await editor.fill('{ "plan": "gold" }');
  await page.getByRole('button', { name: 'Save metadata' }).click();
  await expect(page.getByText('Metadata saved.')).toBeVisible();
  expect(await admin('GET', `/users/${quill.id}`)).toMatchObject({ public_metadata: { plan: 'gold' } });

  // A refused identifier is shown at its field.
  await page.getByRole('button', { name: 'Add an identifier' }).click();
  await page.getByRole('menuitem', { name: 'Add an email' }).click();
  await dialog.getByLabel('Email').fill('not an address');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('support may lock but not delete, and a viewer may do neither', async ({ stack, users, newDevice }) => {
  const tomas = await users.member({ first_name: 'Tomás', last_name: 'Rey' });
  const support = await newDevice();
  const page = await support.newPage();
  await enterConsole(page, stack, 'support');
  await open(page, stack.service, `/users/${tomas.id}`);
  const restrict = page.getByRole('region', { name: 'Restrict or remove' });
  const removal = restrict.getByRole('button', { name: 'Delete user' });
  await expect(removal).toBeDisabled();
  await expect(removal).toHaveAttribute('title', /Owner, Admin/);
  await restrict.getByRole('button', { name: 'Lock' }).click();
  await page.getByLabel('How long').selectOption({ label: '1 day' });
  await page.getByRole('dialog').getByRole('button', { name: 'Lock' }).click();
  await expect(page.getByText('Locked, 1 d left')).toBeVisible();

  const viewer = await newDevice();
  const other = await viewer.newPage();
  await enterConsole(other, stack, 'viewer');
  await open(other, stack.service, `/users/${tomas.id}`);
  await expect(other.getByRole('button', { name: 'Sign out everywhere' })).toBeDisabled();
  await expect(other.getByRole('button', { name: 'Unlock' })).toBeDisabled();
  await expect(other.getByRole('button', { name: 'Impersonate' })).toBeDisabled();
});
