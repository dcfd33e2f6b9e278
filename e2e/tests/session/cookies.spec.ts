// Every cookie of a development instance as a real browser stores it: names with and without suffix, attributes, and expiry.
import { createHash } from 'node:crypto';
import type { BrowserContext, Cookie } from '@playwright/test';
import { HostTab } from '../../pages/host.ts';
import { type HostOptions, startHostPage } from '../../support/host-page.ts';
import { expect, test } from '../../support/test.ts';

const DAY_S = 86_400;

const suffixOf = (publishableKey: string): string =>
  createHash('sha1').update(publishableKey).digest('base64url').slice(0, 8);

const both = (name: string, suffix: string): readonly string[] => [name, `${name}_${suffix}`];

type Jar = ReadonlyMap<string, Cookie>;

const jarOf = async (context: BrowserContext, url: string): Promise<Jar> =>
  new Map((await context.cookies(url)).map((cookie) => [cookie.name, cookie]));

const namesIn = async (context: BrowserContext, url: string): Promise<readonly string[]> =>
  [...(await jarOf(context, url)).keys()].sort();

const expectYear = ({ expires }: Cookie): void => {
  const days = (expires - Date.now() / 1000) / DAY_S;
  expect(days).toBeGreaterThan(364);
  expect(days).toBeLessThan(366);
};

test('cookies of a signed-in page, of an organization, and of a signed-out page', async ({
  context,
  page,
  site,
  stack,
  users,
}) => {
  const suffix = suffixOf(stack.keys.publishable_key);
  const mira = await users.member();
  const tab = await new HostTab(page).open(`${site.url}/plain`);
  const browser = both('__latchkey_db_jwt', suffix);
  const browserNames = [...both('__client_uat', suffix), ...browser].sort();
  await expect.poll(() => namesIn(context, site.url)).toEqual(browserNames);
  // Before the first sign-in, `__client_uat` is 0.
  const visitor = await jarOf(context, site.url);
  for (const name of both('__client_uat', suffix)) expect(visitor.get(name)?.value).toBe('0');

  await tab.signIn(mira);
  const token = await tab.token();
  const names = [...browserNames, ...both('__session', suffix)].sort();
  await expect.poll(() => namesIn(context, site.url)).toEqual(names);
  const jar = await jarOf(context, site.url);
  for (const cookie of jar.values()) {
    const sameSite = cookie.name.startsWith('__client_uat') ? 'Strict' : 'Lax';
    expect(cookie).toMatchObject({ path: '/', secure: false, httpOnly: false, sameSite });
    expect(cookie.domain.replace(/^\./, '')).toBe('localhost');
    expectYear(cookie);
  }
  for (const name of both('__session', suffix)) expect(jar.get(name)?.value).toBe(token);
  const [plainUat, suffixedUat] = both('__client_uat', suffix).map((name) => Number(jar.get(name)?.value));
  expect(plainUat).toBe(suffixedUat);
  expect(plainUat).toBeGreaterThan(1_700_000_000);
  const [plainBrowser, suffixedBrowser] = both('__latchkey_db_jwt', suffix).map((name) => jar.get(name)?.value);
  expect(plainBrowser).toBe(suffixedBrowser);

  const organization = { name: 'Harbour', created_by: mira.id };
  const { id } = (await stack.admin('POST', '/organizations', organization)) as { id: string };
  await tab.setActive({ organization: id });
  const active = (await jarOf(context, site.url)).get('latchkey_active_org');
  expect(active).toMatchObject({ value: id, path: '/', httpOnly: false, secure: false, expires: -1 });

  await tab.signOut({ redirectUrl: '/plain/left' });
  await expect(page).toHaveURL(`${site.url}/plain/left`);
  await tab.isSignedOut();
  await expect.poll(() => namesIn(context, site.url)).toEqual(browserNames);
  const left = await jarOf(context, site.url);
  for (const name of both('__client_uat', suffix)) expect(left.get(name)?.value).toBe('0');
  expect(left.get('__latchkey_db_jwt')?.value).toBe(plainBrowser);
});

test('inside a frame of another site the cookies are partitioned', async ({ context, page, site, users, stack }) => {
  const suffix = suffixOf(stack.keys.publishable_key);
  const mira = await users.member();
  const frames: HostOptions['answers'] = () => (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<!doctype html><title>Another site</title><iframe src="${site.url}/plain"></iframe>`);
    return true;
  };
  const outer = await startHostPage(stack, { hostname: '127.0.0.1', answers: frames });
  await page.goto(outer.url);
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('#who')).toHaveText('Signed out');
  await frame.getByRole('button', { name: 'Open sign-in' }).click();
  await frame.getByRole('textbox', { name: /email/i }).fill(mira.email);
  await frame.getByRole('button', { name: 'Continue', exact: true }).click();
  await frame.getByLabel('Password', { exact: true }).fill(mira.password);
  await frame.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(frame.locator('#who')).toHaveText(`Signed in as ${mira.email}`);
  const cookies = (await context.cookies()).filter(({ domain }) => domain.includes('localhost'));
  for (const name of both('__session', suffix)) expect(cookies.map((one) => one.name)).toContain(name);
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ sameSite: 'None', secure: true });
    expect(cookie.partitionKey).toContain('http://127.0.0.1');
  }

  // The same page as a top-level document uses a different cookie partition.
  const alone = await new HostTab(await context.newPage()).open(`${site.url}/plain`);
  await alone.isSignedOut();
  await outer.stop();
});
