// What every list of the console shares: names that are hostile, days in the address, exports, and a selection of all that a filter shows.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { enterConsole } from '../../support/console-operator.ts';
import { expectInert, watchHits } from '../../support/hostile.ts';
import { newTag } from '../../support/organizations.ts';
import { overflowOf } from '../../support/screens/page-looks.ts';
import type { Stack } from '../../support/stack.ts';
import { expect, test } from '../../support/test.ts';

type Made = { readonly id: string };

const make = async (stack: Stack, path: string, body: object): Promise<Made> =>
  (await stack.admin('POST', path, body)) as Made;

const MARKUP = '<img class=hostile src=x onerror=hit()>';
const OVERRIDE = '\u202Egnp.exe';
const EMOJI = '👩‍👩‍👧‍👦';

/** Things with hostile names, one of every kind that a list shows. */
const makeHostile = async (stack: Stack, tag: string): Promise<{ readonly organization: string }> => {
  const long = `${'L'.repeat(140)}${tag}`;
  const people = [
    { first_name: MARKUP, last_name: tag },
    { first_name: OVERRIDE, last_name: tag },
    { first_name: long, last_name: 'o'.repeat(100) },
    { first_name: EMOJI, last_name: tag },
  ];
  const users: Made[] = [];
  for (const [at, name] of people.entries())
    users.push(await make(stack, '/users', { email_address: [`h${at}-${tag}@hostile.example`], ...name }));
  const organizations: Made[] = [];
  for (const name of [MARKUP, OVERRIDE, long, EMOJI])
    organizations.push(await make(stack, '/organizations', { name: `${name} ${tag}` }));
  const organization = organizations[0]?.id ?? '';
  for (const { id } of users)
    await make(stack, `/organizations/${organization}/memberships`, { user_id: id, role: 'org:member' });
  await make(stack, '/roles', { key: `org:hostile_${tag}`, name: `${MARKUP} ${OVERRIDE}` });
  await make(stack, '/permissions', { key: `org:hostile_${tag}:read`, name: MARKUP });
  const connection = { provider: 'saml_custom', name: `${MARKUP} ${tag}`, domains: [`${tag}.example`] };
  await make(stack, '/enterprise_connections', connection);
  await make(stack, '/secret_keys', { name: `${MARKUP} ${OVERRIDE} ${EMOJI}`, scopes: ['read'] });
  await make(stack, '/webhook_endpoints', { url: 'http://127.0.0.1:9/h?<b>=1', description: `${MARKUP} ${tag}` });
  return { organization };
};

/** The lists, each with a text that is there as soon as its rows are. */
const listsOf = (tag: string, organization: string): readonly (readonly [path: string, text: string])[] => [
  [`/users?q=${tag}`, MARKUP],
  [`/organizations?q=${tag}`, MARKUP],
  // The service takes controls of direction out of names.
  [`/organizations/${organization}`, 'gnp.exe'],
  ['/organizations/roles', MARKUP],
  ['/connections', MARKUP],
  ['/keys', MARKUP],
  ['/webhooks', MARKUP],
  ['/events?kind=organization', 'organization.created'],
  ['/audit-log', 'admin.changed'],
];

test('hostile names are text in every list, and no list is wider than its page', async ({ stack, page }) => {
  const tag = newTag();
  const { organization } = await makeHostile(stack, tag);
  const hits = await watchHits(page.context());
  await enterConsole(page, stack, 'owner');
  for (const [path, text] of listsOf(tag, organization))
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(`${stack.service}/console${path}`);
      await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible();
      await expectInert(page, hits);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    });
  // The names of the palette and of the page of one thing.
  await page.goto(`${stack.service}/console/users?q=${tag}`);
  await page.getByRole('link', { name: MARKUP }).click();
  await expect(page.getByRole('heading', { level: 1, name: MARKUP })).toBeVisible();
  await expectInert(page, hits);
});

const PEOPLE = 53;

