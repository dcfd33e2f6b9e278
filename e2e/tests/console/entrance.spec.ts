// How operators come into the console: a one-time link, an authenticator app or a passkey, the sign-in, roles, and the step-up.
import { totpAt } from '@latchkey/testing';
import { addPasskeyDevice } from '@latchkey/testing/playwright';
import type { Page } from '@playwright/test';
import { HostTab } from '../../pages/host.ts';
import type { Clock } from '../../support/clock.ts';
import type { Service } from '../../support/stack.ts';
import { expect, test } from '../../support/test.ts';

const PASSWORD = 'a long and good password';
const MINUTE_MS = 60_000;

const linkOf = async (stack: Service, role: string): Promise<string> =>
  JSON.parse(await stack.command('console-link', '--json', '--role', role)).url;

/** Fills the form of a link; without a password the operator will sign in with a passkey. */
const useLink = async (page: Page, url: string, name: string, password?: string): Promise<void> => {
  await page.goto(url);
  await page.getByLabel('First name').fill(name);
  await page.getByLabel('E-mail address').fill(`${name.toLowerCase()}@operators.example`);
  if (password !== undefined) {
    await page.getByText('Password and authenticator app').click();
    await page.getByLabel('Password', { exact: true }).fill(password);
  }
  await page.getByRole('button', { name: 'Continue' }).click();
};

/** Does the task of a new operator with an authenticator app; returns its key. */
const setUpApp = async (page: Page, clock: Clock): Promise<string> => {
  await page.getByRole('button', { name: 'Authenticator app' }).click();
  await page.getByRole('button', { name: 'Use a key instead' }).click();
  const seed = ((await page.locator('.lk-copy-field-value').first().textContent()) ?? '').replaceAll(' ', '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page
    .getByLabel(/code/i)
    .first()
    .fill(totpAt(seed, await clock.now()));
  await page.getByRole('button', { name: 'Done' }).click();
  return seed;
};

const isIn = (page: Page) => expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();

test('a link makes an owner with an authenticator app, and works once', async ({ page, stack, clock, newDevice }) => {
  const url = await linkOf(stack, 'owner');
  await useLink(page, url, 'Olivia', PASSWORD);
  await setUpApp(page, clock);
  await isIn(page);
  expect(page.url()).not.toContain('#');

  const other = await (await newDevice()).newPage();
  await other.goto(url);
  await expect(other.getByText('This link does not work')).toBeVisible();

  await page.goto(`${stack.service}/console/operators`);
  await expect(page.getByRole('row', { name: /Olivia/ })).toContainText('Owner');
});

test('an operator signs in on another device, and comes to the page that was opened', async ({
  page,
  stack,
  clock,
  newDevice,
}) => {
  await useLink(page, await linkOf(stack, 'owner'), 'Nora', PASSWORD);
  const seed = await setUpApp(page, clock);
  await isIn(page);

  // A code is accepted once.
  await clock.advance(MINUTE_MS);
  const other = await (await newDevice()).newPage();
  await other.goto(`${stack.service}/console/operators`);
  await other.getByLabel('Email').fill('nora@operators.example');
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.getByRole('button', { name: 'Sign in another way' }).click();
  await other.getByRole('button', { name: /password/i }).click();
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other
    .getByRole('textbox', { name: /code/i })
    .first()
    .fill(totpAt(seed, await clock.now()));
  await expect(other.getByRole('row', { name: /Nora/ })).toContainText('Owner');
  await expect(other).toHaveURL(`${stack.service}/console/operators`);
});

test('a link makes an operator with a passkey', async ({ page, stack }) => {
  await addPasskeyDevice(page);
  await useLink(page, await linkOf(stack, 'admin'), 'Paula');
  await page.getByRole('button', { name: 'Passkey' }).click();
  await isIn(page);
});

/** Makes a call as the console does, with the token of the operator's session; returns the status and the error code. */
const callInConsole = async (page: Page, path: string, body: object): Promise<readonly unknown[]> => {
  const signed = page.waitForRequest((request) => request.headers().authorization?.startsWith('Bearer ') === true);
  await page.reload();
  const authorization = (await signed).headers().authorization ?? '';
  return page.evaluate(
    async ([target, header, text]) => {
      const reply = await fetch(target, {
        method: 'POST',
        headers: { authorization: header, 'content-type': 'application/json' },
        body: text,
      });
      const { errors } = (await reply.json()) as { readonly errors?: ReadonlyArray<{ readonly code: string }> };
      return [reply.status, errors?.[0]?.code];
    },
    [path, authorization, JSON.stringify(body)] as const,
  );
};

test('a viewer sees disabled controls, and the service refuses the calls', async ({ page, stack, clock }) => {
  await useLink(page, await linkOf(stack, 'viewer'), 'Victor', PASSWORD);
  await setUpApp(page, clock);
  await isIn(page);
  await page.goto(`${stack.service}/console/operators`);
  await expect(page.getByRole('button', { name: 'Invite an operator' })).toBeDisabled();
  const refused = [403, 'operator_not_allowed'];
  const made = `viewer-${Date.now()}@example.com`;
  expect(await callInConsole(page, '/console/admin/v1/users', { email_address: [made] })).toEqual(refused);
  expect(await callInConsole(page, '/console/api/operators', { role: 'owner' })).toEqual(refused);
  const users = (await stack.admin('GET', `/users?email_address=${made}`)) as { readonly total_count: number };
  expect(users.total_count).toBe(0);
});

test('a change of operators asks for a verification when the last one is old', async ({ page, stack, clock }) => {
  await useLink(page, await linkOf(stack, 'owner'), 'Sara', PASSWORD);
  const seed = await setUpApp(page, clock);
  await isIn(page);
  await page.goto(`${stack.service}/console/operators`);
  await clock.advance(11 * MINUTE_MS);
  await page.getByRole('button', { name: 'Invite an operator' }).click();
  await page.getByRole('button', { name: 'Make the link' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /code/i })
    .first()
    .fill(totpAt(seed, await clock.now()));
  await expect(page.getByText('Send this link')).toBeVisible();
  await expect(page.locator('code').last()).toContainText('/console/welcome#');
});

test('a session of an application does not open the console', async ({ page, stack, site, users }) => {
  const mira = await users.member();
  const tab = await new HostTab(page).open(`${site.url}/plain`);
  await tab.signIn(mira);
  const token = await tab.token();
  const reply = await page.request.get(`${stack.service}/console/api/operator`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.status()).toBe(401);
  await page.goto(`${stack.service}/console`);
  await expect(page.getByLabel('Email')).toBeVisible();
});
