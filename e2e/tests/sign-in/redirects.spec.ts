// Redirects after sign-in lead to allowed origins only, whatever the URL asks for (open redirect).
import type { BrowserContext, Page } from '@playwright/test';
import { HostTab } from '../../pages/host.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { expect, REPEATED, test } from '../../support/test.ts';

const LOOP_ENDS_MS = 10_000;

const HOSTILE = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  'https:evil.example',
  'https:///evil.example',
  'javascript:document.title=1',
  'JaVaScRiPt:document.title=1',
  'java\nscript:document.title=1',
  'data:text/html,<title>1</title>',
  'http://localhost@evil.example/',
  'http://localhost.evil.example/',
  '/%2f%2fevil.example',
  'http://[::ffff:7f00:1]:9/',
] as const;

const GOOD = [
  ['/switcher', '/switcher'],
  ['/switcher?from=mail#top', '/switcher?from=mail#top'],
  ['permissions', '/permissions'],
] as const;

/** Origins of the pages the browser navigated to. */
const watchOrigins = (context: BrowserContext): ReadonlySet<string> => {
  const origins = new Set<string>();
  context.on('request', (request) => {
    if (request.isNavigationRequest()) origins.add(new URL(request.url()).origin);
  });
  return origins;
};

const asking = (target: string): string => `/sign-in?redirect_url=${encodeURIComponent(target)}`;
const askingInHash = (target: string): string => `/sign-in#/?redirect_url=${encodeURIComponent(target)}`;

/** Opens the sign-in page with a signed-in user, which redirects at once. Clears the tab's redirect count, which limits loops. */
const visit = async (page: Page, address: string): Promise<void> => {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(address, { waitUntil: 'commit' });
};

for (const [words, targets, details] of [
  ['no redirect', HOSTILE.slice(0, 3), {}],
  ['no other redirect', HOSTILE.slice(3), REPEATED],
] as const)
  test(`${words} leaves the site after sign-in`, details, async ({ context, page, stack, users }) => {
    const mira = await users.member();
    const origins = watchOrigins(context);
    await page.goto(asking(targets[0] ?? ''));
    await new SignInPage(page).signIn(mira);
    await expect(page).toHaveURL(`${stack.playground}/me`);
    // A user who is already signed in is redirected by the same rules.
    for (const address of [...targets.map(asking), ...targets.slice(0, 3).map(askingInHash)]) {
      await visit(page, address);
      await expect(page, address).toHaveURL(`${stack.playground}/me`);
    }
    expect([...origins]).toEqual([stack.playground]);
    expect(await page.title()).not.toBe('1');
  });

test('redirects within the site work', async ({ page, stack, users }) => {
  const mira = await users.member();
  await page.goto(asking('/permissions?first=1'));
  await new SignInPage(page).signIn(mira);
  await expect(page).toHaveURL(`${stack.playground}/permissions?first=1`);
  for (const [target, place] of [...GOOD, [`${stack.playground}/switcher`, '/switcher'] as const]) {
    await visit(page, asking(target));
    await expect(page, target).toHaveURL(stack.playground + place);
  }
});

test('a page in a redirect loop stops, reports why, and continues later', async ({ context, page, stack, users }) => {
  await context.clock.install();
  const mira = await users.member();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(mira);
  await expect(page).toHaveURL(`${stack.playground}/me`);
  for (let time = 1; time <= 2; time += 1) {
    await signIn.open();
    await expect(page).toHaveURL(`${stack.playground}/me`);
  }
  await signIn.open();
  await expect(page.getByText(/redirect_loop/)).toBeVisible();
  await expect(page).toHaveURL(`${stack.playground}/sign-in`);
  await context.clock.fastForward(LOOP_ENDS_MS);
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page).toHaveURL(`${stack.playground}/me`);
});

test('the token of a development browser is removed from the URL before the host reads it', async ({
  context,
  newDevice,
  page,
  site,
  users,
}) => {
  const mira = await users.member();
  const tab = await new HostTab(page).open(`${site.url}/plain`);
  await tab.signIn(mira);
  const cookies = await context.cookies(site.url);
  const token = cookies.find(({ name }) => name === '__latchkey_db_jwt')?.value ?? '';
  const other = new HostTab(await (await newDevice()).newPage());
  await other.open(`${site.url}/plain?keep=1&__latchkey_db_jwt=${token}#part`);
  await other.isSignedInAs(mira);
  const clean = `${site.url}/plain?keep=1#part`;
  expect(await other.page.evaluate(() => (window as unknown as { hrefForHost: string }).hrefForHost)).toBe(clean);
  expect(other.page.url()).toBe(clean);
  expect(await other.page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
});