const makePeople = async (stack: Stack, tag: string): Promise<readonly Made[]> => {
  const made: Made[] = [];
  for (let at = 0; at < PEOPLE; at += 1)
    made.push(
      await make(stack, '/users', {
        email_address: [`${tag}-${at}@batch.example`],
        first_name: '=1+1',
        last_name: tag,
      }),
    );
  return made;
};

const bannedOf = async (stack: Stack, tag: string): Promise<number> =>
  ((await stack.admin('GET', `/users/count?query=${tag}&banned=true`)) as { total_count: number }).total_count;

const exportAs = async (page: Page, form: string): Promise<{ readonly name: string; readonly text: string }> => {
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: form }).click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
};

test('an owner exports and bans all that a filter shows, and takes it back', async ({ stack, page }) => {
  const tag = newTag();
  const [first] = await makePeople(stack, tag);
  await stack.admin('POST', `/users/${first?.id}/ban`, {});
  await enterConsole(page, stack, 'owner');
  await page.goto(`${stack.service}/console/users?q=${tag}`);

  await test.step('export', async () => {
    await expect(page.getByText(`1–50 of ${PEOPLE}`)).toBeVisible();
    const table = await exportAs(page, 'As a table (CSV)');
    expect(table.name).toMatch(/^users-.*\.csv$/);
    expect(table.text.trim().split('\r\n')).toHaveLength(PEOPLE + 1);
    expect(table.text).toContain(`,'=1+1,${tag},`);
    const lines = await exportAs(page, 'As lines of JSON');
    expect(lines.text.trim().split('\n')).toHaveLength(PEOPLE);
    const log = (await stack.admin('GET', '/audit_events?event=admin.exported&limit=1')) as { data: object[] };
    expect(log.data[0]).toMatchObject({ reason: 'GET /users/export', changes: { query: { after: tag } } });
  });

  await test.step('select all', async () => {
    const bar = page.getByRole('region', { name: 'Selected users' });
    await page.getByLabel('Select all on this page').check();
    await expect(bar).toContainText('50 selected');
    await bar.getByRole('button', { name: `Select all ${PEOPLE}` }).click();
    await expect(bar).toContainText(`${PEOPLE} selected`);
    expect(await faultsOf(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Ban', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Ban ${PEOPLE} users` })
      .click();
    await expect(page.getByText(`${PEOPLE} users banned.`)).toBeVisible();
    expect(await bannedOf(stack, tag)).toBe(PEOPLE);
  });

  await test.step('undo leaves banned who was banned before', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => bannedOf(stack, tag)).toBe(1);
    await expect(page.getByText('Banned', { exact: true })).toHaveCount(0);
  });
});

test('support filters by days and may not export', async ({ stack, page }) => {
  const tag = newTag();
  await make(stack, '/users', { email_address: [`${tag}@days.example`], first_name: 'Wen', last_name: tag });
  await enterConsole(page, stack, 'support');
  await page.goto(`${stack.service}/console/users?q=${tag}`);
  const found = page.getByRole('link', { name: `Wen ${tag}` });
  await expect(found).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled();

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menu', { name: 'Created' }).getByRole('menuitem', { name: 'Between two days…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Created: between two days' });
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(dialog.getByText('Choose at least one day.')).toBeVisible();
  await dialog.getByLabel('From').fill('2020-01-02');
  await dialog.getByLabel('To').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(dialog.getByText('This day is before the first one.')).toBeVisible();
  await dialog.getByLabel('To').fill('2020-01-31');
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('No user matches.')).toBeVisible();
  await expect(page).toHaveURL(/created=2020-01-02\.\.2020-01-31/);

  // The end is open: the user of today is found, also after a reload.
  await page.getByRole('button', { name: /^Created/ }).click();
  await page.getByRole('menuitem', { name: 'Between two days…' }).click();
  await expect(dialog.getByLabel('From')).toHaveValue('2020-01-02');
  await dialog.getByLabel('To').fill('');
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(found).toBeVisible();
  await page.reload();
  await expect(found).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove the filter Created since/ })).toBeVisible();
});
