// The pictures of docs/guides/console.md, from the real console with seeded data: `node tools/guide-pictures.mjs console`.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { enterConsole } from '../../support/console-operator.ts';
import { startOidcIdentity } from '../../support/identities/oidc.ts';
import type { Stack } from '../../support/stack.ts';
import { expect, test } from '../../support/test.ts';

const FOLDER = fileURLToPath(new URL('../../../docs/images/console', import.meta.url));
const SIZE = { width: 1280, height: 800 };
const QUALITY = 82;

type Made = { readonly id: string };

const make = async (stack: Stack, path: string, body: object): Promise<Made> =>
  (await stack.admin('POST', path, body)) as Made;

const PEOPLE = [
  ['Mira', 'Okafor'],
  ['Wen', 'Haddad'],
  ['Tomás', 'Rey'],
  ['Zofie', 'Nová'],
  ['Idris', 'Lind'],
  ['Noor', 'Brandt'],
  ['Lena', 'Marsh'],
  ['Quill', 'Osei'],
  ['Ada', 'Kato'],
  ['Jonas', 'Petit'],
  ['Amara', 'Silva'],
  ['Kenji', 'Moreau'],
] as const;
const COMPANIES = ['Harbour Lab', 'Openwater', 'Kestrel', 'Northlight', 'Fernway'];

const PASSWORD = 'quiet-harbour-lanterns';

const addressOf = (at: number): string => {
  const [first, last] = PEOPLE[at] ?? ['', ''];
  return `${first}.${last}@example.com`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
};

const seedUsers = async (stack: Stack): Promise<readonly Made[]> => {
  const made: Made[] = [];
  for (const [at, [first, last]] of PEOPLE.entries())
    made.push(
      await make(stack, '/users', {
        email_address: [addressOf(at)],
        first_name: first,
        last_name: last,
        password: PASSWORD,
        public_metadata: { plan: 'team' },
      }),
    );
  return made;
};

const seedOrganizations = async (stack: Stack, users: readonly Made[]): Promise<void> => {
  for (const [at, name] of COMPANIES.entries()) {
    const { id } = await make(stack, '/organizations', { name, created_by: users[at]?.id });
    for (const { id: user_id } of users.slice(at + 1, at + 4))
      await make(stack, `/organizations/${id}/memberships`, { user_id, role: 'org:member' });
  }
  for (const [key, name] of [
    ['org:projects:read', 'Read projects'],
    ['org:projects:manage', 'Manage projects'],
    ['org:invoices:read', 'Read invoices'],
  ] as const)
    await make(stack, '/permissions', { key, name });
  await make(stack, '/roles', {
    key: 'org:billing',
    name: 'Billing',
    permissions: ['org:invoices:read', 'org:projects:read'],
  });
};

/** Sign-ins of users, with passwords of which every fourth is wrong, and with tickets. */
const seedSignIns = async (stack: Stack, origin: string, users: readonly Made[]): Promise<void> => {
  const headers = { Origin: origin };
  for (const [at, { id }] of users.entries()) {
    const made = await fetch(`${stack.service}/v1/dev_browser`, { method: 'POST', headers });
    const browser = (await made.json()) as Made;
    const { token } = (await stack.admin('POST', '/sign_in_tokens', { user_id: id })) as { readonly token: string };
    const password = at % 4 === 3 ? 'not this one' : PASSWORD;
    const body: Record<string, string> =
      at % 3 === 2
        ? { strategy: 'ticket', ticket: token }
        : { strategy: 'password', identifier: addressOf(at), password };
    await fetch(`${stack.service}/v1/client/sign_ins?__latchkey_db_jwt=${browser.id}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(body),
    });
  }
};

/** What an operator did with one user, for the timeline and the audit log. */
const seedHistory = async (stack: Stack, { id }: Made): Promise<void> => {
  await stack.admin('POST', `/users/${id}/lock`, {});
  await stack.admin('POST', `/users/${id}/unlock`, {});
  await stack.admin('PATCH', `/users/${id}`, { username: 'mira_okafor' });
  await stack.admin('POST', `/users/${id}/revoke_sessions`, {});
};

/** A connection of a company, with one run that passed. Returns its id. */
const seedConnection = async (stack: Stack, page: Page): Promise<string> => {
  const connection = { provider: 'oauth_custom_harbour', name: 'Harbour Lab', domains: ['harbourlab.example'] };
  const { id } = await make(stack, '/enterprise_connections', connection);
  const identity = await startOidcIdentity([`${stack.service}/v1/enterprise_callback/${id}`]);
  try {
    const { issuer, clientId, clientSecret } = identity;
    const credentials = { discovery_url: issuer, client_id: clientId, client_secret: clientSecret };
    await stack.admin('PATCH', `/enterprise_connections/${id}`, credentials);
    identity.act({ sub: 'mira', email: 'mira@harbourlab.example', email_verified: true });
    const run = (await stack.admin('POST', `/enterprise_connections/${id}/runs`, {})) as Made & { url: string };
    await page.goto(run.url);
    const statusOf = async () =>
      ((await stack.admin('GET', `/enterprise_connections/${id}/runs/${run.id}`)) as { status: string }).status;
    await expect.poll(statusOf).not.toBe('waiting');
  } finally {
    await identity.stop();
  }
  return id;
};

/** Saves what the window shows. WebP is a third of the size of PNG. */
const takePicture = async (page: Page, name: string): Promise<void> => {
  await expect(page.locator('.lk-skeleton')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await session.detach();
  await writeFile(join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'));
};

test('pictures of the console', async ({ page, stack, site, settings }) => {
  await mkdir(FOLDER, { recursive: true });
  await settings({ organization_settings: { enabled: true } });
  const users = await seedUsers(stack);
  await seedOrganizations(stack, users);
  await seedSignIns(stack, site.url, users);
  const [mira = { id: '' }] = users;
  await seedHistory(stack, mira);
  await stack.admin('POST', `/users/${users[4]?.id}/ban`, {});
  await stack.admin('POST', `/users/${users[6]?.id}/lock`, {});
  const connection = await seedConnection(stack, page);
  await page.setViewportSize(SIZE);
  await enterConsole(page, stack, 'owner');
  const main = page.getByRole('main');
  const open = async (path: string, text: string): Promise<void> => {
    await page.goto(`${stack.service}/console${path}`);
    await expect(main.getByText(text).filter({ visible: true }).first()).toBeVisible();
  };
  const inBoth = async (name: string, path: string, text: string): Promise<void> => {
    for (const [theme, suffix] of [
      ['light', ''],
      ['dark', '-dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await open(path, text);
      await takePicture(page, `${name}${suffix}`);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  };
  await inBoth('overview', '/', 'Sign-ins');
  await inBoth('users', '/users', 'Mira Okafor');
  await open(`/users/${mira.id}`, 'Created by an operator');
  await takePicture(page, 'user');
  await open('/organizations/roles', 'Manage projects');
  await takePicture(page, 'roles');
  await open(`/connections/${connection}?step=try`, 'Passed');
  await takePicture(page, 'connection');
  await open('/settings/sign-in-methods', 'Username');
  await page.getByRole('switch', { name: 'Username', exact: true }).check();
  await page.getByRole('switch', { name: 'Sign in with a username' }).check();
  await expect(page.frameLocator('iframe').getByLabel('Email or username')).toBeVisible();
  await takePicture(page, 'settings');
  await open('/messages', 'Code by mail');
  await main.getByRole('link', { name: 'Code by mail' }).click();
  await expect(page.locator('iframe').first()).toBeVisible();
  await takePicture(page, 'message');
  await open('/audit-log', 'admin.changed');
  await page.getByRole('button', { name: 'admin.changed' }).first().click();
  await expect(page).toHaveURL(/event=/);
  await takePicture(page, 'audit-log');
});
